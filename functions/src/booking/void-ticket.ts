import {
  type Booking,
  bookingLifecycle,
  bookingPath,
  type VoidedPlace,
} from '@fareground/domain/bookings/booking';
import { paidForTicket, partOfTicket, voidPlace } from '@fareground/domain/bookings/void-place';
import type { VoidTicketRequest, VoidTicketResponse } from '@fareground/domain/calls/void-ticket';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
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

/**
 * Voids one ticket of a confirmed booking: ticket, place, booking, refund, mail and the entry in the log in one commit. With its last place the
 * booking is cancelled. A place is voided once: asked again it says what was done then.
 * @throws AppError not-found; wrong-state when the ticket was used, or ended otherwise; unavailable while the money is not taken yet, or when a
 * ticket of the booking got another seat meanwhile
 */
export async function voidTicket(needs: Needs, caller: Caller, asked: Asked): Promise<VoidTicketResponse> {
  const { collections, payments, log } = needs;
  const { bookingId, serial } = asked;
  const found = required(await collections.bookings.doc(bookingId).get());
  if (!found.ticketSerials.includes(serial))
    throw new AppError('not-found', `${serial} is not of ${bookingId}`);
  const before = voidedPlace(found, serial);
  if (before) return { serial, refund: before.refund };
  // Between the confirmation and the capture there is nothing that could go back: the capture is finished first.
  const booking = found.paymentId ? await payments.reconcile(found.paymentId, new Map()) : found;
  const amount = asked.givesBack ? paidForTicket(booking, serial) : 0;
  const refund =
    amount > 0
      ? payments.requestRefund({
          booking,
          amount,
          parts: [partOfTicket(booking, serial)],
          reason: 'staff',
          requestedBy: caller.uid,
        })
      : null;
  const after = await voidInOneCommit(needs, caller, asked, booking, refund ? [refund.alongside] : []);
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
  caller: Caller,
  { serial, givesBack, reason }: Asked,
  booking: Booking,
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
      const voided = voidPlace(current, serial, givesBack);
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
      const mail = ticketVoidedMail(next, { serial, refund, reason }, links, view.now);
      const entry = auditEntry({
        id: `void-ticket-${serial}`,
        at: view.now,
        actor: caller,
        action: 'tickets.void',
        target: bookingPath(booking.id),
        reason,
        before: { ticket: serial, ticketState: state, state: current.state },
        after: { ticket: serial, ticketState: 'void', state: next.state, refund },
      });
      return {
        kind: 'commit',
        pools: changePools(voided.claims, view, (pool, claim) => restock(pool, claim, view.now)),
        writes: [
          update(reference, { lines, state: next.state, updatedAt: next.updatedAt }),
          ...voidTickets(view, [ticket]),
          ...tellRecipients({ collections, links }, view, [ticket], `“${reason}”`),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...alongside.flatMap(({ writes }) => writes(view)),
        ],
        result: next,
      };
    },
  });
}
