import { z } from 'zod';
import { digitsOf, findCard, findCardByToken } from '../cards.ts';
import { checkChargeable, parseCurrency } from '../currency.ts';
import { badParam, noSuch, StripeFault } from '../errors.ts';
import { makeList } from '../objects/list.ts';
import { makeIntent } from '../objects/payment-intent.ts';
import {
  bool,
  createdFilter,
  email,
  inRange,
  integer,
  mergeMetadata,
  metadata,
  paging,
  positive,
  text,
  unsettableText,
  webAddress,
} from '../params.ts';
import { cancelIntent } from '../payments/cancel.ts';
import { captureIntent } from '../payments/capture.ts';
import { confirmIntent, saveMethod } from '../payments/confirm.ts';
import { cardFault, unexpectedState } from '../payments/faults.ts';
import { type Cause, idOf, type Sandbox } from '../sandbox.ts';
import type { IntentRecord, MethodRecord } from '../store.ts';
import { type ApiRoute, apiRoute, newestFirst, requireIntent } from './route.ts';

const CreateParams = z.strictObject({
  amount: integer,
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: bool, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: bool.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: bool.optional(),
  payment_method: text.optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  receipt_email: email.optional(),
  return_url: webAddress.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
  use_stripe_sdk: bool.optional(),
});
type CreateParams = z.output<typeof CreateParams>;

const UpdateParams = z.strictObject({
  description: unsettableText.optional(),
  metadata: metadata.optional(),
  receipt_email: unsettableText.optional(),
});

const ConfirmParams = z.strictObject({
  payment_method: text.optional(),
  return_url: webAddress.optional(),
  receipt_email: email.optional(),
  off_session: bool.optional(),
  use_stripe_sdk: bool.optional(),
});

const CaptureParams = z.strictObject({
  amount_to_capture: positive.optional(),
  final_capture: bool.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
});

const CancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

const ListParams = z.strictObject({ ...paging, created: createdFilter, customer: text.optional() });

export const paymentIntentRoutes: readonly ApiRoute[] = [
  apiRoute('POST', '/v1/payment_intents', CreateParams, (sandbox, { params, cause }) =>
    createIntent(sandbox, params, cause),
  ),
  apiRoute('GET', '/v1/payment_intents', ListParams, (sandbox, { params }) => {
    const all = newestFirst(sandbox.store.intents.values())
      .map(({ intent }) => intent)
      .filter(
        (intent) =>
          inRange(intent.created, params.created) &&
          (!params.customer || idOf(intent.customer) === params.customer),
      );
    return makeList(all, params, '/v1/payment_intents', 'payment_intent');
  }),
  apiRoute(
    'GET',
    '/v1/payment_intents/:id',
    z.strictObject({ client_secret: text.optional() }),
    (sandbox, { id }) => requireIntent(sandbox, id).intent,
  ),
  apiRoute('POST', '/v1/payment_intents/:id', UpdateParams, (sandbox, { id, params }) => {
    const { intent } = requireIntent(sandbox, id);
    if (params.metadata) intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    if (params.description !== undefined) intent.description = params.description;
    if (params.receipt_email !== undefined) intent.receipt_email = params.receipt_email;
    return intent;
  }),
  apiRoute('POST', '/v1/payment_intents/:id/confirm', ConfirmParams, (sandbox, { id, params, cause }) => {
    const record = requireIntent(sandbox, id);
    if (record.sessionId) {
      throw new StripeFault('You cannot confirm PaymentIntents created by Checkout Sessions.', {
        payment_intent: record.intent,
      });
    }
    if (params.receipt_email) record.intent.receipt_email = params.receipt_email;
    return confirm(sandbox, record, params.payment_method, params.return_url ?? null, cause);
  }),
  apiRoute('POST', '/v1/payment_intents/:id/capture', CaptureParams, (sandbox, { id, params, cause }) => {
    const record = requireIntent(sandbox, id);
    const { intent } = record;
    checkCapturable(record, params.amount_to_capture);
    if (params.metadata) intent.metadata = mergeMetadata(intent.metadata, params.metadata);
    if (params.statement_descriptor) intent.statement_descriptor = params.statement_descriptor;
    if (params.statement_descriptor_suffix)
      intent.statement_descriptor_suffix = params.statement_descriptor_suffix;
    captureIntent(sandbox, record, params.amount_to_capture ?? intent.amount_capturable, cause);
    return intent;
  }),
  apiRoute('POST', '/v1/payment_intents/:id/cancel', CancelParams, (sandbox, { id, params, cause }) => {
    const record = requireIntent(sandbox, id);
    cancelIntent(sandbox, record, params.cancellation_reason ?? null, cause);
    return record.intent;
  }),
];

function createIntent(sandbox: Sandbox, params: CreateParams, cause: Cause): object {
  const currency = parseCurrency(params.currency, 'currency');
  checkChargeable(params.amount, currency, 'amount');
  if (params.customer && !sandbox.store.customers.has(params.customer)) {
    throw noSuch('customer', params.customer, 'customer', 400);
  }
  const wantsAutomatic =
    params.automatic_payment_methods?.enabled ?? params.payment_method_types === undefined;
  if (wantsAutomatic && params.payment_method_types) {
    throw badParam(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      'payment_method_types',
    );
  }
  const method = params.payment_method === undefined ? null : methodFor(sandbox, params.payment_method);
  const intent = makeIntent({
    created: sandbox.clock.seconds(),
    amount: params.amount,
    currency,
    customer: params.customer ?? null,
    captureMethod: params.capture_method ?? 'automatic_async',
    confirmationMethod: params.confirmation_method ?? 'automatic',
    automatic: wantsAutomatic
      ? { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always' }
      : null,
    seed: {
      description: params.description ?? null,
      metadata: params.metadata ?? {},
      receiptEmail: params.receipt_email ?? null,
      setupFutureUsage: params.setup_future_usage ?? null,
      statementDescriptor: params.statement_descriptor ?? null,
      statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
      transferGroup: params.transfer_group ?? null,
    },
    requestThreeDSecure: 'automatic',
  });
  const record: IntentRecord = { intent, sessionId: null, challenge: false };
  sandbox.store.intents.set(intent.id, record);
  if (method) {
    intent.payment_method = method.method.id;
    intent.status = 'requires_confirmation';
  }
  sandbox.emit('payment_intent.created', intent, cause);
  return params.confirm ? confirm(sandbox, record, undefined, params.return_url ?? null, cause) : intent;
}

function confirm(
  sandbox: Sandbox,
  record: IntentRecord,
  payment: string | undefined,
  returnUrl: string | null,
  cause: Cause,
): object {
  const { intent } = record;
  const name = payment ?? idOf(intent.payment_method);
  if (name === null && !['canceled', 'succeeded'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  const outcome = confirmIntent(
    sandbox,
    record,
    methodFor(sandbox, name ?? 'pm_card_visa'),
    cause,
    returnUrl,
  );
  if (outcome.kind === 'declined') throw cardFault(intent, outcome.decline);
  return intent;
}

/** A payment method by its id, or a new one from one of Stripe's test tokens. */
function methodFor(sandbox: Sandbox, name: string): MethodRecord {
  const stored = sandbox.store.methods.get(name);
  if (stored) return stored;
  const card = findCardByToken(name) ?? findCard(digitsOf(name));
  if (!card) throw noSuch('PaymentMethod', name, 'payment_method', 400);
  return saveMethod(sandbox, { card, expMonth: 12, expYear: 2034, email: null, name: null });
}

function checkCapturable({ intent }: IntentRecord, amount: number | undefined): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'This PaymentIntent could not be captured because it has already been captured.',
    );
  }
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  if (amount !== undefined && amount > intent.amount_capturable) {
    throw new StripeFault('The amount to capture is greater than the remaining capturable amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
}
