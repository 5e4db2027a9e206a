import type { Pool } from '@fareground/domain/stock/pool';
import { tierPools } from '@fareground/domain/stock/pool-plan';
import { readableDocuments } from '../firestore/readable.ts';
import type { Services } from '../runtime/services.ts';

/** Every pool of an event by its tiers as they are stored at this moment, each as it is before its first booking. */
export async function readPlannedPools(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  eventId: string,
): Promise<Pool[]> {
  const tiers = await collections.tiersOf(eventId).get();
  return [...readableDocuments(tiers.docs, log)].flatMap((tier) => [...tierPools(tier)]);
}
