import { type Ticket, ticketLifecycle } from '@fareground/domain/access/ticket';
import { move } from '@fareground/domain/core/lifecycle';
import type { DocumentReference } from 'firebase-admin/firestore';
import { receivedTicketEndedMail } from '../../messages/transfer-mails.ts';
import { create, update, type View, type Write } from '../../platform/commit/work.ts';
import type { Services } from '../../platform/services.ts';

/** No gate lets these tickets in any more. Those that are void already stay as they are. */
export const voidTickets = (view: View, tickets: readonly DocumentReference<Ticket>[]): Write[] =>
  tickets.flatMap((ticket) => {
    const state = view.get(ticket)?.state;
    if (state !== 'valid' && state !== 'suspended' && state !== 'used') return [];
    const next = move(ticketLifecycle, state, 'void');
    return [update(ticket, { state: next, closedAt: view.now, updatedAt: view.now })];
  });

/** The mails to those who had one of these tickets passed on to them, in the commit that ends it. Its buyer is told of the whole. */
export const notifyRecipients = (
  { collections, links }: Pick<Services, 'collections' | 'links'>,
  view: View,
  tickets: readonly DocumentReference<Ticket>[],
  why: string,
): Write[] =>
  tickets.flatMap((reference) => {
    const ticket = view.get(reference);
    const hasEnded = ticket?.state !== 'valid' && ticket?.state !== 'suspended';
    const mail = ticket && !hasEnded ? receivedTicketEndedMail(ticket, why, links, view.now) : null;
    return mail ? [create(collections.mail.doc(mail.id), mail)] : [];
  });
