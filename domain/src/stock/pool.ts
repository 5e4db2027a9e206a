import { z } from 'zod';
import { MAX_SEGMENTS } from '../catalogue/trips/segments.ts';
import { seatIdSchema, sectionIdSchema } from '../catalogue/vehicles/layout.ts';
import { betterClasses } from '../catalogue/vehicles/travel-class.ts';
import { type DocumentConverter, documentConverter } from '../core/document.ts';
import { optionalText, singleLineText, slugSchema } from '../core/fields.ts';
import { maskSchema } from './claim.ts';
import type { Holds, PlacesHold, SeatsHold } from './hold.ts';
import { decodeHolds, encodeHolds } from './holds-codec.ts';
import { neighbourRequestSchema } from './neighbours.ts';

/** Places, or minor units of a voucher's budget. */
const countSchema = z.int().min(0).max(100_000_000);
const counts = z.array(countSchema).min(1).max(MAX_SEGMENTS);

const shared = {
  id: singleLineText(200),
  /** What is sold from it: places of an event or of a trip, or uses of a voucher. */
  offeringKind: z.enum(['event', 'trip', 'voucher']),
  offeringId: slugSchema,
  segments: z.int().min(1).max(MAX_SEGMENTS),
  /** A closed pool sells nothing: the event or trip was cancelled or the sale stopped. What is sold stays sold. */
  closed: z.boolean(),
  /** Of a tier's pool: the quota that its places count in as well. Of a pool without a tier: the quota whose places it counts. */
  quotaId: slugSchema.optional(),
  /** Of a tier's pool: its places count in no total that the public sees. They are add-ons, or opened by a code. */
  apart: z.literal(true).optional(),
  /** When it was changed last, as change-mark.ts says it. Absent before the first change that was marked. */
  changedIn: singleLineText(20).optional(),
};

const placesFields = {
  ...shared,
  kind: z.literal('places'),
  /** null for a voucher's uses, and for a quota. */
  tierId: slugSchema.nullable(),
  /** From 0 on. */
  shard: z.int().min(0).max(1_000),
  capacity: countSchema,
  sold: counts,
  blocked: counts,
  /** While somebody waits for its tier: so many of its free places the public may still take, the others are kept back. Else null or absent. */
  publicLeft: countSchema.nullable().optional(),
};
/** Places without numbers. `sold[k]` and `blocked[k]` count the places taken on segment k. */
const placesPoolSchema = z.strictObject(placesFields);
export type PlacesPool = z.infer<typeof placesPoolSchema> & { holds: Holds<PlacesHold> };

const seatsFields = {
  ...shared,
  kind: z.literal('seats'),
  /** The tier that sells it; null for a trip's section. */
  tierId: slugSchema.nullable(),
  sectionId: sectionIdSchema,
  /** The class of a trip's section; absent: standard. */
  travelClass: z.enum(betterClasses).optional(),
  /** Every seat, in the order in which "best" takes them. */
  seats: z.array(seatIdSchema).max(500),
  /** Those of them whose next one in their row is not beside them. Absent: none. */
  gapsAfter: z.array(seatIdSchema).max(500).optional(),
  sold: z.record(seatIdSchema, maskSchema),
  blocked: z.record(seatIdSchema, maskSchema),
  /** While somebody waits for its tier: the seats that the public may still take, the other free ones are kept back. Else null or absent. */
  publicLeft: z.array(seatIdSchema).max(500).nullable().optional(),
  /** Where passengers may ask who sits beside them: the seats side by side with each. */
  beside: z.record(seatIdSchema, z.array(seatIdSchema).max(2)).optional(),
  /** What those who have a seat asked for, by seat. */
  wishes: z.record(seatIdSchema, z.array(neighbourRequestSchema).max(MAX_SEGMENTS)).optional(),
};
/** Numbered seats. A seat's mask says on which segments it is sold or blocked; an absent seat is free on all. */
const seatsPoolSchema = z.strictObject(seatsFields);
export type SeatsPool = z.infer<typeof seatsPoolSchema> & { holds: Holds<SeatsHold> };

export type Pool = PlacesPool | SeatsPool;
export const POOLS = 'pools';
export const poolPath = (id: string): string => `${POOLS}/${id}`;

/** As JSON text: holds-codec.ts. */
const holdsText = optionalText(900_000);
const stored = {
  places: z.strictObject({ ...placesFields, holds: holdsText }),
  seats: z.strictObject({ ...seatsFields, holds: holdsText }),
};
const storedPoolConverter = documentConverter(z.discriminatedUnion('kind', [stored.places, stored.seats]));
const changed = { places: stored.places.partial(), seats: stored.seats.partial() };

export const poolConverter: DocumentConverter<Pool> = {
  shape: storedPoolConverter.shape,
  toFirestore: (pool) => storedPoolConverter.toFirestore({ ...pool, holds: encodeHolds(pool.holds) }),
  fromFirestore: (snapshot) => {
    const fields = storedPoolConverter.fromFirestore(snapshot);
    return { ...fields, holds: decodeHolds(fields.holds, fields.kind) } as Pool;
  },
};

/**
 * The fields of its document that one pool has otherwise than the one before it, whose document has the newest shape, and the mark of its last
 * change: a section names all of its seats, and a hold of one changes a line.
 */
export function poolChanges(before: Pool, pool: Pool): Record<string, unknown> {
  const fields = Object.entries(pool).filter(([name, value]) => value !== before[name as keyof Pool]);
  const isHeldOtherwise = pool.holds !== before.holds;
  return changed[pool.kind].parse({
    ...Object.fromEntries(fields),
    // Two changes within a minute have the same.
    changedIn: pool.changedIn,
    ...(isHeldOtherwise && { holds: encodeHolds(pool.holds) }),
  });
}

/** Live holds that a pool takes at once. A document holds 1 MiB, a hold in it at most 40 bytes; a busier tier has shards. */
export const MAX_HOLDS = 20_000;
