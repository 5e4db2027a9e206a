import './details.css';
import Camera from 'lucide-react/icons/camera';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import type { Person } from '../../../session/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Crop } from '../../../ui/crop-picture.ts';
import { FieldError } from '../../../ui/field.tsx';
import { PictureInput } from '../../../ui/picture-input.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Edge of the square that is stored, pixels: enough for a large screen, some 40 kB. */
const PHOTO_EDGE = 512;
const photoShape = { ratio: 1, round: true } as const;

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
  const [removing, setRemoving] = useState<'no' | 'now' | 'failed'>('no');

  async function take(picture: Blob, crop: Crop): Promise<void> {
    const [{ cropPicture }, { changePhoto }] = await Promise.all([
      import('../../../ui/crop-picture.ts'),
      import('../data/photo.ts'),
    ]);
    await changePhoto(person.uid, photoUrl, await cropPicture(picture, crop, PHOTO_EDGE));
    toast({ text: t('photo.saved') });
  }

  async function remove(): Promise<void> {
    setRemoving('now');
    try {
      await (await import('../data/photo.ts')).removePhoto(person.uid, photoUrl);
      setRemoving('no');
      toast({ text: t('photo.removed') });
    } catch (error) {
      console.error(error);
      setRemoving('failed');
    }
  }

  return (
    <div className="photo">
      <Avatar name={person.name || person.email} photoUrl={photoUrl} size="l" />
      <div>
        <PictureInput
          icon={Camera}
          label={t(photoUrl ? 'photo.change' : 'photo.add')}
          fileLabel={t('picture.file')}
          shape={photoShape}
          onTake={take}
        >
          {photoUrl ? (
            <Button kind="quiet" icon={Trash2} busy={removing === 'now'} onClick={remove}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </PictureInput>
        <p className="hint">{t('photo.hint')}</p>
        {removing === 'failed' ? (
          <div role="alert">
            <FieldError>{t('photo.removeFailed')}</FieldError>
          </div>
        ) : null}
      </div>
    </div>
  );
}
