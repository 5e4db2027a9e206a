import type { Ticket } from '@fareground/domain/access/ticket';
import type { StaffAnswer } from '@fareground/domain/api/answers';
import type { Booking } from '@fareground/domain/booking/booking';
import { placeOfTicket } from '@fareground/domain/booking/void-place';
import type { AnswerSheet } from '@fareground/domain/catalogue/questions/answer-sheet';
import type { Answer } from '@fareground/domain/catalogue/questions/check-answers';
import type { DocumentReference, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { doorStates } from '../door-list/door-rows.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'log'>;

/**
 * What was answered for each of these tickets, by serial: with the ticket itself, and once for the booking that it was bought in. Tickets that
 * ended, and those without an answer, have none. Reads a sheet for each booking and each ticket that was passed on, and of those bookings whose
 * tickets were answered one by one the bookings, unless they are given.
 */
export async function answersOfTickets(
  deps: Deps,
  tickets: readonly Ticket[],
  known: ReadonlyMap<string, Booking> = new Map(),
): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const good = tickets.filter(({ state }) => doorStates.includes(state));
  const { answerSheets, bookings } = deps.collections;
  const sheets = await readEach(
    deps,
    [...new Set(good.map(sheetIdOf))].map((id) => answerSheets.doc(id)),
    ({ id }) => id,
  );
  const placed = [...sheets.values()].filter(isPlaced).map(({ id }) => id);
  const missing = placed.filter((id) => !known.has(id)).map((id) => bookings.doc(id));
  const read = await readEach(deps, missing, ({ id }) => id);
  const found = good.map((ticket) => {
    const answers = sheets.get(sheetIdOf(ticket))?.answers ?? [];
    const booking = known.get(ticket.bookingId) ?? read.get(ticket.bookingId);
    const at = booking && placeOfTicket(booking, ticket.serial);
    const own = answers.filter(
      ({ offeringId, lineIndex, place }) =>
        offeringId === ticket.offeringId &&
        (lineIndex === undefined || (lineIndex === at?.lineIndex && place === at.place)),
    );
    return [ticket.serial, own] as const;
  });
  return new Map(found.filter(([, own]) => own.length > 0));
}

/** As staff read them, for a row that has any. */
export const staffAnswers = (answers: readonly Answer[] | undefined): { answers?: StaffAnswer[] } =>
  answers ? { answers: answers.map(({ label, answer }) => ({ label, answer })) } : {};

const sheetIdOf = ({ recipient, serial, bookingId }: Ticket): string => (recipient ? serial : bookingId);

const isPlaced = ({ answers }: AnswerSheet): boolean =>
  answers.some(({ lineIndex }) => lineIndex !== undefined);

/** Those that can be read. */
async function readEach<T>(
  { db, log }: Deps,
  references: readonly DocumentReference<T>[],
  idOf: (document: T) => string,
): Promise<ReadonlyMap<string, T>> {
  if (references.length === 0) return new Map();
  const read = await db.getAll(...(references as readonly DocumentReference[]));
  const stored = read.filter(({ exists }) => exists) as QueryDocumentSnapshot<T>[];
  return new Map(readableDocuments(stored, log).map((one) => [idOf(one), one]));
}
