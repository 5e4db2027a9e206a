import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  arriveAt,
  changeEmailAtOnce,
  fillSignIn,
  mailedLink,
  makeAccount,
  proveByPassword,
  provider,
  signInTo,
} from './support/account.ts';
import { startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SECURITY = '/dashboard/my-profile/security';
const PROFILE = '/dashboard/my-profile';

describe('the link that shows an address to be theirs', () => {
  it('comes with the account, is asked for until it is opened, and works once', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const email = `new-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
    await journey.visit(`/auth/register?next=${PROFILE}`);
    await page.getByLabel('Name').fill('Ana Nova');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long way home');
    await page.getByRole('button', { name: 'Make my account' }).click();
    await arriveAt(page, PROFILE);
    await page.getByText('Your email is not verified yet').waitFor();
    await journey.expectAccessible();
    const link = await mailedLink(email, 'VERIFY_EMAIL');

    await journey.visit(link);
    await page.getByText(`${email} is yours: verified.`).waitFor();
    await journey.expectAccessible();
    await page.getByRole('link', { name: 'To sign-in and security' }).click();
    await page.getByText('Verified', { exact: true }).waitFor();
    await journey.visit(PROFILE);
    await page.getByText('No tickets yet').waitFor();
    await expect.poll(() => page.getByText('Your email is not verified yet').count()).toBe(0);

    journey.allow(/accounts:resetPassword/);
    await journey.visit(link);
    await page.getByText('This link was used already, or a newer one took its place.').waitFor();
    await page.getByText(`${email} is verified already.`).waitFor();
    await journey.expectAccessible();
    await journey.finish();
  });

  it('is sent again from the profile', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    const { email } = await makeAccount({ verified: false });
    await signInTo(journey, SECURITY, email);
    await page.getByText('Not verified', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add a phone' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByText(`A link is on its way to ${email}.`).waitFor();
    await journey.visit(await mailedLink(email, 'VERIFY_EMAIL'));
    await page.getByText(`${email} is yours: verified.`).waitFor();
    await journey.finish();
  });
});

describe('a forgotten password', () => {
  it('is chosen anew by a link that works once; a new link is a field away', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const { email } = await makeAccount();
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Forgot it?' }).click();
    await page.getByText(`If ${email} has an account here`).waitFor();
    const link = await mailedLink(email, 'PASSWORD_RESET');
    await journey.visit(link);
    await page.getByText(`For the account of ${email}`).waitFor();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Use this password' }).click();
    await page.getByText('This password is too weak.').first().waitFor();
    await journey.expectAccessible();
    await page.getByLabel('New password').fill('another way home');
    await page.getByRole('button', { name: 'Use this password' }).click();
    await page.getByText(`The new password for ${email} works from now on.`).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, email, 'another way home');
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));

    journey.allow(/accounts:resetPassword/);
    await journey.visit(link);
    await page.getByText('This link was used already').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByText(`If ${email} has an account here`).waitFor();
    await journey.visit(await mailedLink(email, 'PASSWORD_RESET'));
    await page.getByText(`For the account of ${email}`).waitFor();
    await journey.finish();
  });

  it('of an address that has no account is answered the same', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    journey.allow(/accounts:sendOobCode/);
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill('nobody-here@fareground.test');
    await page.getByRole('button', { name: 'Forgot it?' }).click();
    await page.getByText('If nobody-here@fareground.test has an account here').waitFor();
    await journey.finish();
  });
});

describe('another email', () => {
  it('is the account’s after the person showed who they are and opened the link', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    journey.allow(/accounts:(signInWithPassword|lookup)|\/token\?/);
    const { uid, email } = await makeAccount();
    const next = `next-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
    await signInTo(journey, SECURITY, email);
    await page.getByRole('button', { name: 'Change the email' }).click();
    await page.getByLabel('New email').fill(next);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await proveByPassword(page, 'not the password');
    await page.getByText('That is not the password of this account.').waitFor();
    await journey.expectAccessible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => page.getByText(/A link is on its way/).count()).toBe(0);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await proveByPassword(page);
    await page.getByText(`A link is on its way to ${next}.`).waitFor();
    expect((await provider().getUser(uid)).email).toBe(email);

    await journey.visit(await mailedLink(email, 'VERIFY_AND_CHANGE_EMAIL'));
    await page.getByText('Your account has its new email from now on.').waitFor();
    expect((await provider().getUser(uid)).email).toBe(next);
    await journey.finish();

    const later = await startJourney(browser);
    await signInTo(later, SECURITY, next);
    await later.finish();
  });

  it('is taken back by the link that went to the old address', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const { uid, email } = await makeAccount();
    const next = `next-${crypto.randomUUID().slice(0, 8)}@fareground.test`;
    // The emulator mails it for a change without a link alone, which our pages do not offer.
    await changeEmailAtOnce(email, next);
    await journey.visit(await mailedLink(email, 'RECOVER_EMAIL'));
    await page.getByText(`Your account has ${email} again.`).waitFor();
    await page.getByText('If it was not you who changed it').waitFor();
    await journey.expectAccessible();
    expect((await provider().getUser(uid)).email).toBe(email);
    await journey.finish();
  });
});

describe('a password', () => {
  it('is changed after the person showed who they are, and the other devices are out', async () => {
    const journey = await startJourney(browser);
    // Where a second begins between the proof and the change, the emulator's next tokens are older than the change.
    journey.allow(/401.*\/api\/session/);
    const { page } = journey;
    const { email } = await makeAccount();
    await signInTo(journey, SECURITY, email);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByLabel('New password').fill('yet another way');
    await page.getByRole('button', { name: 'Use this password' }).click();
    await proveByPassword(page);
    await page.getByText('The new password works from now on').waitFor();
    await journey.finish();
    const later = await startJourney(browser);
    await later.visit('/auth/login');
    await fillSignIn(later.page, email, 'yet another way');
    await later.page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await later.finish();
  });
});

describe('a link that did not arrive whole', () => {
  it.each(['/auth/action', '/auth/action?mode=verifyEmail', '/auth/action?mode=nothing&oobCode=abcdefgh'])(
    '%s is told as such',
    async (path) => {
      const journey = await startJourney(browser);
      await journey.visit(path);
      await journey.page.getByText('Part of this address is missing.').waitFor();
      await journey.finish();
    },
  );
});
