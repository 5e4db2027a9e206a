import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';

interface CameraProps {
  /** Called with each new code; the same code again only after it has left the picture. */
  readonly onCode: (code: string) => void;
}

/** Looks for a code several times a second; reading a picture takes some ten milliseconds on a cheap phone. */
const INTERVAL = 180;

/** The back camera's picture and the codes in it. jsQR reads them on the device; it is loaded with the camera only. */
export function Camera({ onCode }: CameraProps) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const newestOnCode = useRef(onCode);
  newestOnCode.current = onCode;
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    async function start(): Promise<void> {
      const [{ default: jsQR }, opened] = await Promise.all([
        import('jsqr'),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ]);
      stream = opened;
      if (ended || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      let last = '';
      timer = setInterval(() => {
        const picture = video.current;
        if (!pen || !picture?.videoWidth) return;
        canvas.width = picture.videoWidth;
        canvas.height = picture.videoHeight;
        pen.drawImage(picture, 0, 0);
        const pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
        const code = jsQR(pixels.data, pixels.width, pixels.height)?.data ?? '';
        if (code !== '' && code !== last) newestOnCode.current(code);
        last = code;
      }, INTERVAL);
    }
    function stop(): void {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
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
  return <video ref={video} className="gate-video" playsInline muted aria-label={t('gate.cameraLabel')} />;
}
