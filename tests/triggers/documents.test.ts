import { checkInConverter, checkInPath } from '@fareground/domain/access/check-in';
import { eventPath } from '@fareground/domain/catalogue/events/event';
import { tierPath } from '@fareground/domain/catalogue/events/tier';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { tripPath } from '@fareground/domain/catalogue/trips/trip';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { HOUR } from '@fareground/domain/core/time';
import { MAILINGS } from '@fareground/domain/messages/mailing';
import { sampleBuyer } from '@fareground/domain/payments/invoices/sample-invoices';
import {
  type Application,
  applicationConverter,
  applicationPath,
} from '@fareground/domain/people/application';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { userPath } from '@fareground/domain/people/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { triggers } from '../../functions/src/main/document-triggers.ts';
import { queueMail } from '../../functions/src/messages/queue-mail.ts';
import { openJournal } from '../../functions/src/ops/archive/journal-files.ts';
import { issueCard } from '../../functions/src/payments/gift-cards/issue-card.ts';
import { issueInvoices } from '../../functions/src/payments/invoices/issue-invoices.ts';
import { changePath } from '../../functions/src/public/search/mark-departures-for-reindex.ts';
import { SEARCH_CHANGES } from '../../functions/src/public/search/mark-for-reindex.ts';
import { coachLayout, uniqueId, writeEvent, writeTrip } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from '../emulator/support/saga-harness.ts';
import { app, db, isThere, namesOf, untilTrue } from './support/site.ts';

// That a write of such a document wakes that function. What the function then does is what tests/emulator proves.
type Look = () => Promise<unknown>;
/** Writes, and says how to see that the function was woken. */
type Case = () => Promise<Look>;

const began = Date.now();
let harness: SagaHarness;
beforeAll(async () => {
  harness = await startSagaHarness();
});
afterAll(() => harness.stop());

async function paidBooking() {
  const services = harness.instance();
  const who = caller();
  const { event } = await writeEvent(db, [{}]);
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const held = await harness.hold(services, { lines }, who);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  const { booking } = await harness.truth(services, held);
  return { services: { ...services, site: services.config.appBaseUrl }, who, booking };
}

const inJournal = async (kind: string, id: string) =>
  (await (await openJournal(app)).newestSince(began)).some((file) => file.kind === kind && file.id === id);

/** Notes of the search are gone as soon as their task was done: whoever listens before sees them come. */
async function seen(path: string): Promise<Look> {
  let isSeen = false;
  const { promise: listens, resolve } = Promise.withResolvers<void>();
  const stop = db.doc(path).onSnapshot((snapshot) => {
    isSeen ||= snapshot.exists;
    resolve();
  });
  await listens;
  return async () => {
    if (isSeen) stop();
    return isSeen;
  };
}

/** Of a document that staff write. */
const audited =
  (path: () => string): Case =>
  async () => {
    const target = path();
    await db.doc(target).set({ updatedAt: Date.now(), updatedBy: 'somebody', note: 'a change' });
    return () => isThere(AUDIT, 'target', target);
  };

/** By the function's name, and what of its work is looked at where it has several. */
const cases: Record<string, Case> = {
  'sale-applicationCreated': async () => {
    const email = `${uniqueId('apply')}@fareground.test`;
    const application: Application = {
      ...{ id: uniqueId('applicant'), as: 'promoter', name: 'Brais Rey', email, organisation: '' },
      ...{ city: 'Vigo', message: 'Small concerts.', state: 'unconfirmed', createdAt: 1, updatedAt: 1 },
    };
    await db.doc(applicationPath(application.id)).create(applicationConverter.toFirestore(application));
    return async () => !(await db.collection('mail').where('to', 'array-contains', email).get()).empty;
  },
  'records-eventWritten, audit log': audited(() => eventPath(uniqueId('audited'))),
  'records-mailTextWritten': audited(() => `mailTexts/${uniqueId('audited')}`),
  'records-placeWritten, audit log': audited(() => placePath(uniqueId('audited'))),
  'records-planWritten': audited(() => `venues/${uniqueId('audited')}/plans/plan`),
  'records-settingsWritten': audited(() => `settings/${uniqueId('audited')}`),
  'records-stopWritten': audited(() => `trips/${uniqueId('audited')}/stops/00`),
  'records-tierWritten, audit log': audited(() => tierPath(uniqueId('audited'), 'tier0')),
  'records-tripWritten, audit log': audited(() => tripPath(uniqueId('audited'))),
  'records-vehicleWritten': audited(() => `vehicles/${uniqueId('audited')}`),
  'records-partnerWritten': audited(() => `partners/${uniqueId('audited')}`),
  'records-venueWritten': audited(() => `venues/${uniqueId('audited')}`),
  'records-voucherWritten': audited(() => `vouchers/${uniqueId('audited')}`),
  'records-eventWritten, mailing': async () => {
    const { event } = await writeEvent(db, [{}]);
    await db
      .doc(eventPath(event.id))
      .update({ startsAt: event.startsAt + HOUR, endsAt: event.endsAt + HOUR });
    return () => isThere(MAILINGS, 'offeringId', event.id);
  },
  'records-journalBooking': async () => {
    const { booking } = await paidBooking();
    return () => inJournal('booking', booking.id);
  },
  'records-journalGiftCard': async () => {
    const wish = { amount: 1_000, currency: 'EUR' as const, email: 'ann@fareground.test', reason: 'The bar' };
    const finance = { ...caller(), roles: ['finance' as const] };
    const { id } = await issueCard(harness.instance(), finance, wish, crypto.randomUUID());
    return () => inJournal('gift-card', id);
  },
  'records-journalInvoice': async () => {
    const { booking, services } = await paidBooking();
    const [invoice] = await issueInvoices(services, booking.paymentId, sampleBuyer);
    return () => inJournal('invoice', invoice?.id ?? '');
  },
  'messages-mailCreated': async () => {
    const id = uniqueId('letter');
    const batch = db.batch();
    const values = { name: 'Bea', answer: 'Not this year.' };
    queueMail(db, batch, {
      ...{ id, template: 'application-declined', to: `${id}@fareground.test`, values, now: Date.now() },
    });
    await batch.commit();
    return async () => (await db.doc(`mail/${id}`).get()).get('state') === 'sent';
  },
  'sale-offlineScan': async () => {
    const serial = randomDigits(20);
    const id = `${serial}-0a1b2c`;
    // Its code is none: the scan is refused.
    const scan = {
      id,
      serial,
      offeringId: 'nothing',
      gate: 'North',
      staffUid: 'gate',
      scannedAt: Date.now(),
    };
    const offline = { ...scan, method: 'camera' as const, offline: true, token: 'FG1.none' };
    await db.doc(checkInPath(id)).create(checkInConverter.toFirestore(offline));
    return async () => (await db.doc(checkInPath(id)).get()).get('outcome') === 'refused';
  },
  'records-refundChanged': async () => {
    const { booking, services, who } = await paidBooking();
    await issueInvoices(services, booking.paymentId, sampleBuyer);
    await cancelBooking(services, who, booking);
    return async () => {
      const made = await services.collections.invoices.where('paymentId', '==', booking.paymentId).get();
      return made.docs.some((one) => one.data().kind === 'credit-note');
    };
  },
  'records-eventWritten, search': async () => {
    const id = uniqueId('searched');
    const look = await seen(`${SEARCH_CHANGES}/${id}`);
    await writeEvent(db, [], { id });
    return look;
  },
  'records-placeWritten, search': async () => {
    const id = uniqueId('searched');
    const look = await seen(changePath({ kind: 'place', id }));
    const place = { id, name: 'Cais', city: 'Porto', country: 'PT', timeZone: 'Europe/Lisbon' };
    await db.doc(placePath(id)).set(placeConverter.toFirestore(place));
    return look;
  },
  'records-tierWritten, search': async () => {
    const id = uniqueId('searched');
    const look = await seen(`${SEARCH_CHANGES}/${id}`);
    await db.doc(tierPath(id, 'tier0')).set({ price: 1 });
    return look;
  },
  'records-tripWritten, search': async () => {
    const { id } = await writeTrip(db, ['Porto', 'Vigo'], coachLayout(1));
    // Its id is known once it is written: this listens for the second write, or the first.
    const look = await seen(changePath({ kind: 'trip', id }));
    await db.doc(tripPath(id)).update({ notice: 'Bring a coat' });
    return look;
  },
  'records-tripWritten, mailing': async () => {
    const trip = await writeTrip(db, ['Porto', 'Vigo'], coachLayout(1));
    await db.doc(tripPath(trip.id)).update({ delayMinutes: 30, updatedAt: Date.now() });
    return () => isThere(MAILINGS, 'offeringId', trip.id);
  },
  'sale-userWritten': async () => {
    const { uid, email } = await signUp();
    await db.doc(userPath(uid)).set({ id: uid, displayName: 'Bea', createdAt: 1 });
    return async () => (await db.doc(userPath(uid)).get()).get('server.email') === email;
  },
};

test('every function that a document wakes has its case', () => {
  const names = new Set(Object.keys(cases).map((name) => name.replace(/,.*/, '')));
  expect([...names].sort()).toEqual(namesOf('document'));
});

test('every one of them is known by its name to what tries it again', () => {
  expect([...triggers.keys()].map((name) => name.replace('.', '-')).sort()).toEqual(namesOf('document'));
});

test.each(Object.entries(cases))('%s is woken', async (_name, write) => {
  await untilTrue(await write());
});
