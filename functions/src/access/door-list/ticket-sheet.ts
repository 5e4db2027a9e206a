import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { paidForTicket } from '@fareground/domain/booking/void-place';
import type { Answer } from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import type { Sheet, SheetCell, SheetColumn } from '@fareground/domain/core/sheet';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { grouped, seatText } from '../../messages/ticket-words.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { answersOfTickets } from '../questions/answers-of-tickets.ts';
import { ticketsOfSale } from './tickets-of-sale.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'log'>;

interface ReadTicket {
  readonly ticket: Ticket;
  readonly booking: Booking | undefined;
  readonly answers: readonly Answer[];
}
/** A ticket, or the serial of one that cannot be read. */
type TicketRow = ReadTicket | { readonly unreadable: string };

/**
 * All tickets of a sale, also those that ended, as a file: a row a ticket, numbers in groups so that a spreadsheet takes them for text also in a
 * CSV file, times by the clock of the place. What the event asks has a column each, and one more has answers to what is asked no more, or in
 * other words. A ticket that cannot be read has a row that says so. Reads the event, and a page of tickets, their bookings and their answers for
 * each page of rows.
 */
export async function ticketSheet(deps: Deps, offeringId: string): Promise<Sheet<TicketRow>> {
  const [event, hiddenTiers] = await Promise.all([
    deps.collections.events.doc(offeringId).get(),
    deps.collections.tiersOf(offeringId).where('hidden', '==', true).get(),
  ]);
  const questions = event.data()?.questions;
  const hidden = new Set(hiddenTiers.docs.map(({ id }) => id));
  async function* pages(): AsyncGenerator<readonly TicketRow[], void> {
    for await (const { tickets, unreadable } of ticketsOfSale(deps, offeringId)) {
      const bookings = await bookingsOf(deps, tickets);
      const answers = questions ? await answersOfTickets(deps, tickets, bookings) : new Map();
      yield [
        ...tickets.map((ticket) => ({
          ticket,
          booking: bookings.get(ticket.bookingId),
          answers: answers.get(ticket.serial) ?? [],
        })),
        ...unreadable.map((serial) => ({ unreadable: serial })),
      ];
    }
  }
  const columns = [...ticketColumns(hidden), ...(questions ? questionColumns(questions) : [])];
  return { columns, pages: pages() };
}

/** Each booking of these tickets that can be read, once. */
async function bookingsOf(
  { db, collections, log }: Deps,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<string, Booking>> {
  const ids = [...new Set(tickets.map(({ bookingId }) => bookingId))];
  const read = ids.length > 0 ? await db.getAll(...ids.map((id) => collections.bookings.doc(id))) : [];
  const stored = read.filter(({ exists }) => exists) as QueryDocumentSnapshot<Booking>[];
  return new Map(readableDocuments(stored, log).map((booking) => [booking.id, booking]));
}

const column = (
  heading: string,
  cell: (row: ReadTicket) => SheetCell,
  unreadable: (serial: string) => string = () => '',
): SheetColumn<TicketRow> => ({
  heading,
  cell: (row) => ('unreadable' in row ? unreadable(row.unreadable) : cell(row)),
});

/** Without its booking nobody knows what was paid: that stays empty. */
const ticketColumns = (hidden: ReadonlySet<string>): SheetColumn<TicketRow>[] => [
  column('Ticket', ({ ticket }) => grouped(ticket.serial), grouped),
  column('Booking', ({ ticket }) => grouped(ticket.bookingId)),
  column('Name', ({ ticket }) => ticket.attendeeName),
  column('Ticket type', ({ ticket }) => ticket.detail),
  column('Counts as', ({ ticket: { addOn, tierId = '' } }) =>
    addOn ? 'add-on' : hidden.has(tierId) ? 'hidden ticket' : 'place',
  ),
  column('Fare', ({ ticket }) => ticket.fare ?? ''),
  column('Seat', ({ ticket: { seat, sections } }) => (seat === '' ? '' : seatText(seat, sections))),
  column(
    'State',
    ({ ticket }) => ticket.state,
    () => 'unreadable',
  ),
  column('Checked in', ({ ticket }) => ({ at: ticket.usedAt, zone: ticket.startZone })),
  column('Gate', ({ ticket }) => ticket.usedGate),
  column('Paid', ({ ticket, booking }) =>
    booking ? { amount: paidForTicket(booking, ticket.serial), currency: booking.currency } : '',
  ),
  column('Currency', ({ booking }) => booking?.currency ?? ''),
  column('Issued', ({ ticket }) => ({ at: ticket.createdAt, zone: ticket.startZone })),
];

/** A column for each question, and one for what was answered to others. */
const questionColumns = (questions: readonly Question[]): SheetColumn<TicketRow>[] => [
  ...questions.map((question) =>
    column(question.label, ({ answers }) => answers.find((one) => isTo(one, question))?.answer ?? ''),
  ),
  column('Other answers', ({ answers }) =>
    answers
      .filter((one) => !questions.some((question) => isTo(one, question)))
      .map(({ label, answer }) => `${label}: ${answer}`)
      .join('; '),
  ),
];

const isTo = ({ questionId, label }: Answer, { id, label: wording }: Question): boolean =>
  questionId === id && label === wording;
