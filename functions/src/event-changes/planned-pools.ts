import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools } from '@fareground/domain/stock/pool-plan';
import { readableDocuments } from '../firestore/readable.ts';
import type { Services } from '../runtime/services.ts';

/** Every pool of an event by what it and its tiers say, as they are stored at this moment, each as it is before its first booking. */
export async function readPlannedPools(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  eventId: string,
): Promise<Pool[]> {
  const [event, tiers] = await Promise.all([
    collections.events.doc(eventId).get(),
    collections.tiersOf(eventId).get(),
  ]);
  const { quotas } = event.data() ?? {};
  return [...eventPools({ id: eventId, quotas }, readableDocuments(tiers.docs, log))];
}
