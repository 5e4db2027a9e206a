import type { RefundTicketsResponse } from '@fareground/domain/api/refund-tickets';
import {
  type Booking,
  bookingLifecycle,
  bookingPath,
  type VoidedPlace,
} from '@fareground/domain/booking/booking';
import {
  type PlacesRefunded,
  placesLeft,
  refundPlaces,
  sumOfPlaces,
} from '@fareground/domain/booking/refund-places';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import type { PriceAndFees } from '@fareground/domain/payments/ledger/earnings';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { restock } from '@fareground/domain/stock/decide';
import { notifyRecipients, voidTickets } from '../access/tickets/void-tickets.ts';
import { ticketsVoidedMail } from '../messages/booking-mails.ts';
import { auditEntry } from '../platform/audit/audit.ts';
import { type Alongside, create, update, type View } from '../platform/commit/work.ts';
import type { Caller } from '../platform/http/caller.ts';
import { changeId, type KeyedRequest } from '../platform/http/request-key.ts';
import type { Services } from '../platform/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from './booking-pools.ts';

/** What goes back for which tickets. */
export interface Refunding {
  readonly bookingId: string;
  readonly serials: readonly string[];
  /** They stand; else they end and their places are on sale again. */
  readonly keepsTickets: boolean;
  /** Of the booking as it is when it is decided. */
  readonly amountOf: (booking: Booking) => PriceAndFees;
  readonly reason: Refund['reason'];
  readonly requestedBy: string;
  /** What its buyer, and whoever else has a ticket of it, reads where it ends. */
  readonly why: string;
  /** Of staff: who, and in which words, for the log, and the call that must be carried out once. Absent where a buyer cancels their own. */
  readonly byStaff?: StaffRefund;
}

interface StaffRefund {
  readonly caller: Caller;
  readonly reason: string;
  readonly key: string;
  readonly request: KeyedRequest;
}

/** What became of these places where all of them were voided before; else null. */
export function voidedPlaces(
  { lines }: Pick<Booking, 'lines'>,
  serials: readonly string[],
): VoidedPlace[] | null {
  const voided = lines.flatMap((line) => line.voided ?? []).filter(({ serial }) => serials.includes(serial));
  return voided.length === serials.length ? voided : null;
}

export const refundOf = (voided: readonly VoidedPlace[]): number =>
  voided.reduce((sum, { refund }) => sum + refund, 0);

interface Planned extends PriceAndFees {
  /** As it was read before the commit. */
  readonly booking: Booking;
  readonly planned: PlacesRefunded | null;
  readonly alongside: readonly Alongside[];
}

/** All of it is written, or nothing. @throws AppError as `refundInOneCommit` */
export function commitRefund(
  { engine, collections, links }: Pick<Services, 'engine' | 'collections' | 'links'>,
  refunding: Refunding,
  { booking, planned, price, fees, alongside }: Planned,
): Promise<RefundTicketsResponse> {
  const { serials, keepsTickets, why, byStaff } = refunding;
  const reference = collections.bookings.doc(booking.id);
  const payment = collections.payments.doc(booking.paymentId || 'none');
  const tickets = serials.map((serial) => collections.tickets.doc(serial));
  const request = byStaff?.request;
  return engine.submit<RefundTicketsResponse>({
    name: 'refund tickets',
    pools: keepsTickets ? [] : poolsOfBooking(booking),
    documents: [
      reference,
      payment,
      ...(keepsTickets ? [] : tickets),
      ...(request ? [request.reference] : []),
      ...alongside
        .flatMap(({ documents }) => documents)
        .filter(({ path }) => path !== reference.path && path !== payment.path),
    ],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const isRepeat = request?.isRepeat(view.get(request.reference)) ?? false;
      const voided = keepsTickets ? null : voidedPlaces(current, serials);
      if (isRepeat || voided)
        return { kind: 'done', result: { refund: voided ? refundOf(voided) : price + fees } };
      const after = refundPlaces(current, { serials, keepsTickets, price, fees });
      const refusal =
        refusalOf(view, refunding, { current, price, fees, tickets, payment: view.get(payment) }) ??
        (hasOtherPools(current, booking) || !after || !isSame(after, planned)
          ? new AppError('changed-meanwhile', `${booking.id} changed meanwhile`)
          : null);
      if (refusal || !after)
        return { kind: 'refuse', error: refusal ?? new AppError('changed-meanwhile', '') };
      const { lines, claims, isWhole } = after;
      const next: Booking = {
        ...current,
        lines,
        state: isWhole ? move(bookingLifecycle, current.state, 'cancelled') : current.state,
        updatedAt: view.now,
      };
      const refund = price + fees;
      const mail = keepsTickets ? null : ticketsVoidedMail(next, { serials, refund, why }, links, view.now);
      const entry = byStaff && entryOf(refunding, byStaff, { before: current, after: next, at: view.now });
      return {
        kind: 'commit',
        pools: changePools(claims, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, { lines, state: next.state, updatedAt: next.updatedAt }),
          ...(keepsTickets ? [] : voidTickets(view, tickets)),
          ...(keepsTickets ? [] : notifyRecipients({ collections, links }, view, tickets, why)),
          ...(request ? [create(request.reference, request.record)] : []),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: { refund },
      };
    },
  });
}

/** The same money of the same places: the refund was asked for with what was read. */
const isSame = (after: PlacesRefunded, planned: PlacesRefunded | null): boolean =>
  JSON.stringify(after.places) === JSON.stringify(planned?.places);

interface Current extends PriceAndFees {
  readonly current: Booking;
  readonly payment: Payment | null;
  readonly tickets: readonly ReturnType<Services['collections']['tickets']['doc']>[];
}

function refusalOf(
  view: View,
  { serials, keepsTickets }: Refunding,
  { current, price, fees, tickets, payment }: Current,
): AppError | null {
  const wrong = (what: string, state: string) =>
    new AppError('wrong-state', `${what} is ${state}`, { state });
  if (current.state !== 'confirmed') return wrong(current.id, current.state);
  if (!keepsTickets) {
    const bad = tickets.find((ticket) => view.get(ticket)?.state !== 'valid');
    if (bad) return wrong(bad.id, view.get(bad)?.state ?? 'missing');
  }
  const places = placesLeft(current).filter(({ serial }) => serials.includes(serial));
  // Its ticket stands, and its place has ended: with its sale.
  if (places.length < serials.length) return wrong(current.id, 'void');
  // What a bank took back is decided there.
  if (price + fees > 0 && payment && payment.state !== 'captured' && payment.state !== 'partially_refunded')
    return wrong(payment.id, payment.state);
  const left = sumOfPlaces(places);
  for (const [field, amount] of [
    ['price', price],
    ['fees', fees],
  ] as const) {
    if (amount > left[field])
      return new AppError('invalid-argument', `${left[field]} are left`, { field, left: left[field] });
  }
  return null;
}

interface Done {
  readonly before: Booking;
  readonly after: Booking;
  readonly at: number;
}

/** What was left of these places, and is. */
function entryOf(
  { serials, keepsTickets }: Refunding,
  { caller, reason, key }: StaffRefund,
  { before, after, at }: Done,
) {
  const leftIn = (booking: Booking) =>
    sumOfPlaces(placesLeft(booking).filter(({ serial }) => serials.includes(serial)));
  const state = (booking: Booking, tickets: string) => ({
    tickets,
    ...leftIn(booking),
    state: booking.state,
  });
  return auditEntry({
    id: changeId('refund-tickets', caller.uid, key),
    at,
    actor: caller,
    action: keepsTickets ? 'bookings.goodwill' : 'tickets.void',
    target: bookingPath(before.id),
    reason,
    before: { ...state(before, 'valid'), serials: '' },
    after: { ...state(after, keepsTickets ? 'valid' : 'void'), serials: serials.join(' ') },
  });
}
