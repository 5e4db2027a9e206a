import {
  GATE_TICKETS_PAGE,
  type GateTicketGroup,
  type GateTicketsRequest,
  type GateTicketsResponse,
  type GateTiersResponse,
} from '@fareground/domain/calls/gate';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import { required } from '../firestore/required.ts';
import type { Services } from '../runtime/services.ts';
import { tierOfTicket } from './ticket-tier.ts';

/**
 * One page of the tickets of a gate's sales, by serial: which there are, and of which tier. What became of them is told by the list of
 * closed tickets. Only the fields that are needed are read; it costs a read for each ticket.
 */
export async function gateTickets(
  { db, catalogue, collections }: Pick<Services, 'db' | 'catalogue' | 'collections'>,
  { saleIds, after }: GateTicketsRequest,
  pageSize = GATE_TICKETS_PAGE,
): Promise<GateTicketsResponse> {
  const all = db
    .collection(collections.tickets.path)
    .where('saleId', 'in', saleIds)
    .select('kind', 'saleId', 'tierId', 'detail', 'addOn')
    .orderBy(FieldPath.documentId());
  const page = await (after ? all.startAfter(after) : all).limit(pageSize).get();
  const groups = new Map<string, GateTicketGroup>();
  for (const ticket of page.docs) {
    const saleId = String(ticket.get('saleId'));
    const tier = String(ticket.get('detail'));
    const stored = ticket.get('tierId');
    const key = `${saleId} ${stored} ${tier}`;
    const group = groups.get(key) ?? {
      saleId,
      tierId:
        (await tierOfTicket(
          { catalogue },
          {
            kind: ticket.get('kind') === 'event' ? 'event' : 'trip',
            saleId,
            tierId: typeof stored === 'string' ? stored : undefined,
            detail: tier,
          },
        )) ?? '',
      tier,
      ...(ticket.get('addOn') === true && { addOn: true as const }),
      serials: [],
    };
    group.serials.push(ticket.id);
    groups.set(key, group);
  }
  const last = page.docs.at(-1);
  return { groups: [...groups.values()], next: last && page.size === pageSize ? last.id : null };
}

/** The tiers of an event in their order, for whoever opens a gate for some of them. @throws AppError not-found */
export async function gateTiers(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  saleId: string,
): Promise<GateTiersResponse> {
  const [event, found] = await Promise.all([
    collections.events.doc(saleId).get(),
    collections.tiersOf(saleId).orderBy('order').get(),
  ]);
  required(event);
  return {
    tiers: [...readableDocuments(found.docs, log)].map(({ id, name, addOn }) => ({
      id,
      name,
      ...(addOn && { addOn: true as const }),
    })),
  };
}
