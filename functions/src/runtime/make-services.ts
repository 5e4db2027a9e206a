import { MINUTE } from '@fareground/domain/core/time';
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { isVoucherPool } from '../booking/voucher-use.ts';
import { createCatalogue, plannedPools } from '../catalogue/catalogue.ts';
import { type Config, readConfig } from '../config.ts';
import { createIdTokenCheck } from '../http/id-token.ts';
import { createStripe } from '../payments/stripe-client.ts';
import { createAvailabilityPublisher } from '../stock/availability-publisher.ts';
import { createShardChoice } from '../stock/shard-choice.ts';
import { createStockDesk } from '../stock/stock-desk.ts';
import { createTicketSigner } from '../tickets/ticket-signer.ts';
import { log } from './log.ts';
import type { Services } from './services.ts';

/** How old a sale's plan of pools may be for its public view; every hold brings it up to date. */
const PLAN_MAY_BE = 5 * MINUTE;

/** Wires the real services from the environment. `overrides` let a test replace the clock or kill an instance. */
export function makeServices(
  environment: Record<string, string | undefined>,
  overrides: Partial<Pick<Services, 'now' | 'checkpoint' | 'log'>> = {},
): Services & { settle(): Promise<void> } {
  const config: Config = readConfig(environment);
  const app = getApps()[0] ?? initializeApp();
  const db = getFirestore(app);
  const auth = getAuth(app);
  const now = overrides.now ?? Date.now;
  const catalogue = createCatalogue(db, now);
  const shards = createShardChoice();
  const publisher = createAvailabilityPublisher({
    db,
    now,
    plan: async (saleId, somePool) => {
      const isTrip = somePool.kind === 'seats' && somePool.id.split('.').length === 2;
      if (isVoucherPool(somePool)) return [];
      return plannedPools(await catalogue.sale(isTrip ? 'trip' : 'event', saleId, PLAN_MAY_BE));
    },
    log: (message, error) => log.error(message, { error: String(error) }),
  });
  return {
    config,
    db,
    auth,
    verifyIdToken: environment.FIREBASE_AUTH_EMULATOR_HOST
      ? (token) => auth.verifyIdToken(token) // Unsigned: the emulator is asked.
      : createIdTokenCheck({ projectId: projectOf(app, environment), now: Date.now }),
    stripe: createStripe(config),
    catalogue,
    desk: createStockDesk({ db, now, onCommitted: publisher.touch, onConflict: shards.leave }),
    shards,
    askedToBook: new Set(),
    signer: createTicketSigner(config.ticketSigningKey),
    now,
    log: overrides.log ?? log,
    checkpoint: overrides.checkpoint ?? (() => undefined),
    settle: publisher.settle,
  };
}

/** The platform says it in one of these. @throws Error when it does not */
function projectOf(app: App, environment: Record<string, string | undefined>): string {
  const project = app.options.projectId ?? environment.GCLOUD_PROJECT ?? environment.GOOGLE_CLOUD_PROJECT;
  if (!project) throw new Error('The project is not known: GCLOUD_PROJECT is not set.');
  return project;
}
