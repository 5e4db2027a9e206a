import { Map as PersistentMap } from 'immutable';
import { z } from 'zod';
import type { DocumentConverter } from '../core/document.ts';
import { slugSchema } from '../core/fields.ts';
import { MAX_SEGMENTS } from '../trips/segments.ts';
import { seatIdSchema } from '../vehicles/layout.ts';
import { maskSchema } from './claim.ts';
import { readLines } from './holds-text.ts';
import { tallyOf, tallyStored } from './tally.ts';

const counts = z.array(z.int().min(0).max(1_000_000)).min(1).max(MAX_SEGMENTS);

const shared = {
  id: z.string().min(1).max(200),
  saleId: slugSchema,
  segments: z.int().min(1).max(MAX_SEGMENTS),
  /** A closed pool sells nothing: the event or trip was cancelled or the sale stopped. What is sold stays sold. */
  closed: z.boolean(),
};

/** Places kept for somebody until they are paid. */
export interface PlacesHold {
  /** When it ends by itself, epoch milliseconds. */
  until: number;
  /** 1 to 1,000. */
  quantity: number;
  mask: number;
}
export interface SeatsHold {
  until: number;
  seats: string[];
  mask: number;
}

/** The live holds by claim key. A rush adds thousands, one after the other, so that a copy must not copy them all. */
export type Holds<Hold> = PersistentMap<string, Hold>;
export const noHolds = <Hold>(): Holds<Hold> => PersistentMap();

/** Places without numbers. `sold[k]` and `blocked[k]` count the places taken on segment k. */
const placesPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('places'),
  capacity: z.int().min(0).max(1_000_000),
  sold: counts,
  blocked: counts,
});
export type PlacesPool = z.infer<typeof placesPoolSchema> & { holds: Holds<PlacesHold> };

/** Numbered seats. A seat's mask says on which segments it is sold or blocked; an absent seat is free on all. */
const seatsPoolSchema = z.strictObject({
  ...shared,
  kind: z.literal('seats'),
  /** Every seat, in the order in which "best" takes them. */
  seats: z.array(seatIdSchema).max(500),
  sold: z.record(seatIdSchema, maskSchema),
  blocked: z.record(seatIdSchema, maskSchema),
});
export type SeatsPool = z.infer<typeof seatsPoolSchema> & { holds: Holds<SeatsHold> };

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
    const stored = poolSchema.parse({ id, saleId, ...JSON.parse(content) });
    const pool = { ...stored, holds: PersistentMap(readLines(holds, stored.kind)) } as Pool;
    tallyStored(pool, holds);
    return pool;
  },
};

/** Live holds that a pool takes at once. A document holds 1 MiB, a hold in it at most 45 bytes; a busier tier has shards. */
export const MAX_HOLDS = 20_000;
