import {
  type Booking,
  bookingLifecycle,
  bookingPath,
  type VoidedPlace,
} from '@fareground/domain/bookings/booking';
import { isCancelledAlone, refundOfTicket } from '@fareground/domain/bookings/refund-of-line';
import { partOfTicket, voidPlace } from '@fareground/domain/bookings/void-place';
import type { CancelTicketResponse } from '@fareground/domain/calls/cancel-ticket';
import type { VoidTicketRequest, VoidTicketResponse } from '@fareground/domain/calls/void-ticket';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import type { GivenBack } from '@fareground/domain/ledger/earnings';
import type { Refund } from '@fareground/domain/payments/refund';
import { restock } from '@fareground/domain/stock/decide';
import { auditEntry } from '../audit/audit.ts';
import { type Alongside, create, update } from '../commit/work.ts';
import { required } from '../firestore/required.ts';
import type { Caller } from '../http/caller.ts';
import { ticketVoidedMail } from '../mail/booking-mails.ts';
import type { Services } from '../runtime/services.ts';
import { tellRecipients, voidTickets } from '../tickets/void-tickets.ts';
import { changePools, hasOtherPools, poolsOfBooking } from './booking-pools.ts';

type Needs = Pick<Services, 'engine' | 'collections' | 'links' | 'payments' | 'now' | 'log'>;
type Asked = VoidTicketRequest & { readonly bookingId: string; readonly serial: string };

/** What is voided, and what goes back for it. */
interface Voiding {
  readonly bookingId: string;
  readonly serial: string;
  /** Of the booking as it is when it is decided. */
  readonly partOf: (booking: Booking) => GivenBack;
  readonly reason: Refund['reason'];
  /** What its buyer, and whoever else has a ticket of it, reads. */
  readonly why: string;
  readonly by: Caller;
  /** Staff's own words, for the log; none where a buyer cancels their own. */
  readonly logged?: string;
}

/**
 * Voids one ticket of a confirmed booking for staff.
 * @throws AppError as `voidOne`
 */
export const voidTicket = (needs: Needs, caller: Caller, asked: Asked): Promise<VoidTicketResponse> => {
  const { bookingId, serial, givesBack, reason } = asked;
  const partOf = (booking: Booking): GivenBack =>
    givesBack ? partOfTicket(booking, serial) : { ...partOfTicket(booking, serial), price: 0, fees: 0 };
  return voidOne(needs, {
    ...{ bookingId, serial, partOf, why: `“${reason}”`, by: caller, logged: reason },
    reason: 'staff',
  });
};

/**
 * Cancels one ticket for its buyer, by the policy.
 * @throws AppError not-found where it is none of theirs; refund-not-allowed when it has begun or was sold in a package; as `voidOne`
 */
export async function cancelTicket(
  needs: Needs,
  caller: Caller,
  serial: string,
): Promise<CancelTicketResponse> {
  const { collections, now } = needs;
  const ticket = required(await collections.tickets.doc(serial).get());
  const booking = required(await collections.bookings.doc(ticket.bookingId).get());
  if (booking.buyerUid !== caller.uid || !booking.ticketSerials.includes(serial))
    throw new AppError('not-found', `${serial} is not of a booking of ${caller.uid}`);
  const at = now();
  if (!voidedPlace(booking, serial) && !isCancelledAlone(booking, serial, at))
    throw new AppError('refund-not-allowed', `${serial} is not cancelled by itself`);
  return voidOne(needs, {
    bookingId: booking.id,
    serial,
    by: caller,
    why: 'You asked for it.',
    reason: 'buyer-cancelled',
    partOf: (current) => refundOfTicket(current, serial, at),
  });
}

/**
 * Ticket, place, booking, refund, mail and, for staff, the entry in the log in one commit. With its last place the booking is cancelled. A place
 * is voided once: asked again it says what was done then.
 * @throws AppError not-found; wrong-state when the ticket was used, or ended otherwise; unavailable while the money is not taken yet, or when a
 * ticket of the booking got another seat meanwhile
 */
async function voidOne(needs: Needs, voiding: Voiding): Promise<VoidTicketResponse> {
  const { collections, payments, log } = needs;
  const { bookingId, serial, partOf, reason, by } = voiding;
  const found = required(await collections.bookings.doc(bookingId).get());
  if (!found.ticketSerials.includes(serial))
    throw new AppError('not-found', `${serial} is not of ${bookingId}`);
  const before = voidedPlace(found, serial);
  if (before) return { serial, refund: before.refund };
  // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
  const booking = found.paymentId ? await payments.reconcile(found.paymentId, new Map()) : found;
  const part = partOf(booking);
  const amount = part.price + part.fees;
  const refund =
    amount > 0
      ? payments.requestRefund({ booking, amount, parts: [part], reason, requestedBy: by.uid })
      : null;
  const after = await voidInOneCommit(needs, voiding, booking, amount, refund ? [refund.alongside] : []);
  // It is asked for. What the provider does not take at once, the sweep sends again.
  await refund?.send().catch((error: unknown) => {
    log.warn('a refund was not sent yet', { booking: bookingId, error: String(error) });
  });
  return { serial, refund: voidedPlace(after, serial)?.refund ?? 0 };
}

const voidedPlace = ({ lines }: Booking, serial: string): VoidedPlace | undefined =>
  lines.flatMap(({ voided = [] }) => voided).find((place) => place.serial === serial);

function voidInOneCommit(
  { engine, collections, links }: Needs,
  { serial, why, by, logged }: Voiding,
  booking: Booking,
  amount: number,
  alongside: readonly Alongside[],
): Promise<Booking> {
  const reference = collections.bookings.doc(booking.id);
  const ticket = collections.tickets.doc(serial);
  return engine.submit<Booking>({
    name: 'void a ticket',
    pools: poolsOfBooking(booking),
    documents: [reference, ticket, ...alongside.flatMap(({ documents }) => documents)],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      if (voidedPlace(current, serial)) return { kind: 'done', result: current };
      const state = view.get(ticket)?.state;
      const voided = voidPlace(current, serial, amount);
      if (current.state !== 'confirmed' || state !== 'valid' || !voided) {
        const is = current.state === 'confirmed' ? (state ?? 'missing') : current.state;
        return { kind: 'refuse', error: new AppError('wrong-state', `${serial} is ${is}`, { state: is }) };
      }
      if (hasOtherPools(current, booking)) {
        return { kind: 'refuse', error: new AppError('unavailable', `${booking.id} changed meanwhile`) };
      }
      const { lines, isWhole, refund } = voided;
      const next: Booking = {
        ...current,
        lines,
        state: isWhole ? move(bookingLifecycle, current.state, 'cancelled') : current.state,
        updatedAt: view.now,
      };
      const mail = ticketVoidedMail(next, { serial, refund, why }, links, view.now);
      const entry =
        logged === undefined
          ? null
          : auditEntry({
              id: `void-ticket-${serial}`,
              at: view.now,
              actor: by,
              action: 'tickets.void',
              target: bookingPath(booking.id),
              reason: logged,
              before: { ticket: serial, ticketState: state, state: current.state },
              after: { ticket: serial, ticketState: 'void', state: next.state, refund },
            });
      return {
        kind: 'commit',
        pools: changePools(voided.claims, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, { lines, state: next.state, updatedAt: next.updatedAt }),
          ...voidTickets(view, [ticket]),
          ...tellRecipients({ collections, links }, view, [ticket], why),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: next,
      };
    },
  });
}
