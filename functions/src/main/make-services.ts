import { MINUTE } from '@fareground/domain/core/time';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createBookingLinks } from '../access/links/booking-links.ts';
import { createTicketSigner } from '../access/tickets/ticket-signer.ts';
import { cancelConfirmed } from '../booking/cancel-confirmed.ts';
import { confirmBooking } from '../booking/confirm-booking.ts';
import { endHold } from '../booking/end-hold.ts';
import { followDispute } from '../booking/follow-dispute.ts';
import { createFreePlacesWatch } from '../booking/waitlist/watch-free-places.ts';
import { createCatalogue, plannedPools } from '../catalogue/catalogue.ts';
import { exchangeCredit } from '../payments/exchange-credit.ts';
import { createCardCodes } from '../payments/gift-cards/card-codes.ts';
import { reconcilePayment } from '../payments/reconcile-payment.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { stopCheckout } from '../payments/stop-checkout.ts';
import { createStripe } from '../payments/stripe-client.ts';
import { createCommitEngine } from '../platform/commit/commit-engine.ts';
import { readConfig } from '../platform/config.ts';
import { createCollections } from '../platform/firestore/collections.ts';
import { required } from '../platform/firestore/required.ts';
import { createGroupLog } from '../platform/group-log.ts';
import { createInFlight } from '../platform/in-flight.ts';
import { log } from '../platform/log.ts';
import type { Connections, Services } from '../platform/services.ts';
import { createAvailabilityPublisher } from '../platform/stock/availability-publisher.ts';
import { createShardChoice } from '../platform/stock/shard-choice.ts';
import { appOf, openTasks } from '../platform/tasks.ts';

/** How old a sale's plan of pools may be for its public view; every hold brings it up to date. */
const PLAN_MAY_BE = 5 * MINUTE;

/** Connects to what the environment names. @throws Error naming the setting that is missing */
export function connect(environment: Record<string, string | undefined>, app = appOf()): Connections {
  const config = readConfig(environment);
  return {
    config,
    db: getFirestore(app),
    auth: getAuth(app),
    appCheck: config.needsAppCheck
      ? async () => (await import('firebase-admin/app-check')).getAppCheck(app)
      : null,
    stripe: createStripe(config),
    tasks: openTasks(app),
    now: Date.now,
    log,
  };
}

/** Builds the services of one instance. `flush` resolves when every public view that waits is published, and offers of what came free are asked for. */
export function makeServices(connections: Connections): Services & { flush(): Promise<void> } {
  const { config, db, now } = connections;
  const collections = createCollections(db);
  const catalogue = createCatalogue(collections, db, now, connections.log);
  const shards = createShardChoice();
  const publisher = createAvailabilityPublisher({
    db,
    collections,
    now,
    plan: async ({ offeringKind, offeringId }, isFresh) =>
      // How often a voucher was used is not public.
      offeringKind === 'voucher'
        ? []
        : plannedPools(await catalogue.sale(offeringKind, offeringId, isFresh ? 0 : PLAN_MAY_BE)),
    log: (message, error) => connections.log.error(message, { error: String(error) }),
  });
  const freePlaces = createFreePlacesWatch(connections);
  const flush = async (): Promise<void> => {
    await Promise.all([publisher.flush(), freePlaces.flush()]);
  };
  const services: Services = {
    ...connections,
    collections,
    catalogue,
    engine: createCommitEngine({
      db,
      collections,
      now,
      onCommitted: (pools) => {
        publisher.touch(pools);
        freePlaces.touch(pools);
      },
      onContended: shards.leave,
      onGroup: createGroupLog(connections.log, now),
    }),
    shards,
    publisher,
    inFlight: createInFlight(flush),
    signer: createTicketSigner(config.ticketSigningKeys),
    links: createBookingLinks(config.ticketSigningKeys, config.appBaseUrl),
    cardCodes: createCardCodes(config.ticketSigningKeys),
    bookings: {
      confirm: (booking, paid, buyer) => confirmBooking(services, booking, paid, buyer),
      endHold: (booking, end) => endHold(services, booking, end),
      cancelConfirmed: (booking, cancellation) => cancelConfirmed(services, booking, cancellation),
      followDispute: (booking, step) => followDispute(services, booking, step),
    },
    payments: {
      reconcile: async (paymentId, cache) => {
        const { payment, booking } = await reconcilePayment(services, paymentId, null, cache);
        return booking ?? required(await collections.bookings.doc(payment.bookingId).get());
      },
      stop: (paymentId) => stopCheckout(services, paymentId),
      requestRefund: (request) => requestRefund(services, request),
      exchangeCredit: (exchange) => exchangeCredit(services, exchange),
    },
  };
  return { ...services, flush };
}
