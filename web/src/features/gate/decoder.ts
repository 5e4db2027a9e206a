/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads the code in a picture; empty when there is none. */
export type Decode = (picture: HTMLVideoElement) => Promise<string>;

/** The browser's own reader where it has one for these codes, else jsQR, which is loaded only then. */
export async function openDecoder(): Promise<Decode> {
  return (await ownDecoder()) ?? jsqrDecoder();
}

async function ownDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code'))
      return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? '';
  } catch {
    return undefined;
  }
}

async function jsqrDecoder(): Promise<Decode> {
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    if (!pen) return '';
    canvas.width = picture.videoWidth;
    canvas.height = picture.videoHeight;
    pen.drawImage(picture, 0, 0);
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(pixels.data, pixels.width, pixels.height)?.data ?? '';
  };
}
