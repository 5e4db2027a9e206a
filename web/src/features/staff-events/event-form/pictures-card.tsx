import { MAX_GALLERY_PICTURES } from '@fareground/domain/core/gallery-picture';
import { POSTER_SHAPE, pictureName } from '@fareground/domain/core/picture-path';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { GalleryFields } from '../../../staff/gallery-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { PictureInput } from '../../../ui/picture-input.tsx';
import type { FormParts } from './form-parts.ts';

/** The poster and what the event's page shows besides. They are sent at once, so that every editor sees them. */
export function PicturesCard({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  return (
    <Card title={t('eventForm.pictures')}>
      <div className="ef-pictures">
        <PosterPicture parts={parts} />
        <GalleryPictures parts={parts} />
      </div>
    </Card>
  );
}

function PosterPicture({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { draftId, form, set, fault } = parts;
  const wrong = fault('imagePath');
  return (
    <fieldset className="ef-picture-part">
      <legend>{t('eventForm.field.imagePath')}</legend>
      <p className="muted small">{t('eventForm.posterHint')}</p>
      <PictureInput
        icon={ImagePlus}
        label={t(form.imagePath ? 'eventForm.posterChange' : 'eventForm.posterAdd')}
        fileLabel={t('eventForm.posterFile')}
        shape={POSTER_SHAPE}
        onTake={async (picture, crop) => {
          const { sendPicture } = await import('../../../staff/data/send-picture.ts');
          const imagePath = await sendPicture({ folder: 'events', id: draftId }, picture, crop, POSTER_SHAPE);
          set({ imagePath });
        }}
      >
        {form.imagePath ? (
          <Button kind="quiet" icon={Trash} onClick={() => set({ imagePath: '' })}>
            {t('eventForm.posterRemove')}
          </Button>
        ) : null}
      </PictureInput>
      {wrong ? <FieldError>{wrong}</FieldError> : null}
    </fieldset>
  );
}

function GalleryPictures({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { draftId, form, set, fault } = parts;
  return (
    <GalleryFields
      title={t('eventForm.gallery')}
      hint={t('eventForm.galleryHint', { most: MAX_GALLERY_PICTURES })}
      pictures={form.gallery}
      folder="events"
      id={draftId}
      fault={({ path }) => fault(`gallery/${pictureName(path)}`)}
      onChange={(change) => set((before) => ({ gallery: change(before.gallery) }))}
    />
  );
}
