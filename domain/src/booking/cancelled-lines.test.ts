import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR } from '../core/time.ts';
import { voucherPoolId } from '../stock/pool-id.ts';
import { type Booking, type BookingLine, claimsOf, paidFor } from './booking.ts';
import { cancelLines, linesEndingWith, refundedWith } from './cancelled-lines.ts';
import { sold } from './sample-bookings.ts';

const start = 1_795_000_000_000;
const [show] = sold.lines as [Extract<BookingLine, { kind: 'event' }>];

const event = (offeringId: string, startsAt = start): BookingLine => ({
  ...show,
  offeringId,
  startsAt,
  endsAt: startsAt + 2 * HOUR,
  claims: [{ key: '0123456789.0', poolId: `${offeringId}.floor.0`, mask: 1, quantity: 1, seats: [] }],
});
const call = { stop: 0, name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '' };
const ride = (offeringId: string, leavesAt: number): BookingLine => {
  const { tierId: _1, tierName: _2, category: _3, venueName: _4, city: _5, doorsAt: _6, ...facts } = show;
  const { endsAt: _7, timeZone: _8, ...line } = facts;
  return {
    ...line,
    kind: 'trip',
    offeringId,
    startsAt: leavesAt,
    vehicleKind: 'bus',
    operator: 'Minho Lines',
    number: 'ML 204',
    seats: ['m-1A'],
    from: { ...call, at: leavesAt },
    to: { ...call, stop: 1, at: leavesAt + 2 * HOUR },
    claims: [{ key: '0123456789.1', poolId: `${offeringId}.m`, mask: 1, quantity: 1, seats: ['m-1A'] }],
  };
};
const booking = (...lines: BookingLine[]): Booking => ({ ...sold, lines });

describe('with a cancelled event end', () => {
  it.each<[string, BookingLine[], number, number[]]>([
    ['its own lines', [event('night'), event('night')], 0, [0, 1]],
    ['nothing of another event', [event('night'), event('other')], 0, [0]],
    [
      'the rides there and back',
      [ride('there', start - 5 * HOUR), event('night'), ride('back', start + 4 * HOUR)],
      0,
      [0, 1, 2],
    ],
    [
      'only those rides that are nearer to it than to another event',
      [
        event('night'),
        event('later', start + 72 * HOUR),
        ride('there', start - 3 * HOUR),
        ride('there-later', start + 70 * HOUR),
      ],
      0,
      [0, 2],
    ],
    [
      'no ride of somebody who is on the way: they need the one home',
      [ride('there', start - 5 * HOUR), event('night'), ride('back', start + 4 * HOUR)],
      start - HOUR,
      [1],
    ],
    ['nothing of a booking without it', [event('other'), ride('there', start - HOUR)], 0, []],
    ['no line a second time', [{ ...event('night'), cancelledWith: 'night' }, event('night')], 0, [1]],
  ])('%s', (_what, lines, now, ending) => {
    expect(linesEndingWith({ lines }, 'night', now)).toEqual(ending);
  });
});

describe('with a cancelled trip end', () => {
  const leg = (from: number, to: number): BookingLine => {
    const line = ride('run', start + HOUR);
    return line.kind === 'trip'
      ? { ...line, from: { ...line.from, stop: from }, to: { ...line.to, stop: to } }
      : line;
  };
  it.each<[string, BookingLine[], number | undefined, number[]]>([
    [
      'its own lines, and no event and no other ride',
      [leg(0, 2), event('night'), ride('back', start)],
      undefined,
      [0],
    ],
    ['where it skips a stop, legs from and to that stop', [leg(0, 1), leg(1, 2), leg(0, 2)], 1, [0, 1]],
    ['nothing where nobody gets on or off there', [leg(0, 2), event('night')], 1, []],
  ])('%s', (_what, lines, stop, ending) => {
    expect(linesEndingWith({ lines }, 'run', 0, stop)).toEqual(ending);
  });

  it('and what went back for a stop is told from what went back for another', () => {
    const before = booking(leg(0, 1), leg(1, 2), leg(2, 3));
    const after = { ...before, lines: cancelLines(before, 'run', 0, 1).lines };
    expect(refundedWith(after, 'run', 1)).toBe(cancelLines(before, 'run', 0, 1).refund);
    expect(refundedWith(after, 'run', 3)).toBe(0);
    expect(cancelLines(after, 'run', 0)).toMatchObject({ ending: [2], isWhole: true });
  });
});

test('a ride stays with the event it was sold with, though that one was cancelled before', () => {
  const lines = [
    { ...event('night'), cancelledWith: 'night' },
    event('later', start + 72 * HOUR),
    ride('there', start - 3 * HOUR),
  ];
  expect(linesEndingWith({ lines }, 'later', 0)).toEqual([1]);
});

test('a part goes back in full, and the rest of the booking keeps what it has', () => {
  const one = booking(event('night'), event('other'));
  const cancelled = cancelLines(one, 'night', 0);
  expect(cancelled).toMatchObject({ ending: [0], isWhole: false, refund: 2_100 });
  expect(cancelled.claims).toEqual(one.lines[0]?.claims);
  expect(cancelled.lines).toMatchObject([{ cancelledWith: 'night', claims: [] }, one.lines[1]]);
  expect(refundedWith({ ...one, lines: cancelled.lines }, 'night')).toBe(2_100);
});

test('the use of a voucher stays until the last line has ended', () => {
  const use = { key: '0123456789.9', poolId: voucherPoolId('WELCOME10'), mask: 1, quantity: 1, seats: [] };
  const first = event('night');
  const one = {
    ...booking({ ...first, claims: [...first.claims, use] }, event('other')),
    voucherCode: 'WELCOME10',
  };
  const half = cancelLines(one, 'night', 0);
  expect(half.claims).toEqual(first.claims);
  const rest = cancelLines({ ...one, lines: half.lines }, 'other', 0);
  expect(rest).toMatchObject({ ending: [1], isWhole: true });
  expect(rest.claims).toContainEqual(use);
});

test('nothing goes back for what was free', () => {
  expect(cancelLines({ ...booking(event('night')), paymentId: '' }, 'night', 0).refund).toBe(0);
});

test('in whatever order events are cancelled, every line ends once, every claim comes back once, and all that was paid goes back', () => {
  const sales = fc.constantFrom('a', 'b', 'c');
  const line = fc.oneof(
    fc
      .record({ offeringId: sales, at: fc.nat(500) })
      .map(({ offeringId, at }) => event(offeringId, start + at * HOUR)),
    fc.nat(500).map((at) => ride(`ride-${at}`, start + at * HOUR)),
  );
  const priced = fc
    .record({ line, quantity: fc.integer({ min: 1, max: 5 }), discount: fc.nat(900), fees: fc.nat(300) })
    .map(({ line: one, ...amounts }) => ({ ...one, ...amounts }));
  fc.assert(
    fc.property(
      fc.array(priced, { minLength: 1, maxLength: 10 }),
      fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
      (lines, order) => {
        const before = booking(...lines);
        let after = before;
        let refund = 0;
        const given = [];
        for (const eventId of [...order, ...order]) {
          const cancelled = cancelLines(after, eventId, 0);
          refund += cancelled.refund;
          given.push(...cancelled.claims);
          after = { ...after, lines: cancelled.lines };
        }
        const hasEvent = lines.some(({ kind }) => kind === 'event');
        expect(refund).toBe(hasEvent ? lines.reduce((sum, one) => sum + paidFor(one), 0) : 0);
        expect(given).toHaveLength(hasEvent ? claimsOf(before).length : 0);
        expect(after.lines.every(({ cancelledWith }) => cancelledWith !== undefined)).toBe(hasEvent);
      },
    ),
  );
});
