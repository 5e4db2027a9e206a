import type { Page } from './pages.ts';

/** Pages of staff below /dashboard; what `pages.ts` says of its table holds for this one. It comes with the routes that only a browser has. */
// biome-ignore format: one row a page
export const staffPages = {
  adminDashboard: { path: '/dashboard/admin-dashboard', file: 'staff-desk/admin-dashboard-page', layout: 'dashboard', texts: ['dashboard', 'overview', 'problem'], needs: 'dashboard.open' }, // S13
  addEvent: { path: '/dashboard/admin/add-event', file: 'staff-events/add-event-page', layout: 'dashboard', texts: ['dashboard', 'eventForm', 'partners', 'picture', 'questionForm', 'problem'], needs: 'events.edit' }, // S14
  editEvent: { path: '/dashboard/admin/event-drafts/:id', file: 'staff-events/edit-event-page', layout: 'dashboard', texts: ['dashboard', 'eventForm', 'partners', 'picture', 'questionForm', 'problem'], needs: 'events.edit' },
  previewEvent: { path: '/dashboard/admin/event-drafts/:id/preview', file: 'events/preview/preview-event-page', layout: 'main', texts: ['dashboard', 'eventForm', 'event', 'questionForm', 'problem'], needs: 'events.edit' },
  eventChanges: { path: '/dashboard/admin/events/:id/changes', file: 'staff-events/event-changes-page', layout: 'dashboard', texts: ['dashboard', 'changes', 'problem'], needs: 'offeringChanges.read' },
  announcements: { path: '/dashboard/admin/events/:id/announcements', file: 'staff-events/announcements-page', layout: 'dashboard', texts: ['dashboard', 'announcements', 'problem'], needs: 'eventAnnouncements.send' },
  eventSalesList: { path: '/dashboard/admin/event-sales', file: 'staff-events/event-sales-list-page', layout: 'dashboard', texts: ['dashboard', 'eventSales', 'problem'], needs: 'eventSales.read' }, // query: when
  eventSales: { path: '/dashboard/admin/events/:id/sales', file: 'staff-events/event-sales-page', layout: 'dashboard', texts: ['dashboard', 'eventSales', 'problem'], needs: 'eventSales.read' },
  doorList: { path: '/dashboard/admin/events/:id/door-list', file: 'staff-events/door-list-page', layout: 'dashboard', texts: ['dashboard', 'doorList', 'questionForm', 'problem'], needs: 'doorLists.read' },
  allotments: { path: '/dashboard/admin/events/:id/allotments', file: 'staff-events/allotments-page', layout: 'dashboard', texts: ['dashboard', 'doorList', 'waitingLists', 'problem'], needs: 'allotments.read' },
  waitingLists: { path: '/dashboard/admin/events/:id/waiting-lists', file: 'staff-events/waiting-lists-page', layout: 'dashboard', texts: ['dashboard', 'waitingLists', 'problem'], needs: 'waitingLists.read' }, // query: list
  halls: { path: '/dashboard/admin/halls', file: 'staff-events/halls-page', layout: 'dashboard', texts: ['dashboard', 'halls', 'problem'], needs: 'venues.edit' }, // query: venue, plan
  partners: { path: '/dashboard/admin/partners', file: 'staff-people/partners-page', layout: 'dashboard', texts: ['dashboard', 'partners', 'problem'], needs: 'partners.edit' },
  vouchers: { path: '/dashboard/admin/vouchers', file: 'staff-events/vouchers-page', layout: 'dashboard', texts: ['dashboard', 'vouchers', 'problem'], needs: 'vouchers.edit' }, // query: edit, new, code, batch
  packages: { path: '/dashboard/admin/packages', file: 'staff-events/packages-page', layout: 'dashboard', texts: ['dashboard', 'eventForm', 'problem'], needs: 'events.edit' }, // query: edit, new, from
  bookingReports: { path: '/dashboard/admin/booking-reports', file: 'staff-money/booking-reports-page', layout: 'dashboard', texts: ['dashboard', 'money', 'refundTickets', 'problem'], needs: 'bookings.read' }, // S15, query: number
  manageTickets: { path: '/dashboard/admin/manage-tickets', file: 'staff-desk/manage-tickets-page', layout: 'dashboard', texts: ['dashboard', 'desk', 'questionForm', 'refundTickets', 'problem'], needs: 'tickets.read' }, // S16
  manageUser: { path: '/dashboard/admin/manage-user', file: 'staff-people/manage-user-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'users.read' }, // S17
  paymentReports: { path: '/dashboard/admin/payment-reports', file: 'staff-money/payment-reports-page', layout: 'dashboard', texts: ['dashboard', 'money', 'problem'], needs: 'payments.read' }, // S18
  allPaymentReports: { path: '/dashboard/admin/payment-reports/all', file: 'staff-money/all-payment-reports-page', layout: 'dashboard', texts: ['dashboard', 'money', 'problem'], needs: 'payments.read' }, // S19
  settlements: { path: '/dashboard/admin/settlements', file: 'staff-money/settlements-page', layout: 'dashboard', texts: ['dashboard', 'money', 'problem'], needs: 'ledger.read' }, // query: month, zone, partner
  disputes: { path: '/dashboard/admin/disputes', file: 'staff-money/disputes-page', layout: 'dashboard', texts: ['dashboard', 'disputes', 'problem'], needs: 'payments.read' }, // query: payment
  invoices: { path: '/dashboard/admin/invoices', file: 'staff-money/invoices-page', layout: 'dashboard', texts: ['dashboard', 'invoices', 'problem'], needs: 'invoices.read' }, // query: month, number
  drawers: { path: '/dashboard/admin/drawers', file: 'staff-money/drawers-page', layout: 'dashboard', texts: ['dashboard', 'drawers', 'problem'], needs: 'drawers.count' },
  giftCards: { path: '/dashboard/admin/gift-cards', file: 'staff-money/gift-cards-page', layout: 'dashboard', texts: ['dashboard', 'giftCards', 'problem'], needs: 'giftCards.edit' },
  setting: { path: '/dashboard/admin/setting', file: 'staff-people/setting-page', layout: 'dashboard', texts: ['dashboard', 'people', 'info', 'problem'], needs: 'settings.edit' }, // S20
  audit: { path: '/dashboard/admin/audit', file: 'staff-people/audit-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'audit.read' }, // query: person, action, target, from, to
  applications: { path: '/dashboard/admin/applications', file: 'staff-people/applications-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'applications.read' }, // query: state, id
  outbox: { path: '/dashboard/admin/outbox', file: 'staff-people/outbox-page', layout: 'dashboard', texts: ['dashboard', 'people', 'problem'], needs: 'mail.read' }, // query: mail, template
  cases: { path: '/dashboard/admin/cases', file: 'staff-people/cases-page', layout: 'dashboard', texts: ['dashboard', 'overview', 'people', 'problem'], needs: 'cases.read' }, // query: state
  addBus: { path: '/dashboard/add-bus', file: 'staff-travel/add-bus-page', layout: 'dashboard', texts: ['dashboard', 'partners', 'picture', 'trips', 'problem'], needs: 'vehicles.edit' }, // S23; query: vehicle
  createTrip: { path: '/dashboard/create-trip', file: 'staff-travel/create-trip-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'trips.edit' }, // S24
  importFeed: { path: '/dashboard/import-timetable', file: 'staff-travel/import-feed-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'trips.edit' },
  manageTrip: { path: '/dashboard/manage-trip', file: 'staff-travel/manage-trip-page', layout: 'dashboard', texts: ['dashboard', 'trips', 'problem'], needs: 'trips.edit' }, // S25; query: date, kind, words, trip
  tripChanges: { path: '/dashboard/manage-trip/:tripId/changes', file: 'staff-travel/trip-changes-page', layout: 'dashboard', texts: ['dashboard', 'changes', 'tripChanges', 'problem'], needs: 'tripChanges.read' },
  tripAnnouncements: { path: '/dashboard/manage-trip/:id/announcements', file: 'staff-travel/trip-announcements-page', layout: 'dashboard', texts: ['dashboard', 'announcements', 'problem'], needs: 'tripAnnouncements.send' },
  manifest: { path: '/dashboard/manage-trip/:id/passengers', file: 'staff-travel/trip-day/manifest-page', layout: 'dashboard', texts: ['dashboard', 'gate', 'problem'], needs: 'manifests.read' },
} as const satisfies Readonly<Record<string, Page>>;
