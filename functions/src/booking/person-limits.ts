import {
  packageCounts,
  placesBySale,
  placesOfTier,
  type RecentBooking,
  tierKey,
} from '@fareground/domain/booking/buyer';
import { AppError } from '@fareground/domain/core/errors';
import type { OrderLine } from './event-line.ts';

interface PersonLimits {
  /** Places of one sale, by the house. */
  readonly most: number;
  /** What tiers and packages say counts not: staff give these places away. */
  readonly ofHouseAlone?: boolean;
}

/**
 * What one person may have, over all of their live and confirmed bookings.
 * @throws AppError limit-exceeded with the `bookings` that were counted: some may have ended since
 */
export function enforcePersonLimits(
  recent: readonly RecentBooking[],
  lines: readonly OrderLine[],
  { most, ofHouseAlone = false }: PersonLimits,
): void {
  enforcePersonalLimit(recent, placesBySale(lines.map(({ line }) => line)), most);
  if (ofHouseAlone) return;
  enforceTierLimits(recent, lines);
  enforcePackageLimits(recent, lines);
}

/**
 * SPEC B9: over all of a person's live and confirmed bookings of a sale.
 * @param wanted places by sale, beside those that they have
 * @throws AppError limit-exceeded with the `bookings` that were counted: some may have ended since
 */
export function enforcePersonalLimit(
  recent: readonly RecentBooking[],
  wanted: Readonly<Record<string, number>>,
  limit: number,
): void {
  for (const [offeringId, wants] of Object.entries(wanted)) {
    const own = recent.filter(({ places }) => offeringId in places);
    const has = own.reduce((sum, { places }) => sum + (places[offeringId] ?? 0), 0);
    if (has + wants <= limit) continue;
    throw new AppError('limit-exceeded', `${has} + ${wants} of ${offeringId}`, {
      field: 'lines',
      offeringId,
      limit,
      has,
      bookings: own.map(({ bookingId }) => bookingId),
    });
  }
}

/**
 * What one person may have of a tier, over all of their live and confirmed bookings and all fares.
 * @throws AppError limit-exceeded as above, naming the line
 */
function enforceTierLimits(recent: readonly RecentBooking[], lines: readonly OrderLine[]): void {
  const wanted = new Map<string, number>();
  for (const { line, tier, input } of lines) {
    if (line.kind !== 'event' || line.package || tier?.maxPerPerson === undefined) continue;
    const { maxPerPerson: limit } = tier;
    const key = tierKey(line);
    const wants = (wanted.get(key) ?? 0) + line.quantity;
    wanted.set(key, wants);
    const own = recent.filter((one) => placesOfTier(one, key) > 0);
    const has = own.reduce((sum, one) => sum + placesOfTier(one, key), 0);
    if (has + wants <= limit) continue;
    throw new AppError('limit-exceeded', `${has} + ${wants} of ${key}`, {
      field: `${input.field}.quantity`,
      limit,
      has,
      bookings: own.map(({ bookingId }) => bookingId),
    });
  }
}

/**
 * What one person may have of a package.
 * @throws AppError limit-exceeded as above, naming the line
 */
function enforcePackageLimits(recent: readonly RecentBooking[], lines: readonly OrderLine[]): void {
  const wanted = packageCounts(lines.map(({ line }) => line));
  for (const { package: sold, input } of lines) {
    if (sold?.maxPerPerson === undefined) continue;
    const { id, maxPerPerson: limit } = sold;
    const own = recent.filter(({ packages = {} }) => id in packages);
    const has = own.reduce((sum, { packages = {} }) => sum + (packages[id] ?? 0), 0);
    const wants = wanted[id] ?? 0;
    if (has + wants <= limit) continue;
    throw new AppError('limit-exceeded', `${has} + ${wants} of ${id}`, {
      field: `${input.field}.quantity`,
      limit,
      has,
      bookings: own.map(({ bookingId }) => bookingId),
    });
  }
}
