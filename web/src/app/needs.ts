import type { Permission } from '@fareground/domain/permissions/permissions';
import type { paths } from '../config/paths.ts';

type RouteName = keyof typeof paths;

/**
 * What each page of staff needs: the one place that the menu, the guard and docs/permissions.md read. A route that is not here
 * is for everybody, or for whoever is signed in. The server and the rules decide again, always.
 */
export const routeNeeds = {
  gate: 'checkIns.create',
  adminDashboard: 'dashboard.open',
  addEvent: 'events.edit',
  bookingReports: 'bookings.read',
  manageTickets: 'tickets.read',
  manageUser: 'users.read',
  paymentReports: 'payments.read',
  allPaymentReports: 'payments.read',
  setting: 'settings.edit',
  audit: 'audit.read',
  applications: 'applications.read',
  outbox: 'mail.read',
  addBus: 'vehicles.edit',
  createTrip: 'trips.edit',
  manageTrip: 'trips.edit',
} as const satisfies Partial<Record<RouteName, Permission>>;

/** The permissions that some page needs; each has its sentence for whoever lacks it. */
export type PageNeed = (typeof routeNeeds)[keyof typeof routeNeeds];

export const needsOf = (name: RouteName): PageNeed | undefined =>
  (routeNeeds as Partial<Record<RouteName, PageNeed>>)[name];
