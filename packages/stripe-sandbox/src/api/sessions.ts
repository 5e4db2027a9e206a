import { z } from 'zod';
import { checkChargeable, checkGranularity, parseCurrency } from '../currency.ts';
import { badParam, noSuch } from '../errors.ts';
import { lineItemsOf } from '../expand.ts';
import { newSessionId } from '../ids.ts';
import { makeSession } from '../objects/checkout-session.ts';
import { makeLineItem } from '../objects/line-item.ts';
import { makeList } from '../objects/list.ts';
import {
  bool,
  createdFilter,
  email,
  inRange,
  integer,
  mergeMetadata,
  metadata,
  natural,
  paging,
  positive,
  text,
  webAddress,
} from '../params.ts';
import { expireSession, scheduleSessionEnd } from '../payments/session.ts';
import { idOf, type Sandbox } from '../sandbox.ts';
import { type ApiRoute, apiRoute, newestFirst, requireIntent, requireSession } from './route.ts';

const MIN_LIFE_SECONDS = 30 * 60;
const MAX_LIFE_SECONDS = 24 * 3_600;

const threeDSecure = z.enum(['any', 'automatic', 'challenge']);

const LineItemParams = z.strictObject({
  price: text.optional(),
  price_data: z
    .strictObject({
      currency: text,
      product_data: z.strictObject({
        name: text,
        description: text.optional(),
        images: z.array(webAddress).optional(),
        metadata: metadata.optional(),
        tax_code: text.optional(),
        unit_label: text.optional(),
      }),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      unit_amount: natural,
    })
    .optional(),
  quantity: positive.optional(),
  metadata: metadata.optional(),
});

const CreateParams = z.strictObject({
  mode: z.enum(['payment']),
  line_items: z.array(LineItemParams),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  allow_promotion_codes: bool.optional(),
  automatic_tax: z.strictObject({ enabled: bool }).optional(),
  adaptive_pricing: z.strictObject({ enabled: bool }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  client_reference_id: text.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text }).optional() }).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  integration_identifier: text.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  origin_context: z.enum(['mobile_app', 'web']).optional(),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      statement_descriptor: text.optional(),
      statement_descriptor_suffix: text.optional(),
      transfer_group: text.optional(),
    })
    .optional(),
  payment_method_options: z
    .strictObject({ card: z.strictObject({ request_three_d_secure: threeDSecure.optional() }).optional() })
    .optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  phone_number_collection: z.strictObject({ enabled: bool }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
});
type CreateParams = z.output<typeof CreateParams>;

const ListParams = z.strictObject({
  ...paging,
  created: createdFilter,
  customer: text.optional(),
  customer_details: z.strictObject({ email: text }).optional(),
  payment_intent: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
});

export const sessionRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/v1/checkout/sessions', CreateParams, (sandbox, { params }) =>
    createSession(sandbox, params),
  ),
  apiRoute('GET', '/v1/checkout/sessions', ListParams, (sandbox, { params }) => {
    if (params.payment_intent) requireIntent(sandbox, params.payment_intent, 'payment_intent', 400);
    const all = newestFirst(sandbox.store.sessions.values())
      .map(({ session }) => session)
      .filter(
        (session) =>
          inRange(session.created, params.created) &&
          (!params.customer || idOf(session.customer) === params.customer) &&
          (!params.customer_details || session.customer_details?.email === params.customer_details.email) &&
          (!params.payment_intent || idOf(session.payment_intent) === params.payment_intent) &&
          (!params.status || session.status === params.status),
      );
    return makeList(all, params, '/v1/checkout/sessions', 'checkout.session');
  }),
  apiRoute(
    'GET',
    '/v1/checkout/sessions/:id',
    z.strictObject({}),
    (sandbox, { id }) => requireSession(sandbox, id).session,
  ),
  apiRoute(
    'POST',
    '/v1/checkout/sessions/:id',
    z.strictObject({ metadata: metadata.optional() }),
    (sandbox, { id, params }) => {
      const { session } = requireSession(sandbox, id);
      session.metadata = mergeMetadata(session.metadata ?? {}, params.metadata ?? {});
      return session;
    },
  ),
  apiRoute(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    z.strictObject(paging),
    (sandbox, { id, params }) => {
      requireSession(sandbox, id);
      return lineItemsOf(sandbox.store, id, params);
    },
  ),
  apiRoute('POST', '/v1/checkout/sessions/:id/expire', z.strictObject({}), (sandbox, { id, cause }) => {
    const record = requireSession(sandbox, id);
    expireSession(sandbox, record, cause);
    return record.session;
  }),
];

function createSession(sandbox: Sandbox, params: CreateParams): object {
  const created = sandbox.clock.seconds();
  const lines = linesOf(params, created);
  const currency = lines[0]?.currency ?? 'usd';
  const amount = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (amount > 0) {
    checkChargeable(amount, currency, 'line_items', "The Checkout Session's total amount due");
  }
  checkSandboxLimits(sandbox, params);
  const id = newSessionId();
  const data = params.payment_intent_data;
  const challenge = params.payment_method_options?.card?.request_three_d_secure ?? 'automatic';
  const session = makeSession({
    id,
    created,
    expiresAt: expiryOf(params.expires_at, created),
    url: `${sandbox.publicUrl}/c/pay/${id}`,
    amount,
    currency,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    customerCreation: params.customer_creation ?? 'if_required',
    clientReferenceId: params.client_reference_id ?? null,
    metadata: params.metadata ?? {},
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    allowPromotionCodes: params.allow_promotion_codes ?? null,
    billingAddressCollection: params.billing_address_collection ?? null,
    phoneNumber: params.phone_number_collection?.enabled ?? false,
    originContext: params.origin_context ?? null,
    integrationIdentifier: params.integration_identifier ?? null,
    submitMessage: params.custom_text?.submit?.message ?? null,
    requestThreeDSecure: challenge,
  });
  const record = {
    session,
    lines,
    seed: {
      captureMethod: data?.capture_method === 'manual' ? ('manual' as const) : ('automatic_async' as const),
      challenge: challenge !== 'automatic',
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
      receiptEmail: data?.receipt_email ?? null,
      setupFutureUsage: data?.setup_future_usage ?? null,
      statementDescriptor: data?.statement_descriptor ?? null,
      statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
      transferGroup: data?.transfer_group ?? null,
    },
  };
  sandbox.store.sessions.set(id, record);
  scheduleSessionEnd(sandbox, record);
  return session;
}

function linesOf(params: CreateParams, created: number) {
  if (params.line_items.length === 0) {
    throw badParam('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  if (params.line_items.length > 100) throw badParam('You can have up to 100 line items.', 'line_items');
  const lines = params.line_items.map((item, index) => {
    const at = `line_items[${index}]`;
    if (item.price !== undefined) throw noSuch('price', item.price, `${at}[price]`, 400);
    const data = item.price_data;
    if (!data) {
      throw badParam(
        `You must specify either \`price\` or \`price_data\` when creating a line item.`,
        at,
        'parameter_missing',
      );
    }
    if (item.quantity === undefined) {
      const told = `Quantity is required. Add \`quantity\` to \`${at}\``;
      throw badParam(told, `${at}[quantity]`, 'parameter_missing');
    }
    const currency = parseCurrency(data.currency, `${at}[price_data][currency]`);
    checkGranularity(data.unit_amount, currency, `${at}[price_data][unit_amount]`);
    return makeLineItem({
      created,
      name: data.product_data.name,
      currency,
      unitAmount: data.unit_amount,
      quantity: item.quantity,
      taxBehavior: data.tax_behavior ?? 'unspecified',
      metadata: item.metadata ?? {},
    });
  });
  if (new Set(lines.map(({ currency }) => currency)).size > 1) {
    throw badParam('All line items must have the same currency.', 'line_items');
  }
  return lines;
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + MAX_LIFE_SECONDS;
  if (asked < created + MIN_LIFE_SECONDS) {
    throw badParam(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (asked > created + MAX_LIFE_SECONDS) {
    throw badParam(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return asked;
}

function checkSandboxLimits(sandbox: Sandbox, params: CreateParams): void {
  if (params.automatic_tax?.enabled)
    throw badParam('The sandbox calculates no tax.', 'automatic_tax[enabled]');
  if (params.customer && params.customer_email) {
    throw badParam(
      'You may only specify one of these parameters: customer, customer_email.',
      'customer_email',
    );
  }
  if (params.customer && !sandbox.store.customers.has(params.customer)) {
    throw noSuch('customer', params.customer, 'customer', 400);
  }
}
