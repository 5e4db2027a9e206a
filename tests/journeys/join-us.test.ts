import { MAIL } from '@fareground/domain/messages/mail';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('somebody applies, staff read it and answer by mail, and the applicant sees where it stands', async () => {
  const [applicant, staff] = [await startJourney(browser), await startJourney(browser, 1440)];
  const name = `Teatro ${crypto.randomUUID().slice(0, 6)}`;
  const email = `${name.toLowerCase().replace(' ', '-')}@example.test`;
  await applicant.visit('/join-us');
  await applicant.page.getByLabel('Your name').fill('Ana Palco');
  await applicant.page.getByLabel('Email').fill(email);
  await applicant.page.getByLabel('Organisation').fill(name);
  await applicant.page.getByLabel('City').fill('Vigo');
  await applicant.page.locator('textarea').fill('Four hundred seats and no box office.');
  await applicant.page.getByRole('button', { name: /^Send/ }).click();
  await applicant.page.getByRole('heading', { name: 'Look at your mail' }).waitFor();
  const mails = getFirestore(adminApp()).collection(MAIL).where('to', 'array-contains', email);
  const link = async () => {
    const [mail] = (await mails.get()).docs;
    return /\/join-us\?application=[\w-]+#key=[\w.-]+/.exec(String(mail?.get('message.text')))?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  await applicant.visit(await link());
  await applicant.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  await applicant.expectAccessible();

  const { page } = staff;
  await signInAs(staff, demo('support'), '/dashboard/admin/applications');
  await page.getByRole('link', { name }).click();
  await page.getByText('Four hundred seats').waitFor();
  await page.getByRole('button', { name: 'Take it up' }).click();
  await page.getByText('The application is in review.').waitFor();
  await applicant.visit('/join-us');
  await applicant.page.getByRole('heading', { name: 'It is being read' }).waitFor();
  await applicant.expectAccessible();

  await page.getByRole('textbox', { name: 'Answer' }).fill('');
  await page.getByRole('button', { name: 'Accept and send' }).click();
  await page.getByText('Write an answer').waitFor();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Tuesday at ten?\n\nBring the <plan>.');
  await page.getByRole('button', { name: 'Preview the mail' }).click();
  await page.frameLocator('iframe').getByText('Bring the <plan>.').waitFor();
  await staff.expectAccessible();
  await page.getByRole('button', { name: 'Accept and send' }).click();
  await page.getByText('Ana Palco is accepted').waitFor();
  await applicant.visit('/join-us');
  await applicant.page.getByText('Bring the <plan>.').waitFor();

  const templates = async () => (await mails.get()).docs.map((mail) => mail.get('template')).sort();
  await expect.poll(templates).toEqual(['application-accepted', 'application-confirm']);
  const [accepted] = (await mails.where('template', '==', 'application-accepted').get()).docs;
  await staff.visit(`/dashboard/admin/outbox?mail=${accepted?.id}`);
  await page.frameLocator('iframe').getByText('Tuesday at ten?').waitFor();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await page.locator('pre').getByText('Tuesday at ten?').waitFor();
  await staff.expectAccessible();

  await staff.visit('/dashboard/admin/outbox?view=templates');
  await page.getByRole('button', { name: /Account disabled/ }).click();
  await page.frameLocator('iframe').getByText('nobody can sign in').waitFor();
  await Promise.all([applicant.finish(), staff.finish()]);
});
