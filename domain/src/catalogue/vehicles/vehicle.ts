import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { instantSchema, singleLineText, slugSchema, uidSchema } from '../../core/fields.ts';
import { galleryPictureSchema, MAX_GALLERY_PICTURES } from '../../core/gallery-picture.ts';
import { isPicturePath } from '../../core/picture-path.ts';
import { layoutSchema } from './layout.ts';
import { amenities, turnaroundMinutesSchema, vehicleKindSchema } from './vehicle-kind.ts';

/** Days on which a vehicle does not run, "2026-12-24/2026-12-26", both included, on the calendar of wherever it leaves. */
export const closedDaysSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/)
  .max(21);
export const MAX_CLOSED_DAYS = 20;

/** Pictures of a vehicle, which may be kept under another: the one that it was copied from. */
export const vehiclePicturesSchema = z
  .array(
    galleryPictureSchema.refine(({ path }) => isPicturePath('vehicles', path), 'is no picture of a vehicle'),
  )
  .max(MAX_GALLERY_PICTURES);

/** A vehicle and its seats: sections of the layout are decks of a bus or ferry, coaches of a train, cabins of a plane. */
export const vehicleSchema = z.strictObject({
  id: slugSchema,
  kind: vehicleKindSchema,
  name: singleLineText(80),
  /** Whose it is (people/partner.ts); absent: nobody who was said. */
  partnerId: slugSchema.optional(),
  /** The name of that partner when the vehicle was last written. */
  operator: singleLineText(80),
  registration: singleLineText(20),
  layout: layoutSchema,
  amenities: z.array(z.enum(amenities)).max(8),
  /** Whoever chooses seats sees them. */
  pictures: vehiclePicturesSchema.optional(),
  /** False once it is retired. */
  inService: z.boolean(),
  /** When it is away, for repairs say. */
  outOfService: z.array(closedDaysSchema).max(MAX_CLOSED_DAYS).optional(),
  /** The least time from the end of a trip of it to its next one, minutes; absent: what the settings say. */
  turnaroundMinutes: turnaroundMinutesSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type Vehicle = z.infer<typeof vehicleSchema>;
export const vehicleConverter = documentConverter(vehicleSchema);
export { VEHICLES, vehiclePath } from './vehicle-collection.ts';

/** Whether a vehicle may run on all of some days. @param first "2026-12-24" @param last included */
export const runsOn = (
  { inService, outOfService = [] }: Pick<Vehicle, 'inService' | 'outOfService'>,
  first: string,
  last = first,
): boolean =>
  inService &&
  !outOfService.some((closed) => {
    const [from = '', until = ''] = closed.split('/');
    return from <= last && first <= until;
  });
