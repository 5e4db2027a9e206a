import { z } from 'zod';
import { assistanceSchema } from '../catalogue/trips/assistance.ts';
import { stopNumberSchema } from '../catalogue/trips/segments.ts';
import { sectionNamesSchema } from '../catalogue/vehicles/layout.ts';
import { bookingReferenceSchema, ticketSerialSchema } from '../core/digit-id.ts';
import { documentConverter } from '../core/document.ts';
import {
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  singleLineText,
  slugSchema,
  timeZoneSchema,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';

export const ticketStates = ['valid', 'suspended', 'used', 'void', 'transferred'] as const;
export type TicketState = (typeof ticketStates)[number];
/** `suspended` while a dispute about its payment is open: it lets nobody in, and comes back if the dispute is won. */
export const ticketLifecycle: Lifecycle<TicketState> = {
  valid: ['used', 'void', 'transferred', 'suspended'],
  suspended: ['valid', 'void'],
  used: ['valid', 'void'],
  void: [],
  transferred: [],
};

/** To whom a ticket is being passed on, or was. Its holder keeps it until they accept; then the ticket with this serial is theirs. */
export const transferSchema = z.strictObject({
  serial: ticketSerialSchema,
  name: singleLineText(80),
  email: emailSchema,
  at: instantSchema,
});
export type Transfer = z.infer<typeof transferSchema>;

/** Whose a ticket is that was passed on: not the buyer's of its booking. */
export const recipientSchema = z.strictObject({
  /** Where their mails go. Empty once their account was deleted. */
  email: z.union([emailSchema, z.literal('')]),
  /** Stands on the ticket in place of the booking's number, which whoever passed it on knows. */
  reference: bookingReferenceSchema,
  /** Of the ticket that was passed on. */
  from: ticketSerialSchema,
});

/** A further entry of a ticket that was inside already. */
export const doubleEntrySchema = z.strictObject({ at: instantSchema, gate: singleLineText(60) });
export type DoubleEntry = z.infer<typeof doubleEntrySchema>;
export const MAX_DOUBLES = 5;

/** One place for one person. It repeats what its page shows, so that it is readable offline with one document. */
export const ticketSchema = z.strictObject({
  serial: ticketSerialSchema,
  bookingId: bookingReferenceSchema,
  lineIndex: z.int().min(0).max(99),
  holderUid: uidSchema,
  attendeeName: optionalSingleLineText(80),
  /** The same as lists by surname sort it (attendee.ts). */
  sortName: optionalSingleLineText(90),
  state: z.enum(ticketStates),
  kind: z.enum(['event', 'trip']),
  offeringId: slugSchema,
  /** A category or a vehicle kind: colours the ticket. */
  category: singleLineText(20),
  title: singleLineText(120),
  /** The tier's name, or the operator and number. */
  detail: singleLineText(120),
  /** Of an event; absent for trips. */
  tierId: slugSchema.optional(),
  /** The name of the allotment that it was given out of: whose guest it brings. */
  guestOf: singleLineText(60).optional(),
  /** The fare it was sold at, which the door may ask a proof of; absent: the tier's own price. */
  fare: singleLineText(60).optional(),
  /** It lets nobody in: it is for something that was sold along with a place. */
  addOn: z.literal(true).optional(),
  /** "u-4A"; empty without a numbered seat. */
  seat: optionalSingleLineText(12),
  /** What the sections of its hall are called, as far as its kind of ticket is in them; absent where nothing is to be named. */
  sections: sectionNamesSchema.optional(),
  /** Venue, or the stop one boards at. */
  fromName: singleLineText(120),
  fromCity: singleLineText(80),
  startsAt: instantSchema,
  startZone: timeZoneSchema,
  /** Doors, or the bay; empty when there is none. */
  bay: optionalSingleLineText(10),
  doorsAt: instantSchema.nullable(),
  /** Of a trip: the numbers of these two stops in its timetable; absent for events. */
  fromStop: stopNumberSchema.optional(),
  toStop: stopNumberSchema.optional(),
  /** The stop one leaves at; empty for events. */
  toName: optionalSingleLineText(120),
  toCity: optionalSingleLineText(80),
  endsAt: instantSchema,
  endZone: timeZoneSchema,
  /** What the code carries; see token.ts. */
  token: optionalSingleLineText(400).min(20),
  /** Of a wheelchair place: what its passenger told that they need, for who drives. Absent where nobody was asked, and from `assistanceUntil` on. */
  assistance: assistanceSchema.optional(),
  assistanceUntil: instantSchema.optional(),
  /** When and where it was let in last. */
  usedAt: instantSchema.nullable(),
  usedGate: optionalSingleLineText(60),
  /** When it went out; absent while it is inside, or was never let in. */
  outAt: instantSchema.optional(),
  /** Entries beside that one that should not have been: gates without a network let it in as well. The newest of them. */
  doubles: z.array(doubleEntrySchema).max(MAX_DOUBLES).optional(),
  /** When it ceased to be valid or its use changed last, by the server's clock; absent on one that was always valid. What gates without a network are told of is found by it. */
  closedAt: instantSchema.optional(),
  /** Its trip was cancelled, or skips its stop: until then its buyer chooses another run, or the money back. Absent where nothing was offered. */
  offerUntil: instantSchema.optional(),
  /** Its leg moved to another trip: the ticket in its place. */
  movedTo: ticketSerialSchema.optional(),
  /** Absent while nobody is to have it. */
  transfer: transferSchema.optional(),
  /** Absent on what was bought. */
  recipient: recipientSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Ticket = z.infer<typeof ticketSchema>;
export const ticketConverter = documentConverter(ticketSchema);
export const TICKETS = 'tickets';
export const ticketPath = (serial: string): string => `${TICKETS}/${serial}`;

/** The number that proves a serial which is typed at a gate, and that stands on the ticket. */
export const referenceOf = ({ recipient, bookingId }: Pick<Ticket, 'recipient' | 'bookingId'>): string =>
  recipient?.reference ?? bookingId;
