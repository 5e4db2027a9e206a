import { z } from 'zod';
import { lineOfCharacters } from './fields.ts';

/** A picture in Storage, and what it shows for whoever cannot see it. */
export const galleryPictureSchema = z.strictObject({
  path: lineOfCharacters(300),
  alt: lineOfCharacters(200),
});
export type GalleryPicture = z.infer<typeof galleryPictureSchema>;
/** Of one event, or of one vehicle. */
export const MAX_GALLERY_PICTURES = 8;
