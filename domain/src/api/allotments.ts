import { z } from 'zod';
import { allotmentSchema, MAX_ALLOTTED_SEATS } from '../catalogue/events/allotment.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { instantSchema, singleLine, slugSchema, text } from '../core/fields.ts';
import { reasonSchema } from './users.ts';

const places = z.int().min(0).max(100_000);
const facts = {
  name: singleLine().trim().min(1).max(60),
  kind: allotmentSchema.shape.kind,
  note: text().trim().max(300),
  /** When what is left goes on sale by itself; null: never. */
  releaseAt: instantSchema.nullable(),
  /** Of a tier without numbered seats: places in all, those given away among them. 0 where seats are named. */
  places,
  /** Of numbered seats: those that it has to give, by name. */
  seats: z.array(seatIdSchema).max(MAX_ALLOTTED_SEATS),
  reason: reasonSchema,
};

/**
 * POST /api/admin/events/:id/allotments, owner and events: keeps places of a tier out of public sale under a name. Answers 409 sold-out with what is
 * `free`, 409 seat-taken with the seats that somebody else has (`taken`), 400 with `field`.
 */
export const makeAllotmentRequestSchema = z.strictObject({ tierId: slugSchema, ...facts });
export type MakeAllotmentRequest = z.infer<typeof makeAllotmentRequestSchema>;

/**
 * POST /api/admin/allotments/:id, owner and events: its facts, and more or fewer places. Answers 409 wrong-state with the `nearest` number of places
 * that it can have, 409 seat-taken as above.
 */
export const changeAllotmentRequestSchema = z.strictObject(facts);
export type ChangeAllotmentRequest = z.infer<typeof changeAllotmentRequestSchema>;

/** POST /api/admin/allotments/:id/release, owner and events: what is left of it is on general sale. */
export const releaseAllotmentRequestSchema = z.strictObject({ reason: reasonSchema });

export const allotmentResponseSchema = z.strictObject({ allotment: allotmentSchema });
