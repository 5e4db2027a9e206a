import {
  DOOR_LIST_PAGE,
  type DoorListPageRequest,
  type DoorListPageResponse,
  type DoorListPrint,
  type DoorOrder,
  type DoorRow,
} from '@fareground/domain/api/door-lists';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { answersOfTickets, staffAnswers } from '../questions/answers-of-tickets.ts';
import { doorRow, doorStates, sortedRows } from './door-rows.ts';
import { ticketsOfSale } from './tickets-of-sale.ts';

/** One page of who is expected at an event, with what they answered. Reads the event, its tickets and one more, and of one that asks anything their answers. */
export async function doorPage(
  deps: Pick<Services, 'db' | 'collections' | 'log'>,
  offeringId: string,
  { order, after }: DoorListPageRequest,
): Promise<DoorListPageResponse> {
  const { collections, log } = deps;
  const all = collections.tickets.where('offeringId', '==', offeringId).where('state', 'in', doorStates);
  const byTier = order === 'tier' ? all.orderBy('detail') : all;
  const name = order === 'surname' ? 'sortName' : 'attendeeName';
  const ordered = byTier
    .orderBy(name)
    .orderBy(FieldPath.documentId())
    .limit(DOOR_LIST_PAGE + 1);
  const behind = after && [...(order === 'tier' ? [after.tier] : []), after.name, after.serial];
  const [{ docs }, event] = await Promise.all([
    (behind ? ordered.startAfter(...behind) : ordered).get(),
    collections.events.doc(offeringId).get(),
  ]);
  const page = docs.slice(0, DOOR_LIST_PAGE);
  const tickets = readableDocuments(page, log);
  const answers = event.data()?.questions ? await answersOfTickets(deps, tickets) : new Map();
  const rows = tickets.map((ticket) => ({ ...doorRow(ticket), ...staffAnswers(answers.get(ticket.serial)) }));
  const last = docs.length > page.length ? page.at(-1) : undefined;
  return {
    rows,
    unreadable: page.length - rows.length,
    next: last ? { tier: String(last.get('detail')), name: String(last.get(name)), serial: last.id } : null,
  };
}

/** Everybody who is expected at an event, sorted. Of each page of tickets only what the list shows stays in memory. */
export async function fullDoorList(
  deps: Pick<Services, 'collections' | 'log'>,
  offeringId: string,
  order: DoorOrder,
): Promise<DoorListPrint> {
  const rows: DoorRow[] = [];
  let unreadable = 0;
  for await (const page of ticketsOfSale(deps, offeringId)) {
    rows.push(...page.tickets.filter(({ state }) => doorStates.includes(state)).map(doorRow));
    unreadable += page.unreadable.length;
  }
  return { rows: sortedRows(rows, order), unreadable };
}
