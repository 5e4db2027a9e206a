import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { arriveAt, makeAccount, PASSWORD, provider } from './support/account.ts';
import { holdCart } from './support/buying.ts';
import {
  answerGoogle,
  blockWindows,
  consentAs,
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
    await page.getByRole('button', { name: 'Go on at Google’s own page' }).click();
    await consentHere(page, person);
    await arriveAt(page, '/updateprofile');
    const field = page.getByLabel('Name', { exact: true }).first();
    await field.waitFor();
    expect(await field.inputValue()).toBe(person.name);
    await journey.finish();
  });

  it('a guest keeps what is held, and becomes the Google account', async () => {
    const journey = await startBlocked();
    const { page } = journey;
    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    const booking = await holdCart(page);
    const auth = provider();
    const buyer = async () =>
      (await getFirestore().doc(`bookings/${booking}`).get()).get('buyerUid') as string;
    const guest = await buyer();
    const person = newGooglePerson('Gil Convidado');
    await journey.visit(`/auth/login?next=${encodeURIComponent(`/payment?booking=${booking}`)}`);
    await goToGoogle(journey);
    await consentHere(page, person);
    await page.waitForURL(/\/payment\?booking=/);
    // The same account as before, with Google as its way in: what is held is still theirs, and can be paid.
    expect((await auth.getUser(guest)).email).toBe(person.email);
    expect(await buyer()).toBe(guest);
    await page.getByRole('button', { name: /^Pay/ }).locator('visible=true').first().waitFor();
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

  it('who they are is shown at Google’s own page too, and counts for what is done right after', async () => {
    const journey = await startBlocked();
    const { page } = journey;
    const person = newGooglePerson('Page Proof');
    // The emulator's tokens keep the time of the sign-in through a new password, which ends all sign-ins before it.
    journey.allow(/api\/session/);
    await journey.visit('/auth/login?next=/dashboard/my-profile/security');
    await goToGoogle(journey);
    await consentHere(page, person);
    await arriveAt(page, '/dashboard/my-profile/security');
    const choose = async () => {
      await page.getByRole('button', { name: 'Choose a password' }).click();
      await page.getByLabel('New password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Use this password' }).click();
    };
    await choose();
    const dialog = page.getByRole('dialog', { name: 'Show that it is you' });
    await dialog.getByRole('button', { name: 'Ask Google' }).click();
    await dialog.getByText('Your browser kept Google’s window from opening.').waitFor();
    await dialog.getByRole('button', { name: 'Go on at Google’s own page' }).click();
    await consentAs(page, person);
    await page.getByText('You have shown that it is you.').waitFor();
    await choose();
    await page.getByText('From now on you can sign in with this password as well').waitFor();
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
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await journey.finish();
  });
});
