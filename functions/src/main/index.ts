import { eventPath } from '@fareground/domain/catalogue/events/event';
import type { Change } from 'firebase-functions';
import { setGlobalOptions } from 'firebase-functions';
import {
  type DocumentSnapshot,
  type FirestoreEvent,
  onDocumentCreated,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/firestore';
import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { region } from 'firebase-functions/v1';
import { auditStaffWrite, fieldsOf } from '../platform/audit/audit-staff-write.ts';
import { refuseBody } from '../platform/http/answer.ts';
import { limitBodies } from '../platform/http/body-limits.ts';
import { log } from '../platform/log.ts';
import { REGION, taskOf } from '../platform/tasks.ts';
import { boardsOf, noteDepartureChange } from '../public/search/note-departure-change.ts';
import { noteSearchChange } from '../public/search/note-search-change.ts';
import { onDemand } from './on-demand.ts';
import { plainServices } from './plain-services.ts';

// Every function of the deploy, with its place, its limits and its account. What it does is in main/ and loaded by its own process alone;
// only what is small stands here.

setGlobalOptions({ region: REGION });

// Set by the platform in every process that it starts. Before the framework opens its server.
if (process.env.FUNCTION_SIGNATURE_TYPE === 'http') limitBodies(refuseBody(log));

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

const isEmulated = process.env.FUNCTIONS_EMULATOR === 'true';

/**
 * How many tasks of a queue run at once, and the seconds that a failed one waits. In the emulator each that runs at once is a process of
 * 120 MB, and one that waits keeps its place: there one task runs at once, three mails, and waits a second.
 */
const queue = (
  maxConcurrentDispatches: number,
  maxDispatchesPerSecond: number,
  [minBackoffSeconds, maxBackoffSeconds]: readonly [number, number],
  emulated = 1,
) => ({
  retryConfig: {
    maxAttempts: 5,
    ...(isEmulated
      ? { minBackoffSeconds: 1, maxBackoffSeconds: 1 }
      : { minBackoffSeconds, maxBackoffSeconds }),
  },
  rateLimits: {
    maxConcurrentDispatches: isEmulated ? emulated : maxConcurrentDispatches,
    maxDispatchesPerSecond,
  },
});

/**
 * Few large instances: one instance decides many buyers in one commit (docs/adr/0001). As many calls at once as the platform
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
  onDemand('api', async () => (await import('./sale.ts')).api),
);

/** Files (PDF, archives) are made apart from the sale: what makes them is large and takes its time. */
export const documents = onRequest(
  { ...reading, concurrency: 8, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  onDemand('documents', async () => (await import('./documents.ts')).documents),
);

/** The public's search, apart from the sale: the index of every event is in its memory. */
export const search = onRequest(
  { ...showing, concurrency: 80, maxInstances: 4, memory: '1GiB', cpu: 1, timeoutSeconds: 60 },
  onDemand('search', async () => (await import('./search.ts')).search),
);

/** Timetables in the GTFS format, which staff send. One at a time on an instance: a feed fills its memory. */
export const feeds = onRequest(
  { ...timetabling, concurrency: 1, maxInstances: 2, memory: '1GiB', cpu: 1, timeoutSeconds: 120 },
  onDemand('feeds', async () => (await import('./feeds.ts')).feeds),
);

/** Public pages with their content, and what search engines ask for. React is loaded by the first call, and by this function alone; the index of every event by the first search. */
export const pages = onRequest(
  { ...showing, concurrency: 80, maxInstances: 10, memory: '1GiB', cpu: 1, timeoutSeconds: 30 },
  onDemand('pages', async () => (await import('../public/pages/open-pages.ts')).openPages(process.env)),
);

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
  onDemand('sweeper', async () => (await import('./sale.ts')).sweep),
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
  onDemand('balanceReader', async () => (await import('./sale.ts')).readBalance),
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
  onDemand('exchangeRates', async () => (await import('./clock.ts')).exchangeRates),
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
  onDemand('reportMails', async () => (await import('./clock.ts')).reportMails),
);

const takeScan = onDemand('offlineScan', async () => (await import('./scans.ts')).offlineScan);

/** A scan that a gate made without a network, arriving now: its code is checked. Retried until it has had its effect. */
export const offlineScan = onDocumentCreated(
  {
    ...trigger,
    serviceAccount: selling.serviceAccount,
    secrets: ['TICKET_SIGNING_KEY'],
    document: 'checkIns/{id}',
  },
  async ({ data }) => {
    if (data) await takeScan(data);
  },
);

const followProfile = onDemand('userWritten', async () => (await import('./sale.ts')).followProfile);

/** A profile was written: the server's part of it follows the account, and a change that a crash left half done is finished. */
export const userWritten = onDocumentWritten(
  { ...trigger, ...selling, document: 'users/{uid}' },
  async ({ params, data }) => {
    if (data?.after.exists) await followProfile(params.uid, Boolean(data.after.get('server.pending')));
  },
);

const endAccount = onDemand('accountDeleted', async () => (await import('./sale.ts')).accountDeleted);

/** An account went by the provider's own ways. Only the first generation of functions has an event for it. */
export const accountDeleted = region('europe-west1')
  .runWith({ ...selling, failurePolicy: true, maxInstances: 4, timeoutSeconds: 120 })
  .auth.user()
  .onDelete(({ uid, email, displayName }) =>
    endAccount({ uid, email: email ?? '', name: displayName ?? '' }),
  );

const takeApplication = onDemand(
  'applicationCreated',
  async () => (await import('./applications.ts')).applicationCreated,
);

/** Somebody wants to join: a mail asks whether the address is theirs, or says that the application has arrived. */
export const applicationCreated = onDocumentCreated(
  {
    ...trigger,
    serviceAccount: selling.serviceAccount,
    secrets: ['TICKET_SIGNING_KEY'],
    document: 'applications/{uid}',
  },
  async ({ data }) => {
    // The emulator calls too when one that never was is deleted.
    if (data?.exists) await takeApplication(data);
  },
);

const invoiceRefund = onDemand('refundChanged', async () => (await import('./invoices.ts')).refundChanged);

/** A refund arrived, or its money came back: where somebody asked for an invoice, a document about it follows. */
export const refundChanged = onDocumentUpdated({ ...trigger, document: 'refunds/{id}' }, async ({ data }) => {
  if (data) await invoiceRefund(data.after);
});

/** The library of buckets is large. */
const journaled = { ...trigger, memory: '512MiB' as const };
const writersOf = async () => (await import('./journal.ts')).openWriters();
const writeDownBooking = onDemand('journalBooking', async () => (await writersOf()).booking);
const writeDownGiftCard = onDemand('journalGiftCard', async () => (await writersOf()).giftCard);
const writeDownInvoice = onDemand('journalInvoice', async () => (await writersOf()).invoice);

/** What was sold, and what became of it, is written down beside the database: a restore of that does not set it back (docs/adr/0052). */
export const journalBooking = onDocumentWritten(
  { ...journaled, document: 'bookings/{id}' },
  async ({ data, params }) => {
    const state: unknown = data?.after.get('state');
    if (state === 'confirmed' || state === 'cancelled') await writeDownBooking(params.id);
  },
);
export const journalGiftCard = onDocumentWritten(
  { ...journaled, document: 'giftCards/{id}' },
  async ({ data, params }) => {
    if (data?.after.exists) await writeDownGiftCard(params.id);
  },
);
export const journalInvoice = onDocumentCreated(
  { ...journaled, document: 'invoices/{id}' },
  async ({ params }) => {
    await writeDownInvoice(params.id);
  },
);

/** A mail was written: its task is asked for. Where this was lost, the sweep asks. */
export const mailCreated = onDocumentCreated(
  { ...trigger, document: 'mail/{id}' },
  async ({ data, params }) => {
    if (!data) return;
    await plainServices().tasks.ask('sendMail', { id: params.id, dueAt: Number(data.get('dueAt')) });
  },
);

const deliverMail = onDemand('sendMail', async () =>
  (await import('./open-mail-sender.ts')).openMailSender(process.env),
);

/**
 * Sends one mail. The pauses between attempts are the outbox's own (domain/src/messages/mail.ts); the queue tries again what died before
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
    ...queue(10, 10, [30, 600], 3),
  },
  ({ data }) => deliverMail(taskOf(data).id),
);

const writeMailing = onDemand('continueMailing', async () => (await import('./notices.ts')).continueMailing);

/** Writes one page of a mailing (reminders, changes), which then asks for the next. */
export const continueMailing = onTaskDispatched(
  {
    ...noting,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 120,
    ...queue(4, 5, [10, 300]),
  },
  ({ data }) => writeMailing(taskOf(data).id),
);

const followEventChange = onDemand(
  'continueEventChange',
  async () => (await import('./sale.ts')).continueEventChange,
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
    ...queue(2, 5, [10, 300]),
  },
  ({ data }) => followEventChange(taskOf(data).id),
);

const offerFreePlaces = onDemand('tendWaitingList', async () => (await import('./sale.ts')).tendWaitingList);

/** Offers what came free of a tier to those who wait for it; tells those of a list that was closed. */
export const tendWaitingList = onTaskDispatched(
  {
    ...selling,
    concurrency: 4,
    maxInstances: 2,
    memory: '512MiB',
    cpu: 1,
    timeoutSeconds: 300,
    ...queue(4, 10, [5, 300]),
  },
  ({ data }) => offerFreePlaces(taskOf(data).id),
);

/** What brings an index of the search to what is stored. One at a time; what is left over is the next one's. */
const indexing = {
  ...noting,
  concurrency: 1,
  maxInstances: 1,
  memory: '1GiB' as const,
  cpu: 1,
  timeoutSeconds: 300,
  ...queue(1, 1, [10, 300]),
};
export const updateSearchIndex = onTaskDispatched(
  indexing,
  onDemand('updateSearchIndex', async () => (await import('./indexes.ts')).updateSearchIndex),
);

export const updateDepartures = onTaskDispatched(
  indexing,
  onDemand('updateDepartures', async () => (await import('./indexes.ts')).updateDepartures),
);

type Write = FirestoreEvent<Change<DocumentSnapshot> | undefined, Record<string, string>>;

/**
 * One function for each kind of document, because the emulator runs each function in a process of its own. Every effect is tried; when
 * one fails the event is delivered again, so each effect must be idempotent.
 */
const written = (document: string, ...effects: readonly ((write: Write) => Promise<unknown>)[]) =>
  onDocumentWritten({ ...trigger, document }, async (write: Write) => {
    const results = await Promise.allSettled(effects.map((effect) => effect(write)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });

/** What staff write to Firestore themselves goes into the audit log (SPEC R4). */
const audit = ({ id, time, data, document: path }: Write) => {
  const [before, after] = [fieldsOf(data?.before), fieldsOf(data?.after)];
  // Two writes within one second keep their order: the emulator tells the time of an event in whole seconds.
  const at = data?.after.updateTime?.toMillis() ?? Date.parse(time);
  return auditStaffWrite(plainServices().db, { eventId: id, at, path, before, after });
};

/** The search for events follows an event and its tiers. */
const searchEvent = ({ data, params: { id = '' }, document }: Write) => {
  const cities = document === eventPath(id) ? [data?.before.get('city'), data?.after.get('city')] : [];
  return noteSearchChange(plainServices(), id, cities);
};

/** The search for journeys follows a trip, with its stops and fares, and a place. */
const searchTrip = ({ data, params: { id = '' } }: Write) =>
  noteDepartureChange(plainServices(), { kind: 'trip', id, boards: boardsOf(data?.before, log) });
const searchPlace = ({ params: { id = '' } }: Write) =>
  noteDepartureChange(plainServices(), { kind: 'place', id });

/** Whoever booked it gets a mail about a delay, another bay, another hour, unless they do not want to be. */
const tellOfEvent = onDemand('eventWritten', async () => (await import('./notices.ts')).eventWritten);
const tellOfTrip = onDemand('tripWritten', async () => (await import('./notices.ts')).tripWritten);
const tell =
  (follow: typeof tellOfEvent) =>
  async ({ id: eventId, data, params: { id = '' } }: Write) => {
    if (data?.before.exists && data.after.exists) await follow({ eventId, id, ...data });
  };

export const eventWritten = written('events/{id}', audit, searchEvent, tell(tellOfEvent));
export const tierWritten = written('events/{id}/tiers/{tier}', audit, searchEvent);
export const tripWritten = written('trips/{id}', audit, searchTrip, tell(tellOfTrip));
export const stopWritten = written('trips/{id}/stops/{stop}', audit);
export const placeWritten = written('places/{id}', audit, searchPlace);
export const venueWritten = written('venues/{id}', audit);
export const planWritten = written('venues/{id}/plans/{plan}', audit);
export const vehicleWritten = written('vehicles/{id}', audit);
export const voucherWritten = written('vouchers/{id}', audit);
export const settingsWritten = written('settings/{id}', audit);
export const mailTextWritten = written('mailTexts/{id}', audit);
