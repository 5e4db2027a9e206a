import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { readSiteEnv } from '../support/env.ts';
import {
  arriveAt,
  fillSignIn,
  makeAccount,
  newPhone,
  PASSWORD,
  proveByPassword,
  provider,
  sentCode,
  signInTo,
} from './support/account.ts';
import { answerGoogle, consentAs, consentAsNew, openConsent } from './support/google-api.ts';
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
    await proveByPassword(page);
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('What you call it').fill('My phone');
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await untilSent(page, phone));
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('From now on we ask for it when you sign in').waitFor();
    await page.getByRole('button', { name: 'Remove My phone' }).waitFor();

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
    await arriveAt(second.page, SECURITY);

    await second.page.getByRole('button', { name: 'Remove My phone' }).click();
    await proveByPassword(second.page);
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(/A code is on its way/).waitFor();
    await dialog.getByLabel('Code', { exact: true }).fill(await sentCode(phone));
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await second.page.getByText('It is no longer asked for').waitFor();
    await expect.poll(() => second.page.getByRole('button', { name: 'Remove My phone' }).count()).toBe(0);
    await second.finish();
    await journey.finish();
  });
});

/** An account that has a second factor already. */
async function makeGuarded(phone: string): Promise<{ uid: string; email: string }> {
  const account = await makeAccount();
  await provider().updateUser(account.uid, {
    multiFactor: {
      enrolledFactors: [{ uid: 'first', factorId: 'phone', phoneNumber: phone, displayName: 'My phone' }],
    },
  });
  return account;
}

describe('a second factor of an account that signs in with Google', () => {
  it('is asked for after the popup', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    journey.allow(/recaptchaConfig/);
    await answerGoogle(journey.context);
    const phone = newPhone();
    const { email } = await makeGuarded(phone);
    await journey.visit('/auth/login?next=/updateprofile');
    await consentAsNew(await openConsent(page), { email, name: 'Ana Viajante' });
    await page.getByText(/A code is on its way/).waitFor();
    await page.getByRole('button', { name: 'Use another way' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await consentAs(await openConsent(page), { email });
    await page.getByText(/A code is on its way/).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(await sentCode(phone));
    await page.getByRole('button', { name: 'Go on' }).click();
    await arriveAt(page, '/updateprofile');
    await journey.finish();
  });
});

describe('an authenticator app', () => {
  it('is read in, shown to work by its first code, and asked for at the next sign-in', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    const { email } = await makeAccount();
    await signInTo(journey, SECURITY, email);
    // The emulator has none of this; the answers are those that the provider documents for the same calls.
    const answer = (json: object) => (route: Route) =>
      route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
    await context.route(
      /mfaEnrollment:start/,
      answer({
        totpSessionInfo: {
          sharedSecretKey: 'JBSWY3DPEHPK3PXP',
          verificationCodeLength: 6,
          hashingAlgorithm: 'SHA1',
          periodSec: 30,
          sessionInfo: 'totp-session',
          finalizeEnrollmentTime: new Date(Date.now() + 600_000).toISOString(),
        },
      }),
    );
    const written: string[] = [];
    await context.route(/mfaEnrollment:finalize/, async (route) => {
      written.push(route.request().postData() ?? '');
      await route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: 'INVALID_CODE' } },
      });
    });
    journey.allow(/mfaEnrollment:finalize/);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await proveByPassword(page);
    await page.getByRole('img', { name: 'Code for your authenticator app' }).waitFor();
    await page.getByText('JBSWY3DPEHPK3PXP').waitFor();
    await journey.expectAccessible();
    await page.getByLabel('Code', { exact: true }).fill('123 456');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('That is not the code.').waitFor();
    expect(written[0]).toContain('"verificationCode":"123456"');
    expect(written[0]).toContain('"sessionInfo":"totp-session"');
    await journey.finish();
  });

  it('is told not to be offered where the project has it off', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    journey.allow(/mfaEnrollment:start|console: FirebaseError/);
    const { email } = await makeAccount();
    await signInTo(journey, SECURITY, email);
    await page.getByRole('button', { name: 'Add an app' }).click();
    await proveByPassword(page);
    await page.getByText('Authenticator apps are not offered here at the moment.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Add a phone' }).waitFor();
    await journey.finish();
  });

  it('opens the account with its code at the sign-in', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    const { email } = await makeGuarded(newPhone());
    // The account's factor is called an app on its way here; and its code is taken as the provider would take it.
    await context.route(/accounts:signInWithPassword/, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as Record<string, unknown>;
      const mfaInfo = [
        {
          mfaEnrollmentId: 'first',
          displayName: 'My app',
          totpInfo: {},
          enrolledAt: new Date().toISOString(),
        },
      ];
      await route.fulfill({ response, json: { ...json, mfaInfo } });
    });
    const tokens = await tokensOf(await makeAccount());
    const sent: string[] = [];
    await context.route(/mfaSignIn:finalize/, async (route) => {
      sent.push(route.request().postData() ?? '');
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: tokens });
    });
    await journey.visit('/auth/login?next=/updateprofile');
    await fillSignIn(page, email);
    await page.getByText('the code that your authenticator app shows').waitFor();
    await page.getByLabel('Code', { exact: true }).fill('654321');
    await page.getByRole('button', { name: 'Go on' }).click();
    await arriveAt(page, '/updateprofile');
    expect(sent[0]).toContain('"totpVerificationInfo":{"verificationCode":"654321"}');
    await journey.finish();
  });
});

/** What the provider answers to a good second proof. */
async function tokensOf({ email }: { email: string }): Promise<{ idToken: string; refreshToken: string }> {
  const { auth } = readSiteEnv();
  const answer = await fetch(
    `http://${auth.host}:${auth.port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  );
  const { idToken, refreshToken } = (await answer.json()) as { idToken: string; refreshToken: string };
  return { idToken, refreshToken };
}

async function untilSent(page: Page, phone: string): Promise<string> {
  await page.getByText(/A code is on its way/).waitFor();
  return sentCode(phone);
}
