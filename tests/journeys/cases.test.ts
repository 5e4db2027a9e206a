import { HOUR } from '@fareground/domain/core/time';
import { AUDIT } from '@fareground/domain/people/audit-entry';
import { balanceCase, type Case, caseConverter, casePath } from '@fareground/domain/people/case';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { picture, startJourney } from './support/journey.ts';
import { adminApp, demo, signInAs } from './support/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Of an unreadable deletion: old enough for the sweep to find it, else it closes the case, and not due, else it writes another problem. */
async function writeCase(): Promise<Case> {
  const id = crypto.randomUUID();
  const at = Date.now();
  await getFirestore(adminApp())
    .doc(`deletions/${id}`)
    .set({ startedAt: at - HOUR });
  const one: Case = {
    id: `deletions-${id}`,
    area: 'deletions',
    target: `deletions/${id}`,
    state: 'set-aside',
    failures: 8,
    problem: 'internal: the account could not be read',
    firstFailedAt: at - 2 * HOUR,
    lastFailedAt: at,
    nextTryAt: at + HOUR,
    updatedAt: at,
  };
  await getFirestore(adminApp()).doc(casePath(one.id)).set(caseConverter.toFirestore(one));
  return one;
}

it('finance closes a difference between ledger and provider, with what it was', async () => {
  const db = getFirestore(adminApp());
  const one = balanceCase(
    `txn_${crypto.randomUUID()}`,
    'the provider moved 2100 EUR for something else',
    Date.now(),
  );
  await db.doc(casePath(one.id)).set(caseConverter.toFirestore(one));
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('finance'), '/dashboard/admin/cases');
  const row = page.getByRole('row', { name: one.target.slice('balance/'.length) });
  await row.getByRole('button', { name: 'Close it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(one.problem).waitFor();
  await journey.expectAccessible();
  await picture(journey, 'balance-case');
  await dialog.getByLabel('What it was').fill('A charge of another shop');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await page.getByText('Closed. It is not opened again.').waitFor();
  expect((await db.doc(casePath(one.id)).get()).get('state')).toBe('closed');
  await journey.finish();
});

it('support sees what waits for them and has it tried again', async () => {
  const { id, target, problem } = await writeCase();
  const journey = await startJourney(browser);
  const { page } = journey;
  await signInAs(journey, demo('support'), '/dashboard/admin/cases');
  const row = page.getByRole('row', { name: id.slice('deletions-'.length) });
  await row.getByText(problem).waitFor();
  await journey.expectAccessible();
  await picture(journey, 'cases');
  await row.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('It is tried again within a minute.').waitFor();
  const db = getFirestore(adminApp());
  const written = await db.collection(AUDIT).where('target', '==', casePath(id)).get();
  expect(written.docs.map((entry) => entry.get('action'))).toEqual(['cases.retry']);
  await db.doc(target).delete();
  await journey.finish();
});
