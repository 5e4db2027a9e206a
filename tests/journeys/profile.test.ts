import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { bytesOf, type Journey, picture, scrollTo, startJourney } from './support/journey.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const password = 'a long way home';

/** Somebody new, signed in. */
async function register({ page, visit }: Journey, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${Date.now()}@fareground.test`;
  await visit('/auth/register');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Make my account' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  return email;
}

const photo = (page: Page) => page.locator('.photo .avatar img');
const addressOfPhoto = async (page: Page): Promise<string> => (await photo(page).getAttribute('src')) ?? '';

async function choosePhoto(page: Page, picture: Buffer): Promise<void> {
  const file = { name: 'holiday.png', mimeType: 'image/png', buffer: picture };
  await page.getByLabel('Picture from this device').setInputFiles(file);
}

describe('a person’s details', () => {
  it('are changed with a picture that is cut and made small in the browser; the one before goes', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await register(journey, 'Ana');
    await journey.visit('/updateprofile');
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();

    // Half of its width, which the slider leaves, is more than is stored.
    await page.setViewportSize({ width: 1440, height: 900 });
    const large = await page.screenshot({ type: 'png', fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await choosePhoto(page, large);
    const dialog = page.getByRole('dialog', { name: 'Which part of it?' });
    await dialog.locator('img').waitFor();
    await journey.expectAccessible();
    await dialog.getByLabel('Size').fill('2');
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await dialog.waitFor({ state: 'detached' });
    await photo(page).waitFor();
    const first = await addressOfPhoto(page);
    const sent = await fetch(first);
    expect(sent.headers.get('content-type')).toBe('image/webp');
    expect((await sent.arrayBuffer()).byteLength).toBeLessThan(200_000);
    expect(await photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

    await choosePhoto(page, large);
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect.poll(() => addressOfPhoto(page)).not.toBe(first);
    await expect.poll(async () => (await fetch(first)).status).toBe(404);

    await page.getByLabel('Picture from this device').setInputFiles({
      name: 'letter.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Dear all'),
    });
    await page.getByText('That file is not a picture').waitFor();
    const second = await addressOfPhoto(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Add a picture' }).waitFor();
    await expect.poll(async () => (await fetch(second)).status).toBe(404);
    await journey.finish();
  });

  it('are kept as they were typed, and a name is the account’s own at once', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    await register(journey, 'Bea');
    await journey.visit('/updateprofile');
    await page.getByLabel('Name', { exact: true }).fill('Beatriz Viajante');
    await page.getByLabel('Phone').fill('ring me');
    await page.getByText('Use digits, spaces').waitFor();
    await page.getByLabel('Phone').fill('+351 912 345 678');
    await page.getByLabel('Language and dates').selectOption('en-US');
    await page.getByLabel('Your time zone').selectOption('America/New_York');
    await page.getByLabel('The day before something I booked').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await journey.visit('/dashboard/my-profile');
    await page.locator('.own-head').getByText('Beatriz Viajante').waitFor();
    await journey.visit('/updateprofile');
    await page.getByLabel('Phone').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('+351 912 345 678');
    expect(await page.getByLabel('Your time zone').inputValue()).toBe('America/New_York');
    expect(await page.getByLabel('The day before something I booked').isChecked()).toBe(false);
    // Dates follow, on public pages too.
    await journey.visit('/event/night-ferry-orchestra');
    await page
      .getByText(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Nov|Dec|Jan) \d+/)
      .first()
      .waitFor();
    await journey.finish();
  });

  it('include people one books for, whose names are offered where a ticket asks for one', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await register(journey, 'Cid');
    await journey.visit('/updateprofile');
    const people = page.getByRole('region', { name: 'People you book for' });
    for (const name of ['Tom Viajante', 'Ida Viajante']) {
      await people.getByLabel('Person', { exact: true }).fill(name);
      await people.getByRole('button', { name: 'Save', exact: true }).last().click();
      await people.getByRole('listitem').getByText(name).waitFor();
    }
    await people.getByRole('button', { name: 'Change the name Tom Viajante' }).click();
    await people.getByRole('listitem').getByLabel('Person', { exact: true }).fill('Thomas Viajante');
    await people.getByRole('listitem').getByRole('button', { name: 'Save' }).click();
    await people.getByText('Thomas Viajante').waitFor();
    await people.getByRole('button', { name: 'Remove Ida Viajante' }).click();
    await people.getByText('Ida Viajante').waitFor({ state: 'detached' });

    await journey.visit('/event/reserve/night-ferry-orchestra?places=floor:1');
    const name = page.getByLabel(/Floor.*1/).last();
    await name.focus();
    const offered = page.locator('datalist option');
    await expect
      .poll(() => offered.evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
      .toEqual(['Thomas Viajante']);
    await journey.finish();
  });
});

describe('a person’s data', () => {
  it('is taken along as one archive, and then the account is deleted', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    const email = await register(journey, 'Dina');
    await journey.visit('/dashboard/my-data');
    await page.getByRole('button', { name: 'Download my data' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^fareground-my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(await bytesOf(download)));
    expect(JSON.parse(new TextDecoder().decode(files['account.json']))).toMatchObject({ email });

    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
    expect(await dialog.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await journey.expectAccessible();
    await dialog.getByLabel('I have saved what I still need').check();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    const proof = page.getByRole('dialog').last();
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'It is me' }).click();
    await page.getByText('Your account is deleted').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');

    journey.allow(/accounts:signInWithPassword/);
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
    await journey.finish();
  });

  it('is not deleted while the account has a role', async () => {
    const journey = await startJourney(browser, 1440);
    const { page } = journey;
    journey.allow(/409 .*\/api\/account|status of 409/);
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill('gate@fareground.test');
    await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.visit('/dashboard/my-data');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
    await dialog.getByLabel('I have saved what I still need').check();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    const proof = page.getByRole('dialog').last();
    await proof.getByLabel('Password', { exact: true }).fill('fareground-demo');
    await proof.getByRole('button', { name: 'It is me' }).click();
    await page.getByText('Ask an owner to take it back first').waitFor();
    await journey.finish();
  });

  it('has each ticket as PDF, and the calendar and the receipt of its booking', async () => {
    const journey = await startJourney(browser);
    const { page } = journey;
    await journey.visit('/auth/login');
    await page.getByLabel('Email').fill('customer@fareground.test');
    await page.getByLabel('Password', { exact: true }).fill('fareground-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
    await journey.visit('/dashboard/my-profile');
    await page.locator('a[href^="/ticket/"]').first().click();
    await scrollTo(page, '.outing-more');
    const saved = async (name: string): Promise<Buffer> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return bytesOf(download);
    };
    for (const name of ['Save as PDF', 'All tickets as PDF', 'Receipt'])
      expect((await saved(name)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await saved('Put all of it into your calendar')).toString()).toContain('BEGIN:VEVENT');
    await picture(journey, 'ticket-and-booking');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(journey, 'ticket-and-booking');
    await journey.finish();
  });
});
