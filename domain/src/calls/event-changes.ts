import { z } from 'zod';
import { amountSchema, currencySchema, instantSchema } from '../core/fields.ts';
import { eventSchema } from '../events/event.ts';
import { eventChangeSchema } from '../events/event-change.ts';
import { quotaSchema } from '../events/quota.ts';
import { tierSchema } from '../events/tier.ts';
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
export const eventChangeResponseSchema = z.strictObject({ change: eventChangeSchema });
export type EventChangeResponse = z.infer<typeof eventChangeResponseSchema>;

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
