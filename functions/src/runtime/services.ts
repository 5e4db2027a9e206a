import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import type { ShardChoice } from '../stock/shard-choice.ts';
import type { StockDesk } from '../stock/stock-desk.ts';
import type { TicketSigner } from '../tickets/ticket-signer.ts';

/** What the use cases stand on. Made once an instance by index.ts; tests make their own. */
export interface Services {
  config: Config;
  db: Firestore;
  auth: Auth;
  /** What an id token says, when it is one; not whether it was revoked. */
  verifyIdToken: (token: string) => Promise<DecodedIdToken>;
  stripe: Stripe;
  catalogue: Catalogue;
  desk: StockDesk;
  shards: ShardChoice;
  /** The last who asked to book here: nobody is believed twice that it is their first booking. */
  askedToBook: Set<string>;
  signer: TicketSigner;
  now: () => number;
  log: Log;
  /** Called between every two steps of the payment saga. Tests let an instance die here; in service it does nothing. */
  checkpoint: (name: string) => void | Promise<void>;
}

export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}
