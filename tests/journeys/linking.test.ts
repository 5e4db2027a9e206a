import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  arriveAt,
  fillSignIn,
  makeAccount,
  PASSWORD,
  proveByPassword,
  provider,
  signInTo,
} from './support/account.ts';
import {
  answerGoogle,
  blockWindows,
  consentAs,
  consentAsNew,
  consentHere,
  doubtGooglesEmails,
  newGooglePerson,
  openConsent,
} from './support/google-api.ts';
import { startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SECURITY = '/dashboard/my-profile/security';
const waysOf = async (uid: string) =>
  (await provider().getUser(uid)).providerData.map(({ providerId }) => providerId).sort();
const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Show that it is you' });

describe('two ways into one account', () => {
  it('Google is connected to an account with a password, and taken off again', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await answerGoogle(journey.context);
    const { uid, email } = await makeAccount();
    const google = newGooglePerson('Own Google');
    await signInTo(journey, SECURITY, email);
    await page.getByText('The only way in cannot be removed.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Remove Email and password' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Connect Google' }).click();
    const popup = page.waitForEvent('popup');
    await proveByPassword(page);
    await consentAsNew(await popup, google);
    await page.getByText('Google is connected').waitFor();
    await page.getByText(google.email).waitFor();
    expect(await waysOf(uid)).toEqual(['google.com', 'password']);

    await page.getByRole('button', { name: 'Remove Google' }).click();
    await page.getByText('Google is no longer a way in').waitFor();
    expect(await waysOf(uid)).toEqual(['password']);
    await journey.finish();
  });

  it('where no window opens, Google is connected on its own page', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await answerGoogle(journey.context);
    await blockWindows(journey.context);
    const { uid, email } = await makeAccount();
    await signInTo(journey, SECURITY, email);
    await page.getByRole('button', { name: 'Connect Google' }).click();
    await proveByPassword(page);
    await page.getByRole('button', { name: 'Go on at Google’s own page' }).click();
    await consentHere(page, newGooglePerson('By Page'));
    await arriveAt(page, SECURITY);
    await page.getByRole('button', { name: 'Remove Google' }).waitFor();
    expect(await waysOf(uid)).toEqual(['google.com', 'password']);
    await journey.finish();
  });

  it('a Google account that belongs to somebody else here is not taken from them', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await answerGoogle(journey.context);
    const theirs = newGooglePerson('Somebody Else');
    await journey.visit('/auth/login');
    await consentAsNew(await openConsent(page), theirs);
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.finish();

    const second = await startJourney(browser);
    await answerGoogle(second.context);
    const { email } = await makeAccount();
    await signInTo(second, SECURITY, email);
    await second.page.getByRole('button', { name: 'Connect Google' }).click();
    const popup = second.page.waitForEvent('popup');
    await proveByPassword(second.page);
    await consentAs(await popup, theirs);
    await second.page.getByText('This Google account belongs to another account here.').waitFor();
    await second.finish();
  });

  it('an account that came by Google gets a password, shown to be theirs by Google and by no other', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await answerGoogle(journey.context);
    const person = newGooglePerson('Only Google');
    const other = newGooglePerson('Other Google');
    await journey.visit(`/auth/login?next=${SECURITY}`);
    await consentAsNew(await openConsent(page), person);
    await arriveAt(page, SECURITY);
    await page.getByRole('button', { name: 'Choose a password' }).click();
    await page.getByLabel('New password').fill('a way without Google');
    await page.getByRole('button', { name: 'Use this password' }).click();
    // Another account's proof is none (SPEC A4): the provider knows nobody by that name, and the person is told of a mismatch.
    journey.allow(/accounts:signInWithIdp/);
    // The emulator's tokens keep the time of the sign-in through a new password, which ends all sign-ins before it.
    journey.allow(/api\/session/);
    await consentAsNew(await openConsent(page, 'Ask Google'), other);
    await proofDialog(page)
      .getByText('That is another account than the one you are signed in with.')
      .waitFor();
    await consentAs(await openConsent(page, 'Ask Google'), person);
    await page.getByText('From now on you can sign in with this password as well').waitFor();
    const { uid } = await provider().getUserByEmail(person.email);
    expect(await waysOf(uid)).toEqual(['google.com', 'password']);
    await journey.finish();

    const second = await startJourney(browser);
    await second.visit('/auth/login');
    await fillSignIn(second.page, person.email, 'a way without Google');
    await second.page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await second.finish();
  });
});

describe('Google for an email that has an account with a password', () => {
  it('is told which way the account has, and connected after that way was gone once', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await answerGoogle(journey.context);
    await doubtGooglesEmails(journey.context);
    journey.allow(/accounts:signInWithPassword/);
    const { uid, email } = await makeAccount();
    await journey.visit('/auth/login?next=/updateprofile');
    await consentAsNew(await openConsent(page), { email, name: 'Same Person' });
    await page.getByText(`${email} has an account here with a password.`).waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in and connect Google' }).click();
    await page.getByText('That is not the password of this account.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in and connect Google' }).click();
    await page.getByText('Google is connected. From now on both ways lead to your account.').waitFor();
    await arriveAt(page, '/updateprofile');
    expect(await waysOf(uid)).toEqual(['google.com', 'password']);
    await journey.finish();
  });

  it('can be left out', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await answerGoogle(journey.context);
    await doubtGooglesEmails(journey.context);
    const { uid, email } = await makeAccount();
    await journey.visit('/auth/register');
    await consentAsNew(await openConsent(page), { email, name: 'Same Person' });
    await page.getByRole('button', { name: 'Leave Google out' }).click();
    await page.getByRole('heading', { name: 'Make an account' }).waitFor();
    expect(await waysOf(uid)).toEqual(['password']);
    await journey.finish();
  });
});
