import { DAY, HOUR } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, holdCart } from './support/buying.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('what goes with the places is added, follows them down, and has a ticket of its own', async () => {
  const startsAt = Date.now() + 3 * DAY;
  const { event } = await writeEvent(
    getFirestore(adminApp()),
    [
      { id: 'floor', name: 'Floor', price: 0 },
      { id: 'drink', name: 'Drink', description: 'One at any stand', price: 0, addOn: { mostPerPlace: 3 } },
    ],
    { title: uniqueId('Field Day'), doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR },
  );
  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/reserve/${event.id}`);
  const addOns = page.getByRole('region', { name: 'Add to it' });
  await addOns.getByText('Choose your places first').waitFor();
  expect(await addOns.getByRole('button').count()).toBe(0);
  const more = page.getByRole('button', { name: 'Floor, one more' });
  await more.click();
  await more.click();
  const drink = addOns.getByRole('group', { name: 'Drink' });
  const moreDrinks = drink.getByRole('button', { name: 'Drink, one more' });
  for (let count = 0; count < 6; count++) await moreDrinks.click();
  expect(await moreDrinks.isDisabled()).toBe(true);
  await journey.expectAccessible();
  await picture(journey, 'add-ons');
  // With one place less there are three drinks less.
  await page.getByRole('button', { name: 'Floor, one fewer' }).click();
  await drink.getByText('3', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: /, ticket \d/ }).count()).toBe(1);
  await holdCart(page);
  await giveEmail(page);
  await page.getByRole('button', { name: /^Confirm|^Take|^Pay/ }).click();
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await picture(journey, 'add-ons-bought');
  const tickets = page.locator('a[href^="/ticket/"]');
  await expect.poll(() => tickets.count()).toBe(4);
  await tickets.last().click();
  await page.getByText('It opens no door.').waitFor();
  await picture(journey, 'add-on-ticket');
  await journey.finish();
});
