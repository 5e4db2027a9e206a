import { attendee } from '@fareground/domain/access/attendee';
import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import { withoutNeighbourRequest } from '@fareground/domain/booking/without-neighbour-request';
import { cutLine } from '@fareground/domain/core/cut-text';
import type { Services } from '../../platform/services.ts';
import type { BookingEntry } from '../archive/entry.ts';

export interface Name {
  readonly email: string;
  readonly name: string;
}

/** Who the journal's people are, by uid: as their accounts say, and of who bought as the provider says. */
export type Names = ReadonlyMap<string, Name>;

/** The journal names nobody; accounts and the provider were not set back with the books. Of a guest who paid nothing there nobody knows the address. */
export async function namesFor(
  { auth, stripe }: Pick<Services, 'auth' | 'stripe'>,
  { booking, payments, tickets }: Pick<BookingEntry, 'booking' | 'payments' | 'tickets'>,
): Promise<Names> {
  const uids = [...new Set([booking.buyerUid, ...tickets.map(({ holderUid }) => holderUid)])];
  const { users } = await auth.getUsers(uids.slice(0, 100).map((uid) => ({ uid })));
  const names = new Map(
    users.map(({ uid, email = '', displayName = '' }) => [uid, { email, name: displayName }] as const),
  );
  const paid = payments.find(({ id }) => id === booking.paymentId)?.paymentIntentId;
  if (paid && !isForgotten(booking)) {
    const { data } = await stripe.checkout.sessions.list({ payment_intent: paid, limit: 1 });
    const customer = data[0]?.customer_details;
    const email = customer?.email ?? data[0]?.customer_email;
    if (email) names.set(booking.buyerUid, { email, name: customer?.name ?? '' });
  }
  return names;
}

/** Their account was deleted: nobody is asked for their name. */
export const isForgotten = ({ buyerUid }: Pick<Booking, 'buyerUid'>): boolean => buyerUid.startsWith('gone-');

/** A booking of the journal with the names that the books have of it, as long as it is the same person's; otherwise with those that others know. */
export function bookingWithNames(journaled: Booking, stored: Booking | null, names: Names): Booking {
  const known = stored?.buyerUid === journaled.buyerUid ? stored : null;
  const { email = '', name = '' } = names.get(journaled.buyerUid) ?? {};
  return {
    ...journaled,
    buyerEmail: known?.buyerEmail || email,
    buyerName: known?.buyerName || cutLine(name, 120),
    lines: journaled.lines.map((line, index) => lineWithNames(line, known?.lines[index])),
  };
}

/** Who sits beside them is asked of the same seats alone. */
function lineWithNames(line: BookingLine, stored: BookingLine | undefined): BookingLine {
  if (!stored || stored.kind !== line.kind) return line;
  const isSame = JSON.stringify(withoutNeighbourRequest(stored).claims) === JSON.stringify(line.claims);
  return {
    ...line,
    attendees: stored.attendees,
    ...(isSame && { claims: stored.claims }),
    ...(isSame && stored.kind === 'trip' && stored.neighbours && { neighbours: stored.neighbours }),
  };
}

/** The same of a ticket. One whose holder nobody knows has the buyer's name. */
export function ticketWithNames(
  journaled: Ticket,
  stored: Ticket | null,
  { buyerUid, buyerName }: Pick<Booking, 'buyerUid' | 'buyerName'>,
  names: Names,
): Ticket {
  const { holderUid, recipient } = journaled;
  const known = stored?.holderUid === holderUid ? stored : null;
  const name = holderUid === buyerUid ? buyerName : (names.get(holderUid)?.name ?? '');
  return {
    ...journaled,
    ...attendee(known?.attendeeName ?? cutLine(name, 80)),
    ...(known?.assistance && { assistance: known.assistance, assistanceUntil: known.assistanceUntil }),
    ...(recipient && {
      recipient: { ...recipient, email: known?.recipient?.email || (names.get(holderUid)?.email ?? '') },
    }),
  };
}
