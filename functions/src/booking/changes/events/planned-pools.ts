import type { Pool } from '@fareground/domain/stock/pool';
import { eventPools, tripPools } from '@fareground/domain/stock/pool-plan';
import { readableDocuments } from '../../../platform/firestore/readable.ts';
import type { Services } from '../../../platform/services.ts';

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

export interface ChangedOffering {
  readonly kind: 'event' | 'trip';
  readonly id: string;
}

/** The same of an event or of a trip; none of a trip that is not there. */
export async function readPoolsOf(
  deps: Pick<Services, 'collections' | 'log'>,
  { kind, id }: ChangedOffering,
): Promise<readonly Pool[]> {
  if (kind === 'event') return readPlannedPools(deps, id);
  const trip = (await deps.collections.trips.doc(id).get()).data();
  return trip ? tripPools(trip) : [];
}
