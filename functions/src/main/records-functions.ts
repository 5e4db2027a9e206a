import { eventPath } from '@fareground/domain/catalogue/events/event';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { Effects } from '../ops/triggers/deliver.ts';
import { auditStaffWrite, fieldsOf } from '../platform/audit/audit-staff-write.ts';
import { log } from '../platform/log.ts';
import { boardsOf, markDeparturesForReindex } from '../public/search/mark-departures-for-reindex.ts';
import { markForReindex } from '../public/search/mark-for-reindex.ts';
import { created, ofChange, ofDocument, retrying, updated, written } from './document-triggers.ts';
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
export const refundChanged = updated(
  'records.refundChanged',
  { ...trigger, document: 'refunds/{id}' },
  {
    invoice: ofDocument(async ({ after }) => {
      if (after?.exists) await invoiceRefund(after);
    }),
  },
);

/** The library of buckets is large. */
const journaled = { ...trigger, memory: '512MiB' as const };
const writersOf = async () => (await import('./journal.ts')).openWriters();
const archiveBooking = onDemand('records.journalBooking', async () => (await writersOf()).booking);
const archiveGiftCard = onDemand('records.journalGiftCard', async () => (await writersOf()).giftCard);
const archiveInvoice = onDemand('records.journalInvoice', async () => (await writersOf()).invoice);

/** What was sold, and what became of it, is written down beside the database: a restore of that does not set it back (docs/adr/0052). */
export const journalBooking = written(
  'records.journalBooking',
  { ...journaled, document: 'bookings/{id}' },
  {
    archive: ofDocument(async ({ after, id }) => {
      const state: unknown = after?.get('state');
      if (state === 'confirmed' || state === 'cancelled') await archiveBooking(id);
    }),
  },
);
export const journalGiftCard = written(
  'records.journalGiftCard',
  { ...journaled, document: 'giftCards/{id}' },
  {
    archive: ofDocument(async ({ after, id }) => {
      if (after?.exists) await archiveGiftCard(id);
    }),
  },
);
export const journalInvoice = created(
  'records.journalInvoice',
  { ...journaled, document: 'invoices/{id}' },
  { archive: ofDocument(({ id }) => archiveInvoice(id)) },
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

/** What staff write to Firestore themselves goes into the audit log (SPEC R4). */
const audit = ofChange(({ eventId, time, path, before, after }) => {
  // Two writes within one second keep their order: the emulator tells the time of an event in whole seconds.
  const at = after?.updateTime?.toMillis() ?? Date.parse(time);
  const fields = { before: fieldsOf(before), after: fieldsOf(after) };
  return auditStaffWrite(plainServices().db, { eventId, at, path, ...fields });
});

/** The search for events follows an event and its tiers. */
const searchEvent = ofDocument(({ id, path, before, after }) => {
  const cities = path === eventPath(id) ? [before?.get('city'), after?.get('city')] : [];
  return markForReindex(plainServices(), id, cities);
});

/** The search for itineraries follows a trip, with its stops and fares, and a place. */
const searchTrip = ofDocument(({ id, before, after }) =>
  markDeparturesForReindex(plainServices(), {
    kind: 'trip',
    id,
    boards: [...boardsOf(before, log), ...boardsOf(after, log)],
  }),
);
const searchPlace = ofDocument(({ id }) => markDeparturesForReindex(plainServices(), { kind: 'place', id }));

/** Whoever booked it gets a mail about a delay, another bay, another hour, unless they do not want to be. */
const tellOfEvent = onDemand('records.eventWritten', async () => (await import('./notices.ts')).eventWritten);
const tellOfTrip = onDemand('records.tripWritten', async () => (await import('./notices.ts')).tripWritten);
const tell = (follow: typeof tellOfEvent) =>
  ofChange(async ({ eventId, id, before, after }) => {
    if (before?.exists && after?.exists) await follow({ eventId, id, before, after });
  });

const stored = (name: string, document: string, effects: Effects) =>
  written(`records.${name}`, { ...trigger, document }, effects);
export const eventWritten = stored('eventWritten', 'events/{id}', {
  audit,
  search: searchEvent,
  tell: tell(tellOfEvent),
});
export const tierWritten = stored('tierWritten', 'events/{id}/tiers/{tier}', { audit, search: searchEvent });
export const tripWritten = stored('tripWritten', 'trips/{id}', {
  audit,
  search: searchTrip,
  tell: tell(tellOfTrip),
});
export const stopWritten = stored('stopWritten', 'trips/{id}/stops/{stop}', { audit });
export const placeWritten = stored('placeWritten', 'places/{id}', { audit, search: searchPlace });
export const venueWritten = stored('venueWritten', 'venues/{id}', { audit });
export const planWritten = stored('planWritten', 'venues/{id}/plans/{plan}', { audit });
export const partnerWritten = stored('partnerWritten', 'partners/{id}', { audit });
export const vehicleWritten = stored('vehicleWritten', 'vehicles/{id}', { audit });
export const voucherWritten = stored('voucherWritten', 'vouchers/{id}', { audit });
export const settingsWritten = stored('settingsWritten', 'settings/{id}', { audit });
export const mailTextWritten = stored('mailTextWritten', 'mailTexts/{id}', { audit });

export const retryTrigger = retrying({ ...noting, memory: '512MiB' });
