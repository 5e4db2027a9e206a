import type { Booking } from '@fareground/domain/booking/booking';
import {
  type ChangeOutcome,
  changedOffering,
  type OfferingChange,
} from '@fareground/domain/booking/offering-change';
import { SECOND } from '@fareground/domain/core/time';
import { closePool, openPool } from '@fareground/domain/stock/decide';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { PoolNeed } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { processWaitlistsOf } from '../waitlist/process-waitlist.ts';
import { cancelForBooking, releaseHold } from './events/cancel-for-booking.ts';
import { type ChangedOffering, readPlannedPools, readPoolsOf } from './events/planned-pools.ts';
import { postponeForBooking } from './events/postpone-for-booking.ts';
import { offerForBooking } from './trips/offer-for-booking.ts';
import { rescheduleForBooking } from './trips/reschedule-for-booking.ts';
import { reseatForBooking } from './trips/reseat-for-booking.ts';

export type ChangeDeps = Pick<
  Services,
  | 'db'
  | 'engine'
  | 'collections'
  | 'catalogue'
  | 'shards'
  | 'links'
  | 'payments'
  | 'signer'
  | 'tasks'
  | 'now'
  | 'log'
>;

/** After so long no instance sells the event or trip as it was: longer than the catalogue is cached. */
const CATALOGUE_FOLLOWS = 10 * SECOND;

/** What must be before the bookings are gone through. Repeating it changes nothing. */
export async function prepareChange(deps: ChangeDeps, change: OfferingChange): Promise<void> {
  if (change.kind === 'cancel' || change.kind === 'cancel-trip') {
    await closeSale(deps, changedOffering(change));
    if (change.kind === 'cancel') await processWaitlistsOf(deps, change.eventId);
    return;
  }
  // The pools of the vehicle before were closed with the trip's change, and what offers end was closed when they were made.
  if (change.kind === 'change-vehicle' || change.kind === 'end-offers') return;
  const wait = change.createdAt + CATALOGUE_FOLLOWS - deps.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Makes a change of one booking; repeating it changes nothing and answers the same. @throws what kept it from being made */
export async function changeBooking(
  deps: ChangeDeps,
  change: OfferingChange,
  stored: DocumentSnapshot<Booking>,
): Promise<ChangeOutcome> {
  switch (change.kind) {
    case 'cancel-trip':
    case 'skip-stop':
      return change.offers
        ? offerForBooking(deps, change, change.offers, required(stored))
        : cancelForBooking(deps, change, required(stored));
    case 'cancel':
    case 'end-offers':
      return cancelForBooking(deps, change, required(stored));
    case 'postpone':
      return postponeForBooking(deps, change, required(stored));
    case 'reschedule-trip':
      return rescheduleForBooking(deps, change, required(stored));
    case 'change-vehicle':
      return reseatForBooking(deps, change, required(stored));
    case 'unpublish':
      // Its time was over, and nobody pays for it late.
      await releaseHold(deps, required(stored));
      return { became: 'untouched', refunded: 0, isMailed: false };
  }
}

/** What is left to do when all bookings were gone through. Repeating it changes nothing. */
export async function concludeChange(deps: ChangeDeps, change: OfferingChange): Promise<void> {
  if (change.kind === 'unpublish') await openSale(deps, change.eventId);
  // Staff may have written another tier meanwhile.
  if (change.kind === 'cancel') await closeSale(deps, changedOffering(change));
  // Whoever joined in the last moment.
  if (change.kind === 'cancel' || change.kind === 'unpublish') await processWaitlistsOf(deps, change.eventId);
}

type Deps = Pick<Services, 'engine' | 'collections' | 'log'>;

/**
 * Closes every pool of an event or trip, also those that nobody has taken from yet: nothing is held, and nothing held is sold, from then on.
 * Repeating it changes nothing.
 * @returns whether any was open
 */
async function closeSale(deps: Deps, sale: ChangedOffering): Promise<boolean> {
  const pools = await readPoolsOf(deps, sale);
  const closed = await Promise.all(pools.map((planned) => closeOne(deps, { id: planned.id, planned })));
  return closed.includes(true);
}

const closeOne = ({ engine }: Deps, need: PoolNeed): Promise<boolean> =>
  engine.submit<boolean>({
    name: 'close a pool',
    pools: [need],
    documents: [],
    decide: (view) => {
      const pool = view.pool(need.id);
      if (pool.closed) return { kind: 'done', result: false, restsOnCache: true };
      return { kind: 'commit', pools: [closePool(pool)], writes: [], result: true };
    },
  });

/** Opens the pools of an event that was taken back to a draft, unless it was cancelled since. Repeating it changes nothing. */
async function openSale(deps: Deps, eventId: string): Promise<void> {
  const { engine, collections } = deps;
  const reference = collections.events.doc(eventId);
  const pools = await readPlannedPools(deps, eventId);
  await engine.submit<null>({
    name: 'open the pools of a draft',
    pools: pools.map((planned) => ({ id: planned.id, planned })),
    documents: [reference],
    decide: (view) => {
      const state = view.get(reference)?.state;
      const closed = pools.map(({ id }) => view.pool(id)).filter((pool) => pool.closed);
      if (closed.length === 0 || (state !== 'draft' && state !== 'published')) {
        return { kind: 'done', result: null, restsOnCache: true };
      }
      return { kind: 'commit', pools: closed.map(openPool), writes: [], result: null };
    },
  });
}
