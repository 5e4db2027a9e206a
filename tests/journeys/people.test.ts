import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Journey, startJourney } from './support/journey.ts';
import { demo, menuLink, newPerson, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openPerson({ page }: Journey, email: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  // The answer to the search replaces the rows: a press before that is lost.
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Person' }).waitFor();
}

describe('people', () => {
  it('lose a role at once: the other window loses its menu and its page by itself', async () => {
    const { email } = await newPerson('Paula Porta', ['support']);
    const [owner, other] = [await startJourney(browser, 1440), await startJourney(browser, 1440)];
    await signInAs(other, email, '/dashboard/admin/manage-user');
    await other.page.getByRole('table').waitFor();
    await signInAs(owner, demo('owner'), '/dashboard/admin/manage-user');
    await openPerson(owner, email, 'Paula Porta');

    await owner.page.getByRole('checkbox', { name: 'Support' }).uncheck();
    await owner.page.getByRole('button', { name: 'Save roles' }).click();
    await owner.page.getByText('Say why, in at least three letters.').waitFor();
    await owner.page.getByLabel('Reason').first().fill('The season is over');
    // The refresh token was revoked with it; what the other window still asks is refused, by the rules too.
    other.allow(/token|40[013]|session|evaluation error/);
    await owner.page.getByRole('button', { name: 'Save roles' }).click();
    await owner.page.getByText('The roles of Paula Porta are changed.').waitFor();

    const gone = other.page
      .getByRole('heading', { name: 'This page is not for your account' })
      .or(other.page.getByRole('heading', { name: 'Sign in' }));
    await gone.first().waitFor();
    await expect.poll(() => menuLink(other.page, 'People').count()).toBe(0);
    await owner.page.getByText('Changed roles').first().waitFor();
    await Promise.all([owner.finish(), other.finish()]);
  });

  it('are disabled with a reason, which ends their open window, and enabled again', async () => {
    const { email } = await newPerson('Dora Dois');
    const [staff, other] = [await startJourney(browser, 390), await startJourney(browser, 390)];
    await signInAs(other, email, '/dashboard/my-profile');
    await other.page.getByText('No tickets yet').waitFor();
    await signInAs(staff, demo('support'), '/dashboard/admin/manage-user');
    await openPerson(staff, email, 'Dora Dois');
    await staff.page.getByRole('button', { name: 'Disable account' }).click();
    await staff.page.getByText('Say why').waitFor();
    await staff.page.getByLabel('Reason').fill('Disputed payments');
    other.allow(/token|40[013]|session/);
    await staff.page.getByRole('button', { name: 'Disable account' }).click();
    await staff.page.getByText('The account is disabled').waitFor();
    await other.page.waitForURL('**/auth/login**');
    await staff.page.getByLabel('Reason').fill('All is well');
    await staff.page.getByRole('button', { name: 'Enable account' }).click();
    await staff.page.getByRole('button', { name: 'Disable account' }).waitFor();
    await Promise.all([staff.finish(), other.finish()]);
  });

  it('are signed out everywhere', async () => {
    const { email } = await newPerson('Sofia Saída');
    const [staff, other] = [await startJourney(browser), await startJourney(browser)];
    await signInAs(other, email, '/dashboard/my-profile');
    await other.page.getByText('No tickets yet').waitFor();
    await signInAs(staff, demo('support'), '/dashboard/admin/manage-user');
    await openPerson(staff, email, 'Sofia Saída');
    // Tokens tell their time in whole seconds.
    await staff.page.waitForTimeout(1_500);
    await staff.page.getByLabel('Reason').fill('Lost her phone');
    other.allow(/token|40[013]|session/);
    await staff.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.page.waitForURL('**/auth/login**');
    await Promise.all([staff.finish(), other.finish()]);
  });
});
