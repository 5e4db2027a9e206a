import { z } from 'zod';
import { pointSchema, positionSchema } from '../access/position.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { tripSchema } from '../catalogue/trips/trip.ts';
import { instantSchema, singleLine } from '../core/fields.ts';

/**
 * POST /api/admin/trips/:id/position, owner and whoever drives it: where the trip is, from a device whose person agreed to it. What is older than the last
 * point changes nothing. 409 wrong-state once it arrived or was cancelled.
 */
export const sharePositionRequestSchema = z.strictObject({
  ...pointSchema.shape,
  accuracy: positionSchema.shape.accuracy,
  at: instantSchema,
  /** The stop that it left last, or one before: the delay is counted on the way behind it. */
  stop: stopNumberSchema,
});
export type SharePositionRequest = z.infer<typeof sharePositionRequestSchema>;

/** How late it seems to be there, minutes; null where the way does not say. It changes nothing by itself. */
export const sharePositionResponseSchema = z.strictObject({
  delayMinutes: tripSchema.shape.delayMinutes.nullable(),
});
export type SharePositionResponse = z.infer<typeof sharePositionResponseSchema>;

/** POST /api/admin/trips/:id/delay, owner and whoever drives it: how late it is, told to everybody who travels. */
export const delayRequestSchema = z.strictObject({ delayMinutes: tripSchema.shape.delayMinutes });

/**
 * GET /api/tickets/:serial/position, whoever has the ticket; POST /api/shown-tickets/:serial/position with `key`, whoever has the mailed link, without a
 * sign-in: where its trip is, while the ticket stands. `position` is null while nobody shares it.
 */
export const ticketPositionResponseSchema = z.strictObject({
  position: z
    .strictObject({
      ...pointSchema.shape,
      accuracy: positionSchema.shape.accuracy,
      at: instantSchema,
      /** From it to the stop where the ticket gets on, in a straight line, metres; null where nobody knows where that lies. */
      distance: z.number().min(0).nullable(),
      stop: singleLine(),
    })
    .nullable(),
});
export type TicketPositionResponse = z.infer<typeof ticketPositionResponseSchema>;
