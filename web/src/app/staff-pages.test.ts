import { may, type Role, roles } from '@fareground/domain/people/permissions';
import { describe, expect, test } from 'vitest';
import { allPageNames, anyPageOf, type GuardedPageName, needsOf } from '../config/all-pages.ts';
import { browserPages } from './browser-routes.tsx';
import { dashboardMenu, menuFor } from './dashboard-menu.ts';
import { pagesAt } from './page-loading.ts';

const guarded = allPageNames.filter((name): name is GuardedPageName => needsOf(name) !== undefined);

/** Which pages of staff each role opens: the table that the owner signed off. */
const opens: Readonly<Record<Role | 'customer', readonly GuardedPageName[]>> = {
  customer: [],
  owner: guarded,
  events: [
    'adminDashboard',
    'addEvent',
    'editEvent',
    'previewEvent',
    'eventChanges',
    'eventSalesList',
    'eventSales',
    'doorList',
    'allotments',
    'announcements',
    'waitingLists',
    'halls',
    'packages',
    'partners',
    'vouchers',
    'tripChanges',
  ],
  travel: [
    'adminDashboard',
    'partners',
    'vouchers',
    'addBus',
    'createTrip',
    'importFeed',
    'manageTrip',
    'tripAnnouncements',
    'tripChanges',
    'manifest',
  ],
  finance: [
    'adminDashboard',
    'eventChanges',
    'eventSalesList',
    'eventSales',
    'bookingReports',
    'paymentReports',
    'allPaymentReports',
    'settlements',
    'disputes',
    'drawers',
    'giftCards',
    'invoices',
    'cases',
    'tripChanges',
  ],
  support: [
    'adminDashboard',
    'eventChanges',
    'doorList',
    'allotments',
    'waitingLists',
    'bookingReports',
    'manageTickets',
    'manageUser',
    'paymentReports',
    'allPaymentReports',
    'disputes',
    'invoices',
    'applications',
    'outbox',
    'cases',
    'tripChanges',
    'manifest',
  ],
  gate: ['gate', 'adminDashboard', 'doorList'],
  driver: ['gate', 'adminDashboard', 'manifest'],
};

test('every role is in the table', () => {
  expect(roles.every((role) => role in opens)).toBe(true);
});

describe.each(Object.keys(opens) as (keyof typeof opens)[])('the role %s', (who) => {
  const can = (permission: Parameters<typeof may>[1]) => may(who === 'customer' ? [] : [who], permission);

  test.each(guarded)('and the page %s', async (name) => {
    const isOpen = opens[who].includes(name);
    const needs = needsOf(name);
    expect(needs !== undefined && can(needs)).toBe(isOpen);
    // A page that one may not open is not even fetched.
    expect((await pagesAt(anyPageOf(name).path, can)).includes(browserPages[name])).toBe(isOpen);
  });

  test('has a menu of just what it opens', () => {
    const seen = menuFor(can).flatMap(({ entries }) => entries.map(({ page }) => page));
    const inMenu = dashboardMenu.flatMap(({ entries }) => entries.map(({ page }) => page));
    const wanted = inMenu.filter(
      (page) => needsOf(page) === undefined || opens[who].some((one) => one === page),
    );
    expect(seen).toEqual(wanted);
  });
});

test('before it is known who is there no page of staff is fetched', async () => {
  for (const name of guarded) expect(await pagesAt(anyPageOf(name).path)).not.toContain(browserPages[name]);
});
