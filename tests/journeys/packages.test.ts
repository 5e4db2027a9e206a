import { DAY, HOUR, wallTime } from '@fareground/domain/core/time';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { launchBrowser } from '../support/browser.ts';
import { giveEmail, goAndPay, holdCart, payWithCard } from './support/buying.ts';
import { type Journey, picture, startJourney } from './support/journey.ts';
import { adminApp, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Two evenings of one series, soon enough to be offered; the second asks something. */
async function twoEvenings() {
  const db = getFirestore(adminApp());
  const [title, seriesId] = [uniqueId('Harbour'), uniqueId('series')];
  const on = async (days: number, more: object) => {
    const startsAt = Date.now() + days * DAY;
    const at = { doorsAt: startsAt - HOUR, startsAt, endsAt: startsAt + 2 * HOUR };
    const tiers = [
      { id: 'floor', name: 'Floor', price: 3_000 },
      { id: 'drink', name: 'Drink', price: 400, addOn: { mostPerPlace: 2 } },
    ];
    return (await writeEvent(db, tiers, { title, seriesId, ...at, ...more })).event;
  };
  const question = {
    id: 'meal',
    label: 'What do you eat?',
    hint: '',
    kind: 'text',
    required: true,
    per: 'ticket',
  };
  return { first: await on(2, {}), second: await on(3, { questions: [question] }) };
}
type Evenings = Awaited<ReturnType<typeof twoEvenings>>;

/** Staff make a pass of both, with a fault on the way, and put it on sale. */
async function makePass(journey: Journey, { first }: Evenings, name: string): Promise<void> {
  const { page } = journey;
  await page.getByRole('link', { name: 'New package' }).click();
  await page.getByLabel('Add a date').selectOption(first.id);
  await page.getByRole('button', { name: 'Add all 2 dates of its series' }).click();
  for (const tier of await page.getByLabel('Ticket type').all()) await tier.selectOption('floor');
  await page.getByLabel('Price', { exact: true }).fill('50');
  await page.getByText('One by one this costs €60.00.').waitFor();
  expect(await page.getByRole('table').getByText('€25.00').count()).toBe(2);
  await page.getByLabel('On sale from').fill(wallTime(Date.now() - HOUR, first.timeZone));
  await page.getByLabel('Until').fill(wallTime(Date.now() + 3 * DAY, first.timeZone));
  await journey.expectAccessible();
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText('Fill this in.').waitFor();
  expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('50');
  await picture(journey, 'package-form');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await page.getByText(`${name} is on sale.`).waitFor();
  await page.getByRole('link', { name }).first().waitFor();
  await picture(journey, 'packages');
}

/** Begins another one like it, keeps it as a draft, and throws it away. */
async function discardCopy(journey: Journey, name: string): Promise<void> {
  const { page } = journey;
  await page.getByRole('link', { name: `Make one like it: ${name}` }).click();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await page.getByRole('button', { name: `Throw away: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Throw this draft away?' });
  await journey.expectAccessible();
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: `Throw away: ${name}` }).count()).toBe(0);
  await page.getByRole('link', { name, exact: true }).waitFor();
}

it('staff sell a pass for two evenings, and a guest buys it with a drink', async () => {
  const evenings = await twoEvenings();
  const name = uniqueId('Weekend pass');
  const staff = await startJourney(browser);
  const { email } = await newPerson('Petra Pass', ['events']);
  await signInAs(staff, email, '/dashboard/admin/packages');
  await makePass(staff, evenings, name);
  await discardCopy(staff, name);
  await staff.finish();

  const journey = await startJourney(browser);
  const { page } = journey;
  await journey.visit(`/event/${evenings.first.id}`);
  const together = page.getByRole('region', { name: 'Packages' });
  await together.getByText('€10.30 less than one by one.').waitFor();
  await together.getByRole('button', { name: `${name}, one more` }).click();
  await picture(journey, 'package-on-event');
  await page
    .getByRole('link', { name: /^Go on with \d+ place/ })
    .locator('visible=true')
    .last()
    .click();
  await page.waitForURL('**/event/reserve/**');
  await page.getByRole('button', { name: `Take out ${name}, 1 × 2 dates` }).waitFor();
  await page.getByRole('button', { name: 'Drink, one more' }).click();
  await page.getByLabel(`${name}, ticket 1`).fill('Ida Isle');
  // The other evening asks, and without an answer nothing is held.
  await page
    .getByRole('button', { name: /^Hold \d+ place/ })
    .locator('visible=true')
    .first()
    .click();
  const meal = page.getByLabel('What do you eat?');
  await page.locator('[aria-invalid]').first().waitFor();
  await meal.fill('Fish');
  await journey.expectAccessible();
  await picture(journey, 'package-reserve');
  await holdCart(page);
  const summary = page.getByRole('complementary');
  await summary.getByText(`1 × ${name}`).waitFor();
  expect(await summary.getByText('€25.00').count()).toBe(2);
  await giveEmail(page);
  await picture(journey, 'package-payment');
  await goAndPay(page);
  await payWithCard(page);
  await page.getByRole('heading', { name: 'You are going' }).waitFor();
  await picture(journey, 'package-bought');
  const booking = new URL(page.url()).searchParams.get('booking') ?? '';
  await journey.visit(`/booking/${booking}`);
  await page.getByRole('heading', { name: `1 × ${name}` }).waitFor();
  await page.locator('a[href^="/ticket/"]').nth(2).waitFor();
  expect(await page.locator('a[href^="/ticket/"]').count()).toBe(3);
  await picture(journey, 'package-booking');
  await journey.finish();
});
