import { offerEnd, saleEndOf, whoFits } from '@fareground/domain/booking/waitlist/offer';
import {
  type EndReason,
  type WaitingEntry,
  waitingEntryLifecycle,
} from '@fareground/domain/booking/waitlist/waiting-entry';
import type { WaitingList } from '@fareground/domain/booking/waitlist/waiting-list';
import { optionalFieldsOf } from '@fareground/domain/catalogue/events/event';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import type { Pool } from '@fareground/domain/stock/pool';
import { allFree } from '@fareground/domain/stock/reserve-for-waitlist';
import type { DocumentReference } from 'firebase-admin/firestore';
import { waitingOfferMail } from '../../messages/waiting-mails.ts';
import { create, update } from '../../platform/commit/work.ts';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { holdOrder } from '../hold-order.ts';
import { digestsOf, type OfferedPlaces } from '../order.ts';
import { leaveQueue } from './leave-queue.ts';
import { listWithout, openedPools } from './list-after.ts';
import { requireSamePools, tierReference, type WaitedTier, waitedLine } from './waited-tier.ts';

export type OfferDeps = Pick<
  Services,
  'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'links' | 'payments' | 'now' | 'log'
>;

/** So many of a queue are looked at, and asked, together: the commit engine commits their offers in one. */
const PAGE = 50;

/**
 * Offers what is free of a tier to those who wait for it, in their order: each offer is a hold, with its booking, entry and mail, in one
 * commit. Whoever else does the same in this moment, or died doing it, changes nothing: an entry is offered once.
 * @returns how many offers were made
 */
export async function makeOffers(deps: OfferDeps, list: WaitingList, waited: WaitedTier): Promise<number> {
  const settings = await deps.catalogue.settings();
  for (let offers = 0; ; ) {
    const free = await freeOf(deps, waited.pools);
    if (free === 0) return offers;
    const next = whoFits(await queueOf(deps, list, free), free);
    const made = await Promise.all(next.map((entry) => offerTo(deps, entry, waited, settings)));
    offers += made.filter((outcome) => outcome === 'offered').length;
    // What is free fits nobody, or others were quicker: whoever changed it looks again.
    if (made.every((outcome) => outcome === 'no')) return offers;
  }
}

async function freeOf({ db, collections, now }: OfferDeps, pools: readonly Pool[]): Promise<number> {
  const stored = await db.getAll(...pools.map(({ id }) => collections.pools.doc(id) as DocumentReference));
  return pools.reduce((sum, planned, index) => {
    const pool = (stored[index]?.data() as Pool | undefined) ?? planned;
    return sum + allFree(pool, now());
  }, 0);
}

/** The first of the queue who want no more than is free. */
async function queueOf({ collections, log }: OfferDeps, { id }: WaitingList, free: number) {
  const found = await collections.waitingEntries
    .where('listId', '==', id)
    .where('state', '==', 'waiting')
    .where('quantity', '<=', free)
    .orderBy('number')
    .limit(PAGE)
    .get();
  return readableDocuments(found.docs, log);
}

/** @returns "no" where nothing changed by it */
async function offerTo(
  deps: OfferDeps,
  entry: WaitingEntry,
  waited: WaitedTier,
  settings: PublicSettings,
): Promise<'offered' | 'ended' | 'no'> {
  const { id, number, uid, email, name, quantity } = entry;
  const line = waitedLine(waited, quantity);
  try {
    await holdOrder(deps, {
      caller: { uid, email, emailVerified: true, name },
      request: {},
      lines: [line],
      priced: quote([line.line], line.currency, settings),
      settings: { ...settings, rushHolds: 0 },
      voucher: null,
      digests: digestsOf(`offer ${id} ${number}`, quantity),
      guestHolds: null,
      offer: offerOf(deps, entry, waited),
    });
    return 'offered';
  } catch (error) {
    const endedBy = error instanceof AppError ? endingErrors[error.code] : undefined;
    if (endedBy) return (await leaveQueue(deps, waited, id, endedBy)) ? 'ended' : 'no';
    if (error instanceof AppError && passingErrors.has(error.code)) return 'no';
    throw error;
  }
}

/** Whoever may have no more, or has no account any more, is passed over for good. */
const endingErrors: Readonly<Partial<Record<AppError['code'], EndReason>>> = {
  'limit-exceeded': 'limit',
  'account-disabled': 'account',
};
/** Others were quicker, or the sale was closed. */
const passingErrors: ReadonlySet<AppError['code']> = new Set([
  'sold-out',
  'wrong-state',
  'not-on-sale',
  'too-many-requests',
]);

function offerOf(deps: OfferDeps, { id, listId, number }: WaitingEntry, waited: WaitedTier): OfferedPlaces {
  const { collections, links, now } = deps;
  const { event, tier, pools } = waited;
  const listReference = collections.waitingLists.doc(listId);
  const reference = collections.waitingEntries.doc(id);
  const { offerHours } = optionalFieldsOf(event);
  return {
    entryId: id,
    until: offerEnd(now(), {
      hours: offerHours,
      timeZone: event.timeZone,
      saleEndsAt: saleEndOf(event, tier),
    }),
    documents: [listReference, reference, tierReference(deps, waited)],
    requireWaiting: (view) => {
      requireSamePools(deps, waited, view);
      const entry = view.get(reference);
      const isOpen = view.get(listReference)?.state === 'open';
      if (isOpen && entry?.state === 'waiting' && entry.number === number) return;
      throw new AppError('wrong-state', `${id} waits no more`, { state: entry?.state });
    },
    made: (view, booking, held) => {
      const entry = view.get(reference);
      const list = view.get(listReference);
      if (!entry || !list) throw new AppError('internal', `${id} is not there`);
      const changes = {
        state: move(waitingEntryLifecycle, entry.state, 'offered'),
        bookingId: booking.id,
        offerUntil: booking.holdUntil,
        updatedAt: view.now,
      };
      const listed = listWithout(list, [entry], view.now);
      const mail = waitingOfferMail({ ...entry, ...changes }, booking, event, links, view.now);
      return {
        pools: poolsAfter(
          listed,
          pools.map((pool) => changedOr(held, view.pool(pool.id))),
          held,
        ),
        writes: [
          update(reference, changes),
          update(listReference, listed),
          create(collections.mail.doc(mail.id), mail),
        ],
      };
    },
  };
}

const changedOr = (changed: readonly Pool[], pool: Pool): Pool =>
  changed.find(({ id }) => id === pool.id) ?? pool;

/** The pools that the hold changed, or, with the last who waits, all of the tier's, which are the public's again. */
function poolsAfter(list: Pick<WaitingList, 'waiting'>, all: readonly Pool[], held: readonly Pool[]): Pool[] {
  const opened = openedPools(list, all);
  return [...held.filter(({ id }) => !opened.some((pool) => pool.id === id)), ...opened];
}
