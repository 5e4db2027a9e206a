import { applicationConverter } from '@fareground/domain/applications/application';
import { checkInConverter } from '@fareground/domain/check-ins/check-in';
import { eventConverter } from '@fareground/domain/events/event';
import { refundConverter } from '@fareground/domain/payments/refund';
import { tripConverter } from '@fareground/domain/trips/trip';
import { setGlobalOptions } from 'firebase-functions';
import { onDocumentCreated, onDocumentUpdated, onDocumentWritten } from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { region } from 'firebase-functions/v1';
import { deletedElsewhere } from './account/delete-account.ts';

import { confirmApplication } from './applications/confirm-application.ts';
import { auditStaffWrite, fieldsOf, type STAFF_DOCUMENTS } from './audit/audit-staff-write.ts';
import { readBalance } from './balance/read-balance.ts';
import { readRatesAddress, readSigningKeys, readSite, readWebhookSecrets } from './config.ts';
import { createDocumentRoutes } from './documents/document-routes.ts';
import { continueEventChange as continueOneEventChange } from './event-changes/continue-event-change.ts';
import { readExchangeRates } from './exchange/read-exchange-rates.ts';
import { readableTrigger } from './firestore/readable.ts';
import { createApi, ownWaysOf, refuseBody } from './http/api.ts';
import { limitBodies } from './http/body-limits.ts';
import { createFeedRoutes } from './http/feed-routes.ts';
import { createRoutes } from './http/routes.ts';
import { makeOutInvoices } from './invoices/make-out-invoices.ts';
import { type Journal, openJournal } from './journal/journal-files.ts';
import { writeDownBooking, writeDownGiftCard, writeDownInvoice } from './journal/write-down.ts';
import { createBookingLinks } from './links/booking-links.ts';
import { continueMailing as continueOneMailing } from './mail/continue-mailing.ts';
import { eventChange, isToldByPostponing, notifyChange, tripChange } from './mail/notify-change.ts';
import { openMailSender } from './mail/open-mail-sender.ts';
import { openPages } from './pages/open-pages.ts';
import { sendReportMails } from './reports/send-report-mails.ts';
import { openBucket } from './runtime/bucket.ts';
import { log } from './runtime/log.ts';
import { connect, makeServices } from './runtime/make-services.ts';
import { makePlainServices, type PlainServices } from './runtime/plain-services.ts';
import type { Services } from './runtime/services.ts';
import { appOf, REGION, taskOf } from './runtime/tasks.ts';
import { boardsOf, noteDepartureChange } from './search/note-departure-change.ts';
import { noteSearchChange } from './search/note-search-change.ts';
import { createSearchRoutes } from './search/search-routes.ts';
import { updateDepartures as updateBoards } from './search/update-departures.ts';
import { updateSearchIndex as updateIndex } from './search/update-search-index.ts';
import { sweep } from './sweep/sweep.ts';
import { applyOfflineScan } from './tickets/apply-offline-scan.ts';
import { createTicketSigner } from './tickets/ticket-signer.ts';
import { finishPending } from './users/change-account.ts';
import { syncUser } from './users/sync-user.ts';
import { wireAccounts } from './users/wire-accounts.ts';
import { tendWaitingList as tendOneWaitingList } from './waiting/tend-waiting-list.ts';
import { readWalletKeys } from './wallet/wallet-keys.ts';
import { createWalletRoutes } from './wallet/wallet-routes.ts';

setGlobalOptions({ region: REGION });

// Set by the platform in every process that it starts. Before the framework opens its server.
if (process.env.FUNCTION_SIGNATURE_TYPE === 'http') limitBodies(refuseBody(log));

/** Made by the first call, so that a deploy can load this file without the settings. */
let services: ReturnType<typeof makeServices> | undefined;
const ready = () => {
  services ??= makeServices(connect(process.env));
  return services;
};
let plain: PlainServices | undefined;
const plainOnes = () => {
  plain ??= makePlainServices(process.env);
  return plain;
};
let handle: ReturnType<typeof createApi> | undefined;
let handleDocument: ReturnType<typeof createApi> | undefined;

/**
 * Who a function is, and the secrets it may read. Accounts and their roles are in deploy/service-accounts.json; the `@` at the end stands for
 * the project. Whoever may end a payment may find it paid, and then issues the tickets: hence the signing key.
 */
const selling = {
  serviceAccount: 'fareground-sale@',
  secrets: ['STRIPE_SECRET_KEY', 'TICKET_SIGNING_KEY'],
};
const reading = {
  serviceAccount: 'fareground-documents@',
  secrets: ['TICKET_SIGNING_KEY', 'APPLE_WALLET', 'GOOGLE_WALLET'],
};
const timetabling = { serviceAccount: 'fareground-timetables@' };
const showing = { serviceAccount: 'fareground-pages@' };
const noting = { serviceAccount: 'fareground-records@' };
const mailing = { serviceAccount: 'fareground-mail@', secrets: ['SMTP_URL'] };

/** What every trigger has that writes down or passes on; it is retried until it has had its effect. */
const trigger = { ...noting, concurrency: 20, maxInstances: 4, timeoutSeconds: 60, retry: true };

/**
 * Few large instances: one instance decides many buyers in one commit (docs/decisions/0004). As many calls at once as the platform
 * allows: where a pool takes one commit a second, who asks waits for the commit under way and then for their own, so that an
 * instance answers half of those who wait each second.
 */
export const api = onRequest(
  {
    ...selling,
    secrets: [...selling.secrets, 'STRIPE_WEBHOOK_SECRET'],
    concurrency: 1_000,
    maxInstances: 4,
    memory: '1GiB',
    cpu: 1,
    timeoutSeconds: 60,
  },
  async (request, response) => {
    handle ??= createApi(ready(), createRoutes(ready()), ownWaysOf(ready(), readWebhookSecrets(process.env)));
    await handle(request, response);
  },
);

/** Files (PDF, archives) are made apart from the sale: what makes them is large and takes its time. */
export const documents = onRequest(
  { ...reading, concurrency: 8, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  async (request, response) => {
    handleDocument ??= openDocuments();
    await handleDocument(request, response);
  },
);

/** Opens the links in mails with the keys of tickets; what it signs itself are passes for wallets. */
function openDocuments() {
  const links = createBookingLinks(readSigningKeys(process.env), plainOnes().site);
  const wallets = readWalletKeys(process.env, log);
  return createApi(plainOnes(), [
    ...createDocumentRoutes({ ...plainOnes(), links }),
    ...createWalletRoutes({ ...plainOnes(), links, wallets }),
  ]);
}

let handleSearch: ReturnType<typeof createApi> | undefined;

/** The public's search, apart from the sale: the index of every event is in its memory. */
export const search = onRequest(
  { ...showing, concurrency: 80, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 60 },
  async (request, response) => {
    handleSearch ??= createApi(plainOnes(), createSearchRoutes(plainOnes()));
    await handleSearch(request, response);
  },
);

let handleFeeds: ReturnType<typeof createApi> | undefined;

/** Timetables in the GTFS format, which staff send. One at a time on an instance: a feed fills its memory. */
export const feeds = onRequest(
  { ...timetabling, concurrency: 1, maxInstances: 2, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  async (request, response) => {
    handleFeeds ??= createApi(
      plainOnes(),
      createFeedRoutes({
        ...plainOnes(),
        bucket: () => openBucket(appOf()),
        site: readSite(process.env),
        isThrottled: !process.env.FIRESTORE_EMULATOR_HOST,
      }),
    );
    await handleFeeds(request, response);
  },
);

let handlePage: ReturnType<typeof openPages> | undefined;

/** Public pages with their content, and what search engines ask for. React is loaded by the first call, and by this function alone. */
export const pages = onRequest(
  { ...showing, concurrency: 80, maxInstances: 10, memory: '512MiB', cpu: 1, timeoutSeconds: 30 },
  async (request, response) => {
    handlePage ??= openPages(process.env);
    // A start that failed is tried again by the next call.
    handlePage.catch(() => {
      handlePage = undefined;
    });
    const handle = await handlePage;
    await handle(request, response);
  },
);

/** Work that may change stock and that nobody waits for: it is over when the public views say so. */
async function untilPublished(work: (services: Services) => Promise<void>): Promise<void> {
  const underWay = ready().underWay.begin();
  try {
    await work(ready());
  } finally {
    await underWay.done();
  }
}

/** One at a time: what a run leaves over is the next one's. */
export const sweeper = onSchedule(
  {
    ...selling,
    schedule: 'every 1 minutes',
    concurrency: 1,
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 300,
  },
  () =>
    untilPublished(async (all) => {
      const report = await sweep(all);
      all.log.info('swept', { ...report });
    }),
);

/** Matches the ledger with the provider's balance, and posts its fees and payouts. */
export const balanceReader = onSchedule(
  {
    ...selling,
    schedule: 'every day 03:30',
    timeZone: 'UTC',
    concurrency: 1,
    maxInstances: 1,
    memory: '512MiB',
    timeoutSeconds: 1_800,
  },
  () =>
    untilPublished(async (all) => {
      const report = await readBalance(all);
      all.log.info('the balance was read', { ...report });
    }),
);

/** The bank has new rates about 16:00 CET on working days. A read that failed is tried again. */
export const exchangeRates = onSchedule(
  {
    ...noting,
    schedule: 'every day 16:30',
    timeZone: 'Europe/Berlin',
    retryCount: 5,
    concurrency: 1,
    maxInstances: 1,
    timeoutSeconds: 60,
  },
  async () => {
    const date = await readExchangeRates(plainOnes(), readRatesAddress(process.env));
    plainOnes().log.info('the exchange rates were read', { date });
  },
);

/** Reports by mail: each zone's day ends at another hour. */
export const reportMails = onSchedule(
  {
    ...noting,
    schedule: 'every 1 hours',
    retryCount: 0,
    concurrency: 1,
    maxInstances: 1,
    timeoutSeconds: 300,
  },
  async () => {
    const written = await sendReportMails(plainOnes());
    plainOnes().log.info('reports were written', { written });
  },
);

let signer: ReturnType<typeof createTicketSigner> | undefined;

/** A scan that a gate made without a network, arriving now: its code is checked. Retried until it has had its effect. */
export const offlineScan = onDocumentCreated(
  {
    ...trigger,
    serviceAccount: selling.serviceAccount,
    secrets: ['TICKET_SIGNING_KEY'],
    document: 'checkIns/{id}',
  },
  async ({ data }) => {
    const scan = data && readableTrigger(checkInConverter, data, log);
    if (!scan?.offline) return;
    signer ??= createTicketSigner(readSigningKeys(process.env));
    await applyOfflineScan({ ...plainOnes(), signer }, scan);
  },
);

/** A profile was written: the server's part of it follows the account, and a change that a crash left half done is finished. */
export const userWritten = onDocumentWritten(
  { ...trigger, ...selling, document: 'users/{uid}' },
  async ({ params, data }) => {
    if (!data?.after.exists) return;
    if (!data.after.get('server.pending')) await syncUser(ready(), params.uid);
    else await untilPublished(async (all) => finishPending(wireAccounts(all), params.uid));
  },
);

/** An account went by the provider's own ways. Only the first generation of functions has an event for it. */
export const accountDeleted = region('europe-west1')
  .runWith({ ...selling, failurePolicy: true, maxInstances: 4, timeoutSeconds: 120 })
  .auth.user()
  .onDelete(({ uid, email, displayName }) =>
    untilPublished((all) => deletedElsewhere(all, { uid, email: email ?? '', name: displayName ?? '' })),
  );

/** Somebody wants to join: they get a mail that it has arrived. */
export const applicationCreated = onDocumentCreated(
  { ...trigger, document: 'applications/{uid}' },
  async ({ data }) => {
    if (!data) return;
    const { db, now, site } = plainOnes();
    const application = readableTrigger(applicationConverter, data, log);
    if (application) await confirmApplication({ db, now, site }, application);
  },
);

/** Whoever booked it gets a mail about a delay, another bay, another hour, unless they do not want to be. */
export const tripChanged = onDocumentUpdated(
  { ...trigger, document: 'trips/{id}' },
  async ({ id, data, params }) => {
    if (!data) return;
    const before = readableTrigger(tripConverter, data.before, log);
    const after = readableTrigger(tripConverter, data.after, log);
    const told = before && after && tripChange(before, after);
    const { db, now, tasks } = plainOnes();
    if (told) await notifyChange({ db, now, tasks }, { eventId: id, saleId: params.id, told });
  },
);
export const eventChanged = onDocumentUpdated(
  { ...trigger, document: 'events/{id}' },
  async ({ id, data, params }) => {
    if (!data) return;
    const before = readableTrigger(eventConverter, data.before, log);
    const after = readableTrigger(eventConverter, data.after, log);
    const told = before && after && eventChange(before, after);
    const { db, now, tasks } = plainOnes();
    if (told && !(await isToldByPostponing(db, after)))
      await notifyChange({ db, now, tasks }, { eventId: id, saleId: params.id, told });
  },
);

/** A refund arrived, or its money came back: where somebody asked for an invoice, a document about it follows. */
export const refundChanged = onDocumentUpdated({ ...trigger, document: 'refunds/{id}' }, async ({ data }) => {
  const refund = data && readableTrigger(refundConverter, data.after, log);
  if (refund && refund.state !== 'requested') await makeOutInvoices(plainOnes(), refund.paymentId);
});

/** The library of buckets is large. */
const journaled = { ...trigger, memory: '512MiB' as const };
let journal: Promise<Journal> | undefined;
const journaling = async () => {
  journal ??= openJournal(appOf());
  // A start that failed is tried again by the next event.
  journal.catch(() => {
    journal = undefined;
  });
  return { ...plainOnes(), journal: await journal };
};

/** What was sold, and what became of it, is written down beside the database: a restore of that does not set it back (docs/decisions/0214). */
export const journalBooking = onDocumentWritten(
  { ...journaled, document: 'bookings/{id}' },
  async ({ data, params }) => {
    const state: unknown = data?.after.get('state');
    if (state === 'confirmed' || state === 'cancelled') await writeDownBooking(await journaling(), params.id);
  },
);
export const journalGiftCard = onDocumentWritten(
  { ...journaled, document: 'giftCards/{id}' },
  async ({ data, params }) => {
    if (data?.after.exists) await writeDownGiftCard(await journaling(), params.id);
  },
);
export const journalInvoice = onDocumentCreated(
  { ...journaled, document: 'invoices/{id}' },
  async ({ params }) => {
    await writeDownInvoice(await journaling(), params.id);
  },
);

/** A mail was written: its task is asked for. Where this was lost, the sweep asks. */
export const mailCreated = onDocumentCreated(
  { ...trigger, document: 'mail/{id}' },
  async ({ data, params }) => {
    if (!data) return;
    await plainOnes().tasks.ask('sendMail', { id: params.id, dueAt: Number(data.get('dueAt')) });
  },
);

let send: ReturnType<typeof openMailSender> | undefined;

/**
 * Sends one mail. The pauses between attempts are the outbox's own (domain/src/mail/mail.ts); the queue tries again what died before
 * it could note anything. Its rates are what a mail server takes from one sender: docs/operations.md.
 */
export const sendMail = onTaskDispatched(
  {
    ...mailing,
    // Tickets are drawn with their fonts, several mails at once.
    concurrency: 10,
    maxInstances: 2,
    memory: '1GiB',
    cpu: 1,
    timeoutSeconds: 120,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 600 },
    rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 10 },
  },
  async ({ data }) => {
    send ??= openMailSender(process.env);
    // A start that failed is tried again by the next task.
    send.catch(() => {
      send = undefined;
    });
    const sendOne = await send;
    await sendOne(taskOf(data).id);
  },
);

/** Writes one page of a mailing (reminders, changes), which then asks for the next. */
export const continueMailing = onTaskDispatched(
  {
    ...noting,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 120,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 10, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 4, maxDispatchesPerSecond: 5 },
  },
  async ({ data }) => {
    await continueOneMailing(plainOnes(), taskOf(data).id);
  },
);

/** Takes what staff changed of an event on sale through its bookings, a page at a time; each asks for the next. */
export const continueEventChange = onTaskDispatched(
  {
    ...selling,
    concurrency: 1,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 300,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 10, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 2, maxDispatchesPerSecond: 5 },
  },
  ({ data }) => untilPublished((all) => continueOneEventChange(all, taskOf(data).id)),
);

/** Offers what came free of a tier to those who wait for it; tells those of a list that was closed. */
export const tendWaitingList = onTaskDispatched(
  {
    ...selling,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 300,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 4, maxDispatchesPerSecond: 10 },
  },
  ({ data }) => untilPublished((all) => tendOneWaitingList(all, taskOf(data).id)),
);

/** An event or a tier of it was written: the search follows. */
export const searchedEventWritten = onDocumentWritten(
  { ...trigger, document: 'events/{id}' },
  async ({ data, params }) => {
    await noteSearchChange(plainOnes(), params.id, [data?.before.get('city'), data?.after.get('city')]);
  },
);
export const searchedTierWritten = onDocumentWritten(
  { ...trigger, document: 'events/{id}/tiers/{tier}' },
  async ({ params }) => {
    await noteSearchChange(plainOnes(), params.id, []);
  },
);

/** What brings an index of the search to what is stored. One at a time; what is left over is the next one's. */
const indexing = {
  ...noting,
  concurrency: 1,
  maxInstances: 1,
  memory: '1GiB' as const,
  cpu: 1,
  timeoutSeconds: 300,
  retryConfig: { maxAttempts: 5, minBackoffSeconds: 10, maxBackoffSeconds: 300 },
  rateLimits: { maxConcurrentDispatches: 1, maxDispatchesPerSecond: 1 },
};
export const updateSearchIndex = onTaskDispatched(indexing, async () => {
  await updateIndex(plainOnes());
});

/** A trip was written, with its stops and fares, or a place: the search for journeys follows. */
export const searchedTripWritten = onDocumentWritten(
  { ...trigger, document: 'trips/{id}' },
  async ({ data, params }) => {
    await noteDepartureChange(plainOnes(), {
      ...{ kind: 'trip', id: params.id },
      boards: boardsOf(data?.before, log),
    });
  },
);
export const searchedPlaceWritten = onDocumentWritten(
  { ...trigger, document: 'places/{id}' },
  async ({ params }) => {
    await noteDepartureChange(plainOnes(), { kind: 'place', id: params.id });
  },
);
export const updateDepartures = onTaskDispatched(indexing, async () => {
  await updateBoards(plainOnes());
});

/** What staff write to Firestore themselves goes into the audit log (SPEC R4). */
const audited = (document: (typeof STAFF_DOCUMENTS)[number]) =>
  onDocumentWritten({ ...trigger, document }, async ({ id, time, data, document: path }) => {
    const [before, after] = [fieldsOf(data?.before), fieldsOf(data?.after)];
    // Two writes within one second keep their order: the emulator tells the time of an event in whole seconds.
    const at = data?.after.updateTime?.toMillis() ?? Date.parse(time);
    await auditStaffWrite(plainOnes().db, { eventId: id, at, path, before, after });
  });
export const auditEvents = audited('events/{id}');
export const auditTiers = audited('events/{id}/tiers/{tier}');
export const auditVenues = audited('venues/{id}');
export const auditPlans = audited('venues/{id}/plans/{plan}');
export const auditVehicles = audited('vehicles/{id}');
export const auditTrips = audited('trips/{id}');
export const auditStops = audited('trips/{id}/stops/{stop}');
export const auditPlaces = audited('places/{id}');
export const auditVouchers = audited('vouchers/{id}');
export const auditSettings = audited('settings/{id}');
export const auditMailTexts = audited('mailTexts/{id}');
