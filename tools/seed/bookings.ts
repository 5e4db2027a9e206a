import type { CheckIn } from '@fareground/domain/access/check-in';
import type { Ticket } from '@fareground/domain/access/ticket';
import type { LineRequest } from '@fareground/domain/api/bookings';
import { type Booking, bookingSchema, claimsOf } from '@fareground/domain/booking/booking';
import { reportGroups } from '@fareground/domain/booking/report-groups';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import { type Payment, paymentIdOf } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { confirm, restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { issueTickets } from '../../functions/src/access/tickets/issue-tickets.ts';
import type { TicketSigner } from '../../functions/src/access/tickets/ticket-signer.ts';
import { claimStock } from '../../functions/src/booking/claim-stock.ts';
import { orderLines } from '../../functions/src/booking/order-lines.ts';
import type { Catalogue } from '../../functions/src/catalogue/catalogue.ts';
import type { Random } from './random.ts';
import type { DemoStock } from './stock.ts';

export type Buyer = { readonly uid: string; readonly name: string; readonly email: string };

/** What became of it: bought, bought and used, bought and refunded by the buyer or with the whole sale, disputed. */
export type Outcome = 'kept' | 'used' | 'returned' | 'sale-cancelled' | 'disputed';

export type Purchase = {
  readonly buyer: Buyer;
  readonly lines: readonly LineRequest[];
  readonly at: number;
  readonly outcome: Outcome;
};

/** What the payment provider has of a purchase. */
export type Charged = {
  readonly intentId: string;
  /** Empty where nobody disputed it. */
  readonly disputeId: string;
  /** Sends all of it back. Resolves with the provider's id of the refund. */
  readonly refundInstead: (refund: Refund) => Promise<string>;
};
/** Charges a card with the payment provider. */
export type Charge = (asked: {
  readonly amount: number;
  readonly currency: string;
  readonly email: string;
  readonly outcome: Outcome;
}) => Promise<Charged>;

export type Sold = {
  readonly bookings: Booking[];
  readonly payments: Payment[];
  readonly refunds: Refund[];
  readonly tickets: Ticket[];
  readonly checkIns: CheckIn[];
};

export type Counter = {
  readonly catalogue: Catalogue;
  readonly stock: DemoStock;
  readonly signer: TicketSigner;
  readonly random: Random;
  /** Who scanned, and who decided refunds of a whole sale. */
  readonly staff: { readonly gate: string; readonly finance: string };
};

/** Sells as the functions do, with their own checks, stock decisions, prices and tickets; only the clock is the demo's. */
export async function sell(
  counter: Counter,
  purchase: Purchase,
  sold: Sold,
  charge?: Charge,
): Promise<Booking> {
  const { catalogue, stock, signer, random } = counter;
  const { buyer, at, outcome } = purchase;
  const id = random.digits(10);
  const order = await orderLines({ lines: [...purchase.lines] }, catalogue, defaultPublicSettings, at);
  const currency = order[0]?.currency ?? 'EUR';
  const holdUntil = at + 10 * MINUTE;
  const claimed = claimStock(id, order, (poolId) => stock.pool(poolId), holdUntil, at);
  const priced = quote(
    order.map(({ line }) => line),
    currency,
    defaultPublicSettings,
  );
  const lines = order.map(({ line }, index) => {
    const claims = claimed.claims[index] ?? [];
    return { ...line, ...priced.lines[index], claims, seats: claims.flatMap((claim) => claim.seats) };
  });
  const paidAt = at + random.whole(1, 6) * MINUTE;
  const total = priced.amounts.total;
  const isBack = outcome === 'returned' || outcome === 'sale-cancelled';
  const paymentId = total > 0 ? paymentIdOf(id, 1) : '';
  const booking = bookingSchema.parse({
    id,
    buyerUid: buyer.uid,
    buyerEmail: buyer.email,
    buyerName: buyer.name,
    state: isBack ? 'cancelled' : 'confirmed',
    notice: outcome === 'sale-cancelled' ? 'sale-cancelled' : 'none',
    lines,
    offeringIds: [...new Set(lines.map(({ offeringId }) => offeringId))],
    groups: reportGroups(lines, 'web'),
    currency,
    amounts: priced.amounts,
    voucherCode: '',
    holdUntil,
    paymentId,
    attempts: paymentId ? 1 : 0,
    ticketSerials: [],
    refunded: isBack ? total : 0,
    createdAt: at,
    updatedAt: paidAt,
    confirmedAt: paidAt,
  } satisfies Booking);
  stock.change(claimed.pools);
  takeStock(stock, booking, isBack, paidAt);

  const issued = await issueTickets(booking, signer, paidAt);
  const usedAt = Math.min(...lines.map(({ startsAt }) => startsAt)) - random.whole(3, 25) * MINUTE;
  const disputedAt = paidAt + DAY;
  const tickets = issued.map((ticket): Ticket => {
    if (isBack) return { ...ticket, state: 'void' };
    if (outcome === 'disputed')
      return { ...ticket, state: 'suspended', closedAt: disputedAt, updatedAt: disputedAt };
    if (outcome === 'used')
      return { ...ticket, state: 'used', usedAt, usedGate: 'Main gate', closedAt: usedAt, updatedAt: usedAt };
    return ticket;
  });
  sold.tickets.push(...tickets);
  sold.bookings.push({ ...booking, ticketSerials: tickets.map(({ serial }) => serial) });
  if (outcome === 'used') sold.checkIns.push(...tickets.map((ticket) => checkInOf(ticket, usedAt, counter)));
  if (paymentId) {
    const charged = await charge?.({ amount: total, currency, email: buyer.email, outcome });
    sold.payments.push(paymentOf(booking, outcome, isBack ? total : 0, paidAt, charged));
    if (isBack) {
      const refund = refundOf(booking, outcome, paidAt + 30 * MINUTE, counter);
      sold.refunds.push({ ...refund, providerRefundId: (await charged?.refundInstead(refund)) ?? '' });
    }
  }
  return booking;
}

function takeStock(stock: DemoStock, booking: Booking, isBack: boolean, at: number): void {
  const change = (id: string, decide: (pool: Pool) => Pool) => stock.change([decide(stock.pool(id))]);
  for (const claim of claimsOf(booking)) {
    change(claim.poolId, (pool) => {
      const decision = confirm(pool, claim, at);
      if (!decision.ok) throw new Error(`the demo cannot confirm ${claim.key}`);
      return isBack ? restock(decision.pool, claim, at) : decision.pool;
    });
  }
}

function checkInOf(ticket: Ticket, at: number, { random, staff }: Counter): CheckIn {
  const suffix = random.whole(0, 0xffffff).toString(16).padStart(6, '0');
  return {
    id: `${ticket.serial}-${suffix}`,
    serial: ticket.serial,
    offeringId: ticket.offeringId,
    gate: 'Main gate',
    staffUid: staff.gate,
    scannedAt: at,
    method: 'camera',
    offline: false,
    outcome: 'counted',
  };
}

function paymentOf(
  booking: Booking,
  outcome: Outcome,
  refunded: number,
  at: number,
  charged: Charged | undefined,
): Payment {
  const { intentId = '', disputeId = '' } = charged ?? {};
  return {
    id: booking.paymentId,
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    attempt: 1,
    groups: booking.groups,
    state: refunded > 0 ? 'refunded' : outcome === 'disputed' ? 'disputed' : 'captured',
    amount: booking.amounts.total,
    refunded,
    method: 'provider',
    refundCount: refunded > 0 ? 1 : 0,
    currency: booking.currency,
    sessionId: '',
    checkoutUrl: '',
    paymentIntentId: intentId,
    disputes: disputeId
      ? [
          {
            id: disputeId,
            amount: booking.amounts.total,
            reason: 'fraudulent',
            state: 'open',
            openedAt: at + DAY,
          },
        ]
      : [],
    failure: '',
    authorisedAt: at,
    capturedAt: at,
    createdAt: booking.createdAt,
    updatedAt: at,
  };
}

function refundOf(booking: Booking, outcome: Outcome, at: number, { staff }: Counter): Refund {
  return {
    id: `${booking.paymentId}-r1`,
    paymentId: booking.paymentId,
    bookingId: booking.id,
    buyerUid: booking.buyerUid,
    amount: booking.amounts.total,
    currency: booking.currency,
    state: 'succeeded',
    reason: outcome === 'sale-cancelled' ? 'sale-cancelled' : 'buyer-cancelled',
    providerRefundId: '',
    failure: '',
    requestedBy: outcome === 'sale-cancelled' ? staff.finance : booking.buyerUid,
    createdAt: at,
    updatedAt: at,
  };
}
