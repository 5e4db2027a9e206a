import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { answerGoogle, consentAsNew, cutGoogleOff, openConsent } from './support/google-api.ts';
import { type Journey, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const newPerson = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}-${Date.now()}@google.test`,
});
const leftTheForm = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/auth/'));

/** A fresh page of the profile, with the name that Google told us. */
async function expectProfileOf({ page, visit }: Journey, name: string): Promise<void> {
  await visit('/updateprofile');
  const field = page.getByLabel('Name', { exact: true }).first();
  await field.waitFor();
  expect(await field.inputValue()).toBe(name);
}

describe('Google’s window', () => {
  it('is 500 by 600, signs in an account nobody has seen, and its name is on the profile', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await answerGoogle(journey.context);
    const person = newPerson('Greta Nova');
    await journey.visit('/auth/login');
    const popup = await openConsent(page);
    expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
    await consentAsNew(popup, person);
    await leftTheForm(page);
    await expectProfileOf(journey, person.name);
    await journey.finish();
  });

  it('closed by hand is told in a quiet sentence, and the button works again', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await answerGoogle(journey.context);
    await journey.visit('/auth/login');
    await (await openConsent(page)).close();
    // The SDK looks every two seconds whether the window is still there, and then waits eight for a late answer.
    await page
      .getByRole('status')
      .filter({ hasText: 'You closed Google’s window before it was done.' })
      .waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    await consentAsNew(await openConsent(page), newPerson('Second Thought'));
    await leftTheForm(page);
    await journey.finish();
  });

  it('opened twice closes the earlier without a word, and the later one signs in', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await answerGoogle(journey.context);
    const person = newPerson('Two Windows');
    await journey.visit('/auth/login');
    const earlier = await openConsent(page);
    const gone = earlier.waitForEvent('close');
    await page.bringToFront();
    const later = await openConsent(page);
    await gone;
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await expect.poll(() => page.getByText(/window took over|closed Google’s window/).count()).toBe(0);
    await consentAsNew(later, person);
    await leftTheForm(page);
    await expectProfileOf(journey, person.name);
    await journey.finish();
  });

  it.each(['password', 'Google'] as const)(
    'that cannot be reached is said plainly, and %s is a way in after that',
    async (way) => {
      const journey = await startJourney(browser);
      const { page } = journey;
      await answerGoogle(journey.context);
      const reconnect = await cutGoogleOff(journey.context);
      journey.allow(/apis\.google\.com/);
      await journey.visit('/auth/login');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const note = page.getByRole('alert').filter({ hasText: 'We could not reach the sign-in service.' });
      await note.waitFor();
      expect(await note.textContent()).toContain('use your email and password');
      await journey.expectAccessible();
      if (way === 'password') {
        await page.getByLabel('Email').fill('customer@fareground.test');
        await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      } else {
        await reconnect();
        await consentAsNew(await openConsent(page), newPerson('Back Again'));
      }
      await leftTheForm(page);
      await journey.finish();
    },
  );
});
