import { type Booking, bookingLifecycle } from '@fareground/domain/booking/booking';
import { overAtOf } from '@fareground/domain/booking/buyer';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { confirm } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { notifiedAssistance } from '../access/assistance/notified-assistance.ts';
import { issueTickets } from '../access/tickets/issue-tickets.ts';
import { purchaseMail } from '../messages/booking-mails.ts';
import { creditOutcome } from '../payments/gift-cards/credit-outcome.ts';
import { create, update, type View } from '../platform/commit/work.ts';
import type { Buyer, Confirmation, PaidBy } from '../platform/contracts/booking-contract.ts';
import type { Services } from '../platform/services.ts';
import { changeClaims, poolsOfBooking } from './booking-pools.ts';
import { offerOutcome } from './offer-outcome.ts';
import { replacementBy } from './replaced-line.ts';

type Deps = Pick<Services, 'engine' | 'collections' | 'signer' | 'links' | 'payments' | 'now'>;

/** Sells, issues tickets, ends the leg that it takes the place of, and writes the mail with them and what the payment has to say, in one commit. Parameters as the contract has them. */
export async function confirmBooking(
  deps: Deps,
  booking: Booking,
  paid: PaidBy | null,
  buyer: Partial<Buyer> = {},
): Promise<Confirmation> {
  const { engine, collections, signer, links, now } = deps;
  const offer = offerOutcome(deps, booking);
  const credit = creditOutcome(deps, booking);
  const replacement = await replacementBy(deps, booking);
  const tickets = await issueTickets({ ...booking, ...buyer }, signer, now());
  const told = notifiedAssistance(deps, booking);
  const reference = collections.bookings.doc(booking.id);
  const paymentId = paid?.paymentId ?? '';
  return engine.submit<Confirmation>({
    name: 'confirm a booking',
    pools: [...poolsOfBooking(booking), ...replacement.pools],
    documents: [
      reference,
      ...told.documents,
      ...offer.documents,
      ...credit.documents,
      ...replacement.documents,
      ...(paid?.alongside.documents ?? []),
    ],
    cache: paid?.cache,
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      if (current.state === 'confirmed' && current.paymentId === paymentId) {
        return { kind: 'done', result: { outcome: 'confirmed', booking: current } };
      }
      // Its tickets were made with the times before: whoever asked asks again.
      if (isMoved(booking, current)) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} got other times meanwhile`),
        };
      }
      const isOpen = current.state === 'held' || current.state === 'paying' || current.state === 'expired';
      if (isPaidOtherwise(booking, current)) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const sold = isOpen ? sellAll(current, view) : null;
      const onCard = sold && credit.confirmed(view);
      const ended = sold && replacement.ended(view, tickets);
      if (!sold || !onCard || !ended) {
        return { kind: 'done', restsOnCache: true, result: { outcome: 'too-late', booking: current } };
      }
      const isLate = sold.retaken || current.state === 'expired';
      const changes = {
        state: move(bookingLifecycle, current.state, 'confirmed'),
        notice: isLate ? ('late-taken' as const) : ('none' as const),
        paymentId,
        ...buyer,
        ticketSerials: tickets.map((ticket) => ticket.serial),
        confirmedAt: view.now,
        updatedAt: view.now,
      };
      const mail = purchaseMail({ ...current, ...changes }, links, view.now);
      return {
        kind: 'commit',
        pools: [...sold.pools, ...ended.pools],
        writes: [
          update(reference, changes),
          ...told
            .onTickets(view, tickets)
            .map((ticket) => create(collections.tickets.doc(ticket.serial), ticket)),
          ...told.taken(view),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...onCard,
          ...ended.writes,
          ...(paid?.alongside.writes(view) ?? []),
          ...offer.taken(view),
        ],
        result: { outcome: 'confirmed', booking: { ...current, ...changes } },
      };
    },
  });
}

const isMoved = ({ lines }: Booking, current: Booking): boolean =>
  lines.some((line, index) => {
    const now = current.lines[index];
    return line.startsAt !== now?.startsAt || overAtOf(line) !== overAtOf(now);
  });

/** A gift card was put on or taken off since it was read. */
const isPaidOtherwise = ({ credit }: Booking, current: Booking): boolean =>
  JSON.stringify(credit) !== JSON.stringify(current.credit);

/** null when any claim can no longer be had: then none is taken. */
function sellAll(booking: Booking, view: View): { pools: Pool[]; retaken: boolean } | null {
  let retaken = false;
  let isGone = false;
  const pools = changeClaims(booking, view, (pool, claim) => {
    const decision = confirm(pool, claim, view.now);
    if (!decision.ok) {
      isGone = true;
      return pool;
    }
    retaken ||= decision.granted.retaken;
    return decision.pool;
  });
  return isGone ? null : { pools, retaken };
}
