import type { Booking } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import {
  type DisputeFollowed,
  type DisputeTruth,
  followDispute,
} from '@fareground/domain/payments/follow-dispute';
import { isTaken, type Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import type { DocumentReference } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { disputeMail, refundCoveredMail } from '../messages/dispute-mails.ts';
import { create, update, type View, type Write } from '../platform/commit/work.ts';
import type { Collections } from '../platform/firestore/collections.ts';
import { required } from '../platform/firestore/required.ts';
import type { Services } from '../platform/services.ts';
import { isOpen } from './checkout-attempt.ts';
import { ledgerWrites } from './ledger/post.ts';
import { refundReferences } from './refund-references.ts';

type Deps = Pick<Services, 'collections' | 'bookings' | 'stripe' | 'links'>;

/**
 * Brings a payment to what the provider says of a dispute about it: opened, won, lost; state, ledger, refunds that were owed, tickets and stock in one commit. It may be
 * told of twice, late and in any order: what is closed before it was heard of is opened and closed at once. A question of a bank that took no money changes nothing.
 * @param options `isSilent`: nobody is mailed, they were told before the books were restored
 * @returns the payment, where it is ours
 * @throws AppError changed-meanwhile before the capture was written down, and where the booking changed meanwhile
 */
export async function reconcileDispute(
  deps: Deps,
  disputeId: string,
  { isSilent = false } = {},
): Promise<Payment | null> {
  const { collections, bookings, stripe } = deps;
  if (typeof disputeId !== 'string' || disputeId === '') return null;
  const found = await retrieve(stripe, disputeId);
  const intent = typeof found?.payment_intent === 'string' ? found.payment_intent : found?.payment_intent?.id;
  const truth = found && truthOf(found);
  if (!truth || !intent) return null;
  const paid = await collections.payments.where('paymentIntentId', '==', intent).limit(1).get();
  const payment = paid.docs[0]?.data();
  if (!payment) return null;
  const booking = required(await collections.bookings.doc(payment.bookingId).get());
  const sent = truth.state === 'lost' ? await refundsAtProvider(stripe, intent) : new Set<string>();
  const reference = collections.payments.doc(payment.id);
  const refunds = refundReferences(collections, payment);
  await bookings.followDispute(booking, {
    documents: [reference, ...refunds],
    isSilent,
    decide: (view, current) => {
      const stored = view.get(reference) ?? payment;
      // The capture was not heard of yet: the provider tells again.
      if (isOpen(stored)) return new AppError('changed-meanwhile', `${stored.id} is being captured`);
      if (!isTaken(stored)) return null;
      if (stored.refundCount !== payment.refundCount)
        return new AppError('changed-meanwhile', `${stored.id} has other refunds meanwhile`);
      const known = refunds.flatMap((refund) => view.get(refund) ?? []);
      const sale = { booking: current, payment: stored, refunds: known };
      const followed = followDispute(sale, truth, { sent, at: view.now });
      if (!followed) return null;
      return {
        ...followed,
        writes: writesOf(deps, view, { reference, refunds, followed, truth, current, isSilent }),
      };
    },
  });
  return required(await reference.get());
}

interface Following {
  readonly reference: DocumentReference<Payment>;
  readonly refunds: readonly DocumentReference<Refund>[];
  readonly followed: DisputeFollowed;
  readonly truth: DisputeTruth;
  readonly current: Booking;
  readonly isSilent: boolean;
}

function writesOf(
  { collections, links }: Pick<Deps, 'collections' | 'links'>,
  { now }: View,
  { reference, followed, truth, current, isSilent }: Following,
): Write[] {
  const { state, failure, disputes, refundCount, updatedAt } = followed.payment;
  const mails = [
    disputeMail(current, followed, truth, links, now),
    ...followed.changedRefunds.map((refund) => refundCoveredMail(refund, current, links, now)),
  ];
  return [
    update(reference, { state, failure, disputes, refundCount, updatedAt }),
    ...followed.changedRefunds.map((refund) => coveredWrite(collections, refund)),
    ...followed.newRefunds.map((refund) => create(collections.refunds.doc(refund.id), refund)),
    ...followed.ledger.flatMap((movement) => ledgerWrites(collections, movement)),
    ...mails.flatMap((mail) => (mail && !isSilent ? [create(collections.mail.doc(mail.id), mail)] : [])),
  ];
}

/** What is written of a refund that the customer's bank paid. */
export const coveredChanges = ({ state, covered, retriedAs, updatedAt }: Refund): Partial<Refund> => ({
  state,
  ...(covered && { covered }),
  ...(retriedAs && { retriedAs }),
  updatedAt,
});

const coveredWrite = ({ refunds }: Pick<Collections, 'refunds'>, refund: Refund): Write =>
  update(refunds.doc(refund.id), coveredChanges(refund));

/** Null of what took no money: a bank's question, and a dispute that was averted. */
function truthOf({ id, amount, reason, status, created }: Stripe.Dispute): DisputeTruth | null {
  const dispute = { id, amount, reason, openedAt: created * SECOND };
  switch (status) {
    case 'needs_response':
    case 'under_review':
      return { ...dispute, state: 'open' };
    case 'won':
      return { ...dispute, state: 'won' };
    case 'lost':
      return { ...dispute, state: 'lost' };
    default:
      return null;
  }
}

/** Our ids of those that the provider has. Of a disputed payment it makes no others. */
async function refundsAtProvider(stripe: Stripe, intent: string): Promise<Set<string>> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  return new Set(data.flatMap(({ metadata }) => metadata?.refundId ?? []));
}

/** Nothing of a dispute that the provider does not know. */
async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Dispute | null> {
  try {
    return await stripe.disputes.retrieve(id);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource_missing') return null;
    throw error;
  }
}
