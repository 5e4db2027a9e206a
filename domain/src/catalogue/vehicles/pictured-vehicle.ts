import { z } from 'zod';
import { galleryPictureSchema, MAX_GALLERY_PICTURES } from '../../core/gallery-picture.ts';

/** What public pages read of the document of a vehicle. Where vehicles get another shape, this must read that, too. */
export const picturedVehicleSchema = z.strictObject({
  pictures: z.array(galleryPictureSchema).max(MAX_GALLERY_PICTURES).optional(),
});
export type PicturedVehicle = z.infer<typeof picturedVehicleSchema>;
