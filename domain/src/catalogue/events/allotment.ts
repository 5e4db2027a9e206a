import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import { instantSchema, optionalText, singleLineText, slugSchema, stampFields } from '../../core/fields.ts';
import type { Lifecycle } from '../../core/lifecycle.ts';
import { seatIdSchema } from '../vehicles/layout.ts';

export const allotmentKinds = ['press', 'house', 'artist', 'partner', 'other'] as const;
export type AllotmentKind = (typeof allotmentKinds)[number];

export const allotmentStates = ['open', 'released'] as const;
export type AllotmentState = (typeof allotmentStates)[number];
export const allotmentLifecycle: Lifecycle<AllotmentState> = { open: ['released'], released: [] };

/** What an allotment has in one pool: so many of the pool's blocked places, by name where they have one. */
export const blockSchema = z.strictObject({
  poolId: singleLineText(200),
  quantity: z.int().min(1).max(100_000),
  /** Empty for places. */
  seats: z.array(seatIdSchema).max(500),
});
export type Block = z.infer<typeof blockSchema>;

/** Seats that one allotment has at most; places without numbers are a count. */
export const MAX_ALLOTTED_SEATS = 1_000;

/** Places of one tier that are kept out of public sale under a name, to be given away: press, house, artists. */
export const allotmentSchema = z.strictObject({
  id: slugSchema,
  eventId: slugSchema,
  tierId: slugSchema,
  /** The tier's, as it was when the allotment was made. */
  tierName: singleLineText(60),
  name: singleLineText(60),
  kind: z.enum(allotmentKinds),
  note: optionalText(300),
  state: z.enum(allotmentStates),
  /** What is left of it, in the pools of its tier and of the quota that the tier shares. */
  blocks: z.array(blockSchema).max(400),
  /** Places left: those of the tier's pools. */
  left: z.int().min(0).max(100_000),
  /** Places given away so far. One that came back is on general sale and counts on. */
  given: z.int().min(0).max(100_000),
  /** When what is left goes on sale by itself; null: never. */
  releaseAt: instantSchema.nullable(),
  ...stampFields,
});
export type Allotment = z.infer<typeof allotmentSchema>;
export const allotmentConverter = documentConverter(allotmentSchema);
export const ALLOTMENTS = 'allotments';
export const allotmentPath = (id: string): string => `${ALLOTMENTS}/${id}`;

/** The seats left, in the order of the pools. */
export const seatsLeft = ({ blocks }: { readonly blocks: readonly Block[] }): string[] =>
  blocks.flatMap(({ seats }) => seats);
