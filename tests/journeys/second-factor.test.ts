import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { fillSignIn, makeAccount, newPhone, proveByPassword, sentCode, signInTo } from './support/account.ts';
import { startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SECURITY = '/dashboard/my-profile/security';

describe('a second factor', () => {
  it('is added, asked for at the next sign-in and before a change, and taken off again', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    // The SDK asks whether the project has the newer check for robots; the emulator has not, and says so.
    journey.allow(/recaptchaConfig/);
    journey.allow(/accounts:(signInWithPassword|mfaSignIn)|mfaSignIn:finalize/);
    const { email } = await makeAccount();
    const phone = newPhone();
    await signInTo(journey, SECURITY, email);
    await page.getByRole('button', { name: 'Add a phone' }).click();
    await journey.expectAccessible();
    await proveByPassword(page);
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('What you call it').fill('My phone');
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await untilSent(page, phone));
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('From now on we ask for it when you sign in').waitFor();
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
    await journey.expectAccessible();

    const second = await startJourney(browser, 1440);
    second.allow(/recaptchaConfig|mfaSignIn:finalize/);
    await second.visit(`/auth/login?next=${SECURITY}`);
    await fillSignIn(second.page, email);
    await second.page.getByText(/A code is on its way/).waitFor();
    await second.expectAccessible();
    await second.page.getByLabel('Code', { exact: true }).fill('000000');
    await second.page.getByRole('button', { name: 'Go on' }).click();
    await second.page.getByText('That is not the code.').waitFor();
    await second.page.getByLabel('Code', { exact: true }).fill(await sentCode(phone));
    await second.page.getByRole('button', { name: 'Go on' }).click();
    await second.page.waitForURL(`**${SECURITY}`);

    await second.page.getByRole('button', { name: 'Remove My phone' }).click();
    await proveByPassword(second.page);
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(/A code is on its way/).waitFor();
    await second.expectAccessible();
    await dialog.getByLabel('Code', { exact: true }).fill(await sentCode(phone));
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await second.page.getByText('It is no longer asked for').waitFor();
    expect(await second.page.getByRole('button', { name: 'Remove My phone' }).count()).toBe(0);
    await second.finish();
    await journey.finish();
  });
});

async function untilSent(page: import('playwright-core').Page, phone: string): Promise<string> {
  await page.getByText(/A code is on its way/).waitFor();
  return sentCode(phone);
}
