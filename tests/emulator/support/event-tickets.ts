import { attendee } from '@fareground/domain/access/attendee';
import { type Ticket, ticketConverter, ticketPath, ticketSchema } from '@fareground/domain/access/ticket';
import {
  type Booking,
  bookingConverter,
  bookingPath,
  bookingSchema,
} from '@fareground/domain/booking/booking';
import { sold } from '@fareground/domain/booking/sample-bookings';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { randomDigits } from '@fareground/domain/core/digit-id';
import type { Firestore } from 'firebase-admin/firestore';

/** Writes of one commit. */
const PER_COMMIT = 500;

export interface WrittenTickets {
  readonly bookings: readonly Booking[];
  readonly tickets: readonly Ticket[];
}

/** Writes confirmed bookings of an event as they are sold, `perBooking` places for 21.00 each, without the way there. @param more of the ticket with this number */
export async function writeEventTickets(
  db: Firestore,
  event: Event,
  count: number,
  more: (index: number) => Partial<Ticket> = () => ({}),
  perBooking = 1,
): Promise<WrittenTickets> {
  const bookings: Booking[] = [];
  const tickets: Ticket[] = [];
  for (let from = 0; from < count; from += perBooking) {
    const quantity = Math.min(perBooking, count - from);
    const serials = Array.from({ length: quantity }, () => randomDigits(20));
    const booking = bookingOf(event, serials);
    bookings.push(booking);
    tickets.push(...serials.map((serial, place) => ticketOf(event, booking.id, serial, more(from + place))));
  }
  const writes = [
    ...bookings.map((one) => [bookingPath(one.id), bookingConverter.toFirestore(one)] as const),
    ...tickets.map((one) => [ticketPath(one.serial), ticketConverter.toFirestore(one)] as const),
  ];
  for (let from = 0; from < writes.length; from += PER_COMMIT) {
    const batch = db.batch();
    for (const [path, fields] of writes.slice(from, from + PER_COMMIT)) batch.set(db.doc(path), fields);
    await batch.commit();
  }
  return { bookings, tickets };
}

function bookingOf(event: Event, ticketSerials: readonly string[]): Booking {
  const id = randomDigits(10);
  const [line] = sold.lines;
  const quantity = ticketSerials.length;
  const total = 2_100 * quantity;
  const claims = [{ key: `${id}.0`, poolId: `${event.id}.tier0.0`, mask: 1, quantity, seats: [] }];
  return bookingSchema.parse({
    ...sold,
    id,
    offeringIds: [event.id],
    lines: [{ ...line, offeringId: event.id, title: event.title, quantity, fees: 100 * quantity, claims }],
    amounts: {
      ...{ subtotal: 2_000 * quantity, discount: 0, fees: 100 * quantity, total },
      ...{ taxIncluded: 0, taxBasisPoints: 0 },
    },
    paymentId: `${id}-1`,
    ticketSerials,
    refunded: 0,
  });
}

const ticketOf = (event: Event, bookingId: string, serial: string, more: Partial<Ticket>): Ticket =>
  ticketSchema.parse({
    serial,
    bookingId,
    lineIndex: 0,
    holderUid: sold.buyerUid,
    ...attendee(more.attendeeName ?? 'Ann'),
    state: 'valid',
    kind: 'event',
    offeringId: event.id,
    category: event.category,
    title: event.title,
    detail: 'Floor',
    tierId: 'tier0',
    seat: '',
    fromName: event.venueName,
    fromCity: event.city,
    startsAt: event.startsAt,
    startZone: event.timeZone,
    bay: '',
    doorsAt: event.doorsAt,
    toName: '',
    toCity: '',
    endsAt: event.endsAt,
    endZone: event.timeZone,
    token: `FG1.${'x'.repeat(190)}`,
    usedAt: null,
    usedGate: '',
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
    ...more,
  });
