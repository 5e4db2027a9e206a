import { z } from 'zod';
import { offeringChangeSchema } from '../booking/offering-change.ts';
import { eventSchema } from '../catalogue/events/event.ts';
import { quotaSchema } from '../catalogue/events/quota.ts';
import { tierSchema } from '../catalogue/events/tier.ts';
import { storedPlanSchema } from '../catalogue/halls/stored-plan.ts';
import { seatIdSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  slugSchema,
} from '../core/fields.ts';
import { reasonSchema } from './users.ts';

const count = z.int().min(0).max(10_000_000);

/** POST /api/admin/events/:id/cancel. Everybody who booked reads the reason. */
export const cancelEventRequestSchema = z.strictObject({ reason: reasonSchema });

/** POST /api/admin/events/:id/postpone. Instants; `movesSale` moves the end of each tier's sale by as much. */
export const postponeEventRequestSchema = z.strictObject({
  doorsAt: instantSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  returnUntil: instantSchema,
  movesSale: z.boolean(),
  reason: reasonSchema,
});
export type PostponeEventRequest = z.infer<typeof postponeEventRequestSchema>;

/** POST /api/admin/events/:id/unpublish */
export const unpublishEventRequestSchema = z.strictObject({ reason: reasonSchema });
export const eventResponseSchema = z.strictObject({ event: eventSchema });

/** POST /api/admin/events/:id/tiers/:tierId/capacity: places in all; over more shards than before where a rush is expected. */
export const resizeTierRequestSchema = z.strictObject({
  capacity: tierSchema.shape.capacity,
  shards: tierSchema.shape.shards.optional(),
  reason: reasonSchema,
});
export type ResizeTierRequest = z.infer<typeof resizeTierRequestSchema>;
export const tierResponseSchema = z.strictObject({ tier: tierSchema });

/** POST /api/admin/events/:id/quotas/:quotaId/capacity: places that its tiers share from now on. Answers with the event. */
export const resizeQuotaRequestSchema = z.strictObject({
  capacity: quotaSchema.shape.capacity,
  reason: reasonSchema,
});
export type ResizeQuotaRequest = z.infer<typeof resizeQuotaRequestSchema>;

/** What cancelling and postponing answer: the change, which goes on by itself. */
export const changeResponseSchema = z.strictObject({ change: offeringChangeSchema });

/** GET /api/admin/events/:id/cancel-quote: whom cancelling concerns at this moment. */
export const cancelQuoteResponseSchema = z.strictObject({
  /** Confirmed bookings with places of the event, and the places of it in them. */
  bookings: count,
  places: count,
  /** Bookings that are not paid yet, which end. */
  holds: count,
  /** Rides in the same bookings that end with it. */
  rides: count,
  currency: currencySchema,
  /** What goes back, minor units. */
  refund: amountSchema,
});
export type CancelQuoteResponse = z.infer<typeof cancelQuoteResponseSchema>;

/** POST /api/admin/events/:id/plan: sells the event on another plan of its venue, such as the next version of its own. Answers with the event. */
export const movePlanRequestSchema = z.strictObject({ planId: slugSchema, reason: reasonSchema });
export type MovePlanRequest = z.infer<typeof movePlanRequestSchema>;

/** Seats of one row: "3–5, 9". */
const seatRowSchema = z.strictObject({
  section: singleLineText(60),
  row: singleLineText(20),
  numbers: optionalText(600),
  count,
});

/** Bookings that are listed at most. */
export const MAX_BROKEN = 200;

/** A booking with seats that the other plan does not have. */
const brokenBookingSchema = z.strictObject({
  bookingId: bookingReferenceSchema,
  buyerName: optionalSingleLineText(120),
  tierName: singleLineText(60),
  seats: z.array(seatIdSchema),
  /** When its hold ends; null: it is sold. */
  holdUntil: instantSchema.nullable(),
});
export type BrokenBooking = z.infer<typeof brokenBookingSchema>;

const movedTierSchema = z.strictObject({
  tierId: slugSchema,
  name: singleLineText(60),
  /** Places, before and after. */
  before: count,
  after: count,
  comes: z.array(seatRowSchema),
  goes: z.array(seatRowSchema),
  /** Its zone has no places there, or numbered seats in one of the two plans and none in the other. */
  fault: z.enum(['no-places', 'other-kind']).optional(),
  /** The least that it could have: more places are taken than the other plan has. */
  needed: count.optional(),
});

export const planQuerySchema = z.object({ planId: slugSchema });
/**
 * GET /api/admin/events/:id/plan-quote?planId=, and in `details.quote` of a move that was refused: what moving to a plan does to each tier that
 * sells a zone, and what it would break. Nothing is changed by asking.
 */
export const planQuoteResponseSchema = z.strictObject({
  planId: slugSchema,
  name: storedPlanSchema.shape.name,
  version: storedPlanSchema.shape.version,
  tiers: z.array(movedTierSchema),
  /** At most MAX_BROKEN of them, `more` beyond. */
  broken: z.array(brokenBookingSchema).max(MAX_BROKEN),
  more: count,
  /** Seats that go and that staff took out of sale, and the allotments that have them. */
  blocked: z.array(seatIdSchema),
  allotments: z.array(
    z.strictObject({ id: slugSchema, name: singleLineText(60), seats: z.array(seatIdSchema) }),
  ),
  isPossible: z.boolean(),
});
export type PlanQuote = z.infer<typeof planQuoteResponseSchema>;
