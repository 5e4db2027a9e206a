import { type Booking, bookingPath, effectiveState } from '../booking/booking.ts';
import type { Claim } from '../stock/claim.ts';
import { bookingOfClaim } from '../stock/claim.ts';
import { countPool, freeSeats } from '../stock/count.ts';
import type { PlacesHold, SeatsHold } from '../stock/hold.ts';
import type { PlacesPool, Pool, SeatsPool } from '../stock/pool.ts';
import { poolPath } from '../stock/pool.ts';
import { isVoucherPoolId, voucherOfferingId } from '../stock/pool-id.ts';
import type { Difference } from './difference.ts';

/** What there is of one sale (or of one voucher, whose uses are a pool like any other). */
export interface StockRecords {
  offeringId: string;
  pools: readonly Pool[];
  /** Every booking that has claims in the pools, in whatever state. */
  bookings: readonly Booking[];
}

interface OwnedClaim {
  booking: Booking;
  claim: Claim;
}

/**
 * Where the pools of a sale and its bookings disagree (SPEC B2): a pool that does not add up, places sold or held for nobody
 * or twice, a booking without its places. Empty when the books balance.
 */
export function stockDifferences(records: StockRecords, now: number): Difference[] {
  const { offeringId, pools, bookings } = records;
  const claims = bookings.flatMap((booking) =>
    claimsOn(booking, offeringId).map((claim) => ({ booking, claim })),
  );
  const inState = (...states: Booking['state'][]) =>
    claims.filter(({ booking }) => states.includes(effectiveState(booking, now)));
  const [sold, live] = [inState('confirmed'), inState('held', 'paying')];
  const existing = new Set(pools.map(({ id }) => id));
  const lost = [...sold, ...live].filter(({ claim }) => !existing.has(claim.poolId));
  return [
    ...lost.map(({ booking, claim }) => ({
      path: bookingPath(booking.id),
      says: `claims ${poolPath(claim.poolId)}, which does not exist`,
    })),
    ...pools.flatMap((pool) => {
      const own = (some: OwnedClaim[]) => some.filter(({ claim }) => claim.poolId === pool.id);
      return [
        ...sumDifferences(pool, now),
        ...(pool.kind === 'seats'
          ? seatDifferences(pool, own(sold), now)
          : placeDifferences(pool, own(sold))),
        ...holdDifferences(pool, own(live), bookings, now),
      ];
    }),
  ];
}

/** The claims of a booking in the pools of one sale. The use of a voucher stands with the first line. */
export function claimsOn(booking: Pick<Booking, 'lines' | 'voucherCode'>, offeringId: string): Claim[] {
  const { lines, voucherCode } = booking;
  const isOfVoucher = ({ poolId }: Claim) => isVoucherPoolId(poolId, voucherCode);
  if (voucherCode !== '' && offeringId === voucherOfferingId(voucherCode)) {
    return lines.flatMap(({ claims }) => claims.filter(isOfVoucher));
  }
  return lines
    .filter((line) => line.offeringId === offeringId)
    .flatMap(({ claims }) => claims.filter((claim) => !isOfVoucher(claim)));
}

function sumDifferences(pool: Pool, now: number): Difference[] {
  const count = countPool(pool, now);
  return segmentsOf(pool).flatMap((segment) => {
    const [sold = 0, held = 0, blocked = 0] = [
      count.sold[segment],
      count.held[segment],
      count.blocked[segment],
    ];
    // Seats that are free are counted by themselves: the sum tells a seat that two have.
    const free =
      pool.kind === 'seats' ? freeSeats(pool, 1 << segment, now).length : (count.free[segment] ?? 0);
    if (sold + held + blocked + free === count.capacity && free >= 0) return [];
    const sum = `${sold} sold + ${held} held + ${blocked} blocked + ${free} free`;
    return [{ path: poolPath(pool.id), says: `on segment ${segment}: ${sum}, capacity ${count.capacity}` }];
  });
}

function placeDifferences(pool: PlacesPool, sold: readonly OwnedClaim[]): Difference[] {
  return segmentsOf(pool).flatMap((segment) => {
    const claimed = sold
      .filter(({ claim }) => claim.mask & (1 << segment))
      .reduce((sum, { claim }) => sum + claim.quantity, 0);
    const is = pool.sold[segment] ?? 0;
    if (is === claimed) return [];
    return [
      {
        path: poolPath(pool.id),
        says: `on segment ${segment}: ${is} sold, confirmed bookings have ${claimed}`,
      },
    ];
  });
}

function seatDifferences(pool: SeatsPool, sold: readonly OwnedClaim[], now: number): Difference[] {
  const differences: Difference[] = [];
  const path = poolPath(pool.id);
  const owners = ownersBySeat(sold);
  const seats = new Set([...owners.keys(), ...Object.keys(pool.sold)]);
  for (const seat of seats) {
    const claims = owners.get(seat) ?? [];
    const claimed = claims.reduce((mask, { claim }) => mask | claim.mask, 0);
    const is = pool.sold[seat] ?? 0;
    if (!pool.seats.includes(seat))
      differences.push({ path, says: `seat ${seat} is sold and does not exist` });
    if (is & ~claimed)
      differences.push({ path, says: `seat ${seat} is sold on ${segmentsNamed(is & ~claimed)} to nobody` });
    for (const { booking, claim } of claims) {
      const missing = claim.mask & ~is;
      if (!missing) continue;
      const says = `has seat ${seat} of ${path}, which is not sold on ${segmentsNamed(missing)}`;
      differences.push({ path: bookingPath(booking.id), says });
    }
    differences.push(...soldTwice(path, seat, claims));
  }
  return [...differences, ...heldTwice(pool, now)];
}

function soldTwice(path: string, seat: string, claims: readonly OwnedClaim[]): Difference[] {
  return claims.flatMap((first, index) =>
    claims.slice(index + 1).flatMap((second) => {
      const both = first.claim.mask & second.claim.mask;
      if (!both) return [];
      const who = `${bookingPath(first.booking.id)} and ${bookingPath(second.booking.id)}`;
      return [{ path, says: `seat ${seat} is sold on ${segmentsNamed(both)} to ${who}` }];
    }),
  );
}

function heldTwice(pool: SeatsPool, now: number): Difference[] {
  const taken = new Map(Object.entries(pool.sold));
  const differences: Difference[] = [];
  for (const [key, hold] of pool.holds) {
    if (hold.until <= now) continue;
    for (const seat of hold.seats) {
      const both = (taken.get(seat) ?? 0) & hold.mask;
      const says = `seat ${seat} is held by ${key} on ${segmentsNamed(both)}, and somebody else has it`;
      if (both) differences.push({ path: poolPath(pool.id), says });
      taken.set(seat, (taken.get(seat) ?? 0) | hold.mask);
    }
  }
  return differences;
}

function ownersBySeat(claims: readonly OwnedClaim[]): Map<string, OwnedClaim[]> {
  const owners = new Map<string, OwnedClaim[]>();
  for (const owned of claims) {
    for (const seat of owned.claim.seats) owners.set(seat, [...(owners.get(seat) ?? []), owned]);
  }
  return owners;
}

function holdDifferences(
  pool: Pool,
  live: readonly OwnedClaim[],
  bookings: readonly Booking[],
  now: number,
): Difference[] {
  const claims = new Map(live.map((owned) => [owned.claim.key, owned]));
  const references = new Map(bookings.map((booking) => [booking.id, booking]));
  const path = poolPath(pool.id);
  const differences: Difference[] = [];
  for (const [key, hold] of pool.holds.entries() as Iterable<[string, PlacesHold | SeatsHold]>) {
    if (hold.until <= now) continue;
    const owned = claims.get(key);
    const booking = references.get(bookingOfClaim(key));
    if (!owned) {
      const whose = booking
        ? `${bookingPath(booking.id)} is ${effectiveState(booking, now)}`
        : 'no such booking';
      differences.push({ path, says: `hold ${key} of ${placesIn(hold)} belongs to nobody: ${whose}` });
    } else if (!isSame(owned.claim, hold)) {
      differences.push({ path, says: `hold ${key} is not what ${bookingPath(owned.booking.id)} claims` });
    } else if (hold.until !== owned.booking.holdUntil) {
      const says = `hold ${key} ends at another time than ${bookingPath(owned.booking.id)}`;
      differences.push({ path, says });
    }
  }
  for (const { booking, claim } of live) {
    if ((pool.holds.get(claim.key)?.until ?? 0) > now) continue;
    const says = `holds ${claim.quantity} of ${path}, where there is no live hold ${claim.key}`;
    differences.push({ path: bookingPath(booking.id), says });
  }
  return differences;
}

const placesIn = (hold: PlacesHold | SeatsHold) => ('seats' in hold ? hold.seats.length : hold.quantity);

function isSame(claim: Claim, hold: PlacesHold | SeatsHold): boolean {
  if (claim.mask !== hold.mask || claim.quantity !== placesIn(hold)) return false;
  return !('seats' in hold) || hold.seats.join() === claim.seats.join();
}

const segmentsOf = (pool: Pool): number[] => Array.from({ length: pool.segments }, (_, segment) => segment);

/** The segments of a mask in words: "segment 0", "segments 0, 2". */
export function segmentsNamed(mask: number): string {
  const bits = Array.from({ length: 30 }, (_, bit) => bit).filter((bit) => mask & (1 << bit));
  return `${bits.length === 1 ? 'segment' : 'segments'} ${bits.join(', ')}`;
}

/** Whether a pool says of one claim what its booking says; `null` when it does. In words for a person. */
export function claimDifference(
  booking: Booking,
  claim: Claim,
  pool: Pool | undefined,
  now: number,
): string | null {
  if (!pool) return 'the pool does not exist';
  const hold = pool.holds.get(claim.key);
  const isHeld = hold !== undefined && hold.until > now;
  switch (effectiveState(booking, now)) {
    case 'held':
    case 'paying':
      if (!isHeld || !hold) return 'the pool has no live hold for it';
      return isSame(claim, hold) ? null : 'the pool holds something else for it';
    case 'confirmed': {
      if (isHeld) return 'the pool still holds it, though it is sold';
      if (pool.kind === 'places') {
        // Places have no names: that the pool has sold as many is all that one claim can be held to.
        const fewest = Math.min(...pool.sold.filter((_, segment) => claim.mask & (1 << segment)));
        return fewest >= claim.quantity ? null : `the pool has sold ${fewest} in all`;
      }
      const missing = claim.seats.filter((seat) => claim.mask & ~(pool.sold[seat] ?? 0));
      return missing.length === 0 ? null : `the pool has not sold ${missing.join(', ')}`;
    }
    default:
      return isHeld ? 'the pool still holds it' : null;
  }
}
