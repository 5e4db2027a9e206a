import { z } from 'zod';
import { noSuch, StripeFault } from '../errors.ts';
import { makeList } from '../objects/list.ts';
import { createdFilter, inRange, mergeMetadata, metadata, paging, positive, text } from '../params.ts';
import { announceRefund, refundCharge } from '../payments/refund.ts';
import { idOf, type Sandbox } from '../sandbox.ts';
import { type ApiRoute, apiRoute, newestFirst, requireCharge, requireIntent } from './route.ts';

const CreateParams = z.strictObject({
  amount: positive.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

const ListParams = z.strictObject({
  ...paging,
  charge: text.optional(),
  created: createdFilter,
  payment_intent: text.optional(),
});

export const refundRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/v1/refunds', CreateParams, (sandbox, { params, cause }) => {
    const charge = chargeToRefund(sandbox, params);
    return refundCharge(
      sandbox,
      charge,
      { amount: params.amount, metadata: params.metadata ?? {}, reason: params.reason ?? null },
      cause,
    );
  }),
  apiRoute('GET', '/v1/refunds', ListParams, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.refunds.values()).filter(
      (refund) =>
        inRange(refund.created, params.created) &&
        (!params.charge || idOf(refund.charge) === params.charge) &&
        (!params.payment_intent || idOf(refund.payment_intent) === params.payment_intent),
    );
    return makeList(all, params, '/v1/refunds', 'refund');
  }),
  apiRoute('GET', '/v1/refunds/:id', z.strictObject({}), (sandbox, { id }) => requireRefund(sandbox, id)),
  apiRoute(
    'POST',
    '/v1/refunds/:id',
    z.strictObject({ metadata: metadata.optional() }),
    (sandbox, { id, params, cause }) => {
      const refund = requireRefund(sandbox, id);
      refund.metadata = mergeMetadata(refund.metadata ?? {}, params.metadata ?? {});
      announceRefund(sandbox, refund, cause);
      return refund;
    },
  ),
];

function requireRefund(sandbox: Sandbox, id: string) {
  const refund = sandbox.store.refunds.get(id);
  if (!refund) throw noSuch('refund', id, 'id');
  return refund;
}

function chargeToRefund(sandbox: Sandbox, params: z.output<typeof CreateParams>) {
  if (!params.charge && !params.payment_intent) {
    throw new StripeFault(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        executed: false,
      },
    );
  }
  const intent = params.payment_intent
    ? requireIntent(sandbox, params.payment_intent, 'payment_intent', 400).intent
    : undefined;
  const charge = params.charge
    ? requireCharge(sandbox, params.charge, 'charge', 400)
    : sandbox.store.charges.get(idOf(intent?.latest_charge) ?? '');
  if (intent && charge && idOf(charge.payment_intent) !== intent.id) {
    throw new StripeFault(`Charge ${charge.id} does not belong to PaymentIntent ${intent.id}.`, {
      param: 'charge',
    });
  }
  if (!charge?.paid || (!charge.captured && !charge.refunded)) {
    const what = intent ? `PaymentIntent (${intent.id})` : `Charge (${charge?.id})`;
    throw new StripeFault(`This ${what} does not have a successful charge to refund.`);
  }
  return charge;
}
