import { caseResponseSchema } from '@fareground/domain/api/cases';
import { reasonRequestSchema } from '@fareground/domain/api/users';
import { HOUR } from '@fareground/domain/core/time';
import { balanceCase, type Case, caseConverter, casePath } from '@fareground/domain/people/case';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store } from '../../browser-test/database.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const CASES_PAGE = '/dashboard/admin/cases';
const storeCase = (one: Case) => store(casePath(one.id), caseConverter, one);

it('a difference between ledger and provider is closed with what it was', async () => {
  const one = await storeCase(
    balanceCase('txn_1', 'the provider moved 2100 EUR for something else', Date.now()),
  );
  const calls = answerCall(
    'POST',
    '/admin/cases/:id/close',
    { body: reasonRequestSchema, answer: caseResponseSchema },
    async () => ({ case: await storeCase({ ...one, state: 'closed' }) }),
  );
  await openPage(CASES_PAGE, { as: 'owner' });
  await page.getByRole('row', { name: 'txn_1' }).getByRole('button', { name: 'Close it' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(one.problem)).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('What it was').fill('A charge of another shop');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect.element(page.getByText('Closed. It is not opened again.')).toBeVisible();
  expect(calls).toMatchObject([{ params: { id: one.id }, body: { reason: 'A charge of another shop' } }]);
  await expect.element(page.getByRole('row', { name: 'txn_1' })).not.toBeInTheDocument();
});

it('what waits is seen and tried again', async () => {
  const at = Date.now();
  const one = await storeCase({
    id: 'deletions-ana',
    area: 'deletions',
    target: 'deletions/ana',
    state: 'set-aside',
    failures: 8,
    problem: 'internal: the account could not be read',
    firstFailedAt: at - 2 * HOUR,
    lastFailedAt: at,
    nextTryAt: at + HOUR,
    updatedAt: at,
  });
  const calls = answerCall('POST', '/admin/cases/:id/retry', { answer: caseResponseSchema }, () => ({
    case: { ...one, state: 'retrying' as const },
  }));
  await openPage(CASES_PAGE, { as: 'owner' });
  const row = page.getByRole('row', { name: 'ana' });
  await expect.element(row.getByText(one.problem)).toBeVisible();
  await expectAccessible();
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('It is tried again within a minute.')).toBeVisible();
  expect(calls).toMatchObject([{ params: { id: one.id } }]);
});
