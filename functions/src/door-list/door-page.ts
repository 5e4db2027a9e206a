import {
  DOOR_LIST_PAGE,
  type DoorListPageRequest,
  type DoorListPageResponse,
} from '@fareground/domain/calls/door-lists';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../firestore/readable.ts';
import type { Services } from '../runtime/services.ts';
import { doorRow, doorStates } from './door-rows.ts';

/** One page of who is expected at an event; reads its tickets and one more. */
export async function doorPage(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  saleId: string,
  { order, after }: DoorListPageRequest,
): Promise<DoorListPageResponse> {
  const all = collections.tickets.where('saleId', '==', saleId).where('state', 'in', doorStates);
  const byTier = order === 'tier' ? all.orderBy('detail') : all;
  const ordered = byTier
    .orderBy('attendeeName')
    .orderBy(FieldPath.documentId())
    .limit(DOOR_LIST_PAGE + 1);
  const behind = after && [...(order === 'tier' ? [after.tier] : []), after.name, after.serial];
  const { docs } = await (behind ? ordered.startAfter(...behind) : ordered).get();
  const page = docs.slice(0, DOOR_LIST_PAGE);
  const rows = readableDocuments(page, log).map(doorRow);
  const last = docs.length > page.length ? page.at(-1) : undefined;
  return {
    rows,
    unreadable: page.length - rows.length,
    next: last
      ? { tier: String(last.get('detail')), name: String(last.get('attendeeName')), serial: last.id }
      : null,
  };
}
