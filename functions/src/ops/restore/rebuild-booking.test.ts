import { type BookingState, bookingStates } from '@fareground/domain/booking/booking';
import { sold as sample } from '@fareground/domain/booking/sample-bookings';
import type { Claim } from '@fareground/domain/stock/claim';
import { hold } from '@fareground/domain/stock/decide';
import { noHolds } from '@fareground/domain/stock/hold';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { View } from '../../platform/commit/work.ts';
import { moveClaims } from './rebuild-booking.ts';

const seats = ['m-1A', 'm-1B', 'm-1C', 'm-1D', 'm-2A', 'm-2B'];
const empty: SeatsPool = {
  ...{ id: 'bus.m', offeringKind: 'trip', offeringId: 'bus', tierId: null, sectionId: 'm', kind: 'seats' },
  ...{ segments: 2, closed: false, seats, sold: {}, blocked: {}, holds: noHolds() },
};
const now = 1_000;
const key = '0123456789.0';
/** On both segments, or on one. */
interface Places {
  readonly seats: readonly string[];
  readonly mask: number;
}
const places = fc.record({
  seats: fc.subarray(seats, { maxLength: 3 }),
  mask: fc.integer({ min: 1, max: 3 }),
});
const claimOf = ({ seats: taken, mask }: Places): Claim => ({
  ...{ poolId: empty.id, key, mask, quantity: taken.length, seats: [...taken] },
});
const bookingIn = (state: BookingState, wanted: Places) => ({
  state,
  lines: sample.lines.map((line) => ({ ...line, claims: wanted.seats.length > 0 ? [claimOf(wanted)] : [] })),
});
const soldTo = (wanted: Places): SeatsPool['sold'] =>
  Object.fromEntries(wanted.seats.map((seat) => [seat, wanted.mask]));

/** As the books have it: sold, held or nothing of the stock. */
function poolWith(others: SeatsPool['sold'], state: BookingState | null, own: Places): Pool | null {
  const isSold = state === 'confirmed';
  const clashes = own.seats.some((seat) => ((others[seat] ?? 0) & own.mask) !== 0);
  if ((isSold || state === 'held' || state === 'paying') && clashes) return null;
  const both = { ...others };
  if (isSold) for (const seat of own.seats) both[seat] = (both[seat] ?? 0) | own.mask;
  const pool = { ...empty, sold: both };
  if ((state !== 'held' && state !== 'paying') || own.seats.length === 0) return pool;
  const held = hold(pool, { key, mask: own.mask, quantity: 0, seats: [...own.seats] }, now + 1, now);
  return held.ok ? held.pool : null;
}

test('whatever a booking was in the books, it has the places that the journal says and no others; or nothing changes, where another has one of them', () => {
  const before = fc.option(fc.constantFrom(...bookingStates), { nil: null });
  const after = fc.constantFrom('confirmed' as const, 'cancelled' as const);
  const others = fc.dictionary(fc.constantFrom(...seats), fc.integer({ min: 1, max: 3 }), { maxKeys: 3 });
  fc.assert(
    fc.property(before, places, after, places, others, (state, own, next, wanted, sold) => {
      const pool = poolWith({ ...sold }, state, own);
      fc.pre(pool !== null);
      const view: View = { now, pool: () => pool as Pool, get: () => null };
      const changed = moveClaims(state && bookingIn(state, own), bookingIn(next, wanted), view);
      const isTaken =
        next === 'confirmed' && wanted.seats.some((seat) => ((sold[seat] ?? 0) & wanted.mask) !== 0);
      if (isTaken) {
        expect(changed).toBeNull();
        return;
      }
      const [result = pool] = changed ?? [];
      const expected: Record<string, number> = { ...sold };
      if (next === 'confirmed')
        for (const [seat, mask] of Object.entries(soldTo(wanted)))
          expected[seat] = (expected[seat] ?? 0) | mask;
      expect(result?.sold).toEqual(expected);
      expect(changed).not.toBeNull();
      expect(result?.holds.has(key)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
