import { expect, test } from 'vitest';
import { browserPages } from './browser-routes.tsx';
import { answersAt, browserRoutes, pagesAt } from './page-loading.ts';
import { publicPages } from './public-pages.ts';

test.each([
  ['/', [publicPages.home]],
  ['/events/music', [publicPages.category]],
  ['/event/night-ferry', [publicPages.event]],
  ['/event/reserve/night-ferry', [publicPages.reserve]],
  ['/travel/bus', [publicPages.vehicle]],
  ['/nowhere/at/all', []],
  ['/dashboard/nowhere', [browserRoutes]],
])('%s is fetched ahead', async (address, wanted) => {
  expect(await pagesAt(address)).toEqual(wanted);
});

test('a dashboard page comes with the routes and its layout', async () => {
  const [routes, , page, ...more] = await pagesAt('/dashboard/payments');
  expect(routes).toBe(browserRoutes);
  expect(page).toBe(browserPages.payments);
  expect(more).toEqual([]);
});

test.each([
  ['/event/night-ferry', '/event/night-ferry'],
  ['/event/reserve/night-ferry', '/event/night-ferry'],
  ['/trip/evening', '/trip/evening'],
  ['/dashboard/payments', undefined],
  ['/nowhere/at/all', undefined],
])('%s shows the answers of %s', (address, page) => {
  expect(answersAt(address)).toBe(page);
});

test.each(Object.entries({ ...publicPages, ...browserPages }))(
  'the page %s can be loaded',
  async (_, page) => {
    expect((await page.preload()).default).toBeTypeOf('function');
  },
);
