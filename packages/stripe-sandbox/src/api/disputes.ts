import { z } from 'zod';
import { noSuch } from '../errors.ts';
import { makeList } from '../objects/list.ts';
import { bool, createdFilter, inRange, metadata, paging, text, unsettableText } from '../params.ts';
import { answerDispute, closeDispute } from '../payments/dispute.ts';
import { idOf, type Sandbox } from '../sandbox.ts';
import { type ApiRoute, apiRoute, newestFirst } from './route.ts';

const none = z.strictObject({});

const DisputeList = z.strictObject({
  ...paging,
  charge: text.optional(),
  created: createdFilter,
  payment_intent: text.optional(),
});

/** Words alone; files are not taken here. */
const Evidence = z
  .strictObject({
    access_activity_log: unsettableText,
    cancellation_policy_disclosure: unsettableText,
    cancellation_rebuttal: unsettableText,
    customer_email_address: unsettableText,
    customer_name: unsettableText,
    product_description: unsettableText,
    refund_policy_disclosure: unsettableText,
    refund_refusal_explanation: unsettableText,
    service_date: unsettableText,
    uncategorized_text: unsettableText,
  })
  .partial();

const DisputeUpdate = z.strictObject({
  evidence: Evidence.optional(),
  metadata: metadata.optional(),
  submit: bool.optional(),
});

/** Disputes, and the answers to them: evidence, or accepting it. */
export const disputeRoutes: readonly ApiRoute[] = [
  apiRoute('GET', '/v1/disputes', DisputeList, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.disputes.values()).filter(
      (dispute) =>
        inRange(dispute.created, params.created) &&
        (!params.charge || idOf(dispute.charge) === params.charge) &&
        (!params.payment_intent || idOf(dispute.payment_intent) === params.payment_intent),
    );
    return makeList(all, params, '/v1/disputes', 'dispute');
  }),
  apiRoute('GET', '/v1/disputes/:id', none, (sandbox, { id }) => found(sandbox, id)),
  apiRoute('POST', '/v1/disputes/:id', DisputeUpdate, (sandbox, { id, params, cause }) => {
    const dispute = found(sandbox, id);
    Object.assign(dispute.metadata, params.metadata);
    const { evidence = {}, submit = true } = params;
    const given = Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== undefined));
    answerDispute(sandbox, dispute, { evidence: given, submit }, cause);
    return dispute;
  }),
  apiRoute('POST', '/v1/disputes/:id/close', none, (sandbox, { id }) => {
    const dispute = found(sandbox, id);
    closeDispute(sandbox, dispute, 'lost');
    return dispute;
  }),
];

function found({ store }: Sandbox, id: string) {
  const dispute = store.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id, 'id');
  return dispute;
}
