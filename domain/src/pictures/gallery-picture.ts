import { z } from 'zod';
import { lineOfCharacters } from '../core/fields.ts';
import { isPicturePath } from './picture-path.ts';

/** A picture in Storage, and what it shows for whoever cannot see it. */
export const galleryPictureSchema = z.strictObject({
  path: lineOfCharacters(300),
  alt: lineOfCharacters(200),
});
export type GalleryPicture = z.infer<typeof galleryPictureSchema>;
/** Of one event, or of one vehicle. */
export const MOST_GALLERY_PICTURES = 8;

/** Pictures of a vehicle, which may be kept under another: the one that it was copied from. */
export const vehiclePicturesSchema = z
  .array(
    galleryPictureSchema.refine(({ path }) => isPicturePath('vehicles', path), 'is no picture of a vehicle'),
  )
  .max(MOST_GALLERY_PICTURES);
