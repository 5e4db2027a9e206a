import type { ArrivalsResponse } from '@fareground/domain/api/event-sales';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { timeSteps } from '@fareground/domain/core/time-steps';
import { countOf, during, soldEvent } from '../../catalogue/events/event-sales.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { doorCounts } from './door-counts.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'>;

/** No event has so many gates. */
const MAX_GATES = 50;

/**
 * Who came in to an event: by tier, by gate, and when. Counted by the database from the tickets that were let in, so a scan that a gate made without
 * a network is there, at its own time, as soon as it was sent.
 * @throws AppError not-found
 */
export async function arrivals(deps: Deps, eventId: string): Promise<ArrivalsResponse> {
  const event: Event = required(await deps.collections.events.doc(eventId).get());
  const [counts, gates, steps] = await Promise.all([
    doorCounts(deps, eventId),
    admittedByGate(deps, eventId),
    admittedByTime(deps, event),
  ]);
  return { event: soldEvent(event), at: deps.now(), tiers: [...counts.tiers], gates, steps };
}

const admitted = ({ collections }: Pick<Deps, 'collections'>, offeringId: string) =>
  collections.tickets.where('offeringId', '==', offeringId).where('state', '==', 'used');

/** Goes from one gate's name to the next by the index, past all of its tickets. */
async function admittedByGate(deps: Deps, offeringId: string): Promise<ArrivalsResponse['gates']> {
  const first = admitted(deps, offeringId).orderBy('usedGate').limit(1);
  const names: string[] = [];
  while (names.length < MAX_GATES) {
    const last = names.at(-1);
    const [found] = (await (last === undefined ? first : first.startAfter(last)).get()).docs;
    if (!found) break;
    names.push(String(found.get('usedGate')));
  }
  return Promise.all(
    names.map(async (name) => ({
      name,
      admitted: await countOf(admitted(deps, offeringId).where('usedGate', '==', name)),
    })),
  );
}

async function admittedByTime(deps: Deps, { id, timeZone }: Event): Promise<ArrivalsResponse['steps']> {
  const inOrder = admitted(deps, id).orderBy('usedAt');
  const [first, last] = await Promise.all([inOrder.limit(1).get(), inOrder.limitToLast(1).get()]);
  const [earliest, latest] = [first.docs[0]?.get('usedAt'), last.docs[0]?.get('usedAt')].map(Number);
  if (!earliest || !latest) return [];
  return Promise.all(
    timeSteps(earliest, latest, timeZone).map(async (step) => ({
      ...step,
      admitted: await countOf(during(admitted(deps, id), 'usedAt', step)),
    })),
  );
}
