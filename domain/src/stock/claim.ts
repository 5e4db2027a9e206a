import { z } from 'zod';
import { neighbourKindSchema } from '../catalogue/trips/neighbour-request.ts';
import { MAX_SEGMENTS } from '../catalogue/trips/segments.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { singleLineText } from '../core/fields.ts';

export const MAX_MASK = 2 ** MAX_SEGMENTS - 1;
/** Bits of the segments taken; 1 for an event. */
export const maskSchema = z.int().min(1).max(MAX_MASK);

/** Places, or minor units of a voucher's budget. */
export const MAX_CLAIMED = 100_000_000;
const claimedSchema = z.int().min(1).max(MAX_CLAIMED);
/** Seats of one claim. */
export const MAX_SEATS = 50;

/** "<booking reference>.<number>": the key of the hold inside the pool. */
export const claimKeyPattern = /^\d{10}\.\d{1,3}$/;
const claimKeySchema = z.string().regex(claimKeyPattern);

/** What one booking has in one pool. A booking may have several claims, also two in one pool (`key` tells them apart). */
export const claimSchema = z.strictObject({
  poolId: singleLineText(200),
  key: claimKeySchema,
  mask: maskSchema,
  quantity: claimedSchema,
  /** The seats by number; empty for places. */
  seats: z.array(seatIdSchema).max(MAX_SEATS),
  /** Whom those on the seats ask to sit beside them; absent: nobody in particular. */
  neighbours: neighbourKindSchema.optional(),
});
export type Claim = z.infer<typeof claimSchema>;

export const claimKey = (bookingId: string, number: number): string => `${bookingId}.${number}`;
export const bookingOfClaim = (key: string): string => bookingReferenceSchema.parse(key.split('.')[0]);
