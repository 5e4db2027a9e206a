import type { DoorListPrint, DoorOrder, DoorRow } from '@fareground/domain/api/door-lists';
import type { Services } from '../../platform/services.ts';
import { doorRow, doorStates, sortedRows } from './door-rows.ts';
import { ticketsOfSale } from './tickets-of-sale.ts';

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
