import { PLACES } from '@fareground/domain/catalogue/search/place';
import { DAY, dayKey } from '@fareground/domain/core/time';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, headways, zipOf } from '../../functions/src/catalogue/gtfs/feeds.test-helper.ts';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

const name = `j${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  // Pages of the demo, which others count the reads of, list all places.
  const places = await getFirestore(adminApp())
    .collection(PLACES)
    .where(FieldPath.documentId(), '>=', `${name}--`)
    .where(FieldPath.documentId(), '<', `${name}-.`)
    .get();
  for (const place of places.docs) await place.ref.delete();
});

it('staff see what a feed would change, or where it is broken, before they import it', async () => {
  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  journey.allow(/400/); // the broken feed
  const day = dayKey(Date.now() + 50 * DAY, 'Europe/Lisbon');
  const feed: Files = {
    ...headways,
    'calendar.txt':
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n',
    'calendar_dates.txt': `service_id,date,exception_type\nall,${day.replaceAll('-', '')},1\nwork,${day.replaceAll('-', '')},1\n`,
  };
  const choose = (files: Files) =>
    page
      .getByLabel('Zip of the feed')
      .setInputFiles({ name: 'feed.zip', mimeType: 'application/zip', buffer: zipOf(files) });
  const see = page.getByRole('button', { name: 'See what would change' });
  await signInAs(journey, demo('travel'), '/dashboard/import-timetable');
  await see.click();
  await page.getByText('Choose a zip of at most 4 MB.').waitFor();

  await choose({ ...feed, 'stops.txt': (feed['stops.txt'] ?? '').replace('42.23', 'north') });
  await page.getByLabel('What the feed is called').fill(name);
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Days').fill('1');
  await see.click();
  await page.getByText('The feed has an error').waitFor();
  await page.getByRole('cell', { name: 'stop_lat' }).waitFor();
  await page.getByText("'north' is no number").waitFor();
  await journey.expectAccessible();
  await picture(journey, 'feed-refused');

  await page.setViewportSize({ width: 390, height: 844 });
  await choose(feed);
  await see.click();
  await page.getByText('What the import would do').first().waitFor();
  const trips = page.getByRole('row', { name: /^Trips/ });
  expect(await trips.getByRole('cell').allTextContents()).toEqual(['6', '0', '0', '0']);
  await journey.expectAccessible();
  await picture(journey, 'feed-preview');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('trips of the feed are as the preview said').waitFor();
  await see.click();
  await trips.waitFor();
  expect(await trips.getByRole('cell').allTextContents()).toEqual(['0', '0', '0', '0']);

  // What is on sale tomorrow is saved, and opens again as a feed of another office.
  const tomorrow = dayKey(Date.now() + DAY, 'Europe/Lisbon');
  await page.getByLabel('Save from').fill(tomorrow);
  await page.getByLabel('Length').fill('1');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a feed' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`timetable-${tomorrow}.zip`);
  const said = await page.getByText(/^Saved: \d+ trips? of/).textContent();
  const count = Number(/\d+/.exec(said ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await picture(journey, 'feed-saved');
  await page.getByLabel('Zip of the feed').setInputFiles({
    name: saved.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await bytesOf(saved),
  });
  await page.getByLabel('What the feed is called').fill(`${name.slice(0, 12)}-b`);
  await page.getByLabel('First day').fill(tomorrow);
  await page.getByLabel('Bicycle places').fill('4');
  await see.click();
  await trips.waitFor();
  expect(await trips.getByRole('cell').allTextContents()).toEqual([String(count), '0', '0', '0']);
  await picture(journey, 'feed-opened');
  await journey.finish();
});
