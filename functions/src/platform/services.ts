import type { AppCheck } from 'firebase-admin/app-check';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { BookingLinks } from '../access/links/booking-links.ts';
import type { TicketSigner } from '../access/tickets/ticket-signer.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CardCodes } from '../payments/gift-cards/card-codes.ts';
import type { CommitEngine } from './commit/commit-engine.ts';
import type { Config } from './config.ts';
import type { BookingContract } from './contracts/booking-contract.ts';
import type { PaymentContract } from './contracts/payment-contract.ts';
import type { Collections } from './firestore/collections.ts';
import type { InFlight } from './in-flight.ts';
import type { AvailabilityPublisher } from './stock/availability-publisher.ts';
import type { ShardChoice } from './stock/shard-choice.ts';
import type { Tasks } from './tasks.ts';

/** What lies outside of an instance: the database, the accounts, the provider, the queues, the clock and the log. */
export interface Connections {
  config: Config;
  db: Firestore;
  auth: Auth;
  /** Says whether a call comes from our own page; null where nobody asks. */
  appCheck: (() => Promise<Pick<AppCheck, 'verifyToken'>>) | null;
  stripe: Stripe;
  tasks: Tasks;
  /** Epoch milliseconds. */
  now: () => number;
  log: Log;
}

/**
 * All that the use cases stand on, made once an instance by make-services.ts. A use case names what it takes:
 * `Pick<Services, 'engine' | 'now'>`.
 */
export interface Services extends Connections {
  collections: Collections;
  catalogue: Catalogue;
  engine: CommitEngine;
  shards: ShardChoice;
  signer: TicketSigner;
  links: BookingLinks;
  cardCodes: CardCodes;
  publisher: AvailabilityPublisher;
  inFlight: InFlight;
  bookings: BookingContract;
  payments: PaymentContract;
}

export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}
