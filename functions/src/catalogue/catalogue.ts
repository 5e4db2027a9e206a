import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools, tripPools } from '@fareground/domain/stock/pool-plan';
import type { Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../platform/firestore/collections.ts';
import { readSettings } from '../platform/firestore/read-settings.ts';
import { readableDocuments } from '../platform/firestore/readable.ts';
import type { Log } from '../platform/services.ts';

/** What is on sale, as staff wrote it: an event with its tiers, or a trip. */
export type Sale = { kind: 'event'; event: Event; tiers: Tier[] } | { kind: 'trip'; trip: Trip };

/**
 * Reads what is on sale, cached for a few seconds by each instance: a rush reads it once. What must hold at once (a
 * sale stopped) is in the pools, which are never changed without a precondition.
 */
export interface Catalogue {
  /** @param maxAge what is cached may be so old, milliseconds @throws AppError not-found */
  sale(kind: Sale['kind'], offeringId: string, maxAge?: number): Promise<Sale>;
  /** @throws AppError not-found */
  package(id: string): Promise<Package>;
  settings(): Promise<PublicSettings>;
}

/** An instance may go on with what it has read for so long. */
export const MAX_AGE = 5 * SECOND;
const MAX_CACHED = 500;

export function createCatalogue(
  collections: Pick<Collections, 'events' | 'packages' | 'tiersOf' | 'trips'>,
  db: Firestore,
  now: () => number,
  log: Log,
): Catalogue {
  const cache = new Map<string, { at: number; value: Promise<unknown> }>();

  function cached<T>(key: string, load: () => Promise<T>, maxAge = MAX_AGE): Promise<T> {
    const found = cache.get(key);
    if (found && now() < found.at + maxAge) return found.value as Promise<T>;
    const value = load();
    cache.set(key, { at: now(), value });
    value.catch(() => cache.delete(key));
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    return value;
  }

  async function readEvent(id: string): Promise<Sale> {
    const [snapshot, tiers] = await Promise.all([
      collections.events.doc(id).get(),
      collections.tiersOf(id).get(),
    ]);
    const event = snapshot.data();
    if (!event) throw new AppError('not-found', `no event ${id}`, { offeringId: id });
    return { kind: 'event', event, tiers: [...readableDocuments(tiers.docs, log)] };
  }

  async function readTrip(id: string): Promise<Sale> {
    const trip = (await collections.trips.doc(id).get()).data();
    if (!trip) throw new AppError('not-found', `no trip ${id}`, { offeringId: id });
    return { kind: 'trip', trip };
  }

  async function readPackage(id: string): Promise<Package> {
    const found = (await collections.packages.doc(id).get()).data();
    if (!found) throw new AppError('not-found', `no package ${id}`, { packageId: id });
    return found;
  }

  return {
    sale: (kind, offeringId, maxAge) =>
      cached(
        `${kind}/${offeringId}`,
        () => (kind === 'event' ? readEvent(offeringId) : readTrip(offeringId)),
        maxAge,
      ),
    package: (id) => cached(`package/${id}`, () => readPackage(id)),
    settings: () => cached('settings', () => readSettings(db)),
  };
}

/** Every pool of a sale, as it is before its first booking. */
export function plannedPools(sale: Sale): readonly Pool[] {
  return sale.kind === 'event' ? eventPools(sale.event, sale.tiers) : tripPools(sale.trip);
}
