import './details.css';
import Camera from 'lucide-react/icons/camera';
import Trash2 from 'lucide-react/icons/trash';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { Crop } from './crop-picture.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** The person's picture, and another one from the device: cut and made small here before it leaves it. */
export function PhotoEditor({
  person,
  photoUrl,
}: {
  readonly person: Person;
  readonly photoUrl: string | null;
}) {
  const t = useT();
  const toast = useToast();
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

  async function change(work: () => Promise<void>, done: string): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
      setPicture(undefined);
      toast({ text: done });
    } catch (error) {
      console.error(error);
      setPicture(undefined);
      setFault('failed');
    } finally {
      setBusy(false);
    }
  }

  const take = (crop: Crop) =>
    change(async () => {
      if (!picture) return;
      const [{ cropPicture }, { changePhoto }] = await Promise.all([
        import('./crop-picture.ts'),
        import('../data/photo.ts'),
      ]);
      await changePhoto(person.uid, photoUrl, await cropPicture(picture, crop));
    }, t('photo.saved'));

  const remove = () =>
    change(
      async () => (await import('../data/photo.ts')).removePhoto(person.uid, photoUrl),
      t('photo.removed'),
    );

  return (
    <div className="photo">
      <Avatar name={person.name || person.email} photoUrl={photoUrl} size="l" />
      <div>
        <div className="row">
          <Button kind="line" icon={Camera} busy={busy} onClick={() => input.current?.click()}>
            {t(photoUrl ? 'photo.change' : 'photo.add')}
          </Button>
          {photoUrl ? (
            <Button kind="quiet" icon={Trash2} disabled={busy} onClick={remove}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </div>
        <p className="hint">{t('photo.hint')}</p>
        {fault ? (
          <div role="alert">
            <FieldError>{t(fault === 'unreadable' ? 'photo.unreadable' : 'photo.failed')}</FieldError>
          </div>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="vh"
        aria-label={t('photo.file')}
        tabIndex={-1}
        onChange={choose}
      />
      {picture ? (
        <Suspense fallback={null}>
          <CropDialog picture={picture} busy={busy} onCrop={take} onClose={() => setPicture(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}
