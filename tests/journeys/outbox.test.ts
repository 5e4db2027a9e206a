import { type Mail, mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../../functions/src/messages/queue-mail.ts';
import { launchBrowser } from '../support/browser.ts';
import { startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('staff see first what was not delivered, send it again, and look at what arrived', async () => {
  const db = getFirestore(adminApp());
  const id = `dead-letter-${crypto.randomUUID()}`;
  const to = `refused.${id}@fareground.test`;
  const batch = db.batch();
  const values = { name: 'Ana', answer: 'The dates are taken.' };
  queueMail(db, batch, { id, template: 'application-declined', to, values, now: Date.now() });
  await batch.commit();
  const stateOf = async (): Promise<Mail['state']> =>
    mailConverter.fromFirestore(await db.doc(mailPath(id)).get()).state;
  await expect.poll(stateOf).toBe('failed');

  const journey = await startJourney(browser, 1440);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/outbox');
  const first = page.getByRole('region', { name: 'Not delivered' });
  await first.getByRole('row', { name: to }).getByRole('link').waitFor();
  await page.goto(new URL('/dashboard/admin/outbox?state=failed', page.url()).href);
  await page.getByRole('row', { name: to }).getByRole('link').click();
  await page.getByText('there is no such address').waitFor();
  await page.getByText('550 5.1.1').waitFor();

  await db.doc(mailPath(id)).update({ to: [to.replace('refused.', '')] });
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('On its way again.').waitFor();
  await expect.poll(stateOf).toBe('sent');
  const link = page.getByRole('link', { name: 'As the local mail server got it' });
  const opened = page.waitForEvent('popup');
  await link.click();
  const arrived = await opened;
  await arrived.getByText(`<${id}@fareground.test>`).waitFor();
  await arrived.frameLocator('iframe').getByText('The dates are taken.').waitFor();
  await journey.finish();
});
