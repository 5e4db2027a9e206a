import type { Ticket } from '@fareground/domain/access/ticket';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';

/** Tickets of one query: an instance that makes a file has two pages in memory at most. */
export const TICKETS_PAGE = 2_000;

export interface TicketPage {
  readonly tickets: readonly Ticket[];
  /** Serials of those that cannot be read. */
  readonly unreadable: readonly string[];
}

/**
 * Every ticket of a sale once, by serial, a page at a time; the next is read when it is asked for. Tickets of all states come in one order, so
 * that one which is let in meanwhile is neither missed nor told twice.
 */
export async function* ticketsOfSale(
  { collections, log }: Pick<Services, 'collections' | 'log'>,
  offeringId: string,
): AsyncGenerator<TicketPage, void> {
  const all = collections.tickets
    .where('offeringId', '==', offeringId)
    .orderBy(FieldPath.documentId())
    .limit(TICKETS_PAGE);
  for (let after: string | undefined; ; ) {
    const { docs } = await (after === undefined ? all : all.startAfter(after)).get();
    const tickets = readableDocuments(docs, log);
    const read = new Set(tickets.map(({ serial }) => serial));
    const unreadable = docs.map(({ id }) => id).filter((id) => !read.has(id));
    if (docs.length > 0) yield { tickets, unreadable };
    after = docs.at(-1)?.id;
    if (docs.length < TICKETS_PAGE || after === undefined) return;
  }
}
