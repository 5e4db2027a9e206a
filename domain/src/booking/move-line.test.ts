import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Claim } from '../stock/claim.ts';
import { activeAmounts, type Booking, paidFor, policyStartOf, type TripLine } from './booking.ts';
import { cancelLines } from './cancelled-lines.ts';
import { type AlternativeTrip, moveLine, moveLines, moveRefund, placesOfLine } from './move-line.ts';
import { sold } from './sample-bookings.ts';
import { fareOfTrip } from './trip-fare.ts';
import { everything, voidPlace } from './void-place.ts';

const [show] = sold.lines as [Booking['lines'][number]];
const call = { stop: 0, name: 'Station', city: 'Vigo', timeZone: 'Europe/Madrid', bay: '', at: 0 };
const ride = (seats: string[], facts: Partial<TripLine> = {}): TripLine => ({
  kind: 'trip',
  offeringId: 'run',
  title: 'Vigo to Porto',
  policy: show.policy,
  attendees: seats.map((name) => ({ name })),
  claims: [{ key: '0123456789.1', poolId: 'run.m', mask: 0b11, quantity: seats.length, seats }],
  unitPrice: 1_000,
  quantity: seats.length,
  discount: 0,
  fees: 100,
  vehicleKind: 'bus',
  operator: 'Minho Lines',
  number: 'ML 204',
  seats,
  from: call,
  to: { ...call, stop: 2 },
  startsAt: 0,
  offer: { changeId: 'run-cancel-trip', until: 5, tripIds: ['later'] },
  ...facts,
});
const serials = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => String(10n ** 19n + BigInt(first + index)));
const booking = (...lines: Booking['lines']): Booking => ({
  ...sold,
  lines,
  ticketSerials: serials(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
});
const later = (fare: number, seats: string[], percent = 100): AlternativeTrip => ({
  why: 'offered',
  line: {
    ...ride([]),
    offeringId: 'later',
    number: 'ML 208',
    startsAt: 9,
    unitPrice: fare,
    policy: { ...show.policy, partialRefundPercent: 10 },
  },
  fares: seats.map(() => ({ given: fare, alike: fare })),
  mask: 0b110,
  seats: seats.map((seat) => ({ seat, poolId: `later.${seat[0]}` })),
  serials: serials(seats.length, 100),
  percents: { trip: percent, travelClass: percent },
});

describe('a leg that moves to another trip', () => {
  it('has its seats, tickets and claims there, and what was paid stays', () => {
    const before = booking(show, ride(['m-1A', 'm-1B']));
    const moved = moveLine(before, 1, later(1_000, ['u-2A', 'l-1B']));
    expect(moved).toMatchObject({
      refund: 0,
      offeringIds: ['night', 'later'],
      ticketSerials: [...serials(1), ...serials(2, 100)],
      given: before.lines[1]?.claims,
      taken: [
        { poolId: 'later.u', mask: 0b110, quantity: 1, seats: ['u-2A'] },
        { poolId: 'later.l', mask: 0b110, quantity: 1, seats: ['l-1B'] },
      ],
    });
    expect(moved?.lines[0]).toBe(show);
    const [, line] = moved?.lines ?? [];
    expect(line).toMatchObject({
      offeringId: 'later',
      number: 'ML 208',
      seats: ['u-2A', 'l-1B'],
      unitPrice: 1_000,
      fees: 100,
      attendees: [{ name: 'm-1A' }, { name: 'm-1B' }],
      policy: { partialRefundPercent: 10 },
    });
    expect(line).not.toHaveProperty('offer');
    expect(line).not.toHaveProperty('partiallyRefunded');
    expect(new Set(moved?.taken.map(({ key }) => key)).size).toBe(2);
  });

  it.each([
    ['dearer', 1_500, 100, 0, 0],
    ['cheaper', 600, 100, 0, 800],
    ['cheaper, of which half goes back', 600, 50, 0, 400],
    ['cheaper, bought at half the price', 600, 100, 1_000, 400],
    ['free', 0, 100, 0, 2_000],
  ])('to a trip that is %s', (_what, fare, percent, discount, back) => {
    const before = booking(ride(['m-1A', 'm-1B'], { discount }));
    const { fares, percents } = later(fare, ['u-2A', 'u-2B'], percent);
    expect(moveRefund(before, 0, fares, percents)).toBe(back);
    expect(moveLine(before, 0, later(fare, ['u-2A', 'u-2B'], percent))?.refund).toBe(back);
  });

  it.each([
    // Half of what the trip before was dearer by goes back, once for each step down.
    ['to and fro', [600, 1_000, 600], [200, 0, 0], 600],
    ['down in steps', [800, 600], [100, 100], 600],
    ['to another of the same fare', [600, 600], [200, 0], 600],
  ])('of the buyer’s own accord, %s, gives nothing back twice', (_what, fares, backs, last) => {
    let current = booking(ride(['m-1A']));
    for (const [index, fare] of fares.entries()) {
      const [before] = current.lines as [TripLine];
      // A dearer one is refused to whoever asks for it.
      if (fare > fareOfTrip(before, 0)) continue;
      const moved = moveLine(current, 0, {
        ...later(fare, ['u-2A'], 50),
        serials: serials(1, 100 * (index + 1)),
      });
      expect(moved?.refund).toBe(backs[index]);
      current = { ...current, ...moved };
    }
    expect(fareOfTrip(current.lines[0] as TripLine, 0)).toBe(last);
  });

  it('gives nothing back of what was not paid', () => {
    const { fares, percents } = later(0, ['u-2A']);
    expect(moveRefund({ ...booking(ride(['m-1A'])), paymentId: '' }, 0, fares, percents)).toBe(0);
  });

  it('gives the difference back to whoever gets a plainer class there, and remembers what each place costs', () => {
    const before = booking(ride(['1-1A', '1-1B'], { unitPrice: 1_500, fees: 0 }));
    const lesser: AlternativeTrip = {
      ...later(1_500, ['1-2A', '2-1A']),
      fares: [
        { given: 1_500, alike: 1_500 },
        { given: 1_000, alike: 1_500 },
      ],
      percents: { trip: 0, travelClass: 100 },
    };
    const moved = moveLine(before, 0, lesser);
    expect(moved).toMatchObject({ refund: 500, lines: [{ tripFare: 1_500, tripFares: [1_500, 1_000] }] });
    // On to a trip in standard class: who travels in it already has nothing more back.
    const again = moveLine({ ...before, ...moved }, 0, {
      ...later(1_000, ['2-1A', '2-1B']),
      serials: serials(2, 300),
    });
    expect(again).toMatchObject({ refund: 500, lines: [{ tripFare: 1_000 }] });
    expect(again?.lines[0]).not.toHaveProperty('tripFares');
  });

  it('takes along who is left, and leaves the place that was voided as it was', () => {
    const whole = booking(ride(['m-1A', 'm-1B', 'm-1C']));
    const [, serial = ''] = whole.ticketSerials;
    const voided = voidPlace(whole, serial, everything);
    const before = { ...whole, lines: voided?.lines ?? [] };
    expect(placesOfLine(before, 0).map(({ seat }) => seat)).toEqual(['m-1A', 'm-1C']);
    const moved = moveLine(before, 0, later(1_000, ['u-2A', 'u-2B']));
    expect(moved?.lines[0]?.seats).toEqual(['u-2A', 'm-1B', 'u-2B']);
    expect(moved?.ticketSerials).toEqual([serials(1, 100)[0], serial, serials(2, 100)[1]]);
  });

  it('of the buyer’s own accord keeps the policy, by the start that was booked, however often', () => {
    const first = { ...later(1_000, ['u-2A']), why: 'own' as const };
    const once = moveLine(booking(ride(['m-1A'], { startsAt: 5 })), 0, first);
    expect(once?.lines[0]).toMatchObject({ startsAt: 9, policyStartsAt: 5, policy: show.policy });
    const again = moveLine({ ...booking(), ...once }, 0, { ...first, serials: serials(1, 200) });
    expect(again?.lines[0]).toMatchObject({ policyStartsAt: 5 });
    expect(policyStartOf(again?.lines[0] as TripLine)).toBe(5);
    const offered = moveLine({ ...booking(), ...again }, 0, {
      ...later(1_000, ['u-2A']),
      serials: serials(1, 300),
    });
    expect(offered?.lines[0]).not.toHaveProperty('policyStartsAt');
  });

  it('is nothing of a line that has ended', () => {
    const before = booking(ride(['m-1A'], { cancelledWith: 'run' }));
    expect(moveLine(before, 0, later(1_000, ['u-2A']))).toBeNull();
  });
});

test('however often a leg moves, never more goes back than was paid, and the rest goes back with the cancelled trip', () => {
  const amount = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(
      fc.record({ unitPrice: amount, fees: amount, off: fc.integer({ min: 0, max: 100 }) }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(amount, fc.integer({ min: 0, max: 100 })), { minLength: 1, maxLength: 4 }),
      ({ unitPrice, fees, off }, places, moves) => {
        const seats = Array.from({ length: places }, (_, index) => `m-1${'ABCD'[index]}`);
        const discount = Math.floor((unitPrice * places * off) / 100);
        let current = booking(ride(seats, { unitPrice, fees, discount }));
        const paid = paidFor(current.lines[0] as TripLine);
        let back = 0;
        for (const [fare, percent] of moves) {
          const to = { ...later(fare, seats, percent), serials: serials(places, 1_000 + back) };
          const moved = moveLine(current, 0, to);
          if (!moved) throw new Error('it stands');
          back += moved.refund;
          current = { ...current, lines: moved.lines, ticketSerials: moved.ticketSerials };
          expect(activeAmounts(moved.lines[0] as TripLine).paid).toBe(paid - back);
        }
        expect(back).toBeLessThanOrEqual(paid - fees);
        // All of the way down from the fare that was booked, at most.
        const dearest = Math.max(unitPrice, ...moves.map(([fare]) => fare));
        if (dearest === unitPrice && moves.every(([, percent]) => percent === 100)) {
          const lowest = Math.min(unitPrice, ...moves.map(([fare]) => fare));
          const price = paid - fees;
          const least = unitPrice === 0 ? 0 : Math.floor((price * lowest) / unitPrice);
          expect(back).toBeLessThanOrEqual(price - least + places);
        }
        expect(cancelLines(current, 'later', 0).refund).toBe(paid - back);
      },
    ),
  );
});

test('a leg keeps what its own line gives for a missed trip, and gives it once', () => {
  const missed = { hours: 3 };
  const before = booking(ride(['m-1A'], { missed }));
  const other = later(1_000, ['u-2A']);
  const after = (why: AlternativeTrip['why'], trip: Partial<TripLine> = {}) =>
    moveLine(before, 0, { ...other, why, line: { ...other.line, ...trip } })?.lines[0];
  expect(after('missed')).toMatchObject({ missed: { hours: 3, taken: true }, policyStartsAt: 0 });
  expect(after('own')).toMatchObject({ missed });
  expect(after('offered', { missed: { hours: 1 } })).toMatchObject({ missed: { hours: 1 } });
  expect(after('offered')).not.toHaveProperty('missed');
});

describe('a party that moves together', () => {
  const amount = fc.integer({ min: 0, max: 5_000 });
  const leg = fc.record({
    unitPrice: amount,
    fees: fc.integer({ min: 0, max: 300 }),
    places: fc.integer({ min: 1, max: 3 }),
    bicycle: fc.integer({ min: 0, max: 2 }),
    fare: amount,
    percent: fc.integer({ min: 0, max: 100 }),
    moves: fc.boolean(),
  });
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

  test('gives back what each would alone, takes there as much as it gives here, and leaves everybody else as they are', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 5 }), (legs) => {
        const lines = legs.map(({ unitPrice, fees, places, bicycle }, row) => {
          const seats = Array.from({ length: places }, (_, index) => `m-${row + 1}${'ABC'[index]}`);
          const seated = ride(seats, { unitPrice, fees, ...(bicycle > 0 && { extras: { bicycle } }) });
          const own = {
            key: `0123456789.${10 + 2 * row}`,
            poolId: 'run.m',
            mask: 1,
            quantity: places,
            seats,
          };
          const brought = {
            ...{ key: `0123456789.${11 + 2 * row}`, poolId: 'run.extras.bicycle', mask: 1 },
            ...{ quantity: places * bicycle, seats: [] },
          };
          return { ...seated, claims: bicycle > 0 ? [own, brought] : [own] };
        });
        const before = booking(show, ...lines);
        const moves = legs.flatMap(({ fare, percent, places, moves }, row) => {
          const seats = Array.from({ length: places }, (_, index) => `u-${row + 1}${'ABC'[index]}`);
          const trip = { ...later(fare, seats, percent), serials: serials(places, 1_000 + 10 * row) };
          return moves ? [{ lineIndex: row + 1, trip }] : [];
        });
        const moved = moveLines(before, moves);
        if (!moved) {
          expect(moves).toEqual([]);
          return;
        }
        const alone = moves.map(({ lineIndex, trip }) =>
          moveRefund(before, lineIndex, trip.fares, trip.percents),
        );
        expect(moved.refunds).toEqual(alone);
        expect(moved.refund).toBe(sum(alone));
        const paid = (all: Booking['lines']): number => sum(all.map((line) => activeAmounts(line).paid));
        expect(paid(moved.lines)).toBe(paid(before.lines) - sum(alone));
        const countIn = (claims: readonly Claim[], isExtra: boolean): number =>
          sum(claims.flatMap((one) => (one.poolId.includes('.extras.') === isExtra ? one.quantity : [])));
        for (const isExtra of [true, false])
          expect(countIn(moved.taken, isExtra)).toBe(countIn(moved.given, isExtra));
        const keys = moved.lines.flatMap(({ claims }) => claims.map(({ key }) => key));
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(moved.ticketSerials).size).toBe(before.ticketSerials.length);
        const stays = before.lines.map((_, index) => !moves.some(({ lineIndex }) => lineIndex === index));
        expect(moved.lines.map(({ offeringId }) => offeringId === 'later')).toEqual(stays.map((one) => !one));
        for (const [index, isStill] of stays.entries())
          if (isStill) expect(moved.lines[index]).toBe(before.lines[index]);
        const fresh = moves.flatMap(({ trip }) => trip.serials);
        expect([...moved.tickets.values()]).toEqual(fresh);
      }),
    );
  });

  it('is nothing where one of them has ended', () => {
    const before = booking(ride(['m-1A']), ride(['m-1B'], { cancelledWith: 'run' }));
    const moves = [0, 1].map((lineIndex) => ({ lineIndex, trip: later(1_000, ['u-2A']) }));
    expect(moveLines(before, moves)).toBeNull();
  });
});
