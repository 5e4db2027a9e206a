import type { Permission } from '@fareground/domain/permissions/permissions';
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
 * Every page, once. Addresses, router, guard, menu, the server that renders pages, the build's files, hosting's rewrites and
 * docs/permissions.md are made from this table or tested against it. The comment is the page's id in the specification.
 */
// biome-ignore format: one row a page
export const pages = {
  home: { path: '/', file: 'home/home-page', layout: 'main', texts: ['home'], isPublic: true, chunk: 'home' }, // S1
  events: { path: '/events', file: 'events/events-page', layout: 'main', texts: ['events'], isPublic: true, chunk: 'events' }, // S2
  category: { path: '/events/:category', file: 'events/category-page', layout: 'main', texts: ['events'], isPublic: true, chunk: 'events' }, // S3
  event: { path: '/event/:id', file: 'events/event-page', layout: 'main', texts: ['event'], isPublic: true, chunk: 'event' }, // S4
  reserve: { path: '/event/reserve/:id', file: 'booking/reserve-page', layout: 'main', texts: ['purchase', 'booking', 'event', 'problem'], isPublic: true }, // S5
  payment: { path: '/payment', file: 'payment/payment-page', layout: 'main', texts: ['purchase', 'payment', 'problem'] }, // S6, query: booking
  about: { path: '/about-us', file: 'info/about-page', layout: 'main', texts: ['info'], isPublic: true }, // S7
  join: { path: '/join-us', file: 'info/join-page', layout: 'main', texts: ['info', 'problem'], isPublic: true }, // S8
  terms: { path: '/terms', file: 'info/terms-page', layout: 'main', texts: ['info'], isPublic: true }, // S9
  travel: { path: '/travel', file: 'travel/travel-page', layout: 'main', texts: ['travel'], isPublic: true, chunk: 'travel' }, // S10, query: from, to, date
  vehicle: { path: '/travel/:vehicle', file: 'travel/vehicle-page', layout: 'main', texts: ['travel'], isPublic: true, chunk: 'travel' }, // S11
  trip: { path: '/trip/:tripId', file: 'booking/trip-page', layout: 'main', texts: ['purchase', 'booking', 'problem'], isPublic: true }, // choice of seats, query: from, to (stop numbers)
  booking: { path: '/booking/:id', file: 'account/booking-page', layout: 'main', texts: ['account', 'problem'] },
  ticket: { path: '/ticket/:serial', file: 'account/ticket-page', layout: 'main', texts: ['account', 'problem'] },
  gate: { path: '/gate', file: 'gate/gate-page', layout: 'main', texts: ['gate', 'problem'], needs: 'checkIns.create' },
  dashboard: { path: '/dashboard', file: 'dashboard/dashboard-redirect', layout: 'dashboard', texts: [] }, // S12
  adminDashboard: { path: '/dashboard/admin-dashboard', file: 'dashboard/admin-dashboard-page', layout: 'dashboard', texts: ['dashboard', 'problem'], needs: 'dashboard.open' }, // S13
  addEvent: { path: '/dashboard/admin/add-event', file: 'dashboard/add-event-page', layout: 'dashboard', texts: ['dashboard', 'eventForm', 'problem'], needs: 'events.edit' }, // S14
  editEvent: { path: '/dashboard/admin/event-drafts/:id', file: 'dashboard/edit-event-page', layout: 'dashboard', texts: ['dashboard', 'eventForm', 'problem'], needs: 'events.edit' },
  previewEvent: { path: '/dashboard/admin/event-drafts/:id/preview', file: 'events/preview/preview-event-page', layout: 'main', texts: ['dashboard', 'eventForm', 'event', 'problem'], needs: 'events.edit' },
  eventChanges: { path: '/dashboard/admin/events/:id/changes', file: 'dashboard/event-changes-page', layout: 'dashboard', texts: ['dashboard', 'changes', 'problem'], needs: 'eventChanges.read' },
  bookingReports: { path: '/dashboard/admin/booking-reports', file: 'dashboard/booking-reports-page', layout: 'dashboard', texts: ['dashboard', 'problem'], needs: 'bookings.read' }, // S15
  manageTickets: { path: '/dashboard/admin/manage-tickets', file: 'dashboard/manage-tickets-page', layout: 'dashboard', texts: ['dashboard', 'desk', 'problem'], needs: 'tickets.read' }, // S16
  manageUser: { path: '/dashboard/admin/manage-user', file: 'dashboard/manage-user-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'users.read' }, // S17
  paymentReports: { path: '/dashboard/admin/payment-reports', file: 'dashboard/payment-reports-page', layout: 'dashboard', texts: ['dashboard', 'money', 'problem'], needs: 'payments.read' }, // S18
  allPaymentReports: { path: '/dashboard/admin/payment-reports/all', file: 'dashboard/all-payment-reports-page', layout: 'dashboard', texts: ['dashboard', 'money', 'problem'], needs: 'payments.read' }, // S19
  setting: { path: '/dashboard/admin/setting', file: 'dashboard/setting-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'settings.edit' }, // S20
  audit: { path: '/dashboard/admin/audit', file: 'dashboard/audit-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'audit.read' }, // query: person, action, target, from, to
  applications: { path: '/dashboard/admin/applications', file: 'dashboard/applications-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'applications.read' }, // query: state, id
  outbox: { path: '/dashboard/admin/outbox', file: 'dashboard/outbox-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'mail.read' }, // query: mail, template
  cases: { path: '/dashboard/admin/cases', file: 'dashboard/cases-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'cases.read' }, // query: state
  profile: { path: '/dashboard/my-profile', file: 'account/profile-page', layout: 'dashboard', texts: ['account', 'problem'] }, // S21
  security: { path: '/dashboard/my-profile/security', file: 'account/security/security-page', layout: 'dashboard', texts: ['account', 'auth', 'security', 'problem'] }, // ways in, second factor, devices
  myData: { path: '/dashboard/my-data', file: 'account/my-data-page', layout: 'dashboard', texts: ['account', 'details', 'problem'] },
  payments: { path: '/dashboard/payments', file: 'account/payments-page', layout: 'dashboard', texts: ['account', 'problem'] }, // S22
  addBus: { path: '/dashboard/add-bus', file: 'dashboard/add-bus-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'vehicles.edit' }, // S23
  createTrip: { path: '/dashboard/create-trip', file: 'dashboard/create-trip-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'trips.edit' }, // S24
  manageTrip: { path: '/dashboard/manage-trip', file: 'dashboard/manage-trip-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'trips.edit' }, // S25
  updateProfile: { path: '/updateprofile', file: 'account/update-profile-page', layout: 'main', texts: ['account', 'details', 'problem'] }, // S26
  login: { path: '/auth/login', file: 'auth/login-page', layout: 'auth', texts: ['auth', 'problem'] }, // S27, query: next
  register: { path: '/auth/register', file: 'auth/register-page', layout: 'auth', texts: ['auth', 'problem'] }, // S28, query: next
  findTickets: { path: '/auth/find-tickets', file: 'auth/find-tickets-page', layout: 'auth', texts: ['auth', 'problem'] }, // by address and number, through a mail
  authAction: { path: '/auth/action', file: 'auth/action-page', layout: 'auth', texts: ['auth', 'problem'] }, // links in mails, query: mode, oobCode
  invitation: { path: '/auth/invitation', file: 'invitation/invitation-page', layout: 'auth', texts: ['people', 'dashboard', 'problem'] }, // query: code
} as const satisfies Readonly<Record<string, Page>>;

type Pages = typeof pages;
export type PageName = keyof Pages;

export type PublicPageName = {
  [K in PageName]: Pages[K] extends { isPublic: true } ? K : never;
}[PageName];
export const isPublicPage = (name: PageName): name is PublicPageName => pageOf(name).isPublic === true;

/** Pages of staff, and the permissions that they need; each permission has its sentence for whoever lacks it. */
export type StaffPageName = { [K in PageName]: Pages[K] extends { needs: Permission } ? K : never }[PageName];
export type PageNeed = Pages[StaffPageName]['needs'];
export const needsOf = (name: PageName): PageNeed | undefined => (pages[name] as { needs?: PageNeed }).needs;

export const pageNames = Object.keys(pages) as readonly PageName[];
export const pageOf = (name: PageName): Page => pages[name];
