import type { DisputeAnswerRequest, DisputeCaseResponse } from '@fareground/domain/api/disputes';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { type Dispute, paymentPath } from '@fareground/domain/payments/payment';
import Stripe from 'stripe';
import { addAudit } from '../../platform/audit/audit.ts';
import { required } from '../../platform/firestore/required.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../../platform/http/request-key.ts';
import type { Services } from '../../platform/services.ts';
import { takeDispute } from '../take-dispute.ts';
import { evidenceOf, providerEvidence } from './evidence.ts';
import { readDisputedFacts } from './read-dispute-case.ts';

type Deps = Pick<
  Services,
  | 'db'
  | 'collections'
  | 'bookings'
  | 'stripe'
  | 'catalogue'
  | 'links'
  | 'cardCodes'
  | 'config'
  | 'now'
  | 'log'
>;

/** The disputes of a payment, until when the bank takes an answer, and what speaks for it. @throws AppError not-found */
export async function readDisputeCase(
  deps: Pick<Deps, 'db' | 'collections' | 'stripe'>,
  paymentId: string,
): Promise<DisputeCaseResponse> {
  const facts = await readDisputedFacts(deps, paymentId);
  const { booking, payment } = facts;
  const disputes = await Promise.all(
    payment.disputes.map(async (dispute) => ({
      ...dispute,
      answerUntil: dispute.state === 'open' && !dispute.answered ? await dueBy(deps, dispute) : null,
    })),
  );
  const { buyerName, buyerEmail, currency } = booking;
  return { bookingId: booking.id, buyerName, buyerEmail, currency, disputes, evidence: evidenceOf(facts) };
}

async function dueBy({ stripe }: Pick<Deps, 'stripe'>, { id }: Dispute): Promise<number | null> {
  const { status, evidence_details: details } = await stripe.disputes.retrieve(id);
  return status === 'needs_response' && details.due_by ? details.due_by * SECOND : null;
}

interface Answering extends DisputeAnswerRequest {
  readonly paymentId: string;
  readonly disputeId: string;
  /** The call's idempotency key. */
  readonly key: string;
}

/**
 * Answers a dispute: accepts it, or hands in the evidence. The provider is told first, under a key of the dispute, so that it hears one answer whoever gives it; then it
 * is written down with the entry in the log. A call that was cut short between the two is finished by the same call again.
 * @throws AppError not-found; wrong-state where it was answered otherwise or has ended; idempotency-conflict
 */
export async function answerDispute(deps: Deps, caller: Caller, input: Answering): Promise<Dispute> {
  const { paymentId, disputeId, as, words } = input;
  const facts = await readDisputedFacts(deps, paymentId);
  const before = facts.payment.disputes.find(({ id }) => id === disputeId);
  if (!before) throw new AppError('not-found', `${paymentId} has no dispute ${disputeId}`);
  if (!before.answered) {
    if (before.state !== 'open') throw ended(before);
    await tellProvider(deps, input, (options) =>
      as === 'accepted'
        ? deps.stripe.disputes.close(disputeId, {}, options)
        : deps.stripe.disputes.update(
            disputeId,
            { evidence: providerEvidence(evidenceOf(facts), facts.booking, words), submit: true },
            options,
          ),
    );
  }
  const answered = await writeDown(deps, caller, input);
  if (as === 'accepted') {
    // Its end comes by a webhook too, and by the sweep.
    await takeDispute(deps, disputeId).catch((error: unknown) => {
      deps.log.warn('the end of a dispute was not followed yet', { disputeId, error: String(error) });
    });
  }
  return answered;
}

const ended = ({ id, state }: Dispute) => new AppError('wrong-state', `${id} is ${state}`, { state });

/** The provider refuses a second answer, and one that comes too late. Where the answer is there already, a call was cut short. */
async function tellProvider(
  { stripe }: Pick<Deps, 'stripe'>,
  { disputeId, as }: Answering,
  tell: (options: Stripe.RequestOptions) => Promise<Stripe.Dispute>,
): Promise<void> {
  try {
    await tell({ idempotencyKey: `answer_${disputeId}` });
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError;
    if (!isRefused) throw error;
    const { status } = await stripe.disputes.retrieve(disputeId);
    if (status === (as === 'accepted' ? 'lost' : 'under_review')) return;
    throw new AppError('wrong-state', `${disputeId} is ${status}`, { state: status }, error);
  }
}

function writeDown(
  { db, collections, now }: Deps,
  caller: Caller,
  { paymentId, disputeId, as, words, key }: Answering,
): Promise<Dispute> {
  const reference = collections.payments.doc(paymentId);
  return runTransaction(db, async (transaction) => {
    const at = now();
    const given = ['answer-dispute', paymentId, disputeId, as, words];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input: given }, at);
    const { disputes } = required(await transaction.get(reference));
    const before = disputes.find(({ id }) => id === disputeId);
    if (!before) throw new AppError('not-found', `${paymentId} has no dispute ${disputeId}`);
    if (request.isRepeat) return before;
    if (before.answered)
      throw new AppError('wrong-state', `${disputeId} was answered`, { state: before.answered.as });
    const after: Dispute = { ...before, answered: { as, at, by: caller.uid } };
    request.record();
    transaction.update(reference, {
      disputes: disputes.map((one) => (one === before ? after : one)),
      updatedAt: at,
    });
    addAudit(db, transaction, {
      id: changeId('answer-dispute', caller.uid, key),
      at,
      actor: caller,
      action: 'disputes.answer',
      target: paymentPath(paymentId),
      reason: words.slice(0, 300),
      before: { dispute: disputeId, state: before.state },
      after: { dispute: disputeId, answered: as },
    });
    return after;
  });
}
