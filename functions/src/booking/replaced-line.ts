import { type Booking, bookingLifecycle, restToPay } from '@fareground/domain/bookings/booking';
import { placesOfLine } from '@fareground/domain/bookings/move-line';
import { refundPlaces } from '@fareground/domain/bookings/refund-places';
import { move } from '@fareground/domain/core/lifecycle';
import { keepOn, spendFrom } from '@fareground/domain/credit/card-holds';
import type { GiftCard } from '@fareground/domain/credit/gift-card';
import { isDisputed } from '@fareground/domain/disputes/follow-dispute';
import { refundPaid, refundPromised } from '@fareground/domain/ledger/movements';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { type Ticket, ticketLifecycle } from '@fareground/domain/tickets/ticket';
import type { DocumentReference } from 'firebase-admin/firestore';
import { create, type PoolNeed, update, type View, type Write } from '../commit/work.ts';
import { giftCardIdFor, newCard } from '../credit/new-card.ts';
import { required } from '../firestore/required.ts';
import { ledgerWrites } from '../ledger/post.ts';
import { giftCardMail } from '../mail/gift-card-mails.ts';
import { isMailAddress } from '../mail/queue-mail.ts';
import { afterRefund } from '../payments/reconcile-refund.ts';
import { newRefund } from '../payments/request-refund.ts';
import type { Services } from '../runtime/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from './booking-pools.ts';

type Needs = Pick<Services, 'collections' | 'cardCodes' | 'config'>;

/** What happens to the journey that a booking takes the place of, in the commit that confirms this one. */
export interface Replacement {
  readonly pools: readonly PoolNeed[];
  /** Read by the work before it decides. */
  readonly documents: readonly DocumentReference[];
  /**
   * Ends the journey: its places on sale again, its tickets void and, as a refund that goes onto a gift card, what it is worth, of which the card pays the booking.
   * @param tickets of the booking @returns null where the journey is not any more what it was when the booking was held
   */
  ended(view: View, tickets: readonly Pick<Ticket, 'serial'>[]): { pools: Pool[]; writes: Write[] } | null;
}

const nothingReplaced: Replacement = { pools: [], documents: [], ended: () => ({ pools: [], writes: [] }) };

/** @returns what changes nothing for a booking that takes the place of none */
export async function replacementBy(needs: Needs, booking: Booking): Promise<Replacement> {
  const { collections } = needs;
  const { replaces } = booking;
  if (!replaces) return nothingReplaced;
  const reference = collections.bookings.doc(replaces.bookingId);
  const read = required(await reference.get());
  const payment = collections.payments.doc(read.paymentId || 'none');
  const ended = replaces.serials.map((serial) => collections.tickets.doc(serial));
  return {
    pools: poolsOfBooking(read),
    documents: [reference, payment, ...ended],
    ended: (view, tickets) => {
      const current = view.get(reference);
      if (!current || hasOtherPools(current, read) || !isAsItWas(view, current, replaces, ended)) return null;
      const { serials, price, fees } = replaces;
      const after = refundPlaces(current, { serials, keepsTickets: false, price, fees });
      const paid = view.get(payment);
      const worth = price + fees;
      const isMoney = worth > 0;
      if (!after || (isMoney && !isSettled(paid))) return null;
      const { lines, claims, isWhole } = after;
      const changes = {
        lines,
        state: isWhole ? move(bookingLifecycle, current.state, 'cancelled') : current.state,
        refunded: current.refunded + worth,
        updatedAt: view.now,
      };
      const money = isMoney && paid ? moneyWrites(needs, booking, { current, paid, after, worth }, view) : [];
      return (
        money && {
          pools: changePools(claims, view, (pool, claim) => restock(pool, claim, view.now)),
          writes: [
            update(reference, changes),
            ...ended.map((ticket, index) =>
              update(ticket, {
                state: move(ticketLifecycle, 'valid', 'void'),
                closedAt: view.now,
                ...(tickets[index] && { movedTo: tickets[index].serial }),
                updatedAt: view.now,
              }),
            ),
            ...money,
          ],
        }
      );
    },
  };
}

/** The same places, all of them worth the same, and nobody on board with one or in possession of one that was passed on. */
function isAsItWas(
  view: View,
  current: Booking,
  { line, serials }: NonNullable<Booking['replaces']>,
  tickets: readonly DocumentReference<Ticket>[],
): boolean {
  const standing = placesOfLine(current, line).map(({ serial }) => serial);
  const isWhole = current.state === 'confirmed' && standing.join() === serials.join();
  const isAhead = (current.lines[line]?.startsAt ?? 0) > view.now;
  return (
    isWhole &&
    isAhead &&
    tickets.every((ticket) => {
      const found = view.get(ticket);
      return found?.state === 'valid' && !found.recipient;
    })
  );
}

const isSettled = (paid: Payment | null): boolean =>
  (paid?.state === 'captured' || paid?.state === 'partially_refunded') && !isDisputed(paid);

interface GivenUp {
  /** Before it ends. */
  readonly current: Booking;
  readonly paid: Payment;
  readonly after: NonNullable<ReturnType<typeof refundPlaces>>;
  /** Minor units. */
  readonly worth: number;
}

/** The refund, the gift card that it is on, and what the card pays of the booking. @returns null where that is more than it is worth */
function moneyWrites(
  { collections, cardCodes, config }: Needs,
  booking: Booking,
  { current, paid, after, worth }: GivenUp,
  view: View,
): Write[] | null {
  const { id: bookingId, credit, currency, buyerUid } = booking;
  const giftCardId = giftCardIdFor('exchange', bookingId);
  const amount = credit?.amount ?? 0;
  const asked: Refund = newRefund(paid, {
    ...{ booking: current, amount: worth, places: after.places, endsPlaces: true, giftCardId },
    ...{ reason: 'buyer-cancelled', requestedBy: buyerUid, now: view.now },
  });
  const refund: Refund = { ...asked, state: 'succeeded' };
  const email = isMailAddress(current.buyerEmail) ? current.buyerEmail : '';
  const made = newCard(
    cardCodes,
    {
      ...{ id: giftCardId, currency, issued: worth, balance: worth },
      ...{ origin: 'exchange', issuedBy: buyerUid, reason: '', email },
    },
    view.now,
  );
  const kept = amount > 0 ? keepOn(made, { bookingId, amount }, view.now) : made;
  const card: GiftCard | null =
    kept && (restToPay(booking) === 0 ? spendFrom(kept, { bookingId, amount }) : kept);
  if (!card) return null;
  const left = worth - amount;
  const mail =
    left > 0 && email
      ? giftCardMail(card, { codes: cardCodes, site: config.appBaseUrl, amount: left }, view.now)
      : null;
  return [
    create(collections.refunds.doc(refund.id), refund),
    update(collections.payments.doc(paid.id), {
      ...afterRefund(paid, worth),
      refundCount: paid.refundCount + 1,
      updatedAt: view.now,
    }),
    ...ledgerWrites(collections, refundPromised(current, refund, after.parts, view.now)),
    ...ledgerWrites(collections, refundPaid(refund, view.now)),
    create(collections.giftCards.doc(card.id), card),
    ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
  ];
}
