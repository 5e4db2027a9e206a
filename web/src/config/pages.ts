import type { Permission } from '@fareground/domain/people/permissions';
import type { Area } from '../i18n/ids.ts';

export interface Page {
  /** What the router matches. */
  readonly path: string;
  /** Its component: the default export of `features/<file>.tsx`. */
  readonly file: string;
  readonly layout: 'main' | 'dashboard' | 'auth';
  /** Areas of texts that it needs beside the common ones. */
  readonly texts: readonly Area[];
  /** Everyone may see it, so the server renders it. Every other page is rendered by the browser alone. */
  readonly isPublic?: true;
  /** Pages with the same name here come in one file of that name, with their texts, so that a first load asks for few files. */
  readonly chunk?: string;
  /** What staff must be allowed to open it. The server and the rules decide again, always. */
  readonly needs?: Permission;
}

/**
 * Every page but those of staff below /dashboard, once. Addresses, router, guard, menu, the server that renders pages, the build's
 * files, hosting's rewrites and docs/permissions.md are made from this table and from `staff-pages.ts`, or tested against them. The
 * comment is the page's id in the specification. Every visitor loads this table.
 */
// biome-ignore format: one row a page
export const pages = {
  home: { path: '/', file: 'home/home-page', layout: 'main', texts: ['home'], isPublic: true, chunk: 'home' }, // S1
  events: { path: '/events', file: 'events/events-page', layout: 'main', texts: ['events'], isPublic: true, chunk: 'events' }, // S2
  category: { path: '/events/:category', file: 'events/category-page', layout: 'main', texts: ['events'], isPublic: true, chunk: 'events' }, // S3
  event: { path: '/event/:id', file: 'events/event-page', layout: 'main', texts: ['event'], isPublic: true, chunk: 'event' }, // S4
  reserve: { path: '/event/reserve/:id', file: 'booking/reserve-page', layout: 'main', texts: ['purchase', 'booking', 'event', 'problem'], isPublic: true }, // S5
  payment: { path: '/payment', file: 'payment/payment-page', layout: 'main', texts: ['purchase', 'payment', 'problem'] }, // S6, query: booking, gift-card (buys one)
  about: { path: '/about-us', file: 'info/about-page', layout: 'main', texts: ['info'], isPublic: true }, // S7
  join: { path: '/join-us', file: 'info/join-page', layout: 'main', texts: ['info', 'problem'], isPublic: true }, // S8
  terms: { path: '/terms', file: 'info/terms-page', layout: 'main', texts: ['info'], isPublic: true }, // S9
  partner: { path: '/partners/:id', file: 'info/partner-page', layout: 'main', texts: ['partner'], isPublic: true }, // an organiser or operator
  travel: { path: '/travel', file: 'travel/travel-page', layout: 'main', texts: ['travel'], isPublic: true, chunk: 'travel' }, // S10, query: from, to, date
  vehicle: { path: '/travel/:vehicle', file: 'travel/vehicle-page', layout: 'main', texts: ['travel'], isPublic: true, chunk: 'travel' }, // S11
  trip: { path: '/trip/:tripId', file: 'booking/trip-page', layout: 'main', texts: ['purchase', 'booking', 'problem'], isPublic: true }, // choice of seats, query: from, to (stop numbers)
  booking: { path: '/booking/:id', file: 'account/booking-page', layout: 'main', texts: ['account', 'tickets', 'position', 'problem'] },
  rebooking: { path: '/booking/:id/trip/:line', file: 'account/rebooking/rebooking-page', layout: 'main', texts: ['account', 'tickets', 'purchase', 'rebooking', 'problem'] }, // another run for an itinerary, or the money
  invoice: { path: '/booking/:id/invoice', file: 'account/invoice/invoice-page', layout: 'main', texts: ['account', 'invoices', 'problem'] }, // of a booking, with its credit notes
  ticket: { path: '/ticket/:serial', file: 'account/ticket-page', layout: 'main', texts: ['account', 'tickets', 'position', 'problem'] },
  passedOn: { path: '/passed-on/:serial', file: 'account/passed-on-page', layout: 'main', texts: ['account', 'tickets', 'position', 'problem'] }, // the mailed link of one ticket
  joinWaiting: { path: '/waiting-list/:id', file: 'waiting/join-waiting-page', layout: 'main', texts: ['waiting', 'problem'] }, // of an event, query: tier
  waiting: { path: '/waiting/:id', file: 'waiting/waiting-page', layout: 'main', texts: ['waiting', 'purchase', 'problem'] }, // one's place in the queue, and what is offered
  gate: { path: '/gate', file: 'gate/gate-page', layout: 'main', texts: ['gate', 'problem'], needs: 'checkIns.create' },
  dashboard: { path: '/dashboard', file: 'staff-desk/dashboard-redirect', layout: 'dashboard', texts: [] }, // S12
  profile: { path: '/dashboard/my-profile', file: 'account/profile-page', layout: 'dashboard', texts: ['account', 'problem'] }, // S21
  security: { path: '/dashboard/my-profile/security', file: 'account/security/security-page', layout: 'dashboard', texts: ['account', 'auth', 'security', 'problem'] }, // ways in, second factor, devices
  myData: { path: '/dashboard/my-data', file: 'account/my-data-page', layout: 'dashboard', texts: ['account', 'details', 'problem'] },
  payments: { path: '/dashboard/payments', file: 'account/payments-page', layout: 'dashboard', texts: ['account', 'tickets', 'problem'] }, // S22
  updateProfile: { path: '/updateprofile', file: 'account/update-profile-page', layout: 'main', texts: ['account', 'details', 'picture', 'problem'] }, // S26
  login: { path: '/auth/login', file: 'auth/login-page', layout: 'auth', texts: ['auth', 'problem'] }, // S27, query: next
  register: { path: '/auth/register', file: 'auth/register-page', layout: 'auth', texts: ['auth', 'problem'] }, // S28, query: next
  unsubscribe: { path: '/unsubscribe/:id/:key', file: 'auth/unsubscribe-page', layout: 'auth', texts: ['auth', 'problem'] }, // the mailed link of marketing mails
  findTickets: { path: '/auth/find-tickets', file: 'auth/find-tickets-page', layout: 'auth', texts: ['auth', 'problem'] }, // by address and number, through a mail
  authAction: { path: '/auth/action', file: 'auth/action-page', layout: 'auth', texts: ['auth', 'problem'] }, // links in mails, query: mode, oobCode
  invitation: { path: '/auth/invitation', file: 'invitation/invitation-page', layout: 'auth', texts: ['people', 'dashboard', 'problem'] }, // query: code
} as const satisfies Readonly<Record<string, Page>>;

/** Where all further pages are: they are staff's, and who does not open one loads nothing about them. */
export const staffArea = '/dashboard/*';

type Pages = typeof pages;
export type PageName = keyof Pages;
export const pageNames = Object.keys(pages) as readonly PageName[];
export const pageOf = (name: PageName): Page => pages[name];

export type PublicPageName = {
  [K in PageName]: Pages[K] extends { isPublic: true } ? K : never;
}[PageName];
export const isPublicPage = (name: PageName): name is PublicPageName => pageOf(name).isPublic === true;
