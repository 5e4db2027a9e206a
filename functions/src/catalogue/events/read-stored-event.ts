import type { StoredEvent } from '@fareground/domain/catalogue/events/formed-event';
import { AppError } from '@fareground/domain/core/errors';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import type { Transaction } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The event that a form changes, and which of its tiers have places in the books.
 * @throws AppError not-found; wrong-state when it is over
 */
export async function readStoredEvent(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  transaction: Transaction,
  eventId: string,
): Promise<StoredEvent> {
  const event = (await transaction.get(collections.events.doc(eventId))).data();
  if (!event) throw new AppError('not-found', `no event ${eventId}`);
  if (event.state === 'cancelled' || event.state === 'finished') {
    throw new AppError('wrong-state', `${eventId} is ${event.state}`, { state: event.state });
  }
  const found = await transaction.get(collections.tiersOf(eventId).orderBy('order'));
  const tiers = [...readableDocuments(found.docs, log)];
  if (event.state === 'published') return { event, tiers, fixedTiers: tiers.map(({ id }) => id) };
  const pools = await transaction.get(collections.pools.where('offeringId', '==', eventId));
  const inBooks = new Set(pools.docs.map(({ id }) => id));
  const fixedTiers = tiers.filter((tier) => tierPools(tier).some(({ id }) => inBooks.has(id)));
  return { event, tiers, fixedTiers: fixedTiers.map(({ id }) => id) };
}
