import type { Leg } from '@fareground/domain/access/leg';
import type { Ticket } from '@fareground/domain/access/ticket';
import {
  GATE_TICKETS_PAGE,
  type GateTicketGroup,
  type GateTicketsRequest,
  type GateTicketsResponse,
  type GateTiersResponse,
} from '@fareground/domain/api/gate';
import { type DocumentSnapshot, FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { stopsOnTheWay } from '../manifests/read-manifest.ts';
import { legOfTicket } from './leg-of-ticket.ts';

/**
 * One page of the tickets of a gate's sales, by serial: which there are, and of which tier. What became of them is told by the list of
 * closed tickets. Only the fields that are needed are read; it costs a read for each ticket.
 */
export async function gateTickets(
  { db, catalogue, collections }: Pick<Services, 'db' | 'catalogue' | 'collections'>,
  { offeringIds, after }: GateTicketsRequest,
  pageSize = GATE_TICKETS_PAGE,
): Promise<GateTicketsResponse> {
  const all = db
    .collection(collections.tickets.path)
    .where('offeringId', 'in', offeringIds)
    .select(...fields)
    .orderBy(FieldPath.documentId());
  const page = await (after ? all.startAfter(after) : all).limit(pageSize).get();
  const groups = new Map<string, GateTicketGroup>();
  for (const ticket of page.docs) {
    const offeringId = String(ticket.get('offeringId'));
    const tier = String(ticket.get('detail'));
    const tierId = String(ticket.get('tierId') ?? '');
    const leg = await legOfStored({ catalogue }, ticket);
    const key = `${offeringId} ${tierId} ${tier} ${leg?.from} ${leg?.to}`;
    const group: GateTicketGroup = groups.get(key) ?? {
      offeringId,
      tierId,
      tier,
      ...(ticket.get('addOn') === true && { addOn: true as const }),
      ...(leg && { leg }),
      serials: [],
    };
    group.serials.push(ticket.id);
    groups.set(key, group);
  }
  const last = page.docs.at(-1);
  return { groups: [...groups.values()], next: last && page.size === pageSize ? last.id : null };
}

const legFields = ['kind', 'offeringId', 'fromStop', 'toStop'] as const;
const fields: readonly string[] = ['tierId', 'detail', 'addOn', ...legFields];

/** Without its converter a ticket has its fields as they are stored; these are the same in every shape. */
function legOfStored(deps: Pick<Services, 'catalogue'>, ticket: DocumentSnapshot): Promise<Leg | null> {
  const read = Object.fromEntries(legFields.map((field) => [field, ticket.get(field)])) as Pick<
    Ticket,
    (typeof legFields)[number]
  >;
  return legOfTicket(deps, read);
}

/** The tiers of an event in their order, for whoever opens a gate for some of them; of a trip its way. @throws AppError not-found */
export async function gateTiers(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  offeringId: string,
): Promise<GateTiersResponse> {
  const [event, found] = await Promise.all([
    collections.events.doc(offeringId).get(),
    collections.tiersOf(offeringId).orderBy('order').get(),
  ]);
  if (!event.exists) {
    const trip = required(await collections.trips.doc(offeringId).get());
    return { tiers: [], trip: { stops: stopsOnTheWay(trip), delayMinutes: trip.delayMinutes } };
  }
  return {
    tiers: [...readableDocuments(found.docs, log)].map(({ id, name, addOn }) => ({
      id,
      name,
      ...(addOn && { addOn: true as const }),
    })),
  };
}
