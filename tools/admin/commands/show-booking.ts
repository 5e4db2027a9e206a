import { Problem } from '@fareground/command/problem';
import type { Ticket } from '@fareground/domain/access/ticket';
import { type Booking, type BookingLine, claimsOf, effectiveState } from '@fareground/domain/booking/booking';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import { claimDifference, segmentsNamed } from '@fareground/domain/books/stock-books';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import type { Pool } from '@fareground/domain/stock/pool';
import { moment, table } from '../print.ts';
import type { ReadDeps } from '../read-sale.ts';

interface Deps extends ReadDeps {
  readonly now: () => number;
  readonly say: (line: string) => void;
}

export interface BookingRecords {
  readonly booking: Booking;
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly tickets: readonly Ticket[];
  /** Of its claims; what does not exist is absent. */
  readonly pools: ReadonlyMap<string, Pool>;
}

/** @throws Problem when there is no such booking */
export async function bookingByLink(deps: Deps, reference: string): Promise<number> {
  const { db, collections, now, say } = deps;
  const records = await db.runTransaction(
    async (transaction): Promise<BookingRecords | null> => {
      const booking = (await transaction.get(collections.bookings.doc(reference))).data();
      if (!booking) return null;
      const { payments, refunds, tickets, pools } = collections;
      const [paid, returned, issued] = await Promise.all([
        transaction.get(payments.where('bookingId', '==', reference)),
        transaction.get(refunds.where('bookingId', '==', reference)),
        transaction.get(tickets.where('bookingId', '==', reference)),
      ]);
      const ids = [...new Set(claimsOf(booking).map(({ poolId }) => poolId))];
      const found = await Promise.all(ids.map((id) => transaction.get(pools.doc(id))));
      return {
        booking,
        payments: paid.docs.map((one) => one.data()),
        refunds: returned.docs.map((one) => one.data()),
        tickets: issued.docs.map((one) => one.data()),
        pools: new Map(found.flatMap((one) => (one.exists ? [[one.id, one.data() as Pool]] : []))),
      };
    },
    { readOnly: true },
  );
  if (!records) {
    throw new Problem(
      `There is no booking ${reference}.`,
      'The reference stands on the receipt and on every ticket; support finds a booking by the buyer’s address.',
    );
  }
  for (const line of bookingLines(records, now())) say(line);
  return 0;
}

/** What a person on call wants to know of a booking. */
export function bookingLines(records: BookingRecords, now: number): string[] {
  const { booking } = records;
  const zone = zoneOf(booking.lines[0]);
  const state = effectiveState(booking, now);
  const stored =
    state === booking.state ? '' : ` (stored as ${booking.state}: nobody wrote down yet that it ended)`;
  return [
    `Booking ${booking.id}: ${state}${stored}${booking.notice === 'none' ? '' : `, notice ${booking.notice}`}`,
    `  buyer ${booking.buyerName || '(no name)'} <${booking.buyerEmail || 'no address'}>, uid ${booking.buyerUid}`,
    ...historyOf(booking, zone),
    ...booking.lines.flatMap((line, index) => lineOf(records, line, index, now)),
    ...moneyOf(records, zone),
    ...ticketsOf(records, zone),
  ];
}

const zoneOf = (line: BookingLine | undefined): string =>
  line?.kind === 'event' ? line.timeZone : (line?.from.timeZone ?? 'UTC');

function historyOf(booking: Booking, zone: string): string[] {
  const { createdAt, holdUntil, confirmedAt, updatedAt } = booking;
  return table([
    ['held', moment(createdAt, zone)],
    ['hold ends', moment(holdUntil, zone)],
    ['confirmed', moment(confirmedAt, zone)],
    ['last change', moment(updatedAt, zone)],
  ]);
}

function lineOf({ booking, pools }: BookingRecords, line: BookingLine, index: number, now: number): string[] {
  const zone = zoneOf(line);
  const where =
    line.kind === 'event'
      ? `${tierAndFare(line)} at ${line.venueName}, ${line.city}`
      : `${line.operator} ${line.number}, ${line.from.name} to ${line.to.name}`;
  const seats = line.seats.length > 0 ? `, seats ${line.seats.join(', ')}` : '';
  const claims = line.claims.map((claim) => {
    const difference = claimDifference(booking, claim, pools.get(claim.poolId), now);
    const what = claim.seats.length > 0 ? claim.seats.join(',') : `${claim.quantity} places`;
    const segments = segmentsNamed(claim.mask);
    return [
      `claim ${claim.key}`,
      claim.poolId,
      what,
      segments,
      difference === null ? 'the pool agrees' : `DIFFERS: ${difference}`,
    ];
  });
  return [
    `Line ${index + 1}: ${line.title} (${line.kind} ${line.offeringId})`,
    `  ${where}`,
    `  starts ${moment(line.startsAt, zone)}`,
    `  ${line.quantity} × ${formatMoney(line.unitPrice, booking.currency)}${seats}`,
    ...(line.attendees.length > 0 ? [`  for ${line.attendees.map(({ name }) => name).join(', ')}`] : []),
    ...table(claims),
  ];
}

function moneyOf({ booking, payments, refunds }: BookingRecords, zone: string): string[] {
  const money = (amount: number) => formatMoney(amount, booking.currency);
  const { subtotal, discount, fees, total, taxIncluded } = booking.amounts;
  const voucher = booking.voucherCode ? ` (voucher ${booking.voucherCode})` : '';
  return [
    `Amounts: ${money(subtotal)} − ${money(discount)}${voucher} + fees ${money(fees)} = ${money(total)}, tax in it ${money(taxIncluded)}, refunded ${money(booking.refunded)}`,
    ...(payments.length === 0 ? ['No payments'] : ['Payments']),
    ...payments.flatMap((payment) => [
      `  ${payment.id}: ${payment.state}, ${money(payment.amount)}, refunded ${money(payment.refunded)}${payment.failure ? `, ${payment.failure}` : ''}`,
      ...table(
        [
          ['begun', moment(payment.createdAt, zone)],
          ['authorised', moment(payment.authorisedAt, zone)],
          ['captured', moment(payment.capturedAt, zone)],
          ['provider', [payment.paymentIntentId, payment.sessionId].filter(Boolean).join(' ') || '-'],
        ],
        '    ',
      ),
    ]),
    ...(refunds.length === 0 ? ['No refunds'] : ['Refunds']),
    ...refunds.map(
      (refund) =>
        `  ${refund.id}: ${refund.state}, ${money(refund.amount)}, ${refund.reason}, ${moment(refund.createdAt, zone)}, provider ${refund.providerRefundId || '-'}${refund.failure ? `, ${refund.failure}` : ''}`,
    ),
  ];
}

function ticketsOf({ booking, tickets }: BookingRecords, zone: string): string[] {
  if (tickets.length === 0) return ['No tickets'];
  const ordered = [...tickets].sort(
    (a, b) => booking.ticketSerials.indexOf(a.serial) - booking.ticketSerials.indexOf(b.serial),
  );
  const rows = ordered.map((ticket) => [
    ticket.serial,
    ticket.state,
    ticket.seat || '-',
    ticket.attendeeName || '-',
    ticket.usedAt === null ? '' : `used ${moment(ticket.usedAt, zone)} ${ticket.usedGate}`,
  ]);
  return ['Tickets', ...table(rows)];
}
