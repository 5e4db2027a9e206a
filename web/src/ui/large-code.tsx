import './large-code.css';
import Maximize from 'lucide-react/icons/maximize';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import { QrCode } from './qr-code.tsx';

interface LargeCodeProps {
  readonly text: string;
  readonly label: string;
  /** Whose ticket, or which: stands under the large code. */
  readonly caption: string;
}

/** A code that fills the screen once it is tapped: a gate reads it from further away, and through a cracked glass. */
export function LargeCode({ text, label, caption }: LargeCodeProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (room !== undefined && dialog.current?.open === false) dialog.current.showModal();
  }, [room]);
  const open = () => setRoom(Math.min(innerWidth, innerHeight - 160) - 16);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same; a tap on the code itself is the extra */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise */}
      <div className="codetap" onClick={open}>
        <QrCode text={text} label={label} />
      </div>
      <Button kind="quiet" icon={Maximize} onClick={open}>
        {t('ticket.larger')}
      </Button>
      <dialog ref={dialog} className="largecode" aria-label={label} onClose={() => setRoom(undefined)}>
        {room === undefined ? null : (
          <>
            <QrCode text={text} label={label} room={room} />
            <p>{caption}</p>
            <Button onClick={() => dialog.current?.close()}>{t('ticket.smaller')}</Button>
          </>
        )}
      </dialog>
    </>
  );
}
