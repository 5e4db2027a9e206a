import { MOST_GALLERY_PICTURES } from '@fareground/domain/events/event';
import { GALLERY_SHAPE, POSTER_SHAPE, pictureName } from '@fareground/domain/events/event-picture';
import { pictureAddress, smallPicture } from '@fareground/domain/events/picture-address';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../../../i18n/use-t.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Crop } from '../../../ui/crop-picture.ts';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
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

async function sent(parts: FormParts, picture: Blob, crop: Crop, shape: typeof POSTER_SHAPE) {
  const { sendPicture } = await import('../data/event-pictures.ts');
  return sendPicture(parts.draftId, picture, crop, shape);
}

function PosterPicture({ parts }: { readonly parts: FormParts }) {
  const t = useT();
  const { form, set, fault } = parts;
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
          const imagePath = await sent(parts, picture, crop, POSTER_SHAPE);
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
  const { form, set, fault } = parts;
  const { gallery } = form;
  const isFull = gallery.length >= MOST_GALLERY_PICTURES;
  return (
    <fieldset className="ef-picture-part">
      <legend>{t('eventForm.gallery')}</legend>
      <p className="muted small">{t('eventForm.galleryHint', { most: MOST_GALLERY_PICTURES })}</p>
      <ul className="ef-gallery">
        {gallery.map((one, index) => {
          const path = `gallery/${pictureName(one.path)}` as const;
          const number = index + 1;
          const move = (by: -1 | 1) =>
            set({ gallery: gallery.toSpliced(index, 1).toSpliced(index + by, 0, one) });
          return (
            <li key={one.path}>
              <img src={pictureAddress(smallPicture(one.path))} alt="" width="3" height="2" />
              <div>
                <Field label={t('eventForm.pictureAlt', { number })} error={fault(path)}>
                  <Input
                    name={path}
                    maxLength={200}
                    value={one.alt}
                    onChange={({ target }) =>
                      set({ gallery: gallery.with(index, { ...one, alt: target.value }) })
                    }
                  />
                </Field>
                <div className="ef-actions">
                  <IconButton
                    icon={ChevronUp}
                    label={t('eventForm.pictureUp', { number })}
                    disabled={index === 0}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={t('eventForm.pictureDown', { number })}
                    disabled={number === gallery.length}
                    onClick={() => move(1)}
                  />
                  <IconButton
                    icon={Trash}
                    label={t('eventForm.pictureRemove', { number })}
                    onClick={() => set({ gallery: gallery.toSpliced(index, 1) })}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {isFull ? null : (
        <PictureInput
          icon={ImagePlus}
          label={t('eventForm.pictureAdd')}
          fileLabel={t('picture.file')}
          shape={GALLERY_SHAPE}
          onTake={async (picture, crop) => {
            const path = await sent(parts, picture, crop, GALLERY_SHAPE);
            set((before) => ({ gallery: [...before.gallery, { path, alt: '' }] }));
          }}
        />
      )}
    </fieldset>
  );
}
