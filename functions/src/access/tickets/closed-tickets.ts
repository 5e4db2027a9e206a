import type { Ticket } from '@fareground/domain/access/ticket';
import type { ClosedTicket, ClosedTicketsRequest, ClosedTicketsResponse } from '@fareground/domain/api/gate';
import { MINUTE } from '@fareground/domain/core/time';
import { FieldPath } from 'firebase-admin/firestore';
import { readableDocuments } from '../../platform/firestore/readable.ts';
import type { Services } from '../../platform/services.ts';
import { salesWithReentry } from './entry-rules.ts';

const PAGE = 1_000;
/** A change may be committed so long after the time that it carries: the next list begins that much earlier. */
const LATE = MINUTE;
const FIRST_SERIAL = '0'.repeat(20);

/**
 * The tickets of a gate's sales that open it no more, a page at a time, for a gate that may lose its network: it refuses them alone. Codes
 * and names are not in it.
 */
export async function closedTickets(
  { db, collections, log }: Pick<Services, 'db' | 'collections' | 'log'>,
  { offeringIds, after }: ClosedTicketsRequest,
): Promise<ClosedTicketsResponse> {
  const all = collections.tickets
    .where('offeringId', 'in', offeringIds)
    .orderBy('closedAt')
    .orderBy(FieldPath.documentId());
  const page = after ? all.startAfter(after.closedAt, after.serial) : all;
  const [found, reentry] = await Promise.all([
    page.limit(PAGE).get(),
    salesWithReentry({ db, collections }, offeringIds),
  ]);
  const changed = [...readableDocuments(found.docs, log)];
  const tickets = changed.flatMap(closedTicket);
  const reopened = changed.flatMap(({ serial, state }) => (state === 'valid' ? [serial] : []));
  const hasMore = found.size === PAGE;
  const last = found.docs.at(-1);
  if (!last) return { tickets, reopened, next: after, hasMore, reentry };
  const closedAt = Number(last.get('closedAt'));
  const next = hasMore ? { closedAt, serial: last.id } : { closedAt: closedAt - LATE, serial: FIRST_SERIAL };
  return { tickets, reopened, next, hasMore, reentry };
}

function closedTicket({ serial, state, usedAt, usedGate, outAt, doubles }: Ticket): ClosedTicket[] {
  if (state === 'valid') return [];
  if (state === 'suspended') return [{ serial, state: 'void', isSuspended: true, usedAt, usedGate }];
  return [
    { serial, state, usedAt, usedGate, ...(outAt !== undefined && { outAt }), ...(doubles && { doubles }) },
  ];
}
