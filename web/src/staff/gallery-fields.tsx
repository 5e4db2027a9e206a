import './gallery-fields.css';
import { type GalleryPicture, MAX_GALLERY_PICTURES } from '@fareground/domain/core/gallery-picture';
import { pictureAddress, smallPicture } from '@fareground/domain/core/picture-address';
import { GALLERY_SHAPE, type PictureFolder, pictureName } from '@fareground/domain/core/picture-path';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ImagePlus from 'lucide-react/icons/image-plus';
import Trash from 'lucide-react/icons/trash-2';
import { useT } from '../i18n/use-t.tsx';
import { IconButton } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';
import { PictureInput } from '../ui/picture-input.tsx';

interface GalleryFieldsProps {
  readonly title: string;
  readonly hint: string;
  readonly pictures: readonly GalleryPicture[];
  /** Where they are sent: "vehicles", "ml-204". */
  readonly folder: PictureFolder;
  readonly id: string;
  /** What is wrong with what a picture is said to show, in words. */
  readonly fault: (picture: GalleryPicture) => string | undefined;
  /** @param step changes of one step may be undone together */
  readonly onChange: (change: (before: readonly GalleryPicture[]) => GalleryPicture[], step?: string) => void;
}

/** Pictures in their order, each with what it shows. One is sent as soon as it is chosen. */
export function GalleryFields(props: GalleryFieldsProps) {
  const t = useT();
  const { title, hint, pictures, folder, id, fault, onChange } = props;
  return (
    <fieldset className="gallery-fields">
      <legend>{title}</legend>
      <p className="muted small">{hint}</p>
      <ul>
        {pictures.map((one, index) => {
          const name = pictureName(one.path);
          const number = index + 1;
          const move = (by: -1 | 1) =>
            onChange((before) => before.toSpliced(index, 1).toSpliced(index + by, 0, one));
          return (
            <li key={one.path}>
              <img src={pictureAddress(smallPicture(one.path))} alt="" width="3" height="2" />
              <div>
                <Field label={t('picture.alt', { number })} error={fault(one)}>
                  <Input
                    name={`gallery/${name}`}
                    maxLength={200}
                    value={one.alt}
                    onChange={({ target }) =>
                      onChange(
                        (before) => before.with(index, { ...one, alt: target.value }),
                        `picture ${name}`,
                      )
                    }
                  />
                </Field>
                <div className="row">
                  <IconButton
                    icon={ChevronUp}
                    label={t('picture.up', { number })}
                    disabled={index === 0}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    icon={ChevronDown}
                    label={t('picture.down', { number })}
                    disabled={number === pictures.length}
                    onClick={() => move(1)}
                  />
                  <IconButton
                    icon={Trash}
                    label={t('picture.remove', { number })}
                    onClick={() => onChange((before) => before.toSpliced(index, 1))}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      {pictures.length >= MAX_GALLERY_PICTURES ? null : (
        <PictureInput
          icon={ImagePlus}
          label={t('picture.add')}
          fileLabel={t('picture.file')}
          shape={GALLERY_SHAPE}
          onTake={async (picture, crop) => {
            const { sendPicture } = await import('./data/send-picture.ts');
            const path = await sendPicture({ folder, id }, picture, crop, GALLERY_SHAPE);
            onChange((before) => [...before, { path, alt: '' }]);
          }}
        />
      )}
    </fieldset>
  );
}
