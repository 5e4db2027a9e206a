import { z } from 'zod';
import { ticketSchema } from '../access/ticket.ts';
import { assistanceSchema } from '../catalogue/trips/assistance.ts';
import { MAX_STOPS, stopNumberSchema } from '../catalogue/trips/segments.ts';
import { stopSchema } from '../catalogue/trips/stop.ts';
import { tripSchema } from '../catalogue/trips/trip.ts';
import { seatKinds } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema } from '../core/digit-id.ts';
import { instantSchema, optionalSingleLineText, optionalText } from '../core/fields.ts';

/** Digits of a serial that a manifest carries, of twenty: it tells tickets of a trip apart, and opens nothing. */
export const TAIL_DIGITS = 10;
export const tailOf = (serial: string): string => serial.slice(-TAIL_DIGITS);

const { fare, seat, usedAt, sections } = ticketSchema.shape;

/** Somebody who travels: what whoever drives needs to know, and no more. */
export const manifestRowSchema = z.strictObject({
  name: optionalSingleLineText(80),
  from: stopNumberSchema,
  to: stopNumberSchema,
  /** The timetable has no stop of this ticket's: it is listed along the whole way. */
  isUnplaced: z.literal(true).optional(),
  seat,
  sections,
  /** What the seat is for, where that is more than sitting: a wheelchair, a companion, priority, a bed. */
  need: z.enum(seatKinds).exclude(['seat']).optional(),
  /** What they told that they need; absent where they told nothing. */
  assistance: assistanceSchema.optional(),
  fare,
  bookingId: bookingReferenceSchema,
  /** The last digits of the serial. */
  tail: z.string().regex(/^\d{10}$/),
  /** Null until the ticket was let in. */
  usedAt,
});
export type ManifestRow = z.infer<typeof manifestRowSchema>;

const { id, kind, operator, number, state, delayMinutes, onSale, currency } = tripSchema.shape;
export const manifestTripSchema = z.strictObject({
  id,
  kind,
  operator,
  number,
  state,
  delayMinutes,
  onSale,
  currency,
  /** All that are sold. */
  seats: z.int().min(0),
  /** Who drives it; absent where nobody does yet. */
  driver: optionalText(80).optional(),
});

/** A stop as staff on the way see it. */
export const manifestStopSchema = stopSchema.pick({
  name: true,
  city: true,
  timeZone: true,
  bay: true,
  arrivesAt: true,
  departsAt: true,
  boards: true,
  alights: true,
});
export type ManifestCall = z.infer<typeof manifestStopSchema>;

/** GET /api/admin/trips/:id/manifest, owner, travel, support and driver: everybody who travels, by the seat and then the name; who gets on and off where follows from it. */
export const manifestResponseSchema = z.strictObject({
  trip: manifestTripSchema,
  stops: z.array(manifestStopSchema).max(MAX_STOPS),
  rows: z.array(manifestRowSchema),
  /** Tickets that cannot be read, and are not among the rows. */
  unreadable: z.int().min(0),
  /** When it was read, epoch milliseconds. */
  at: instantSchema,
});
export type ManifestResponse = z.infer<typeof manifestResponseSchema>;

export const manifestFiles = ['manifest-pdf', 'manifest-csv', 'manifest-xlsx'] as const;

/**
 * POST /api/admin/trips/:id/sale-files, owner, travel, support and driver: asks for the manifest as a file, which is written down. It is fetched
 * as the files of an event are (door-lists.ts).
 */
export const manifestFileRequestSchema = z.strictObject({ file: z.enum(manifestFiles) });
export type ManifestFileRequest = z.infer<typeof manifestFileRequestSchema>;
