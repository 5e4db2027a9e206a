import type { DoorListResponse } from '@fareground/domain/calls/door-lists';
import type { TicketState } from '@fareground/domain/tickets/ticket';
import type { Services } from '../runtime/services.ts';
import { salesWithReentry } from '../tickets/entry-rules.ts';
import { doorEvent } from './door-event.ts';
import { doorStates } from './door-rows.ts';

type Needs = Pick<Services, 'db' | 'collections'>;

/** No event has so many tiers. */
const MOST_TIERS = 100;

/**
 * How many are expected at an event and how many were let in, by tier. Reads the event, one ticket a tier, the entry rules and an aggregation for each tier and
 * state, however many tickets there are. The tiers are those that stand on tickets: a tier may have had another name when they were sold.
 * @throws AppError not-found
 */
export async function doorCounts(needs: Needs, eventId: string): Promise<DoorListResponse> {
  const event = await doorEvent(needs, eventId);
  const names = await tierNames(needs, eventId);
  const tiers = await Promise.all(
    names.map(async (name) => {
      const [waiting, admitted] = await Promise.all([
        countOf(needs, eventId, name, 'valid'),
        countOf(needs, eventId, name, 'used'),
      ]);
      return { name, tickets: waiting + admitted, admitted };
    }),
  );
  const [withReentry] = await salesWithReentry(needs, [eventId]);
  return { event, tiers, mayReenter: withReentry !== undefined };
}

/** Goes from one tier to the next by the index, past all of its tickets. */
async function tierNames({ collections }: Needs, saleId: string): Promise<readonly string[]> {
  const first = collections.tickets
    .where('saleId', '==', saleId)
    .where('state', 'in', doorStates)
    .orderBy('detail')
    .orderBy('attendeeName')
    .limit(1);
  const names: string[] = [];
  while (names.length < MOST_TIERS) {
    const last = names.at(-1);
    const [found] = (await (last === undefined ? first : first.startAfter(last)).get()).docs;
    if (!found) break;
    names.push(String(found.get('detail')));
  }
  return names;
}

async function countOf(
  { collections }: Needs,
  saleId: string,
  tier: string,
  state: TicketState,
): Promise<number> {
  const counted = await collections.tickets
    .where('saleId', '==', saleId)
    .where('state', '==', state)
    .where('detail', '==', tier)
    .orderBy('attendeeName')
    .count()
    .get();
  return counted.data().count;
}
