import { BOOKINGS, bookingConverter } from '@fareground/domain/booking/booking';
import { GIFT_CARDS } from '@fareground/domain/payments/gift-cards/gift-card';
import { LEDGER } from '@fareground/domain/payments/ledger/ledger-transaction';
import { PAYMENTS, paymentConverter } from '@fareground/domain/payments/payment';
import { APPLICATIONS } from '@fareground/domain/people/application';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { myCards } from '../../functions/src/payments/gift-cards/my-cards.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { log } from '../../functions/src/platform/log.ts';
import { createPageReader } from '../../functions/src/public/pages/page-reader.ts';
import { createWindowCache } from '../../functions/src/public/pages/window-cache.ts';
import { countByCategory, readEvents } from '../../web/src/data/events.ts';
import type { PublicQuery } from '../../web/src/data/public-reader.ts';
import { countDepartures, readDepartures } from '../../web/src/data/trips.ts';
import {
  cardOrderQuery,
  paymentQuery,
} from '../../web/src/features/staff-money/sold-filter/payment-query.ts';
import { applicationQuery } from '../../web/src/features/staff-people/applications/application-query.ts';
import { auditQuery } from '../../web/src/features/staff-people/audit/audit-filter.ts';
import { bookingQuery } from '../../web/src/staff/booking-filter.ts';
import { ledgerQuery } from '../../web/src/staff/ledger-query.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { startSagaHarness } from './support/saga-harness.ts';

// Every filter that a page offers is asked once, so that the check of indexes at the end of `npm test` knows its query (docs/adr/0040).
const db = getFirestore(initializeApp({ projectId: 'demo-page-filters' }));
const offeringId = 'night-ferry-orchestra';
beforeAll(async () => {
  const harness = await startSagaHarness();
  const services = harness.instance();
  await writeEvent(db, [{}], { id: offeringId, category: 'music' });
  await writeEvent(db, [{}], { category: 'food' });
  await writeTrip(db, ['Porto', 'Vigo'], coachLayout(3));
  const held = await harness.hold(services, {
    lines: [{ kind: 'event', offeringId, tierId: 'tier0', quantity: 1 }],
  });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  await services.flush();
  await harness.stop();
});
const reader = createPageReader(db, createWindowCache(Date.now), log);

test.each([{}, { category: 'music' as const }])('events by %j', async (filter) => {
  const { events } = await readEvents(reader, { when: 'any', ...filter }, { limit: 5 });
  const { category } = { category: undefined, ...filter };
  expect(events.filter(({ event }) => (category ?? event.category) !== event.category)).toEqual([]);
});

test.each([
  {},
  { kind: 'bus' as const },
  { originCity: 'Porto' },
  { kind: 'bus' as const, originCity: 'Porto' },
])('departures by %j', async (filter) => {
  const legs = await readDepartures(reader, filter, { limit: 5 });
  const { kind, originCity } = { kind: undefined, originCity: undefined, ...filter };
  expect(legs.filter(({ trip }) => (kind ?? trip.kind) !== trip.kind)).toEqual([]);
  expect(legs.filter(({ trip }) => (originCity ?? trip.originCity) !== trip.originCity)).toEqual([]);
});

test('how much there is of each kind', async () => {
  expect((await countDepartures(reader, ['bus'], 7)).bus).toBeGreaterThanOrEqual(0);
  expect((await countByCategory(reader, ['music'])).music).toBeGreaterThan(0);
});

const ask = (collection: string, { where = [], orderBy = [], limit }: PublicQuery) => {
  let query = db.collection(collection).limit(limit);
  for (const [field, operator, value] of where) query = query.where(field, operator, value);
  for (const [field, direction] of orderBy) query = query.orderBy(field, direction);
  return query.get();
};

const all = { person: '', action: '', target: '', from: '', to: '' };
test.each([
  {},
  { person: 'owner@fareground.test' },
  { person: 'some-uid' },
  { action: 'roles.change' },
  { target: 'events' },
  { target: 'events/night' },
  { person: 'some-uid', action: 'roles.change', target: 'events' },
  { from: '2026-01-01', to: '2026-12-31' },
])('the audit log by %j', async (filter) => {
  expect((await ask(AUDIT, auditQuery({ ...all, ...filter }, 5))).size).toBeLessThanOrEqual(5);
});

test.each(['', 'new'] as const)('applications in state %j', async (state) => {
  expect((await ask(APPLICATIONS, applicationQuery(state, 5))).size).toBeLessThanOrEqual(5);
});

const ever = { from: 0, to: 4_102_444_800_000 };
test.each([
  {},
  { number: '4820193652' },
  { state: 'confirmed' as const },
  { group: 'sale=night-ferry-orchestra' },
  { currency: 'EUR' as const },
  { state: 'confirmed' as const, group: 'sale=night-ferry-orchestra', currency: 'EUR' as const },
])('bookings by %j', async (filter) => {
  const query = bookingQuery({ number: '', state: '', group: '', currency: '', ...filter }, ever, 5);
  const bookings = (await ask(BOOKINGS, query)).docs.map((one) => bookingConverter.fromFirestore(one));
  const { state, group, currency } = { state: undefined, group: '', currency: undefined, ...filter };
  expect(bookings.filter((one) => (state ?? one.state) !== one.state)).toEqual([]);
  expect(bookings.filter((one) => (currency ?? one.currency) !== one.currency)).toEqual([]);
  expect(bookings.filter(({ groups = [] }) => group && !groups.includes(group))).toEqual([]);
  if (!('number' in filter)) expect(bookings).not.toEqual([]);
});

test.each([
  {},
  { group: 'category=music' },
  { currency: 'EUR' as const },
  { group: 'channel=web', currency: 'EUR' as const },
])('payments by %j', async (filter) => {
  const query = paymentQuery({ group: '', currency: '', ...filter }, ever, 5);
  const payments = (await ask(PAYMENTS, query)).docs.map((one) => paymentConverter.fromFirestore(one));
  const { group } = { group: '', ...filter };
  expect(payments).not.toEqual([]);
  expect(payments.filter(({ groups = [] }) => group && !groups.includes(group))).toEqual([]);
});

test.each(['', 'EUR'] as const)('what was paid for gift cards in currency %j', async (currency) => {
  expect((await ask(GIFT_CARDS, cardOrderQuery({ currency }, ever, 5))).docs).toEqual([]);
});

test('the gift cards that somebody bought', async () => {
  const { giftCards } = await myCards({ collections: createCollections(db), log }, 'nobody');
  expect(giftCards).toEqual([]);
});

test.each([{}, { offeringId: 'night-ferry-orchestra' }, { group: 'channel=web' }])(
  'the ledger by %j',
  async (filter) => {
    expect((await ask(LEDGER, ledgerQuery(ever, filter, 5))).size).toBeGreaterThan(0);
  },
);
