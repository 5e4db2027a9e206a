import { eventPath } from '@fareground/domain/catalogue/events/event';
import type { Change } from 'firebase-functions';
import {
  type DocumentSnapshot,
  type FirestoreEvent,
  onDocumentCreated,
  onDocumentUpdated,
  onDocumentWritten,
} from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { auditStaffWrite, fieldsOf } from '../platform/audit/audit-staff-write.ts';
import { log } from '../platform/log.ts';
import { boardsOf, markDeparturesForReindex } from '../public/search/mark-departures-for-reindex.ts';
import { markForReindex } from '../public/search/mark-for-reindex.ts';
import { noting, queue, trigger } from './function-options.ts';
import { onDemand } from './on-demand.ts';
import { plainServices } from './plain-services.ts';

// What follows a document that somebody wrote: the audit log, the journal, the search's indexes, invoices and reports.

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
  onDemand('records.exchangeRates', async () => (await import('./clock.ts')).exchangeRates),
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
  onDemand('records.reportMails', async () => (await import('./clock.ts')).reportMails),
);
const invoiceRefund = onDemand(
  'records.refundChanged',
  async () => (await import('./invoices.ts')).refundChanged,
);

/** A refund arrived, or its money came back: where somebody asked for an invoice, a document about it follows. */
export const refundChanged = onDocumentUpdated({ ...trigger, document: 'refunds/{id}' }, async ({ data }) => {
  if (data) await invoiceRefund(data.after);
});

/** The library of buckets is large. */
const journaled = { ...trigger, memory: '512MiB' as const };
const writersOf = async () => (await import('./journal.ts')).openWriters();
const archiveBooking = onDemand('records.journalBooking', async () => (await writersOf()).booking);
const archiveGiftCard = onDemand('records.journalGiftCard', async () => (await writersOf()).giftCard);
const archiveInvoice = onDemand('records.journalInvoice', async () => (await writersOf()).invoice);

/** What was sold, and what became of it, is written down beside the database: a restore of that does not set it back (docs/adr/0052). */
export const journalBooking = onDocumentWritten(
  { ...journaled, document: 'bookings/{id}' },
  async ({ data, params }) => {
    const state: unknown = data?.after.get('state');
    if (state === 'confirmed' || state === 'cancelled') await archiveBooking(params.id);
  },
);
export const journalGiftCard = onDocumentWritten(
  { ...journaled, document: 'giftCards/{id}' },
  async ({ data, params }) => {
    if (data?.after.exists) await archiveGiftCard(params.id);
  },
);
export const journalInvoice = onDocumentCreated(
  { ...journaled, document: 'invoices/{id}' },
  async ({ params }) => {
    await archiveInvoice(params.id);
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
  ...queue(1, 1, [10, 300]),
};
export const updateSearchIndex = onTaskDispatched(
  indexing,
  onDemand('records.updateSearchIndex', async () => (await import('./indexes.ts')).updateSearchIndex),
);

export const updateDepartures = onTaskDispatched(
  indexing,
  onDemand('records.updateDepartures', async () => (await import('./indexes.ts')).updateDepartures),
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
  return markForReindex(plainServices(), id, cities);
};

/** The search for journeys follows a trip, with its stops and fares, and a place. */
const searchTrip = ({ data, params: { id = '' } }: Write) =>
  markDeparturesForReindex(plainServices(), { kind: 'trip', id, boards: boardsOf(data?.before, log) });
const searchPlace = ({ params: { id = '' } }: Write) =>
  markDeparturesForReindex(plainServices(), { kind: 'place', id });

/** Whoever booked it gets a mail about a delay, another bay, another hour, unless they do not want to be. */
const tellOfEvent = onDemand('records.eventWritten', async () => (await import('./notices.ts')).eventWritten);
const tellOfTrip = onDemand('records.tripWritten', async () => (await import('./notices.ts')).tripWritten);
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
