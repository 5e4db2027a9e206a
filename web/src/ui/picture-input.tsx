import type { LucideIcon } from 'lucide-react';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import type { Crop, CropShape } from './crop-picture.ts';
import { FieldError } from './field.tsx';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface PictureInputProps {
  readonly icon: LucideIcon;
  /** On the button. */
  readonly label: string;
  /** What the field for the file is called. */
  readonly fileLabel: string;
  readonly shape: CropShape;
  /** Saves the part that was chosen. */
  readonly onTake: (picture: Blob, crop: Crop) => Promise<void>;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** A picture from the device: it is chosen, cut, and made small here before anything is sent. */
export function PictureInput({ icon, label, fileLabel, shape, onTake, children }: PictureInputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<'unreadable' | 'failed'>();

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again.
    event.target.value = '';
    if (!file) return;
    const { isPicture } = await import('./crop-picture.ts');
    const readable = await isPicture(file);
    setFault(readable ? undefined : 'unreadable');
    setPicture(readable ? file : undefined);
  }

  async function take(crop: Crop): Promise<void> {
    if (!picture) return;
    setBusy(true);
    setFault(undefined);
    try {
      await onTake(picture, crop);
    } catch (error) {
      console.error(error);
      setFault('failed');
    } finally {
      setPicture(undefined);
      setBusy(false);
    }
  }

  return (
    <>
      <div className="row">
        <Button kind="line" icon={icon} busy={busy} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {children}
      </div>
      {fault ? (
        <div role="alert">
          <FieldError>{t(fault === 'unreadable' ? 'picture.unreadable' : 'picture.failed')}</FieldError>
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="vh"
        aria-label={fileLabel}
        tabIndex={-1}
        onChange={choose}
      />
      {picture ? (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            shape={shape}
            busy={busy}
            onCrop={take}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
