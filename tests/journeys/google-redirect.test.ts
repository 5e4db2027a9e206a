import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { makeAccount, PASSWORD, provider } from './support/account.ts';
import {
  answerGoogle,
  blockWindows,
  consentHere,
  doubtGooglesEmails,
  newGooglePerson,
} from './support/google-api.ts';
import { type Journey, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A browser that opens no window, with the way out pressed and Google's own page in it. */
async function goToGoogle({ page }: Journey): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByText('Your browser kept Google’s window from opening.').waitFor();
  await page.getByRole('button', { name: 'Go on at Google’s own page' }).click();
  await page.getByRole('button', { name: 'Add new account' }).waitFor();
}

async function startBlocked(width?: number): Promise<Journey> {
  const journey = await startJourney(browser, width);
  await answerGoogle(journey.context);
  await blockWindows(journey.context);
  return journey;
}

describe('where no window opens', () => {
  it('Google’s own page is the way out, and comes back signed in with the name on the profile', async () => {
    const journey = await startBlocked();
    const { page } = journey;
    const person = newGooglePerson('Rita Redirect');
    await journey.visit('/auth/login?next=/updateprofile');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Your browser kept Google’s window from opening.').waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Go on at Google’s own page' }).click();
    await consentHere(page, person);
    await page.waitForURL('**/updateprofile');
    const field = page.getByLabel('Name', { exact: true });
    await field.waitFor();
    expect(await field.inputValue()).toBe(person.name);
    await journey.finish();
  });

  it('who came back from it to an email with a password connects the two', async () => {
    const journey = await startBlocked();
    const { page } = journey;
    await doubtGooglesEmails(journey.context);
    const { uid, email } = await makeAccount();
    await journey.visit('/auth/login');
    await goToGoogle(journey);
    await consentHere(page, { email, name: 'Same Person' });
    await page.getByText(`${email} has an account here with a password.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in and connect Google' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    expect((await provider().getUser(uid)).providerData).toHaveLength(2);
    await journey.finish();
  });

  it('who turns back at Google’s page finds the form as it was', async () => {
    const journey = await startBlocked();
    const { page } = journey;
    await journey.visit('/auth/login');
    await goToGoogle(journey);
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await journey.finish();
  });
});
