import { getAuth } from 'firebase-admin/auth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { adminApp, demo, menuLink, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('an owner invites by mail; the invited shows the address is theirs, accepts, and has the menu of the role', async () => {
  const { uid, email } = await newPerson('Graça Portas');
  await getAuth(adminApp()).updateUser(uid, { emailVerified: false });
  const [owner, invited] = [await startJourney(browser, 1440), await startJourney(browser)];
  const { page } = owner;
  await signInAs(owner, demo('owner'), '/dashboard/admin/manage-user');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Type an email address').waitFor();
  await owner.expectAccessible();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Gate' }).check();
  await page.getByRole('dialog').getByLabel('Reason').fill('The harbour festival');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`The invitation to ${email} is on its way.`).waitFor();
  await page.getByRole('region', { name: 'Invitations' }).getByRole('rowheader', { name: email }).waitFor();

  // The outbox holds what the mail program would show.
  await page.goto(new URL('/dashboard/admin/outbox', page.url()).href);
  await page.getByRole('row', { name: email }).getByRole('link').click();
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Accept the invitation' });
  const address = new URL((await link.getAttribute('href')) ?? '');

  await invited.visit(address.pathname + address.search);
  await invited.page.getByText('Register or sign in with the address').waitFor();
  await invited.expectAccessible();
  await signInAs(invited, email, address.pathname + address.search);
  invited.allow(/invitations\/accept|403/);
  await invited.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await invited.page.getByText('First show that').waitFor();
  await invited.page.getByRole('button', { name: 'Send me the link' }).click();
  await invited.page.getByText('The link is on its way.').waitFor();
  await invited.expectAccessible();
  await getAuth(adminApp()).updateUser(uid, { emailVerified: true });
  await invited.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await invited.page.getByText('From now on you have these roles').waitFor();
  await invited.page.getByRole('link', { name: 'Open the dashboard' }).click();
  await invited.page.waitForURL('**/dashboard/admin-dashboard');
  expect((await getAuth(adminApp()).getUser(uid)).customClaims).toEqual({ roles: ['gate'] });
  await Promise.all([owner.finish(), invited.finish()]);
});

it('one that is withdrawn is worth nothing, and a broken link says so', async () => {
  const { email } = await newPerson('Vera Volta');
  const owner = await startJourney(browser, 1440);
  const { page } = owner;
  await signInAs(owner, demo('owner'), '/dashboard/admin/manage-user');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Events' }).check();
  await page.getByRole('dialog').getByLabel('Reason').fill('By mistake');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Another person');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await row.getByText('Withdrawn').waitFor();
  await owner.finish();

  const other = await startJourney(browser);
  await other.visit('/auth/invitation?code=x');
  await other.page.getByText('Part of this link is missing.').waitFor();
  await expect.poll(() => menuLink(other.page, 'People').count()).toBe(0);
  await other.finish();
});
