/** A part of a picture, in its own pixels. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What may be cut out: its width to its height. */
export interface CropShape {
  readonly ratio: number;
  readonly round?: true;
}

/** More than any phone's camera makes, bytes. */
const mostBytes = 30 * 1024 * 1024;

/**
 * Cuts the part out of a picture and makes it small, here in the browser: the original, with the place where it was
 * taken, never leaves the device.
 * @param most width in pixels; a part that has fewer is not made larger
 * @throws DOMException when the browser cannot read it as a picture
 */
export async function cropPicture(picture: Blob, { x, y, width, height }: Crop, most: number): Promise<Blob> {
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(most, width));
  canvas.height = Math.round((canvas.width * height) / width);
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('This browser cannot draw.', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  // What was transparent would else turn black where the browser writes JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  image.close();
  const webp = await written(canvas, 'image/webp');
  // A browser that cannot write WebP gives PNG, four times the size.
  return webp.type === 'image/webp' ? webp : written(canvas, 'image/jpeg');
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new DOMException('Nothing was drawn.', 'EncodingError'))),
      type,
      0.85,
    ),
  );

/** Whether this browser can read the file as a picture. */
export async function isPicture(file: Blob): Promise<boolean> {
  if (file.size === 0 || file.size > mostBytes) return false;
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
