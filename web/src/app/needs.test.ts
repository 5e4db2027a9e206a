import { may, type Role, roles } from '@fareground/domain/permissions/permissions';
import { describe, expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { dashboardMenu, menuFor } from './dashboard-menu.ts';
import { needsOf, routeNeeds } from './needs.ts';
import { pages } from './pages.ts';
import { layoutOf, pagesFor } from './routes.tsx';

const all = Object.keys(paths) as (keyof typeof paths)[];
const guarded = Object.keys(routeNeeds) as (keyof typeof routeNeeds)[];

/** Which pages of staff each role opens: the table that the owner signed off. */
const opens: Readonly<Record<Role | 'customer', readonly (keyof typeof routeNeeds)[]>> = {
  customer: [],
  owner: guarded,
  events: ['adminDashboard', 'addEvent'],
  travel: ['adminDashboard', 'addBus', 'createTrip', 'manageTrip'],
  finance: ['adminDashboard', 'bookingReports', 'paymentReports', 'allPaymentReports'],
  support: [
    'adminDashboard',
    'bookingReports',
    'manageTickets',
    'manageUser',
    'paymentReports',
    'allPaymentReports',
    'applications',
    'outbox',
  ],
  gate: ['gate', 'adminDashboard', 'manageTickets'],
};

describe.each(Object.keys(opens) as (keyof typeof opens)[])('the role %s', (who) => {
  const can = (permission: Parameters<typeof may>[1]) => may(who === 'customer' ? [] : [who], permission);

  test.each(guarded)('and the page %s', (route) => {
    const isOpen = opens[who].includes(route);
    expect(can(routeNeeds[route])).toBe(isOpen);
    // A page that one may not open is not even fetched.
    expect(pagesFor(paths[route].to(), can).includes(pages[route])).toBe(isOpen);
  });

  test('has a menu of just what it opens', () => {
    const seen = menuFor(can).flatMap(({ entries }) => entries.map(({ route }) => route));
    const inMenu = dashboardMenu.flatMap(({ entries }) => entries.map(({ route }) => route));
    const wanted = inMenu.filter(
      (route) => needsOf(route) === undefined || opens[who].some((one) => one === route),
    );
    expect(seen).toEqual(wanted);
  });
});

test('before it is known who is there no page of staff is fetched', () => {
  for (const route of guarded) expect(pagesFor(paths[route].to())).not.toContain(pages[route]);
});

test('every page below /dashboard/admin is guarded, and every other one of the dashboard is said to be for all', () => {
  const open = all.filter((name) => layoutOf[name] === 'dashboard' && needsOf(name) === undefined);
  expect(open.sort()).toEqual(['dashboard', 'myData', 'payments', 'profile', 'security']);
  for (const name of all.filter((one) => paths[one].pattern.startsWith('/dashboard/admin/'))) {
    expect(needsOf(name), name).toBeDefined();
  }
  expect(roles.every((role) => role in opens)).toBe(true);
});
