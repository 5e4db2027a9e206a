import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { EVENTS, type Event, eventPath, eventSchema } from '@fareground/domain/events/event';
import { TIERS, type Tier, tierSchema } from '@fareground/domain/events/tier';
import {
  defaultPublicSettings,
  PUBLIC_SETTINGS_PATH,
  type PublicSettings,
  publicSettingsSchema,
} from '@fareground/domain/settings/settings';
import type { Pool } from '@fareground/domain/stock/pool';
import { tierPools, tripPools } from '@fareground/domain/stock/pool-plan';
import { type Trip, tripPath, tripSchema } from '@fareground/domain/trips/trip';
import type { Firestore } from 'firebase-admin/firestore';

/** What is on sale, as staff wrote it: an event with its tiers, or a trip. */
export type Sale = { kind: 'event'; event: Event; tiers: Tier[] } | { kind: 'trip'; trip: Trip };

/**
 * Reads what is on sale, remembered for a few seconds by each instance: a rush reads it once. What must hold at once (a
 * sale stopped) is in the pools, which are never remembered without a precondition.
 */
export interface Catalogue {
  /** @param age what is remembered may be so old, milliseconds @throws AppError not-found */
  sale(kind: Sale['kind'], saleId: string, age?: number): Promise<Sale>;
  settings(): Promise<PublicSettings>;
}

const KEEP = 5 * SECOND;

export function createCatalogue(db: Firestore, now: () => number): Catalogue {
  const remembered = new Map<string, { at: number; value: Promise<unknown> }>();

  function remember<T>(key: string, load: () => Promise<T>, age = KEEP): Promise<T> {
    const found = remembered.get(key);
    if (found && now() < found.at + age) return found.value as Promise<T>;
    const value = load();
    remembered.set(key, { at: now(), value });
    value.catch(() => remembered.delete(key));
    if (remembered.size > 500) remembered.delete(remembered.keys().next().value ?? '');
    return value;
  }

  async function readEvent(id: string): Promise<Sale> {
    const reference = db.doc(eventPath(id));
    const [snapshot, tiers] = await Promise.all([
      reference.get(),
      db.collection(`${EVENTS}/${id}/${TIERS}`).get(),
    ]);
    if (!snapshot.exists) throw new AppError('not-found', `no event ${id}`, { saleId: id });
    return {
      kind: 'event',
      event: eventSchema.parse(snapshot.data()),
      tiers: tiers.docs.map((tier) => tierSchema.parse(tier.data())),
    };
  }

  async function readTrip(id: string): Promise<Sale> {
    const snapshot = await db.doc(tripPath(id)).get();
    if (!snapshot.exists) throw new AppError('not-found', `no trip ${id}`, { saleId: id });
    return { kind: 'trip', trip: tripSchema.parse(snapshot.data()) };
  }

  async function readSettings(): Promise<PublicSettings> {
    const snapshot = await db.doc(PUBLIC_SETTINGS_PATH).get();
    return snapshot.exists ? publicSettingsSchema.parse(snapshot.data()) : defaultPublicSettings;
  }

  return {
    sale: (kind, saleId, age) =>
      remember(`${kind}/${saleId}`, () => (kind === 'event' ? readEvent(saleId) : readTrip(saleId)), age),
    settings: () => remember('settings', readSettings),
  };
}

/** Every pool of a sale, as it is before its first booking. */
export function plannedPools(sale: Sale): readonly Pool[] {
  return sale.kind === 'event' ? sale.tiers.flatMap(tierPools) : tripPools(sale.trip);
}
