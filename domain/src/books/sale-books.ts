import { type Ticket, ticketPath } from '../access/ticket.ts';
import { activeLines, activePlaces, type Booking, bookingPath, effectiveState } from '../booking/booking.ts';
import { type Allotment, allotmentPath } from '../catalogue/events/allotment.ts';
import { MINUTE } from '../core/time.ts';
import type { LedgerTransaction } from '../payments/ledger/ledger-transaction.ts';
import { isTaken, type Payment, paymentPath } from '../payments/payment.ts';
import { type Refund, refundPath } from '../payments/refund.ts';
import { countPool } from '../stock/count.ts';
import { type Pool, poolPath } from '../stock/pool.ts';
import { extraOfPoolId, isQuotaPool, isQuotaPoolId } from '../stock/pool-id.ts';
import type { Difference } from './difference.ts';
import { ledgerDifferences } from './ledger-books.ts';
import { type StockRecords, stockDifferences } from './stock-books.ts';

export interface SaleRecords extends StockRecords {
  /** Of the bookings. */
  payments: readonly Payment[];
  refunds: readonly Refund[];
  tickets: readonly Ticket[];
  /** Of the bookings; absent: the ledger is not looked at. */
  ledger?: readonly LedgerTransaction[];
  /** Of an event; absent: what is blocked is compared with nothing. */
  allotments?: readonly Allotment[];
}

/** Each pool on its busiest segment, so that sold + held + blocked + free is the capacity. */
export interface StockSum {
  capacity: number;
  sold: number;
  held: number;
  blocked: number;
  free: number;
}

export interface SaleBooks {
  stock: StockSum;
  bookings: number;
  tickets: number;
  /** Empty when the books of the sale balance. */
  differences: Difference[];
}

/** Everything that must agree about one sale: stock, money and tickets. */
export function checkSale(records: SaleRecords, now: number): SaleBooks {
  const { pools, bookings, payments, refunds, tickets, allotments, ledger } = records;
  const paymentsOf = Map.groupBy(payments, ({ bookingId }) => bookingId);
  const refundsOf = Map.groupBy(refunds, ({ bookingId }) => bookingId);
  const ticketsOf = Map.groupBy(tickets, ({ bookingId }) => bookingId);
  const ledgerOf = Map.groupBy(ledger ?? [], ({ bookingId }) => bookingId);
  return {
    stock: sumStock(pools, now),
    bookings: bookings.length,
    tickets: tickets.length,
    differences: [
      ...stockDifferences(records, now),
      ...(allotments ? allotmentDifferences(pools, allotments) : []),
      ...bookings.flatMap((booking) => [
        ...moneyDifferences(booking, paymentsOf.get(booking.id) ?? [], refundsOf.get(booking.id) ?? [], now),
        ...(ledger
          ? ledgerDifferences(
              booking,
              paymentsOf.get(booking.id) ?? [],
              refundsOf.get(booking.id) ?? [],
              ledgerOf.get(booking.id) ?? [],
            )
          : []),
        ...ticketDifferences(booking, ticketsOf.get(booking.id) ?? [], now),
      ]),
    ],
  };
}

/** Places of a quota are those of its tiers: they are counted once. What passengers bring along is no place. */
export function sumStock(pools: readonly Pool[], now: number): StockSum {
  const sum: StockSum = { capacity: 0, sold: 0, held: 0, blocked: 0, free: 0 };
  for (const pool of pools) {
    if (isQuotaPool(pool) || extraOfPoolId(pool.id)) continue;
    const { capacity, sold, held, blocked, free } = countPool(pool, now);
    const busiest = free.indexOf(Math.min(...free));
    sum.capacity += capacity;
    sum.sold += sold[busiest] ?? 0;
    sum.held += held[busiest] ?? 0;
    sum.blocked += blocked[busiest] ?? 0;
    sum.free += free[busiest] ?? 0;
  }
  return sum;
}

/** How long capture may take after the seats were confirmed, before it is worth a look. */
const CAPTURE_TIME = 15 * MINUTE;

/**
 * Where a booking, its payments and its refunds disagree: what was captured less what went back is what the booking comes to,
 * and nothing of a booking that was not sold. Amounts are minor units.
 */
export function moneyDifferences(
  booking: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
  now: number,
): Difference[] {
  const path = bookingPath(booking.id);
  const taken = payments.filter(isTaken).reduce((sum, { amount }) => sum + amount, 0);
  const returned = payments.reduce((sum, { refunded }) => sum + refunded, 0);
  const differences = payments.flatMap((payment) => paymentDifferences(payment, refunds));
  for (const refund of refunds) {
    if (payments.some(({ id }) => id === refund.paymentId)) continue;
    differences.push({ path: refundPath(refund.id), says: `there is no ${paymentPath(refund.paymentId)}` });
  }
  if (returned !== booking.refunded) {
    differences.push({ path, says: `says ${booking.refunded} went back, its payments say ${returned}` });
  }
  const owed = amountOwed(booking, now);
  const isUnderWay =
    booking.state === 'confirmed' &&
    payments.some(
      ({ id, state, updatedAt }) =>
        id === booking.paymentId && state === 'authorised' && updatedAt + CAPTURE_TIME > now,
    );
  const onItsWay = refunds.reduce(
    (sum, { state, amount, covered }) =>
      sum + (state === 'requested' ? amount : state === 'covered' ? (covered?.amount ?? 0) : 0),
    0,
  );
  const kept = taken - returned;
  // What was taken for a booking that was not sold goes back; until it has arrived, it is on its way.
  const isBalanced = owed === 0 ? kept === onItsWay : kept === owed - booking.refunded;
  if (!isBalanced && !isUnderWay) {
    const says = `comes to ${owed} less ${booking.refunded} that went back, its payments have ${taken} less ${returned}`;
    differences.push({ path, says });
  }
  return differences;
}

/** What was paid for it when all is well, before refunds. */
function amountOwed(booking: Booking, now: number): number {
  const state = effectiveState(booking, now);
  if (state === 'confirmed') return booking.amounts.total;
  // The provider lost the authorisation after the seats were sold: nothing was taken.
  return state === 'cancelled' && booking.notice !== 'capture-failed' ? booking.amounts.total : 0;
}

function paymentDifferences(payment: Payment, refunds: readonly Refund[]): Difference[] {
  const path = paymentPath(payment.id);
  const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const arrived = own.reduce((sum, { state, amount }) => sum + (state === 'succeeded' ? amount : 0), 0);
  const differences: Difference[] = [];
  if (arrived !== payment.refunded) {
    differences.push({ path, says: `says ${payment.refunded} went back, its refunds say ${arrived}` });
  }
  if (payment.refunded > payment.amount) {
    differences.push({ path, says: `gave back ${payment.refunded} of ${payment.amount}` });
  }
  if (own.length > payment.refundCount) {
    differences.push({ path, says: `counts ${payment.refundCount} refunds, there are ${own.length}` });
  }
  return differences;
}

/** A sold place has one ticket; what is not sold, or no longer, has none that opens a gate. */
export function ticketDifferences(booking: Booking, tickets: readonly Ticket[], now: number): Difference[] {
  const path = bookingPath(booking.id);
  const differences: Difference[] = [];
  const stored = new Set(tickets.map(({ serial }) => serial));
  for (const serial of booking.ticketSerials) {
    if (!stored.has(serial)) differences.push({ path, says: `there is no ${ticketPath(serial)}` });
  }
  for (const { serial, state, movedTo } of tickets) {
    // One that was passed on, or whose leg moved to another trip, stays as it was; the booking has the one in its place.
    const isReplaced = state === 'transferred' || movedTo !== undefined;
    if (booking.ticketSerials.includes(serial) || isReplaced) continue;
    differences.push({ path: ticketPath(serial), says: `is not among the tickets of ${path}` });
  }
  const isSold = effectiveState(booking, now) === 'confirmed';
  const places = isSold ? activeLines(booking).reduce((sum, line) => sum + activePlaces(line), 0) : 0;
  const good = tickets.filter(({ state }) => state === 'valid' || state === 'suspended' || state === 'used');
  if (good.length !== places) {
    differences.push({ path, says: `has ${places} places sold and ${good.length} tickets that are good` });
  }
  return differences;
}

/** Where the pools of an event and its allotments disagree: what is blocked is what allotments have, seat by seat, and an allotment's sum is its blocks'. */
export function allotmentDifferences(pools: readonly Pool[], allotments: readonly Allotment[]): Difference[] {
  const existing = new Set(pools.map(({ id }) => id));
  const blocks = allotments.flatMap((allotment) => allotment.blocks.map((block) => ({ allotment, block })));
  return [
    ...allotments.flatMap((allotment) => sumDifference(allotment)),
    ...blocks.flatMap(({ allotment, block }) =>
      existing.has(block.poolId)
        ? []
        : [
            {
              path: allotmentPath(allotment.id),
              says: `has places of ${poolPath(block.poolId)}, which does not exist`,
            },
          ],
    ),
    ...pools
      .filter(({ offeringKind }) => offeringKind === 'event')
      .flatMap((pool) => {
        const own = blocks.filter(({ block }) => block.poolId === pool.id).map(({ block }) => block);
        if (pool.kind === 'places') {
          const said = own.reduce((sum, { quantity }) => sum + quantity, 0);
          const is = pool.blocked[0] ?? 0;
          return is === said
            ? []
            : [{ path: poolPath(pool.id), says: `${is} blocked, allotments have ${said}` }];
        }
        const said = own.flatMap(({ seats }) => seats).toSorted();
        const is = Object.keys(pool.blocked).toSorted();
        if (is.join() === said.join()) return [];
        const seats = (some: readonly string[]) => some.join(', ') || 'no seat';
        return [{ path: poolPath(pool.id), says: `${seats(is)} blocked, allotments have ${seats(said)}` }];
      }),
  ];
}

function sumDifference({ id, blocks, left }: Allotment): Difference[] {
  const own = blocks.filter(({ poolId }) => !isQuotaPoolId(poolId));
  const sum = own.reduce((all, { quantity }) => all + quantity, 0);
  return sum === left ? [] : [{ path: allotmentPath(id), says: `has ${left} left, its blocks have ${sum}` }];
}
