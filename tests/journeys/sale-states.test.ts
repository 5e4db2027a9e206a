import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { hydrated } from '../support/page-load.ts';
import { startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const now = Date.now();
const floor = { id: 'floor', name: 'Floor' };
const press = { id: 'press', name: 'Press balcony', hidden: true as const };
const parking = { id: 'parking', name: 'Parking', addOn: { mostPerPlace: 1 } };
const over = { doorsAt: now - 3 * DAY, startsAt: now - 3 * DAY, endsAt: now - 3 * DAY + HOUR };

interface Sale {
  readonly name: string;
  readonly tiers: readonly Partial<Tier>[];
  readonly event?: Partial<Event>;
}
const SALES: readonly Sale[] = [
  { name: 'on sale', tiers: [floor, parking] },
  { name: 'on sale with hidden tickets', tiers: [floor, press], event: { hiddenTiers: true } },
  { name: 'on sale with hidden tickets alone', tiers: [press], event: { hiddenTiers: true } },
  {
    name: 'before its sale',
    tiers: [{ ...floor, saleStartsAt: now + DAY }, press],
    event: { hiddenTiers: true },
  },
  {
    name: 'after its sale',
    tiers: [{ ...floor, saleEndsAt: now - HOUR }, press],
    event: { hiddenTiers: true },
  },
  { name: 'cancelled', tiers: [floor, press], event: { hiddenTiers: true, state: 'cancelled' } },
  { name: 'over', tiers: [floor, press], event: { ...over, hiddenTiers: true, state: 'finished' } },
  { name: 'a draft', tiers: [floor], event: { state: 'draft' } },
];

const PUBLIC = ['/event/', '/event/reserve/', '/waiting-list/'];
const STAFF = ['sales', 'door-list', 'allotments', 'waiting-lists', 'changes'];

/** Each sale with its id. */
const writeSales = (): Promise<readonly (readonly [Sale, string])[]> =>
  Promise.all(
    SALES.map(async (sale) => {
      const { event } = await writeEvent(getFirestore(adminApp()), [...sale.tiers], sale.event);
      return [sale, event.id] as const;
    }),
  );

it('every public page of an event opens by its address, whatever its sale', async () => {
  const visitor = await startJourney(browser);
  for (const [{ name, event }, id] of await writeSales()) {
    // A draft is nobody's yet: its pages say that there is none.
    if (event?.state === 'draft') visitor.allow(new RegExp(`(answer: 404|status of 404).*${id}`));
    for (const path of PUBLIC) {
      await visitor.visit(`${path}${id}`);
      await hydrated(visitor.page);
      await expectNoFault(visitor.page, `${name}: ${path}`);
    }
  }
  await visitor.finish();
});

it('every page of staff for an event opens by its address, whatever its sale', async () => {
  const staff = await startJourney(browser);
  await signInAs(staff, demo('owner'), '/dashboard/my-profile');
  for (const [{ name }, id] of await writeSales())
    for (const page of STAFF) {
      await staff.visit(`/dashboard/admin/events/${id}/${page}`);
      await expectNoFault(staff.page, `${name}: ${page}`);
    }
  await staff.finish();
});

/** Nothing is loading any more, and no part of the page says that it could not be fetched. */
async function expectNoFault(page: Page, path: string): Promise<void> {
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
  expect(await page.getByText('We could not fetch this').count(), path).toBe(0);
}
