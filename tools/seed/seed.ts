import { checkInConverter, checkInPath } from '@fareground/domain/access/check-in';
import { dutyConverter, dutyPath } from '@fareground/domain/access/duty';
import { ticketConverter, ticketPath } from '@fareground/domain/access/ticket';
import { bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { buyerConverter, buyerPath, MAX_RECENT, recentBookingOf } from '@fareground/domain/booking/buyer';
import { waitingEntryConverter, waitingEntryPath } from '@fareground/domain/booking/waitlist/waiting-entry';
import { waitingListConverter, waitingListPath } from '@fareground/domain/booking/waitlist/waiting-list';
import { allotmentConverter, allotmentPath } from '@fareground/domain/catalogue/events/allotment';
import { eventConverter, eventPath } from '@fareground/domain/catalogue/events/event';
import { tierConverter, tierPath } from '@fareground/domain/catalogue/events/tier';
import { planPath, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { venueConverter, venuePath } from '@fareground/domain/catalogue/halls/venue';
import { type Package, packageConverter, packagePath } from '@fareground/domain/catalogue/packages/package';
import { answerSheetConverter, answerSheetPath } from '@fareground/domain/catalogue/questions/answer-sheet';
import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import {
  PRIVATE_SETTINGS_PATH,
  PUBLIC_SETTINGS_PATH,
  privateSettingsConverter,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { routeConverter, routePath } from '@fareground/domain/catalogue/trips/route';
import { stopConverter, stopPath } from '@fareground/domain/catalogue/trips/stop';
import { type Trip, tripConverter, tripPath } from '@fareground/domain/catalogue/trips/trip';
import { vehicleConverter, vehiclePath } from '@fareground/domain/catalogue/vehicles/vehicle';
import { voucherConverter, voucherPath } from '@fareground/domain/catalogue/vouchers/voucher';
import { EXCHANGE_RATES, exchangeRatesConverter, newestRates } from '@fareground/domain/core/exchange-rates';
import { DAY, dayKey, HOUR } from '@fareground/domain/core/time';
import { MAIL_KEPT, mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { renderMail } from '@fareground/domain/messages/render-mail';
import { mailTemplates } from '@fareground/domain/messages/templates';
import { ledgerOf } from '@fareground/domain/payments/ledger/history';
import {
  addGrowths,
  type FlatSums,
  growthsOf,
  sumConverterOf,
  treeOf,
} from '@fareground/domain/payments/ledger/ledger-sums';
import {
  ledgerPath,
  ledgerTransactionConverter,
} from '@fareground/domain/payments/ledger/ledger-transaction';
import { paymentConverter, paymentPath } from '@fareground/domain/payments/payment';
import { refundConverter, refundPath } from '@fareground/domain/payments/refund';
import { applicationConverter, applicationPath } from '@fareground/domain/people/application';
import { auditEntryConverter, auditPath } from '@fareground/domain/people/audit-entry';
import { partnerConverter, partnerPath } from '@fareground/domain/people/partner';
import { userConverter, userPath } from '@fareground/domain/people/user';
import {
  availabilityConverter,
  availabilityPath,
  sectionAvailabilityConverter,
  sectionAvailabilityPath,
} from '@fareground/domain/stock/availability';
import { poolConverter, poolPath } from '@fareground/domain/stock/pool';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createTicketSigner } from '../../functions/src/access/tickets/ticket-signer.ts';
import type { Catalogue } from '../../functions/src/catalogue/catalogue.ts';
import { type AuditNote, auditEntry } from '../../functions/src/platform/audit/audit.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { log } from '../../functions/src/platform/log.ts';
import { rebuildDepartures } from '../../functions/src/public/search/rebuild-departures.ts';
import { rebuildSearchIndex } from '../../functions/src/public/search/rebuild-search-index.ts';
import { CUSTOMER, createAccounts, profiles, uidOf } from './accounts.ts';
import { type Charge, type Counter, type Sold, sell } from './bookings.ts';
import { stripeCharge, withoutWebhooks } from './charge.ts';
import { type DemoEvent, demoEvents } from './events.ts';
import { FLEET } from './fleet.ts';
import { PLANS, storedPlan } from './hall-plans.ts';
import { customerPurchases, demoBuyers, pastPurchases } from './history.ts';
import { demoPackages } from './packages.ts';
import { demoPartners } from './partners.ts';
import { answersOf } from './questions.ts';
import { Random } from './random.ts';
import { DemoStock } from './stock.ts';
import { PLACES, VENUES } from './town-map.ts';
import { demoDuties, demoRoutes, demoTrips } from './trips.ts';
import { type DemoWaiting, demoWaiting } from './waiting.ts';
import { Writer } from './writer.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Everything the demo holds, made in memory: the same for the same day but for ticket serials. */
export type Demo = {
  readonly events: readonly DemoEvent[];
  readonly packages: readonly Package[];
  readonly trips: readonly Trip[];
  readonly stock: DemoStock;
  readonly sold: Sold;
  readonly waiting: DemoWaiting;
};

/** Makes the demo. @param signingKey Ed25519 seed that the tickets are signed with, base64url */
export async function makeDemo(now: number, signingKey: string, charge?: Charge): Promise<Demo> {
  const events = demoEvents(now, uidOf('events'));
  const trips = demoTrips(now, uidOf('travel'));
  const packages = demoPackages(events, now, uidOf('events'));
  const stock = new DemoStock(events, trips, now);
  const random = new Random('fareground');
  const counter: Counter = {
    catalogue: catalogueOf(events, trips),
    stock,
    signer: createTicketSigner([signingKey]),
    random,
    staff: { gate: uidOf('gate'), finance: uidOf('finance') },
  };
  const sold: Sold = { bookings: [], payments: [], refunds: [], tickets: [], checkIns: [] };
  for (const purchase of customerPurchases(CUSTOMER, trips, stock, events, now))
    await sell(counter, purchase, sold, charge);
  for (const purchase of pastPurchases(events, trips, stock, random, now))
    await sell(counter, purchase, sold, charge);
  const waiting = demoWaiting(events, stock, demoBuyers(new Random('fareground')), now);
  return { events, packages, trips, stock, sold, waiting };
}

/** The sale path's own checks read the demo from memory. */
function catalogueOf(events: readonly DemoEvent[], trips: readonly Trip[]): Catalogue {
  const byId = new Map(events.map((each) => [each.event.id, each]));
  const tripById = new Map(trips.map((trip) => [trip.id, trip]));
  return {
    settings: async () => defaultPublicSettings,
    package: async (id) => {
      throw new RangeError(`the demo sells no package ${id}`);
    },
    sale: async (_kind, offeringId) => {
      const trip = tripById.get(offeringId);
      if (trip) return { kind: 'trip', trip };
      const found = byId.get(offeringId);
      if (!found) throw new RangeError(`the demo has no sale ${offeringId}`);
      // A show that is over was on sale when these tickets were bought.
      return {
        kind: 'event',
        event: { ...found.event, state: 'published' },
        tiers: found.tiers.map(({ tier }) => tier),
      };
    },
  };
}

/** Writes the demo to the emulators that `env` names. Resolves with one line that says what it holds. */
export async function seedDemo(env: Environment, now = Date.now()): Promise<string> {
  if (!env.FIRESTORE_EMULATOR_HOST || !env.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new Error('The demo is written to emulators only, and the environment names none');
  }
  const app = getApps()[0] ?? initializeApp({ projectId: env.GCLOUD_PROJECT ?? 'demo-fareground' });
  const buyers = demoBuyers(new Random('fareground'));
  const accounts = createAccounts(getAuth(app), buyers);
  const demo = await withoutWebhooks(env, () =>
    makeDemo(now, env.TICKET_SIGNING_KEY ?? '', stripeCharge(env)),
  );
  const writer = new Writer();
  addCatalogue(writer, demo, now);
  addStock(writer, demo, now);
  addSold(writer, demo.sold);
  writer.add(waitingListPath(demo.waiting.list.id), waitingListConverter, demo.waiting.list);
  for (const entry of demo.waiting.entries)
    writer.add(waitingEntryPath(entry.id), waitingEntryConverter, entry);
  for (const user of profiles(buyers, now - 60 * DAY)) writer.add(userPath(user.id), userConverter, user);
  addHouse(writer, now);
  const db = getFirestore(app);
  await writer.write(db);
  // Written without the functions' triggers: what they keep for the search is made here.
  const deps = { db, collections: createCollections(db), now: () => now, log, check: () => undefined };
  await rebuildSearchIndex(deps);
  await rebuildDepartures(deps);
  await accounts;
  const { events, trips, sold } = demo;
  return `${events.length} events, ${trips.length} trips, ${sold.bookings.length} bookings, ${writer.size} documents`;
}

function addCatalogue(writer: Writer, { events, packages, trips }: Demo, now: number): void {
  const stamps = { createdAt: now - 60 * DAY, updatedAt: now - 60 * DAY, updatedBy: uidOf('travel') };
  for (const { cityId: _, halls: __, ...venue } of Object.values(VENUES))
    writer.add(venuePath(venue.id), venueConverter, venue);
  for (const [venueId, plan] of Object.entries(PLANS))
    writer.add(
      planPath(venueId, plan.id),
      storedPlanConverter,
      storedPlan(venueId, plan, now - 60 * DAY, uidOf('events')),
    );
  for (const place of PLACES) writer.add(placePath(place.id), placeConverter, place);
  for (const partner of demoPartners(now, uidOf('owner')))
    writer.add(partnerPath(partner.id), partnerConverter, partner);
  for (const vehicle of Object.values(FLEET))
    writer.add(vehiclePath(vehicle.id), vehicleConverter, { ...vehicle, ...stamps });
  for (const { event, tiers } of events) {
    writer.add(eventPath(event.id), eventConverter, event);
    for (const { tier } of tiers) writer.add(tierPath(event.id, tier.id), tierConverter, tier);
  }
  for (const one of packages) writer.add(packagePath(one.id), packageConverter, one);
  for (const route of demoRoutes(now, uidOf('travel')))
    writer.add(routePath(route.id), routeConverter, route);
  for (const trip of trips) {
    writer.add(tripPath(trip.id), tripConverter, trip);
    for (const stop of trip.timetable) writer.add(stopPath(trip.id, stop.id), stopConverter, stop);
  }
  for (const duty of demoDuties(trips, now)) {
    writer.add(dutyPath(duty.id), dutyConverter, duty);
  }
}

function addStock(writer: Writer, { stock }: Demo, now: number): void {
  for (const pool of stock.changedPools()) {
    writer.add(poolPath(pool.id), poolConverter, pool);
  }
  for (const allotment of stock.allotments())
    writer.add(allotmentPath(allotment.id), allotmentConverter, allotment);
  const { sales, sections } = stock.availability(now);
  for (const sale of sales) writer.add(availabilityPath(sale.id), availabilityConverter, sale);
  for (const section of sections) {
    writer.add(
      sectionAvailabilityPath(section.offeringId, section.id),
      sectionAvailabilityConverter,
      section,
    );
  }
}

function addSold(writer: Writer, sold: Sold): void {
  for (const booking of sold.bookings) {
    writer.add(bookingPath(booking.id), bookingConverter, booking);
    const sheet = answersOf(booking);
    if (sheet) writer.add(answerSheetPath(sheet.id), answerSheetConverter, sheet);
  }
  for (const [uid, bookings] of Map.groupBy(sold.bookings, ({ buyerUid }) => buyerUid)) {
    // No request made them, so none can be repeated.
    const recent = bookings.slice(-MAX_RECENT).map((one) => recentBookingOf(one, { key: '', body: '' }));
    writer.add(buyerPath(uid), buyerConverter, { bookings: recent });
  }
  for (const payment of sold.payments) writer.add(paymentPath(payment.id), paymentConverter, payment);
  const sums: FlatSums = new Map();
  for (const booking of sold.bookings) {
    const ofBooking = ({ bookingId }: { readonly bookingId: string }) => bookingId === booking.id;
    const movements = ledgerOf(booking, sold.payments.filter(ofBooking), sold.refunds.filter(ofBooking));
    for (const one of movements) {
      writer.add(ledgerPath(one.id), ledgerTransactionConverter, one);
      addGrowths(sums, growthsOf(one));
    }
  }
  for (const [path, leaves] of sums) {
    const { shape: _, ...document } = treeOf(path, leaves);
    writer.add(path, sumConverterOf(path), document as never);
  }
  for (const refund of sold.refunds) writer.add(refundPath(refund.id), refundConverter, refund);
  for (const ticket of sold.tickets) writer.add(ticketPath(ticket.serial), ticketConverter, ticket);
  for (const checkIn of sold.checkIns) writer.add(checkInPath(checkIn.id), checkInConverter, checkIn);
}

/** Settings, a voucher to try, and one application that waits for an answer. */
function addHouse(writer: Writer, now: number): void {
  const stamps = { updatedAt: now - 60 * DAY, updatedBy: uidOf('owner') };
  writer.add(PUBLIC_SETTINGS_PATH, publicSettingsConverter, {
    ...defaultPublicSettings,
    timeZone: 'Europe/Lisbon',
    ...stamps,
  });
  // Some day's rates, as the bank publishes them.
  writer.add(`${EXCHANGE_RATES}/${newestRates}`, exchangeRatesConverter, {
    date: dayKey(now - DAY, 'Europe/Berlin'),
    rates: [
      { currency: 'USD', perEuro: 1.0867 },
      { currency: 'GBP', perEuro: 0.8436 },
      { currency: 'JPY', perEuro: 163.52 },
      { currency: 'CHF', perEuro: 0.9361 },
      { currency: 'SEK', perEuro: 11.0935 },
      { currency: 'PLN', perEuro: 4.2568 },
      { currency: 'BRL', perEuro: 6.1204 },
    ],
    readAt: now - DAY,
  });
  writer.add(PRIVATE_SETTINGS_PATH, privateSettingsConverter, {
    legalName: 'Fareground Demo, Lda.',
    taxNumber: 'PT 500 000 000',
    bookkeepingEmail: 'finance@fareground.test',
    invoicing: {
      street: 'Rua das Flores 1',
      postcode: '4050-262',
      city: 'Porto',
      country: 'PT',
      email: 'finance@fareground.test',
      prefix: 'FG',
    },
    ...stamps,
  });
  writer.add(voucherPath('WELCOME10'), voucherConverter, {
    code: 'WELCOME10',
    kind: 'percent',
    value: 10,
    currency: 'EUR',
    offeringIds: [],
    startsAt: now - 30 * DAY,
    endsAt: now + 60 * DAY,
    maxUses: 500,
    active: true,
    createdAt: now - 30 * DAY,
    ...stamps,
  });
  writer.add(applicationPath('demo-applicant'), applicationConverter, {
    id: 'demo-applicant',
    as: 'promoter',
    name: 'Brais Rey',
    email: 'hola@ria-sound.example.test',
    organisation: 'Ría Sound',
    city: 'Vigo',
    message:
      'We put on small concerts on the quay and would like to sell them here, with the last ferry home.',
    state: 'new',
    createdAt: now - 5 * HOUR,
    updatedAt: now - 5 * HOUR,
  });
  addBooks(writer, now);
}

/** What staff changed and what was mailed in these days, so that the log and the outbox are not empty. */
function addBooks(writer: Writer, now: number): void {
  const owner = { uid: uidOf('owner'), email: 'owner@fareground.test' };
  const notes: readonly AuditNote[] = [
    {
      id: 'demo-roles-gate',
      at: now - 3 * DAY,
      actor: owner,
      action: 'roles.change',
      target: userPath(uidOf('gate')),
      reason: 'Takes the doors at the Coliseu from Thursday on',
      before: { roles: [] },
      after: { roles: ['gate'] },
    },
    {
      id: 'demo-settings',
      at: now - 2 * DAY,
      actor: owner,
      action: 'document.update',
      target: PUBLIC_SETTINGS_PATH,
      reason: '',
      before: { holdMinutes: 15, announcement: 'The quay is closed on Sunday.' },
      after: { holdMinutes: defaultPublicSettings.holdMinutes, announcement: '' },
    },
  ];
  for (const note of notes) {
    const entry = auditEntry(note);
    if (entry) writer.add(auditPath(entry.id), auditEntryConverter, entry);
  }
  const received = mailTemplates['application-received'];
  writer.add(mailPath('demo-application-received'), mailConverter, {
    id: 'demo-application-received',
    to: ['hola@ria-sound.example.test'],
    message: { ...renderMail('application-received', received.sample), values: received.sample },
    template: 'application-received',
    state: 'sent',
    attempts: 1,
    dueAt: now - 5 * HOUR,
    sentAt: now - 5 * HOUR,
    createdAt: now - 5 * HOUR,
    updatedAt: now - 5 * HOUR,
    expiresAt: new Date(now - 5 * HOUR + MAIL_KEPT),
  });
}
