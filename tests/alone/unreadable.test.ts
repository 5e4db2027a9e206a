import { PRIVATE_SETTINGS_PATH } from '@fareground/domain/catalogue/settings/settings';
import { MAIL } from '@fareground/domain/messages/mail';
import { userPath } from '@fareground/domain/people/user';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { startJourney } from '../journeys/support/journey.ts';
import { adminApp, demo, newPerson, signInAs } from '../journeys/support/staff.ts';
import { launchBrowser } from '../support/browser.ts';

const PEOPLE = '/dashboard/admin/manage-user';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

// Documents that do not match their schema. They are shown on the pages of every other test too, hence in this folder.
it('unreadable settings show an error, and trying again shows them', async () => {
  const settings = getFirestore(adminApp()).doc(PRIVATE_SETTINGS_PATH);
  const before = (await settings.get()).data();
  const journey = await startJourney(browser, 1440);
  journey.allow(/could not be read|ZodError/);
  const { page } = journey;
  await signInAs(journey, demo('owner'), '/dashboard/admin-dashboard');
  await settings.set({ ...before, legalName: 7 });
  await page.goto(new URL('/dashboard/admin/setting', page.url()).href);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await (before ? settings.set(before) : settings.delete());
  await again.click();
  await page.getByRole('heading', { name: 'Company' }).waitFor();
  await journey.finish();
});

it('an unreadable person has a link back to the list', async () => {
  const { uid } = await newPerson('Falso Perfil');
  await getFirestore(adminApp()).doc(userPath(uid)).update({ displayName: 7 });
  const journey = await startJourney(browser, 1440);
  journey.allow(/could not be read|cannot be read|ZodError/);
  const { page } = journey;
  await signInAs(journey, demo('support'), `${PEOPLE}?person=${uid}`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'All people' }).click();
  await page.getByRole('rowheader').first().waitFor();
  await getFirestore(adminApp()).doc(userPath(uid)).update({ displayName: 'Falso Perfil' });
  await journey.finish();
});

it('an unreadable mail is left out of the list', async () => {
  const bad = getFirestore(adminApp()).collection(MAIL).doc('not-a-mail');
  await bad.set({ id: 'not-a-mail', createdAt: Date.now() + 1_000 });
  const journey = await startJourney(browser, 1440);
  journey.allow(/mail\/not-a-mail cannot be read/);
  await signInAs(journey, demo('support'), '/dashboard/admin/outbox');
  await journey.page.getByRole('rowheader').first().waitFor();
  await bad.delete();
  await journey.finish();
});
