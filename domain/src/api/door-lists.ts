import { z } from 'zod';
import { ticketSchema } from '../access/ticket.ts';
import { eventSchema } from '../catalogue/events/event.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { optionalSingleLineText, singleLineText } from '../core/fields.ts';
import { staffAnswerSchema } from './answers.ts';

/** Rows of a page of the door list on a screen. */
export const DOOR_LIST_PAGE = 50;

/** Digits of a serial that a door list shows: with all of them and the booking's number the list itself would open the door. */
const SHORT_SERIAL = 6;
export const shortSerial = (serial: string): string => serial.slice(-SHORT_SERIAL);

const { fare, seat, sections, usedAt, usedGate } = ticketSchema.shape;

/** Somebody who is expected at the door, or was let in: whoever stands there needs no more of them. */
export const doorRowSchema = z.strictObject({
  name: optionalSingleLineText(80),
  /** Its name, as it stands on the ticket. */
  tier: singleLineText(120),
  fare,
  seat,
  sections,
  bookingId: bookingReferenceSchema,
  shortSerial: z.string().regex(/^\d{6}$/),
  /** It was sold along with a place, and brings nobody. */
  addOn: ticketSchema.shape.addOn,
  /** Whose guest it brings; absent where nobody's. */
  guestOf: ticketSchema.shape.guestOf,
  /** Null until the ticket was let in. */
  usedAt,
  usedGate,
  /** What was answered with the ticket and with its booking, on a screen; absent where nothing was. */
  answers: z.array(staffAnswerSchema).optional(),
});
export type DoorRow = z.infer<typeof doorRowSchema>;

const { id, title, state, doorsAt, startsAt, timeZone, venueName, city } = eventSchema.shape;
const doorEventSchema = z.strictObject({ id, title, state, doorsAt, startsAt, timeZone, venueName, city });
export type DoorEvent = z.infer<typeof doorEventSchema>;

const count = z.int().min(0);

/** Tickets of one name that open the door or opened it; `admitted` of these were let in. */
export const doorTierSchema = z.strictObject({
  name: singleLineText(120),
  tickets: count,
  admitted: count,
  /** They were sold along with places, and bring nobody. */
  addOn: z.literal(true).optional(),
  /** Only a code shows them. */
  hidden: z.literal(true).optional(),
});
export type DoorTier = z.infer<typeof doorTierSchema>;

/** GET /api/admin/events/:id/door-list, owner, events, support and gate: what the list is of, and how many there are of each tier, without a name. */
export const doorListResponseSchema = z.strictObject({
  event: doorEventSchema,
  /** By name. */
  tiers: z.array(doorTierSchema),
  /** Who went out may come in again. */
  mayReenter: z.boolean(),
});
export type DoorListResponse = z.infer<typeof doorListResponseSchema>;

export const doorOrders = ['name', 'surname', 'tier'] as const;
export type DoorOrder = (typeof doorOrders)[number];

/** Where a page of the list ends; the next begins behind it. `name` is as the order has it. */
const doorCursorSchema = z.strictObject({
  tier: optionalSingleLineText(120),
  name: optionalSingleLineText(90),
  serial: ticketSerialSchema,
});
export type DoorCursor = z.infer<typeof doorCursorSchema>;

/** POST /api/admin/events/:id/door-list: one page, by name, by surname, or by tier and name. Changes nothing. Names are in the order of their characters. */
export const doorListPageRequestSchema = z.strictObject({
  order: z.enum(doorOrders),
  /** `next` of the page before, in the same order; null for the first. */
  after: doorCursorSchema.nullable(),
});
export type DoorListPageRequest = z.infer<typeof doorListPageRequestSchema>;

export const doorListPageResponseSchema = z.strictObject({
  rows: z.array(doorRowSchema).max(DOOR_LIST_PAGE),
  /** Tickets of this page that cannot be read, and are not among the rows. */
  unreadable: count,
  /** Null on the last page. */
  next: doorCursorSchema.nullable(),
});
export type DoorListPageResponse = z.infer<typeof doorListPageResponseSchema>;

export const saleFiles = ['door-list-print', 'door-list-pdf', 'tickets-csv', 'tickets-xlsx'] as const;
export type SaleFile = (typeof saleFiles)[number];

/**
 * POST /api/admin/events/:id/sale-files: asks for a file with everybody who has a ticket. The door list, to be printed or as a PDF, is for owner,
 * events, support and gate; the tickets as CSV or XLSX, with whole serials and what was paid, for owner and support. It is written down who took it.
 */
export const saleFileRequestSchema = z.strictObject({
  file: z.enum(saleFiles),
  /** Of a door list; of another file `name`. By tier it has a part for each. */
  order: z.enum(doorOrders),
});
export type SaleFileRequest = z.infer<typeof saleFileRequestSchema>;

/** `fileId` names it for GET /api/admin/sale-files/:id, by the same person, for ten minutes. */
export const saleFileResponseSchema = z.strictObject({ fileId: singleLineText(200) });
export type SaleFileResponse = z.infer<typeof saleFileResponseSchema>;

/** What that call answers for `door-list-print`: everybody, by name or surname as people sort names, or by tier and name. */
export const doorListPrintSchema = z.strictObject({
  rows: z.array(doorRowSchema),
  unreadable: count,
});
export type DoorListPrint = z.infer<typeof doorListPrintSchema>;
