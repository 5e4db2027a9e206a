import { describe, expect, it } from 'vitest';
import type { Booking } from '../booking/booking.ts';
import { placesLeft, sumOfPlaces } from '../booking/refund-places.ts';
import { sold } from '../booking/sample-bookings.ts';
import { type DisputeTruth, followDispute } from './follow-dispute.ts';
import { paymentOf } from './ledger/samples.test-helper.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refund.ts';

const booking = sold;
const total = booking.amounts.total;
const payment: Payment = paymentOf(booking);
const none = { sent: new Set<string>(), at: 9 };
const truth = (state: DisputeTruth['state'], amount = total, id = 'dp_1'): DisputeTruth => ({
  id,
  amount,
  reason: 'fraudulent',
  openedAt: 1_800_000_000_000,
  state,
});
const refund = (number: number, amount: number, changes: Partial<Refund> = {}): Refund => ({
  id: `${payment.id}-r${number}`,
  paymentId: payment.id,
  bookingId: booking.id,
  buyerUid: booking.buyerUid,
  amount,
  currency: booking.currency,
  state: 'requested',
  reason: 'buyer-cancelled',
  providerRefundId: '',
  failure: '',
  requestedBy: 'ann',
  createdAt: 1,
  updatedAt: 1,
  ...changes,
});

/** What follows of a dispute that is told at once as lost, with these refunds. */
const lost = (refunds: readonly Refund[], amount = total, sent: ReadonlySet<string> = new Set()) => {
  const refunded = refunds.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.amount : 0), 0);
  const paid = { ...payment, refunded, refundCount: refunds.length };
  const followed = followDispute({ booking, payment: paid, refunds }, truth('lost', amount), { sent, at: 9 });
  if (!followed) throw new Error('nothing followed');
  const [dispute] = followed.payment.disputes;
  return { followed, lost: dispute?.lost, covered: dispute?.covered };
};

const priceLeft = (one: Booking): number => sumOfPlaces(placesLeft(one)).price;

describe('the tickets of a disputed payment', () => {
  const opened = followDispute({ booking, payment, refunds: [] }, truth('open'), none);
  const disputed = opened?.payment ?? payment;

  it('are suspended while it is open', () => {
    expect(opened).toMatchObject({ tickets: 'suspend', payment: { state: 'disputed' } });
  });
  it('come back when it is won', () => {
    const won = followDispute({ booking, payment: disputed, refunds: [] }, truth('won'), none);
    expect(won).toMatchObject({ tickets: 'bring-back', payment: { state: 'captured' } });
  });
  it('stay suspended while another is open', () => {
    const [half] = [Math.floor(total / 2)];
    const first = followDispute({ booking, payment, refunds: [] }, truth('open', half, 'dp_1'), none);
    const both = followDispute(
      { booking, payment: first?.payment ?? payment, refunds: [] },
      truth('open', half, 'dp_2'),
      none,
    );
    expect(both?.payment.disputes.map(({ id }) => id)).toEqual(['dp_1', 'dp_2']);
    const won = followDispute(
      { booking, payment: both?.payment ?? payment, refunds: [] },
      truth('won', half, 'dp_2'),
      none,
    );
    expect(won).toMatchObject({ tickets: 'suspend', payment: { state: 'disputed' } });
  });
  it('end with the booking when all is lost, and come back when a part is, lessened by it', () => {
    expect(lost([]).followed).toMatchObject({ tickets: 'end', payment: { state: 'refunded' } });
    const part = lost([], 100).followed;
    expect(part).toMatchObject({ tickets: 'bring-back', payment: { state: 'partially_refunded' } });
    const left = priceLeft(booking) - priceLeft({ ...booking, lines: [...part.lines] });
    expect(left).toBe(100);
  });
  it('are of a dispute that says when the bank opened it, whatever becomes of it', () => {
    for (const state of ['open', 'won', 'lost'] as const) {
      const followed = followDispute({ booking, payment, refunds: [] }, truth(state), none);
      expect(followed?.payment.disputes).toMatchObject([{ state, openedAt: 1_800_000_000_000 }]);
    }
  });
  it('are left as they are by what was told before', () => {
    expect(followDispute({ booking, payment: disputed, refunds: [] }, truth('open'), none)).toBeNull();
    const closed = lost([]).followed.payment;
    for (const state of ['open', 'won', 'lost'] as const) {
      expect(followDispute({ booking, payment: closed, refunds: [] }, truth(state), none)).toBeNull();
    }
  });
});

describe('a dispute that is lost', () => {
  it.each<[string, Refund[], { lost: number; covered: number | undefined; states: string[] }]>([
    ['takes what was earned', [], { lost: total, covered: undefined, states: [] }],
    [
      'covers a refund that waited, and the rest is lost',
      [refund(1, 500)],
      { lost: total - 500, covered: 500, states: ['covered'] },
    ],
    [
      'covers one that failed',
      [refund(1, 500, { state: 'failed' })],
      { lost: total - 500, covered: 500, states: ['covered'] },
    ],
    [
      'covers none that arrived: that was paid twice',
      [refund(1, 500, { state: 'succeeded' })],
      { lost: total - 500, covered: undefined, states: [] },
    ],
  ])('%s', (_what, refunds, expected) => {
    const { followed, ...sums } = lost(refunds);
    expect({ ...sums, states: followed.changedRefunds.map(({ state }) => state) }).toEqual(expected);
  });

  it('leaves a refund that is at the provider to go its way', () => {
    const { followed, covered } = lost([refund(1, 500)], total, new Set([`${payment.id}-r1`]));
    expect([covered, followed.changedRefunds]).toEqual([undefined, []]);
  });

  it('of less than is owed leaves the rest to another refund', () => {
    const { followed } = lost([refund(1, 500)], 200);
    expect(followed.changedRefunds).toMatchObject([
      { state: 'covered', covered: { amount: 200 }, retriedAs: `${payment.id}-r2` },
    ]);
    expect(followed.newRefunds).toMatchObject([{ id: `${payment.id}-r2`, amount: 300, state: 'requested' }]);
    expect(followed.payment.refundCount).toBe(2);
  });
});
