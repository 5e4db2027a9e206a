import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stripe } from 'stripe';

/** What a session keeps for the payment intent that is made when the customer submits. */
export interface IntentSeed {
  captureMethod: 'automatic_async' | 'manual';
  challenge: boolean;
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  setupFutureUsage: 'off_session' | 'on_session' | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
  transferGroup: string | null;
}

export interface SessionRecord {
  session: Stripe.Checkout.Session;
  lines: Stripe.LineItem[];
  seed: IntentSeed;
}

export interface IntentRecord {
  intent: Stripe.PaymentIntent;
  /** The checkout session that made it; such an intent is cancelled by expiring the session. */
  sessionId: string | null;
  /** Ask for 3-D Secure whatever the card. */
  challenge: boolean;
}

/** A payment method with the number that the API never shows. */
export interface MethodRecord {
  method: Stripe.PaymentMethod;
  number: string;
}

export interface IdempotentAnswer {
  scope: string;
  params: string;
  requestId: string;
  createdAt: number;
  /** Null while the first request with this key is under way. */
  answer: { status: number; body: string } | null;
}

export interface Attempt {
  at: number;
  status: number | null;
  error: string | null;
}

export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  state: 'delivered' | 'delivering' | 'dropped' | 'failed' | 'held' | 'waiting';
  nextAttemptAt: number | null;
  attempts: Attempt[];
}

/** All state, one map a kind, newest last. */
export class Store {
  readonly sessions = new Map<string, SessionRecord>();
  readonly intents = new Map<string, IntentRecord>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly payouts = new Map<string, Stripe.Payout>();
  readonly events = new Map<string, Stripe.Event>();
  readonly transactions = new Map<string, Stripe.BalanceTransaction>();
  readonly methods = new Map<string, MethodRecord>();
  readonly customers = new Map<string, Stripe.Customer>();
  readonly answers = new Map<string, IdempotentAnswer>();
  readonly deliveries = new Map<string, Delivery>();
  /** What the last run's clock was ahead by. */
  clockOffsetMs = 0;

  readonly #file: string | undefined;
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file && existsSync(file)) this.#load(file);
  }

  /** Says that something changed; it is on disk within a fifth of a second. */
  touch(): void {
    if (!this.#file || this.#saveTimer) return;
    this.#saveTimer = setTimeout(() => this.save(), 200);
  }

  /** Writes beside the file and renames, so that a reader or a crash never meets half a file. */
  save(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    if (!this.#file) return;
    const data = Object.fromEntries(this.#maps().map(([name, map]) => [name, [...map]]));
    mkdirSync(dirname(this.#file), { recursive: true });
    const beside = `${this.#file}.${process.pid}.tmp`;
    writeFileSync(beside, JSON.stringify({ version: 1, clockOffsetMs: this.clockOffsetMs, ...data }));
    renameSync(beside, this.#file);
  }

  clear(): void {
    for (const [, map] of this.#maps()) map.clear();
    this.clockOffsetMs = 0;
    this.touch();
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#maps().map(([name, map]) => [name, map.size]));
  }

  #load(file: string): void {
    const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    for (const [name, map] of this.#maps()) {
      const entries = data[name];
      if (Array.isArray(entries))
        for (const [id, value] of entries as [string, unknown][]) map.set(id, value);
    }
    // A request that was under way when the last run ended never got its answer.
    for (const [key, kept] of this.answers) if (!kept.answer) this.answers.delete(key);
    this.clockOffsetMs = typeof data.clockOffsetMs === 'number' ? data.clockOffsetMs : 0;
  }

  #maps(): [string, Map<string, unknown>][] {
    return [
      ['sessions', this.sessions as Map<string, unknown>],
      ['intents', this.intents as Map<string, unknown>],
      ['charges', this.charges as Map<string, unknown>],
      ['refunds', this.refunds as Map<string, unknown>],
      ['disputes', this.disputes as Map<string, unknown>],
      ['payouts', this.payouts as Map<string, unknown>],
      ['events', this.events as Map<string, unknown>],
      ['transactions', this.transactions as Map<string, unknown>],
      ['methods', this.methods as Map<string, unknown>],
      ['customers', this.customers as Map<string, unknown>],
      ['answers', this.answers as Map<string, unknown>],
      ['deliveries', this.deliveries as Map<string, unknown>],
    ];
  }
}
