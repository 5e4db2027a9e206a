import { lazyPage } from './lazy-page.tsx';
import { publicPages } from './public-pages.ts';

/** Every page, loaded when somebody goes there, with the texts that it needs beside the common ones. */
export const pages = {
  ...publicPages,
  reserve: lazyPage(() => import('../features/booking/reserve-page.tsx'), 'purchase', 'booking', 'event'),
  trip: lazyPage(() => import('../features/booking/trip-page.tsx'), 'purchase', 'booking'),
  payment: lazyPage(() => import('../features/payment/payment-page.tsx'), 'purchase', 'payment'),
  booking: lazyPage(() => import('../features/account/booking-page.tsx'), 'account'),
  ticket: lazyPage(() => import('../features/account/ticket-page.tsx'), 'account'),
  profile: lazyPage(() => import('../features/account/profile-page.tsx'), 'account'),
  security: lazyPage(
    () => import('../features/account/security/security-page.tsx'),
    'account',
    'auth',
    'security',
  ),
  payments: lazyPage(() => import('../features/account/payments-page.tsx'), 'account'),
  updateProfile: lazyPage(() => import('../features/account/update-profile-page.tsx'), 'account', 'details'),
  myData: lazyPage(() => import('../features/account/my-data-page.tsx'), 'account', 'details'),
  login: lazyPage(() => import('../features/auth/login-page.tsx'), 'auth'),
  register: lazyPage(() => import('../features/auth/register-page.tsx'), 'auth'),
  authAction: lazyPage(() => import('../features/auth/action-page.tsx'), 'auth'),
  invitation: lazyPage(() => import('../features/invitation/invitation-page.tsx'), 'people', 'dashboard'),
  gate: lazyPage(() => import('../features/gate/gate-page.tsx'), 'dashboard'),
  dashboardRedirect: lazyPage(() => import('../features/dashboard/dashboard-redirect.tsx')),
  adminDashboard: lazyPage(() => import('../features/dashboard/admin-dashboard-page.tsx'), 'dashboard'),
  addEvent: lazyPage(() => import('../features/dashboard/add-event-page.tsx'), 'dashboard'),
  bookingReports: lazyPage(() => import('../features/dashboard/booking-reports-page.tsx'), 'dashboard'),
  manageTickets: lazyPage(() => import('../features/dashboard/manage-tickets-page.tsx'), 'dashboard'),
  manageUser: lazyPage(() => import('../features/dashboard/manage-user-page.tsx'), 'dashboard', 'people'),
  paymentReports: lazyPage(() => import('../features/dashboard/payment-reports-page.tsx'), 'dashboard'),
  allPaymentReports: lazyPage(
    () => import('../features/dashboard/all-payment-reports-page.tsx'),
    'dashboard',
  ),
  setting: lazyPage(() => import('../features/dashboard/setting-page.tsx'), 'dashboard', 'people'),
  audit: lazyPage(() => import('../features/dashboard/audit-page.tsx'), 'dashboard', 'people'),
  applications: lazyPage(() => import('../features/dashboard/applications-page.tsx'), 'dashboard', 'people'),
  outbox: lazyPage(() => import('../features/dashboard/outbox-page.tsx'), 'dashboard', 'people'),
  addBus: lazyPage(() => import('../features/dashboard/add-bus-page.tsx'), 'dashboard'),
  createTrip: lazyPage(() => import('../features/dashboard/create-trip-page.tsx'), 'dashboard'),
  manageTrip: lazyPage(() => import('../features/dashboard/manage-trip-page.tsx'), 'dashboard'),
} as const;

export type PageName = keyof typeof pages;
