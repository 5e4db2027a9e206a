import Flashlight from 'lucide-react/icons/flashlight';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

interface CameraProps {
  /** Called with each new code; the same code again only after it has left the picture. */
  readonly onCode: (code: string) => void;
}

/** Looks for a code several times a second; reading a picture takes some ten milliseconds on a cheap phone. */
const INTERVAL = 180;

/** The back camera's picture and the codes in it, which are read on the device; its torch where it has one. */
export function Camera({ onCode }: CameraProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const newestOnCode = useRef(onCode);
  newestOnCode.current = onCode;
  const [failed, setFailed] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack>();

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    async function start(): Promise<void> {
      const [decode, opened] = await Promise.all([
        openDecoder(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      if (ended || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      setTrack(opened.getVideoTracks()[0]);
      let last = '';
      const look = async () => {
        const picture = video.current;
        if (picture?.videoWidth) {
          const code = await decode(picture).catch(() => '');
          if (code !== '' && code !== last && !ended) newestOnCode.current(code);
          last = code;
        }
        if (!ended) timer = setTimeout(look, INTERVAL);
      };
      void look();
    }
    function stop(): void {
      clearTimeout(timer);
      for (const each of stream?.getTracks() ?? []) each.stop();
    }
    start().catch((error: unknown) => {
      console.info('No camera', error);
      if (!ended) setFailed(true);
    });
    return () => {
      ended = true;
      stop();
    };
  }, []);

  if (failed) return <Note tone="warn">{t('gate.noCamera')}</Note>;
  return (
    <div className="gate-camera">
      <video ref={video} className="gate-video" playsInline muted aria-label={t('gate.cameraLabel')} />
      {track && hasTorch(track) ? <Torch track={track} /> : null}
    </div>
  );
}

function Torch({ track }: { readonly track: MediaStreamTrack }) {
  const t = useT();
  const [isOn, setOn] = useState(false);
  async function toggle(): Promise<void> {
    try {
      await switchTorch(track, !isOn);
      setOn(!isOn);
    } catch (error) {
      console.info('The torch did not answer', error);
    }
  }
  return (
    <Button kind="line" icon={Flashlight} aria-pressed={isOn} onClick={() => void toggle()}>
      {t('gate.torch')}
    </Button>
  );
}

/** What TypeScript's own types leave out: https://www.w3.org/TR/image-capture/#dom-mediatrackcapabilities-torch */
interface TorchCapabilities extends MediaTrackCapabilities {
  readonly torch?: boolean;
}
interface TorchConstraint extends MediaTrackConstraintSet {
  readonly torch: boolean;
}

const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as TorchCapabilities | undefined)?.torch === true;

/** @throws DOMException where the camera refuses */
function switchTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  const torch: TorchConstraint = { torch: on };
  return track.applyConstraints({ advanced: [torch] });
}

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api */
interface Detector {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads the code in a picture; empty when there is none. */
type Decode = (picture: HTMLVideoElement) => Promise<string>;

/** The browser's own reader where it has one for these codes, else jsQR, which is loaded only then. */
async function openDecoder(): Promise<Decode> {
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
