import type { TicketState } from '@fareground/domain/access/ticket';
import type { DoorEvent, DoorListResponse } from '@fareground/domain/api/door-lists';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { salesWithReentry } from '../tickets/entry-rules.ts';
import { doorStates } from './door-rows.ts';

type Deps = Pick<Services, 'db' | 'collections'>;

/** No event has so many tiers. */
const MAX_TIERS = 100;

/**
 * How many are expected at an event and how many were let in, by tier. Reads the event, its hidden tiers, one ticket a tier, the entry rules and an aggregation for each tier and
 * state, however many tickets there are. The tiers are those that stand on tickets: a tier may have had another name when they were sold.
 * @throws AppError not-found
 */
export async function doorCounts(deps: Deps, eventId: string): Promise<DoorListResponse> {
  const event = await doorEvent(deps, eventId);
  const [found, tierDocuments] = await Promise.all([
    tiersOnTickets(deps, eventId),
    deps.collections.tiersOf(eventId).where('hidden', '==', true).get(),
  ]);
  const hiddenNames = new Set(tierDocuments.docs.map((tier) => String(tier.get('name'))));
  const tiers = await Promise.all(
    found.map(async ({ name, addOn }) => {
      const [waiting, admitted] = await Promise.all([
        countOf(deps, eventId, name, 'valid'),
        countOf(deps, eventId, name, 'used'),
      ]);
      const hidden = (!addOn && hiddenNames.has(name)) || undefined;
      return {
        ...{ name, tickets: waiting + admitted, admitted },
        ...(addOn && { addOn }),
        ...(hidden && { hidden }),
      };
    }),
  );
  const [withReentry] = await salesWithReentry(deps, [eventId]);
  return { event, tiers, mayReenter: withReentry !== undefined };
}

/** Goes from one tier to the next by the index, past all of its tickets. */
async function tiersOnTickets(
  { collections }: Deps,
  offeringId: string,
): Promise<readonly { readonly name: string; readonly addOn: true | undefined }[]> {
  const first = collections.tickets
    .where('offeringId', '==', offeringId)
    .where('state', 'in', doorStates)
    .orderBy('detail')
    .orderBy('attendeeName')
    .limit(1);
  const tiers: { name: string; addOn: true | undefined }[] = [];
  while (tiers.length < MAX_TIERS) {
    const last = tiers.at(-1)?.name;
    const [found] = (await (last === undefined ? first : first.startAfter(last)).get()).docs;
    if (!found) break;
    tiers.push({ name: String(found.get('detail')), addOn: found.get('addOn') === true || undefined });
  }
  return tiers;
}

async function countOf(
  { collections }: Deps,
  offeringId: string,
  tier: string,
  state: TicketState,
): Promise<number> {
  const counted = await collections.tickets
    .where('offeringId', '==', offeringId)
    .where('state', '==', state)
    .where('detail', '==', tier)
    .orderBy('attendeeName')
    .count()
    .get();
  return counted.data().count;
}

/** What a door list says of its event. @throws AppError not-found */
export async function doorEvent(
  { collections }: Pick<Services, 'collections'>,
  eventId: string,
): Promise<DoorEvent> {
  const event: Event = required(await collections.events.doc(eventId).get());
  const { id, title, state, doorsAt, startsAt, timeZone, venueName, city } = event;
  return { id, title, state, doorsAt, startsAt, timeZone, venueName, city };
}
