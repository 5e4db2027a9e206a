import type { ChangeAnswersRequest, ShownAnswers } from '@fareground/domain/api/answers';
import type { Booking } from '@fareground/domain/booking/booking';
import { checkAnswers } from '@fareground/domain/catalogue/questions/check-answers';
import { AppError } from '@fareground/domain/core/errors';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { requireOpenAccount } from '../transfers/own-ticket.ts';
import { type AskedOffering, askedOfBooking, askedOfTicket, shownAnswers } from './asked-offering.ts';
import { refusedAnswers } from './order-answers.ts';
import { type ReadAll, readAllWith } from './read-all.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'links' | 'now'>;

/** Whose answers: a booking's, by its number, or a passed-on ticket's, by its serial. They are its buyer's or recipient's. */
export interface AnswersOf {
  readonly of: 'booking' | 'ticket';
  readonly id: string;
  /** Of the account that asks; none where the key of the mailed link alone is given. */
  readonly uid?: string;
  readonly key?: string | undefined;
}

/**
 * What is asked and what was answered. Reads the booking or the ticket with its booking, their events, and where these ask anything the tickets
 * and the sheet.
 * @throws AppError not-found, also for somebody else's
 */
export async function readAnswers(deps: Deps, whose: AnswersOf): Promise<ShownAnswers> {
  const read = readAllWith(deps.db);
  const sales = await askedSales(deps, read, whose);
  if (sales.length === 0) return { sales: [] };
  const [sheet] = await read([deps.collections.answerSheets.doc(whose.id)]);
  return shownAnswers(sales, sheet?.answers ?? []);
}

/**
 * Puts answers in the place of those to what may still be changed; the others stay. One transaction; the same call again changes nothing.
 * @throws AppError not-found; wrong-state with `state` "doors" or "over" for what may not be changed any more; invalid-argument with `faults`;
 * account-disabled; idempotency-conflict
 */
export async function changeAnswers(
  deps: Deps,
  caller: Caller,
  whose: Omit<AnswersOf, 'uid'>,
  { answers: given, requestKey }: Pick<ChangeAnswersRequest, 'answers'> & { readonly requestKey: string },
): Promise<ShownAnswers> {
  const { db, collections, now } = deps;
  const { uid } = caller;
  const reference = collections.answerSheets.doc(whose.id);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const read = readAllWith(transaction);
    const input = ['change-answers', whose.of, whose.id, given];
    const request = await lookUpRequest(db, transaction, { uid, key: requestKey, input }, at);
    const sales = await askedSales(deps, read, { ...whose, uid });
    const [stored] = await read([reference]);
    const before = stored?.answers ?? [];
    await requireOpenAccount(deps, transaction, caller);
    if (request.isRepeat) return shownAnswers(sales, before);
    requireOpen(sales, given);
    const open = sales.filter(({ closed }) => closed === null).flatMap(({ groups }) => groups);
    const checked = checkAnswers(open, given, before);
    if (!checked.ok) throw refusedAnswers(checked.faults);
    const answers = [...checked.answers];
    request.record();
    transaction.set(reference, {
      ...stored,
      ...{ id: whose.id, answers, createdAt: stored?.createdAt ?? at, updatedAt: at },
    });
    return shownAnswers(sales, answers);
  });
}

/** @throws AppError wrong-state */
function requireOpen(
  sales: readonly AskedOffering[],
  given: readonly { readonly offeringId: string }[],
): void {
  const closed = sales.find(
    (sale) => sale.closed !== null && given.some(({ offeringId }) => offeringId === sale.event.id),
  );
  const isNoneOpen = sales.every((sale) => sale.closed !== null);
  const state = closed?.closed ?? (isNoneOpen ? (sales[0]?.closed ?? 'over') : null);
  if (state) throw new AppError('wrong-state', `answers are closed: ${state}`, { state });
}

/** Without an account the key is checked before anything is read. */
async function askedSales(deps: Deps, read: ReadAll, whose: AnswersOf): Promise<AskedOffering[]> {
  if (whose.uid === undefined && !isOpenedByKey(deps, whose)) throw missing(whose);
  return whose.of === 'booking' ? salesOfBooking(deps, read, whose) : salesOfTicket(deps, read, whose);
}

async function salesOfBooking(deps: Deps, read: ReadAll, whose: AnswersOf): Promise<AskedOffering[]> {
  const { collections, now } = deps;
  const [booking] = await read([collections.bookings.doc(whose.id)]);
  if (!booking || !isTheirs(deps, whose, booking.buyerUid)) throw missing(whose);
  return askedOfBooking(read, collections, booking, now());
}

async function salesOfTicket(deps: Deps, read: ReadAll, whose: AnswersOf): Promise<AskedOffering[]> {
  const { collections, now } = deps;
  const [ticket] = await read([collections.tickets.doc(whose.id)]);
  // What was bought is answered on its booking.
  if (!ticket?.recipient || !isTheirs(deps, whose, ticket.holderUid)) throw missing(whose);
  if (ticket.kind !== 'event') return [];
  const [event] = await read([collections.events.doc(ticket.offeringId)]);
  if (!event?.questions) return [];
  const [booking]: (Booking | undefined)[] = await read([collections.bookings.doc(ticket.bookingId)]);
  const line = booking?.lines[ticket.lineIndex];
  return line?.kind === 'event' ? askedOfTicket(ticket, line, event, now()) : [];
}

const isTheirs = (deps: Deps, whose: AnswersOf, ownerUid: string): boolean =>
  ownerUid === whose.uid || isOpenedByKey(deps, whose);

const isOpenedByKey = ({ links, now }: Deps, { id, key }: AnswersOf): boolean =>
  key !== undefined && links.opens(id, key, now());

const missing = ({ of, id }: AnswersOf): AppError => new AppError('not-found', `no ${of} ${id} of theirs`);
