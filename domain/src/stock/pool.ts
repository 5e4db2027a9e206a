import { z } from 'zod';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import type { DocumentConverter } from '../core/document.ts';
import { instantSchema, slugSchema } from '../core/fields.ts';
import { MAX_SEGMENTS } from '../trips/segments.ts';
import { seatIdSchema } from '../vehicles/layout.ts';

/** Bits of the segments taken; 1 for an event. */
export const maskSchema = z
  .int()
  .min(1)
  .max(2 ** MAX_SEGMENTS - 1);

const counts = z.array(z.int().min(0).max(1_000_000)).min(1).max(MAX_SEGMENTS);

const shared = {
  id: z.string().min(1).max(200),
  saleId: slugSchema,
  segments: z.int().min(1).max(MAX_SEGMENTS),
  /** A closed pool sells nothing: the event or trip was cancelled or the sale stopped. What is sold stays sold. */
  closed: z.boolean(),
};

/** Places without numbers. `sold[k]` and `blocked[k]` count the places taken on segment k. */
export const placesPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('places'),
  capacity: z.int().min(0).max(1_000_000),
  sold: counts,
  blocked: counts,
  holds: z.record(
    z.string(),
    z.strictObject({ until: instantSchema, quantity: z.int().min(1).max(1_000), mask: maskSchema }),
  ),
});
export type PlacesPool = z.infer<typeof placesPoolSchema>;

/** Numbered seats. A seat's mask says on which segments it is sold or blocked; an absent seat is free on all. */
export const seatsPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('seats'),
  /** Every seat, in the order in which "best" takes them. */
  seats: z.array(seatIdSchema).max(500),
  sold: z.record(seatIdSchema, maskSchema),
  blocked: z.record(seatIdSchema, maskSchema),
  holds: z.record(
    z.string(),
    z.strictObject({ until: instantSchema, seats: z.array(seatIdSchema).min(1).max(50), mask: maskSchema }),
  ),
});
export type SeatsPool = z.infer<typeof seatsPoolSchema>;

export const poolSchema = z.discriminatedUnion('kind', [placesPoolSchema, seatsPoolSchema]);
export type Pool = z.infer<typeof poolSchema>;
export const POOLS = 'pools';
export const poolPath = (id: string): string => `${POOLS}/${id}`;

/** How a pool is stored: what is searched by, and the rest as one text. */
const storedPoolSchema = z.strictObject({
  id: shared.id,
  saleId: shared.saleId,
  /** JSON. Thousands of holds as fields of a document would each be checked, sent and indexed by themselves, with every sale. */
  content: z.string().max(1_000_000),
});

export const poolConverter: DocumentConverter<Pool> = {
  toFirestore: ({ id, saleId, ...content }) => ({ id, saleId, content: JSON.stringify(content) }),
  fromFirestore: (snapshot) => {
    const { id, saleId, content } = storedPoolSchema.parse(snapshot.data());
    return poolSchema.parse({ id, saleId, ...JSON.parse(content) });
  },
};

/** Live holds that a pool takes at once. A document holds 1 MiB, a hold in it about 65 bytes; a busier tier has shards. */
export const MAX_HOLDS = 12_000;

/** What one booking has in one pool. A booking may have several claims, also two in one pool (`key` tells them apart). */
export const claimSchema = z.strictObject({
  poolId: z.string().min(1).max(200),
  /** "<booking reference>.<line number>": the key of the hold inside the pool. */
  key: z.string().regex(/^\d{10}\.\d{1,2}$/),
  mask: maskSchema,
  quantity: z.int().min(1).max(1_000),
  /** The seats by number; empty for places. */
  seats: z.array(seatIdSchema).max(50),
});
export type Claim = z.infer<typeof claimSchema>;

export const claimKey = (bookingId: string, line: number): string => `${bookingId}.${line}`;
export const bookingOfClaim = (key: string): string => bookingReferenceSchema.parse(key.split('.')[0]);
