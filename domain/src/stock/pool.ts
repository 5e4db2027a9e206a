import { Map as PersistentMap } from 'immutable';
import { z } from 'zod';
import type { DocumentConverter } from '../core/document.ts';
import { instantSchema, slugSchema } from '../core/fields.ts';
import { MAX_SEGMENTS } from '../trips/segments.ts';
import { seatIdSchema } from '../vehicles/layout.ts';
import { maskSchema } from './claim.ts';
import { readHolds } from './holds-text.ts';
import { tallyOf } from './tally.ts';

const counts = z.array(z.int().min(0).max(1_000_000)).min(1).max(MAX_SEGMENTS);

const shared = {
  id: z.string().min(1).max(200),
  saleId: slugSchema,
  segments: z.int().min(1).max(MAX_SEGMENTS),
  /** A closed pool sells nothing: the event or trip was cancelled or the sale stopped. What is sold stays sold. */
  closed: z.boolean(),
};

/** A place kept for somebody until it is paid. */
const placesHoldSchema = z.strictObject({
  until: instantSchema,
  quantity: z.int().min(1).max(1_000),
  mask: maskSchema,
});
const seatsHoldSchema = z.strictObject({
  until: instantSchema,
  seats: z.array(seatIdSchema).min(1).max(50),
  mask: maskSchema,
});
export type PlacesHold = z.infer<typeof placesHoldSchema>;
export type SeatsHold = z.infer<typeof seatsHoldSchema>;

/** The live holds by claim key. A rush adds thousands, one after the other, so that a copy must not copy them all. */
export type Holds<Hold> = PersistentMap<string, Hold>;
export const noHolds = <Hold>(): Holds<Hold> => PersistentMap();
type WithHolds<Content, Hold> = Omit<Content, 'holds'> & { holds: Holds<Hold> };

/** Places without numbers. `sold[k]` and `blocked[k]` count the places taken on segment k. */
const placesPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('places'),
  capacity: z.int().min(0).max(1_000_000),
  sold: counts,
  blocked: counts,
  holds: z.record(z.string(), placesHoldSchema),
});
export type PlacesPool = WithHolds<z.infer<typeof placesPoolSchema>, PlacesHold>;

/** Numbered seats. A seat's mask says on which segments it is sold or blocked; an absent seat is free on all. */
const seatsPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('seats'),
  /** Every seat, in the order in which "best" takes them. */
  seats: z.array(seatIdSchema).max(500),
  sold: z.record(seatIdSchema, maskSchema),
  blocked: z.record(seatIdSchema, maskSchema),
  holds: z.record(z.string(), seatsHoldSchema),
});
export type SeatsPool = WithHolds<z.infer<typeof seatsPoolSchema>, SeatsHold>;

const poolSchema = z.discriminatedUnion('kind', [placesPoolSchema, seatsPoolSchema]);
export type Pool = PlacesPool | SeatsPool;
export const POOLS = 'pools';
export const poolPath = (id: string): string => `${POOLS}/${id}`;

/** How a pool is stored: what is searched by, and the rest as one text. */
const storedPoolSchema = z.strictObject({
  id: shared.id,
  saleId: shared.saleId,
  /** JSON of all but the holds. As fields of a document each would be checked, sent and indexed by itself, with every sale. */
  content: z.string().max(100_000),
  /** As text (holds-text.ts). */
  holds: z.string().max(900_000),
});

export const poolConverter: DocumentConverter<Pool> = {
  toFirestore: (pool) => {
    const { id, saleId, holds: _, ...content } = pool;
    return { id, saleId, content: JSON.stringify(content), holds: tallyOf(pool).text.lines };
  },
  fromFirestore: (snapshot) => {
    const { id, saleId, content, holds } = storedPoolSchema.parse(snapshot.data());
    const read = JSON.parse(content);
    const pool = poolSchema.parse({ id, saleId, ...read, holds: readHolds(holds, read.kind) });
    return pool.kind === 'places'
      ? { ...pool, holds: PersistentMap(pool.holds) }
      : { ...pool, holds: PersistentMap(pool.holds) };
  },
};

/** Live holds that a pool takes at once. A document holds 1 MiB, a hold in it at most 45 bytes; a busier tier has shards. */
export const MAX_HOLDS = 20_000;
