import { TICKETS } from '@fareground/domain/access/ticket';
import { BOOKINGS } from '@fareground/domain/booking/booking';
import { WAITING_ENTRIES } from '@fareground/domain/booking/waitlist/waiting-entry';
import { TRIPS, tripConverter } from '@fareground/domain/catalogue/trips/trip';
import { VEHICLES } from '@fareground/domain/catalogue/vehicles/vehicle';
import { dayKey } from '@fareground/domain/core/time';
import { PAYMENTS } from '@fareground/domain/payments/payment';
import { userPath } from '@fareground/domain/people/user';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PageName, pageNames, pageOf } from '../../web/src/config/pages.ts';
import { staffPages } from '../../web/src/config/staff-pages.ts';
import { axeFaults, goTo, setTheme, startJourney } from '../journeys/support/journey.ts';
import { adminApp, demo, signInAs } from '../journeys/support/staff.ts';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
let takeBack: () => Promise<unknown>;
beforeAll(async () => {
  [browser, takeBack] = await Promise.all([launchBrowser(), giveLongNames()]);
});
afterAll(() => Promise.all([browser.close(), takeBack()]));

/** As long as a name may be, without a place to break it. */
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.slice(0, 80);

/** The demo's customer, what they have, an event and a line get names of eighty letters. @returns gives them their own back */
async function giveLongNames(): Promise<() => Promise<unknown>> {
  const db = getFirestore(adminApp());
  const { uid } = await getAuth(adminApp()).getUserByEmail(demo('customer'));
  const [bookings, tickets, tiers, trips] = await Promise.all([
    db.collection(BOOKINGS).where('buyerUid', '==', uid).get(),
    db.collection(TICKETS).where('holderUid', '==', uid).get(),
    db.collection(`events/${EVENT}/tiers`).get(),
    tripOfEachKind(),
  ]);
  const runs = trips.map(({ ref }) => db.doc(ref.path));
  const [user, event, ...tripDocs] = await db.getAll(
    db.doc(userPath(uid)),
    db.doc(`events/${EVENT}`),
    ...runs,
  );
  const long = [
    ...[user].map((doc) => [doc, { displayName: LONG }] as const),
    ...[event].map((doc) => [doc, { title: LONG, venueName: LONG, organiser: LONG }] as const),
    ...bookings.docs.map((doc) => [doc, { buyerName: LONG }] as const),
    ...tickets.docs.map((doc) => [doc, { attendeeName: LONG, title: LONG }] as const),
    ...tiers.docs.map((doc) => [doc, { name: LONG.slice(0, 60) }] as const),
    ...tripDocs.map((doc) => [doc, { operator: LONG, headsign: LONG }] as const),
  ].filter(([doc]) => doc?.exists);
  await Promise.all(long.map(([doc, fields]) => doc?.ref.update(fields)));
  return () => Promise.all(long.map(([doc]) => doc?.ref.set(doc.data() ?? {})));
}

/** A scheduled trip of each kind of vehicle. */
async function tripOfEachKind() {
  const trips = getFirestore(adminApp()).collection(TRIPS).withConverter(tripConverter);
  const { docs } = await trips.where('state', '==', 'scheduled').get();
  return [...new Map(docs.map((trip) => [trip.data().kind, trip])).values()];
}

/**
 * Desk, a desk at 200 % zoom, tablet, phone, and the narrowest phone there is, CSS pixels; both phones also with text of twice the size. axe looks at two of them,
 * each in the theme named.
 */
const SIZES: readonly { width: number; height: number; axe?: 'dark' | 'light'; text?: '200%' }[] = [
  { width: 1440, height: 900, axe: 'dark' },
  { width: 720, height: 450 },
  { width: 768, height: 1024 },
  { width: 390, height: 844, axe: 'light' },
  { width: 320, height: 640 },
  { width: 390, height: 844, text: '200%' },
  { width: 320, height: 640, text: '200%' },
];
const EVENT = 'night-ferry-orchestra';

type StaffPageName = keyof typeof staffPages;
/** Further addresses of a page that has parameters or that shows several things. */
type Addresses = Readonly<Partial<Record<PageName | StaffPageName, readonly string[]>>>;

/** Out of the demo: a trip and a vehicle of each layout, and what its customer has. */
async function demoAddresses(): Promise<Addresses> {
  const db = getFirestore(adminApp());
  const { uid } = await getAuth(adminApp()).getUserByEmail(demo('customer'));
  const [trips, vehicles, bookings, tickets, entries, disputed] = await Promise.all([
    tripOfEachKind(),
    db.collection(VEHICLES).get(),
    db.collection(BOOKINGS).where('buyerUid', '==', uid).get(),
    db.collection(TICKETS).where('holderUid', '==', uid).get(),
    db.collection(WAITING_ENTRIES).limit(1).get(),
    db.collection(PAYMENTS).where('state', '==', 'disputed').limit(1).get(),
  ]);
  const ticketOf = new Map(
    tickets.docs.map((ticket) => [`${ticket.get('kind')} ${ticket.get('state')}`, ticket.id]),
  );
  const [run] = trips.map((trip) => trip.data());
  const day = new Date(run?.departsAt ?? 0).toISOString().slice(0, 10);
  const ends = new URLSearchParams({
    from: run?.timetable[0]?.city ?? '',
    to: run?.timetable.at(-1)?.city ?? '',
  });
  const [booking] = bookings.docs;
  const event = [`/dashboard/admin/events/${EVENT}`];
  return {
    category: ['/events/music'],
    event: [`/event/${EVENT}`, '/event/twenty-four-chairs'],
    reserve: [`/event/reserve/${EVENT}`],
    travel: [day, '2030-01-01'].map((date) => `/travel?${ends}&date=${date}`),
    vehicle: ['/travel/train', '/travel/ferry'],
    trip: trips.map(({ id }) => `/trip/${id}`),
    partner: ['/partners/coliseu-da-ribeira', '/partners/minho-lines'],
    unsubscribe: ['/unsubscribe/0123456789abcdef/key'],
    payment: bookings.docs.slice(0, 1).map(({ id }) => `/payment?booking=${id}`),
    booking: bookings.docs.slice(0, 3).map(({ id }) => `/booking/${id}`),
    rebooking: bookings.docs.slice(0, 1).map(({ id }) => `/booking/${id}/trip/0`),
    invoice: bookings.docs.slice(0, 1).map(({ id }) => `/booking/${id}/invoice`),
    ticket: [...ticketOf.values()].map((serial) => `/ticket/${serial}`),
    passedOn: [`/passed-on/${tickets.docs[0]?.id}#key=abc`],
    joinWaiting: ['/waiting-list/twenty-four-chairs'],
    waiting: entries.docs.map(({ id }) => `/waiting/${id}`),
    editEvent: [`/dashboard/admin/event-drafts/${EVENT}`],
    previewEvent: [`/dashboard/admin/event-drafts/${EVENT}/preview`],
    eventChanges: event.map((path) => `${path}/changes`),
    eventSales: event.map((path) => `${path}/sales`),
    doorList: event.map((path) => `${path}/door-list`),
    allotments: event.map((path) => `${path}/allotments`),
    announcements: event.map((path) => `${path}/announcements`),
    waitingLists: event.map((path) => `${path}/waiting-lists`),
    bookingReports: [`/dashboard/admin/booking-reports?number=${booking?.id}`],
    manageUser: [`/dashboard/admin/manage-user?person=${uid}`],
    paymentReports: ['partner', 'rate'].map((by) => `/dashboard/admin/payment-reports?by=${by}`),
    settlements: [`/dashboard/admin/settlements?partner=coliseu-da-ribeira`],
    disputes: disputed.docs.map(({ id }) => `/dashboard/admin/disputes?payment=${id}`),
    outbox: ['/dashboard/admin/outbox?view=templates'],
    manageTrip: [`/dashboard/manage-trip?date=${day}&trip=${run?.id}`],
    addBus: vehicles.docs.map(({ id }) => `/dashboard/add-bus?vehicle=${id}`),
    tripChanges: [`/dashboard/manage-trip/${run?.id}/changes`],
    tripAnnouncements: [`/dashboard/manage-trip/${run?.id}/announcements`],
    manifest: [`/dashboard/manage-trip/${run?.id}/passengers`],
  };
}

const isStaffs = (name: PageName): boolean => pageOf(name).needs !== undefined || name === 'dashboard';
const isOwn = (name: PageName): boolean =>
  pageOf(name).isPublic !== true && pageOf(name).layout !== 'auth' && !isStaffs(name);

interface Reader {
  readonly who: string;
  readonly email?: string;
  /** Names and patterns of the pages that are for them. */
  readonly pages: readonly (readonly [string, string])[];
}
const ownRows = (names: readonly PageName[]) => names.map((name) => [name, pageOf(name).path] as const);
const readers: readonly Reader[] = [
  { who: 'a visitor', pages: ownRows(pageNames.filter((name) => !isOwn(name) && !isStaffs(name))) },
  { who: 'a customer', email: demo('customer'), pages: ownRows(pageNames.filter(isOwn)) },
  {
    who: 'staff',
    email: demo('owner'),
    pages: [
      ...ownRows(pageNames.filter(isStaffs)),
      ...Object.entries(staffPages).map(([name, { path }]) => [name, path] as const),
    ],
  },
];

/** What is wider than the page and would move it sideways, in a few words each; nothing where all of it fits. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const isCut = (element: Element): boolean => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible') return true;
      return false;
    };
    const name = ({ tagName, className }: Element) =>
      `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')}`;
    /** Of its box, or of text that does not fit into it. */
    const right = (element: Element): number => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right, left + element.scrollWidth);
    };
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => right(element) > root.clientWidth + 1 && !isCut(element),
    );
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    return [`${root.scrollWidth} px: ${innermost.slice(0, 3).map(name).join(', ')}`];
  });

/** Ids of seats as they are stored ("m-3A", "st-B-7"), in what is seen or read out. */
const rawSeatIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    const texts = [document.querySelector('main')?.innerText, ...named].join('\n');
    return [...texts.matchAll(/(?<![\w-])[a-z]{1,4}-(?:\d{1,2}[A-F]|[A-Z0-9]{1,3}-\d{1,3})(?![\w-])/g)].map(
      ([id]) => id,
    );
  });

/** A chart follows its width a moment later. */
async function stillStickingOut(page: Page): Promise<string[]> {
  let out = await stickingOut(page);
  for (let looks = 0; out.length > 0 && looks < 20; looks++) {
    await page.waitForTimeout(50);
    out = await stickingOut(page);
  }
  return out;
}

it.each(readers)(
  'every page of $who fits from 320 to 1440 px, at 200 % zoom, with text of twice the size, and axe finds nothing',
  async (reader) => {
    const addresses = await demoAddresses();
    const journey = await startJourney(browser, 1440);
    journey.allow(/./);
    if (reader.email) await signInAs(journey, reader.email, '/dashboard/my-profile');
    else await journey.visit('/');
    const found: string[] = [];
    for (const [name, path] of reader.pages) {
      const own = path.includes(':') ? [] : [path];
      const all = [...own, ...((addresses as Record<string, readonly string[]>)[name] ?? [])];
      if (all.length === 0) found.push(`${name} has no address here`);
      for (const address of all) {
        await goTo(journey, address);
        for (const { axe, text = '100%', ...size } of SIZES) {
          await journey.page.setViewportSize(size);
          await journey.page.evaluate((wanted) => {
            document.documentElement.style.fontSize = wanted;
          }, text);
          for (const out of await stillStickingOut(journey.page))
            found.push(`${address} at ${size.width}, text of ${text}: ${out}`);
          if (!axe) continue;
          found.push(...(await rawSeatIds(journey.page)).map((id) => `${address} reads ${id}`));
          await setTheme(journey.page, axe);
          found.push(...(await axeFaults(journey.page)));
        }
      }
    }
    await journey.finish();
    expect(found).toEqual([]);
  },
  600_000,
);

it('staff in another time zone see the days of the books', async () => {
  const today = () => dayKey(Date.now(), 'Europe/Lisbon');
  const before = today();
  const elsewhere = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
    (zone) => dayKey(Date.now(), zone) !== before,
  );
  const journey = await startJourney(browser, 1440);
  const { context, page } = journey;
  await (await context.newCDPSession(page)).send('Emulation.setTimezoneOverride', {
    timezoneId: elsewhere ?? '',
  });
  await signInAs(journey, demo('owner'), '/dashboard/my-profile');
  const shown: Record<string, string> = {};
  for (const [name, field] of [
    ['paymentReports', 'To'],
    ['allPaymentReports', 'To'],
    ['bookingReports', 'To'],
    ['manageTrip', 'Day'],
    ['addEvent', 'From this day on'],
  ] as const) {
    await goTo(journey, staffPages[name].path);
    shown[name] = await page.getByLabel(field, { exact: true }).first().inputValue();
  }
  await journey.finish();
  expect([before, today()]).toEqual(expect.arrayContaining(Object.values(shown)));
});
