import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FirebaseError } from 'firebase/app';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authErrorCode } from '../../web/src/firebase/auth-code.ts';
import texts from '../../web/src/i18n/en/auth.json' with { type: 'json' };
import { type AuthErrorCode, authErrorCodes, authFault } from '../../web/src/sign-in/auth-errors.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  fillSignIn,
  makeAccount,
  newPhone,
  PASSWORD,
  proveByPassword,
  provider,
  signInTo,
} from './support/account.ts';
import { type Journey, startJourney } from './support/journey.ts';

/** A form of ours, and the call of the provider's whose answer comes to it. */
type Form = 'login' | 'register' | 'factor' | 'phone' | 'link';

type Provoked =
  /** The provider's own word for it, as the answer to the call of a form, in place of the emulator's. */
  | { readonly answer: string; readonly at: Form }
  /** By the emulator or the browser itself, in the journey of this file. */
  | { readonly journey: string; readonly says?: RegExp }
  /** Nothing here can bring it about: by the SDK's error object, and why. */
  | { readonly object: string };

/** How each code comes about (SPEC A7). A code without a row does not compile. */
const provoked: Readonly<Record<AuthErrorCode, Provoked>> = {
  'argument-error': { object: 'the SDK raises it when it is called wrongly' },
  'internal-error': { answer: 'BLOCKING_FUNCTION_ERROR_RESPONSE', at: 'login' },
  'user-mismatch': { journey: 'linking' },
  'user-not-found': { answer: 'EMAIL_NOT_FOUND', at: 'login' },
  'multi-factor-auth-required': { journey: 'second-factor', says: /A code is on its way/ },
  'password-does-not-meet-requirements': { answer: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', at: 'register' },
  'unauthorized-domain': { journey: 'production-like' },
  'popup-blocked': { journey: 'google-redirect' },
  'popup-closed-by-user': { journey: 'google-popup' },
  'cancelled-popup-request': { journey: 'google-popup', says: /window took over/ },
  'web-storage-unsupported': { object: 'Chromium always has storage, or opens no page' },
  'network-request-failed': { journey: 'google-popup' },
  'invalid-auth-event': { object: 'the SDK raises it for a message of another window' },
  'operation-not-supported-in-this-environment': { object: 'the SDK raises it outside of http and https' },
  'auth-domain-config-required': { journey: 'production-like' },
  'invalid-api-key': { answer: 'API key not valid. Please pass a valid API key.', at: 'login' },
  'wrong-password': { journey: 'sign-in' },
  'invalid-credential': { answer: 'INVALID_LOGIN_CREDENTIALS', at: 'login' },
  'invalid-login-credentials': { object: 'the name of invalid-credential in older SDKs' },
  'invalid-email': { answer: 'INVALID_EMAIL', at: 'login' },
  'missing-email': { answer: 'MISSING_EMAIL', at: 'login' },
  'invalid-new-email': { object: 'the form asks for an address first' },
  'missing-new-email': { object: 'the form asks for an address first' },
  'missing-password': { answer: 'MISSING_PASSWORD', at: 'login' },
  'weak-password': { answer: 'WEAK_PASSWORD : Password should be at least 6 characters', at: 'register' },
  'email-already-in-use': { answer: 'EMAIL_EXISTS', at: 'register' },
  'too-many-requests': { answer: 'TOO_MANY_ATTEMPTS_TRY_LATER', at: 'login' },
  'quota-exceeded': { answer: 'QUOTA_EXCEEDED : Exceeded quota for sending codes.', at: 'phone' },
  'user-disabled': { journey: 'token-sync' },
  'user-token-expired': { answer: 'TOKEN_EXPIRED', at: 'login' },
  'invalid-user-token': { answer: 'INVALID_ID_TOKEN', at: 'login' },
  'requires-recent-login': { answer: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', at: 'phone' },
  'login-blocked': { object: 'only a failing token sync brings it, which never fails here (token-sync)' },
  'operation-not-allowed': { answer: 'PASSWORD_LOGIN_DISABLED', at: 'login' },
  'admin-restricted-operation': { answer: 'ADMIN_ONLY_OPERATION', at: 'register' },
  timeout: { object: 'the SDK raises it after thirty seconds without an answer' },
  'web-storage-full': { object: 'not a code of this SDK any more' },
  'expired-action-code': { answer: 'EXPIRED_OOB_CODE', at: 'link' },
  'invalid-action-code': { answer: 'INVALID_OOB_CODE', at: 'link' },
  'credential-already-in-use': { journey: 'linking' },
  'account-exists-with-different-credential': {
    journey: 'linking',
    says: /has an account here with a password/,
  },
  'provider-already-linked': { object: 'the page offers no way in twice; two tabs can' },
  'no-such-provider': { object: 'the page offers to remove what is there; two tabs can' },
  'user-cancelled': { object: 'Google’s own page answers it' },
  'redirect-cancelled-by-user': { object: 'Google’s own page answers it' },
  'no-auth-event': { journey: 'google-redirect', says: /turns back at Google’s page/ },
  'redirect-operation-pending': { object: 'the SDK raises it when a redirect is called twice' },
  'missing-or-invalid-nonce': { object: 'Google’s own page answers it' },
  'invalid-oauth-client-id': { object: 'a setting of the project that the emulator does not have' },
  'invalid-verification-code': { answer: 'INVALID_CODE', at: 'factor' },
  'missing-code': { object: 'the form asks for six digits first' },
  'missing-verification-code': { object: 'the form asks for six digits first' },
  'code-expired': { answer: 'SESSION_EXPIRED', at: 'factor' },
  'totp-challenge-timeout': { object: 'the SDK raises it for a secret that is too old' },
  'invalid-verification-id': { answer: 'INVALID_SESSION_INFO', at: 'factor' },
  'missing-verification-id': { answer: 'MISSING_SESSION_INFO', at: 'factor' },
  'invalid-multi-factor-session': { answer: 'INVALID_MFA_PENDING_CREDENTIAL', at: 'factor' },
  'missing-multi-factor-session': { answer: 'MISSING_MFA_PENDING_CREDENTIAL', at: 'factor' },
  'multi-factor-info-not-found': { answer: 'MFA_ENROLLMENT_NOT_FOUND', at: 'factor' },
  'missing-multi-factor-info': { answer: 'MISSING_MFA_ENROLLMENT_ID', at: 'factor' },
  'second-factor-already-in-use': { answer: 'SECOND_FACTOR_EXISTS', at: 'phone' },
  'maximum-second-factor-count-exceeded': { answer: 'SECOND_FACTOR_LIMIT_EXCEEDED', at: 'phone' },
  'unsupported-first-factor': { answer: 'UNSUPPORTED_FIRST_FACTOR', at: 'phone' },
  'unverified-email': { answer: 'UNVERIFIED_EMAIL', at: 'phone' },
  'invalid-phone-number': { answer: 'INVALID_PHONE_NUMBER', at: 'phone' },
  'missing-phone-number': { answer: 'MISSING_PHONE_NUMBER', at: 'phone' },
  'captcha-check-failed': { answer: 'CAPTCHA_CHECK_FAILED', at: 'phone' },
  'invalid-app-credential': { answer: 'INVALID_APP_CREDENTIAL', at: 'phone' },
  'missing-app-credential': { answer: 'MISSING_APP_CREDENTIAL', at: 'phone' },
};

const calls: Readonly<Record<Form, RegExp>> = {
  login: /accounts:signInWithPassword/,
  register: /accounts:signUp/,
  factor: /mfaSignIn:finalize/,
  phone: /mfaEnrollment:start/,
  link: /accounts:resetPassword/,
};

/** Words that only a machine would say. */
const raw = (code: string, answer: string): readonly string[] => [
  'auth/',
  code,
  answer.split(' : ')[0] ?? answer,
  'Firebase',
];
const words = texts as Readonly<Record<string, string>>;
const textOf = (id: string): string => (words[id] ?? '').replace('{domain}', '127.0.0.1');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Brings a person to a form, and hands back what sends it. */
const forms: Readonly<Record<Form, (journey: Journey) => Promise<(page: Page) => Promise<void>>>> = {
  login: async (journey) => {
    await journey.visit('/auth/login');
    return (page) => fillSignIn(page, 'somebody@fareground.test');
  },
  register: async (journey) => {
    await journey.visit('/auth/register');
    return async (page) => {
      await page.getByLabel('Name').fill('Ana Nova');
      await page.getByLabel('Email').fill('somebody@fareground.test');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Make my account' }).click();
    };
  },
  factor: async (journey) => {
    const { uid, email } = await makeAccount();
    await provider().updateUser(uid, {
      multiFactor: {
        enrolledFactors: [{ uid: 'first', factorId: 'phone', phoneNumber: newPhone(), displayName: 'Phone' }],
      },
    });
    await journey.visit('/auth/login');
    await fillSignIn(journey.page, email);
    await journey.page.getByText(/A code is on its way/).waitFor();
    return async (page) => {
      await page.getByLabel('Code', { exact: true }).fill('123 456');
      await page.getByRole('button', { name: 'Go on' }).click();
    };
  },
  phone: async (journey) => {
    const { email } = await makeAccount();
    await signInTo(journey, '/dashboard/my-profile/security', email);
    await journey.page.getByRole('button', { name: 'Add a phone' }).click();
    await proveByPassword(journey.page);
    return async (page) => {
      await page.getByLabel('Phone number').fill('+351 912 345 678');
      await page.getByRole('button', { name: 'Send a code' }).click();
    };
  },
  link: async (journey) => async (page) => {
    await journey.visit(`/auth/action?mode=resetPassword&oobCode=${crypto.randomUUID()}`);
    await page.locator('h1').waitFor();
  },
};

describe.each(Object.keys(forms) as Form[])('the provider’s answer at the form “%s”', (form) => {
  const rows = Object.entries(provoked).flatMap(([code, how]) =>
    'answer' in how && how.at === form ? [{ code: code as AuthErrorCode, answer: how.answer }] : [],
  );
  let journey: Journey;
  let send: (page: Page) => Promise<void>;
  let answer = '';
  beforeAll(async () => {
    journey = await startJourney(browser);
    journey.allow(/recaptchaConfig/);
    journey.allow(calls[form]);
    journey.allow(/console: (FirebaseError|Firebase)/);
    send = await forms[form](journey);
    await journey.context.route(calls[form], (route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: { error: { code: 400, message: answer } },
      }),
    );
  });
  afterAll(() => journey.finish());

  it.each(rows)('$code is told in a sentence with a next step, and not raw', async (row) => {
    const { page } = journey;
    answer = row.answer;
    await send(page);
    const { text, next, code } = authFault(row.code);
    await page.getByText(textOf(text)).first().waitFor();
    await page.getByText(textOf(next)).first().waitFor();
    const shown = await page.locator('main').evaluate((main) => main.textContent ?? '');
    for (const word of raw(code, row.answer)) expect(shown).not.toContain(word);
  });
});

describe('what the emulator and the browser bring about', () => {
  const rows = Object.entries(provoked).flatMap(([code, how]) =>
    'journey' in how ? [{ code: code as AuthErrorCode, ...how }] : [],
  );
  it.each(rows)('$code has its journey in $journey', ({ code, journey, says }) => {
    const path = join(import.meta.dirname, `${journey}.test.ts`);
    expect(existsSync(path)).toBe(true);
    const sentence = textOf(authFault(code).text).slice(0, 30);
    const journeys = readFileSync(path, 'utf8');
    if (says) expect(journeys).toMatch(says);
    else expect(journeys).toContain(sentence);
  });
});

describe('what only the SDK’s error object can show', () => {
  const rows = Object.entries(provoked).flatMap(([code, how]) =>
    'object' in how ? [{ code: code as AuthErrorCode, why: how.object }] : [],
  );
  it.each(rows)('$code: $why', ({ code }) => {
    const error = new FirebaseError(`auth/${code}`, `Firebase: Error (auth/${code}).`);
    const fault = authFault(authErrorCode(error));
    expect(fault).toEqual(authFault(code));
    for (const text of [textOf(fault.text), textOf(fault.next)]) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toContain(code);
    }
  });
});

it('no code is without its row', () => {
  expect(Object.keys(provoked).sort()).toEqual([...authErrorCodes].sort());
});
