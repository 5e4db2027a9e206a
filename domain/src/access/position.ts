import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, slugSchema, uidSchema } from '../core/fields.ts';
import { HOUR, MINUTE } from '../core/time.ts';

/** A point on the earth, WGS 84, degrees. */
export const pointSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Point = z.infer<typeof pointSchema>;

/** Where a trip is, as whoever drives it shares it: the newest point alone. Its id is the trip's. */
export const positionSchema = z.strictObject({
  id: slugSchema,
  ...pointSchema.shape,
  /** Metres that the device may be wrong by. */
  accuracy: z.number().min(0).max(1_000_000),
  /** The device's clock, never later than the server's. */
  at: instantSchema,
  sharedBy: uidSchema,
  /** When it is deleted at the latest. */
  expiresAt: instantSchema,
});
export type Position = z.infer<typeof positionSchema>;
export const positionConverter = documentConverter(positionSchema);
export const POSITIONS = 'positions';

/** A device sends another point after so long, or so far: milliseconds, metres. */
export const SHARE_EVERY = 15_000;
export const SHARE_BEYOND = 200;

/** How long after its arrival the position of a trip is kept, and how long after its departure nobody says where it is: milliseconds. */
const KEPT_AFTER = HOUR;

/** When the position of a trip goes: an hour after it arrives, with its delay. */
export const expiryOf = (trip: { readonly arrivesAt: number; readonly delayMinutes: number }): number =>
  trip.arrivesAt + trip.delayMinutes * MINUTE + KEPT_AFTER;
