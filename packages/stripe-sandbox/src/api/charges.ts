import { z } from 'zod';
import { makeList } from '../objects/list.ts';
import { createdFilter, inRange, mergeMetadata, metadata, paging, text } from '../params.ts';
import { idOf } from '../sandbox.ts';
import { type ApiRoute, apiRoute, newestFirst, requireCharge } from './route.ts';

const ListParams = z.strictObject({
  ...paging,
  created: createdFilter,
  customer: text.optional(),
  payment_intent: text.optional(),
});

export const chargeRoutes: readonly ApiRoute[] = [
  apiRoute('GET', '/v1/charges', ListParams, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.charges.values()).filter(
      (charge) =>
        inRange(charge.created, params.created) &&
        (!params.customer || idOf(charge.customer) === params.customer) &&
        (!params.payment_intent || idOf(charge.payment_intent) === params.payment_intent),
    );
    return makeList(all, params, '/v1/charges', 'charge');
  }),
  apiRoute('GET', '/v1/charges/:id', z.strictObject({}), (sandbox, { id }) => requireCharge(sandbox, id)),
  apiRoute(
    'POST',
    '/v1/charges/:id',
    z.strictObject({ metadata: metadata.optional() }),
    (sandbox, { id, params }) => {
      const charge = requireCharge(sandbox, id);
      charge.metadata = mergeMetadata(charge.metadata, params.metadata ?? {});
      return charge;
    },
  ),
  apiRoute('GET', '/v1/charges/:id/refunds', z.strictObject(paging), (sandbox, { id, params }) => {
    requireCharge(sandbox, id);
    const all = newestFirst(sandbox.store.refunds.values()).filter(({ charge }) => charge === id);
    return makeList(all, params, `/v1/charges/${id}/refunds`, 'refund');
  }),
];
