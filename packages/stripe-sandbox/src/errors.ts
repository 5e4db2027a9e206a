import type { Stripe } from 'stripe';

export type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

export interface ErrorBody {
  type: ErrorType;
  code?: string;
  message: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  advice_code?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  request_log_url?: string;
}

interface FaultOptions extends Omit<ErrorBody, 'type' | 'message'> {
  status?: number;
  type?: ErrorType;
  /** False when the request was turned away before anything ran: such an answer is not kept for its idempotency key. */
  executed?: boolean;
}

/** An error in Stripe's own words and envelope. */
export class StripeFault extends Error {
  readonly status: number;
  readonly executed: boolean;
  readonly body: ErrorBody;

  constructor(message: string, options: FaultOptions = {}) {
    super(message);
    const { status = 400, type = 'invalid_request_error', executed = true, ...rest } = options;
    this.status = status;
    this.executed = executed;
    this.body = { ...rest, message, type };
    if (rest.code)
      this.body.doc_url = `https://stripe.com/docs/error-codes/${rest.code.replaceAll('_', '-')}`;
  }
}

/** 404 for an address that names an object, 400 for a parameter that does, as Stripe does. */
export function noSuch(object: string, id: string, param: string, status = 404): StripeFault {
  return new StripeFault(`No such ${object}: '${id}'`, {
    code: 'resource_missing',
    param,
    status,
    executed: false,
  });
}

export function badParam(message: string, param: string, code?: string): StripeFault {
  return new StripeFault(message, code ? { param, code, executed: false } : { param, executed: false });
}
