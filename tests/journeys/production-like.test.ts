import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { answerGoogle } from './support/google-api.ts';
import { site, startJourney } from './support/journey.ts';
import { builtWith, likeProduction } from './support/production-like.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const policy = (options: object) => () => ({
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  allowedNonAlphanumericCharacters: ['!', '?'],
  customStrengthOptions: options,
});

describe('the password policy of the project', () => {
  it('is shown while typing, and asked for anew when the provider refuses what it allowed', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    let current = policy({ minPasswordLength: 8, containsLowercaseCharacter: true });
    let asked = 0;
    await likeProduction(context, {
      passwordPolicy: () => {
        asked += 1;
        return current();
      },
    });
    await journey.visit('/auth/register');
    await page.getByLabel('Name').fill('Ana Nova');
    await page.getByLabel('Email').fill('policy@fareground.test');
    const password = page.getByLabel('Password', { exact: true });
    const needs = page.getByRole('list', { name: 'What the password needs' });
    await password.fill('SHORT');
    await needs.getByText('At least 8 characters still to do').waitFor();
    await needs.getByText('A small letter still to do').waitFor();
    await password.fill('long enough');
    await needs.getByText('At least 8 characters done').waitFor();
    await needs.getByText('A small letter done').waitFor();
    expect(asked).toBe(1);

    // The owner of the project asks for more in this very moment.
    current = policy({ minPasswordLength: 14, containsNumericCharacter: true });
    journey.allow(/accounts:signUp/);
    const refuse = (route: import('playwright-core').Route) =>
      route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        json: {
          error: {
            code: 400,
            message:
              'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain 14]',
          },
        },
      });
    await context.route(/accounts:signUp/, refuse);
    await page.getByRole('button', { name: 'Make my account' }).click();
    await page.getByText('This password is too weak.').first().waitFor();
    await needs.getByText('At least 14 characters still to do').waitFor();
    await needs.getByText('A digit still to do').waitFor();
    await expect.poll(() => needs.getByText('A small letter').count()).toBe(0);
    await journey.expectAccessible();

    await context.unroute(/accounts:signUp/, refuse);
    await page.getByLabel('Email').fill(`policy-${crypto.randomUUID().slice(0, 8)}@fareground.test`);
    await password.fill('long enough for 2');
    await needs.getByText('At least 14 characters done').waitFor();
    await page.getByRole('button', { name: 'Make my account' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.finish();
  });

  it('is a length of six where the project has none to give', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    journey.allow(/passwordPolicy/);
    await likeProduction(context, {});
    await journey.visit('/auth/register');
    await page.getByLabel('Password', { exact: true }).fill('four');
    await page.getByText('At least 6 characters still to do').waitFor();
    await journey.finish();
  });
});

describe('a page of a domain that the project does not list', () => {
  it('names the domain and who can add it', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    await answerGoogle(context);
    await likeProduction(context, { authorizedDomains: ['fareground.example'] });
    await journey.visit('/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const domain = new URL(site()).hostname;
    await page.getByText(`Signing in is not allowed from ${domain}.`).waitFor();
    await page.getByText('must add it to the authorized domains of the project').waitFor();
    await journey.finish();
  });
});

describe('a client that was built with a wrong setting', () => {
  it.each([
    ['no key', ''],
    ['a key with a colon', 'AIza:Broken'],
  ])('%s: one page names the setting, in place of every page', async (_, key) => {
    for (const path of ['/', '/auth/login']) {
      const journey = await startJourney(browser);
      await builtWith(journey.context, /demo-key/g, key);
      await journey.visit(path);
      await journey.page.getByText('VITE_FIREBASE_API_KEY').first().waitFor();
      if (path === '/') await journey.expectAccessible();
      await journey.finish();
    }
  });

  it('no auth domain: Google’s button says which setting is missing, and the password still works', async () => {
    const journey = await startJourney(browser);
    const { page, context } = journey;
    await answerGoogle(context);
    await builtWith(context, /`\$\{\w+\}\.firebaseapp\.com`/, '""');
    await journey.visit('/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('Signing in with Google is not set up: the auth domain is missing.').waitFor();
    await page.getByText('VITE_FIREBASE_AUTH_DOMAIN').waitFor();
    await journey.finish();
  });
});
