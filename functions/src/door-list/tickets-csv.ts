import type { Booking } from '@fareground/domain/bookings/booking';
import { paidForTicket } from '@fareground/domain/bookings/void-place';
import { CSV_BOM, csvRow } from '@fareground/domain/core/csv';
import { isoWithOffset } from '@fareground/domain/core/iso-time';
import { typedAmount } from '@fareground/domain/core/typed-amount';
import type { Answer } from '@fareground/domain/questions/check-answers';
import type { Question } from '@fareground/domain/questions/question';
import type { Ticket } from '@fareground/domain/tickets/ticket';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { grouped, seatText } from '../documents/ticket-words.ts';
import { readableDocuments } from '../firestore/readable.ts';
import { answersOfTickets } from '../questions/answers-of-tickets.ts';
import type { Services } from '../runtime/services.ts';
import { ticketsOfSale } from './tickets-of-sale.ts';

type Needs = Pick<Services, 'db' | 'collections' | 'log'>;

const columns = [
  'Ticket',
  'Booking',
  'Name',
  'Ticket type',
  'Counts as',
  'Fare',
  'Seat',
  'State',
  'Checked in',
  'Gate',
  'Paid',
  'Currency',
  'Issued',
] as const;

/**
 * All tickets of a sale, also those that ended, as a CSV file in pieces: a line a ticket, numbers in groups so that a spreadsheet takes them for
 * text, times by the clock of the place with its offset. What the event asks has a column each, and one more has answers to what is asked no
 * more, or in other words. A ticket that cannot be read has a line that says so. Reads the event, and a page of tickets, their bookings and
 * their answers for each piece.
 */
export async function* ticketsCsv(needs: Needs, saleId: string): AsyncGenerator<string, void> {
  const questions = (await needs.collections.events.doc(saleId).get()).data()?.questions;
  const asked = questions ? [...questions.map(({ label }) => label), 'Other answers'] : [];
  const hiddenTiers = await needs.collections.tiersOf(saleId).where('hidden', '==', true).get();
  const hidden = new Set(hiddenTiers.docs.map(({ id }) => id));
  yield CSV_BOM + csvRow([...columns, ...asked]);
  for await (const { tickets, unreadable } of ticketsOfSale(needs, saleId)) {
    const bookings = await bookingsOf(needs, tickets);
    const answers = questions ? await answersOfTickets(needs, tickets, bookings) : new Map();
    const lines = tickets.map((ticket) =>
      csvRow([
        ...cellsOf(ticket, bookings.get(ticket.bookingId), hidden),
        ...(questions ? answerCells(questions, answers.get(ticket.serial) ?? []) : []),
      ]),
    );
    const faults = unreadable.map((serial) => csvRow([...faultCells(serial), ...asked.map(() => '')]));
    yield [...lines, ...faults].join('');
  }
}

/** Each booking of these tickets that can be read, once. */
async function bookingsOf(
  { db, collections, log }: Needs,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<string, Booking>> {
  const ids = [...new Set(tickets.map(({ bookingId }) => bookingId))];
  const read = ids.length > 0 ? await db.getAll(...ids.map((id) => collections.bookings.doc(id))) : [];
  const stored = read.filter(({ exists }) => exists) as QueryDocumentSnapshot<Booking>[];
  return new Map(readableDocuments(stored, log).map((booking) => [booking.id, booking]));
}

/** Without its booking nobody knows what was paid: that stays empty. */
function cellsOf(ticket: Ticket, booking: Booking | undefined, hidden: ReadonlySet<string>): string[] {
  const {
    serial,
    bookingId,
    attendeeName,
    detail,
    fare = '',
    seat,
    sections,
    state,
    usedAt,
    usedGate,
    createdAt,
  } = ticket;
  return [
    grouped(serial),
    grouped(bookingId),
    attendeeName,
    detail,
    ticket.addOn ? 'add-on' : hidden.has(ticket.tierId ?? '') ? 'hidden ticket' : 'place',
    fare,
    seat === '' ? '' : seatText(seat, sections),
    state,
    usedAt === null ? '' : isoWithOffset(usedAt, ticket.startZone),
    usedGate,
    booking ? typedAmount(paidForTicket(booking, serial), booking.currency) : '',
    booking?.currency ?? '',
    isoWithOffset(createdAt, ticket.startZone),
  ];
}

/** A cell for each question, and one for what was answered to others. */
function answerCells(questions: readonly Question[], answers: readonly Answer[]): string[] {
  const isTo = ({ questionId, label }: Answer, { id, label: wording }: Question): boolean =>
    questionId === id && label === wording;
  const others = answers.filter((one) => !questions.some((question) => isTo(one, question)));
  return [
    ...questions.map((question) => answers.find((one) => isTo(one, question))?.answer ?? ''),
    others.map(({ label, answer }) => `${label}: ${answer}`).join('; '),
  ];
}

const faultCells = (serial: string): string[] =>
  columns.map((column) => (column === 'Ticket' ? grouped(serial) : column === 'State' ? 'unreadable' : ''));
