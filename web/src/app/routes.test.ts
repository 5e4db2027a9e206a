import { expect, test } from 'vitest';
import { paths } from '../config/paths.ts';
import { pages } from './pages.ts';
import { layoutOf, pagesFor } from './routes.tsx';

test('every declared path has a page in a layout', () => {
  expect(Object.keys(layoutOf).sort()).toEqual(Object.keys(paths).sort());
});

test('layouts are as the specification gives them', () => {
  expect(layoutOf.home).toBe('main');
  expect(layoutOf.manageTrip).toBe('dashboard');
  expect(layoutOf.payments).toBe('dashboard');
  expect(layoutOf.login).toBe('auth');
});

test.each([
  ['/', [pages.home]],
  ['/events/music', [pages.category]],
  ['/event/night-ferry', [pages.event]],
  ['/event/reserve/night-ferry', [pages.reserve]],
  ['/travel/bus', [pages.vehicle]],
])('%s is fetched ahead', (address, wanted) => {
  expect(pagesFor(address)).toEqual(wanted);
});

test('a dashboard page comes with its layout, an unknown address with nothing', () => {
  expect(pagesFor('/dashboard/payments')).toHaveLength(2);
  expect(pagesFor('/nowhere/at/all')).toEqual([]);
});

test.each(Object.entries(pages))('the page %s can be loaded', async (_, page) => {
  expect((await page.preload()).default).toBeTypeOf('function');
});
