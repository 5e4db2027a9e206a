import { DAY, HOUR } from '@fareground/domain/core/time';
import type { Event } from '@fareground/domain/events/event';
import type { Tier } from '@fareground/domain/events/tier';
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

it.for(SALES)('every page of an event opens by its address: $name', { timeout: 240_000 }, async (sale) => {
  const { event } = await writeEvent(getFirestore(adminApp()), [...sale.tiers], sale.event);
  const visitor = await startJourney(browser);
  // A draft is nobody's yet: its pages say that there is none.
  if (event.state === 'draft') visitor.allow(/answer: 404|status of 404/);
  for (const path of PUBLIC) {
    await visitor.visit(`${path}${event.id}`);
    await hydrated(visitor.page);
    await expectNoFault(visitor.page, path);
  }
  await visitor.finish();
  const staff = await startJourney(browser);
  for (const [index, name] of STAFF.entries()) {
    const path = `/dashboard/admin/events/${event.id}/${name}`;
    if (index === 0) await signInAs(staff, demo('owner'), path);
    else await staff.visit(path);
    await expectNoFault(staff.page, path);
  }
  await staff.finish();
});

/** Nothing is loading any more, and no part of the page says that it could not be fetched. */
async function expectNoFault(page: Page, path: string): Promise<void> {
  await page.getByText('Loading...').first().waitFor({ state: 'detached' });
  expect(await page.getByText('We could not fetch this').count(), path).toBe(0);
}
