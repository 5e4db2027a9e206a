import { readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { samplePlan } from '@fareground/domain/catalogue/halls/sample-plan';
import { planPath, storedPlanConverter } from '@fareground/domain/catalogue/halls/stored-plan';
import { placesOfZone } from '@fareground/domain/catalogue/halls/tier-seats';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uniqueId, writeEvent } from '../emulator/support/demo-sales.ts';
import { signUp } from '../emulator/support/people.ts';
import { launchBrowser } from '../support/browser.ts';
import { takeFreePlaces } from './support/free-places.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const planCard = (page: Page) => page.getByRole('region', { name: 'Plan of the hall' });
const rows = (...lines: string[]) => ['#st Stalls', ...lines.map((line) => `${line} r0 b0 p55 g110 zA`)];

it('staff move an event to the next version of its plan, once who sits in a row that goes has another seat', async () => {
  const db = getFirestore(adminApp());
  const venueId = uniqueId('hall');
  const [first, second] = [rows('A=1-4 @0,900', 'B=1-4 @0,1000'), rows('B=1-4 @0,1000', 'C=1-6 @0,1100')].map(
    (lines, index) =>
      samplePlan({ id: `${venueId}-${index + 1}`, venueId, version: index + 1, zones: ['A Stalls'], lines }),
  );
  if (!first || !second) throw new Error('two plans');
  for (const plan of [first, second])
    await db.doc(planPath(venueId, plan.id)).withConverter(storedPlanConverter).set(plan);
  const zone = { zone: 'A' as const, ...placesOfZone(readPlan(first.lines), 'A') };
  const { event } = await writeEvent(db, [{ ...zone, name: 'Stalls', price: 0 }], {
    venueId,
    planId: first.id,
    title: uniqueId('Salt Road Choir'),
  });
  const bookingId = await takeFreePlaces(await signUp(), event.id, 1, {
    name: 'Nina Row',
    email: 'nina.row@example.test',
  });

  const journey = await startJourney(browser);
  const { page } = journey;
  const changes = `/dashboard/admin/events/${event.id}/changes`;
  await signInAs(journey, demo('owner'), changes);
  const card = planCard(page);
  await card.getByText('It is sold on Concert, version 1.').waitFor();
  await card.getByLabel('Another version').selectOption('Concert, version 2');
  await card.getByText('One booking has seats that would go.').waitFor();
  await card.getByRole('row', { name: /Stalls.*8, then 10/ }).waitFor();
  await card.getByText('Nina Row').waitFor();
  await journey.expectAccessible();
  await picture(journey, 'plan-breaks');

  await card.getByRole('link', { name: bookingId }).click();
  await page.getByRole('button', { name: /^Change seat of ticket / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New seat').selectOption('st-B-2');
  await dialog.getByLabel('Why').fill('Row A goes');
  await dialog.getByRole('button', { name: 'Change the seat' }).click();
  await page.getByText('The ticket has seat B-2 Stalls now.').waitFor();

  await page.goBack();
  await card.getByLabel('Another version').selectOption('Concert, version 2');
  await card.getByText('Nobody has or holds a seat that goes.').waitFor();
  await card.getByRole('button', { name: 'Move to Concert, version 2' }).click();
  await card.getByText('Enter at least three characters').waitFor();
  await card.getByLabel('Why').fill('The orchestra needs row A');
  await picture(journey, 'plan-possible');
  await card.getByRole('button', { name: 'Move to Concert, version 2' }).click();
  await card.getByText('It is sold on Concert, version 2.').waitFor();
  await page
    .getByRole('region', { name: 'Capacity' })
    .getByRole('row', { name: 'Stalls' })
    .getByText('10', { exact: true })
    .first()
    .waitFor();
  expect((await db.doc(`events/${event.id}`).get()).get('planId')).toBe(second.id);
  await journey.finish();
});
