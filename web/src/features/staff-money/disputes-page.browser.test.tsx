import {
  disputeAnswerRequestSchema,
  disputeAnswerResponseSchema,
  disputeCaseResponseSchema,
} from '@fareground/domain/api/disputes';
import { DAY } from '@fareground/domain/core/time';
import {
  type Dispute,
  type Payment,
  paymentConverter,
  paymentPath,
} from '@fareground/domain/payments/payment';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall, answerFile } from '../../browser-test/api-answers.test-helper.ts';
import { store } from '../../browser-test/database.test-helper.ts';
import { takeSavedFiles } from '../../browser-test/files.test-helper.ts';
import { expectAccessible } from '../../browser-test/looks.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

it('finance finds a dispute, saves what speaks for the payment, and sends it to the bank', async () => {
  const at = Date.now();
  let dispute: Dispute = {
    id: 'dp_1',
    amount: 2_800,
    reason: 'fraudulent',
    state: 'open',
    openedAt: at - DAY,
  };
  const payment: Payment = {
    id: '0123456789-1',
    bookingId: '0123456789',
    buyerUid: 'ana',
    attempt: 1,
    method: 'provider',
    groups: [],
    state: 'disputed',
    amount: 2_800,
    refunded: 0,
    refundCount: 0,
    currency: 'EUR',
    sessionId: 'cs_1',
    checkoutUrl: '',
    paymentIntentId: 'pi_1',
    disputes: [dispute],
    failure: '',
    authorisedAt: at - 2 * DAY,
    capturedAt: at - 2 * DAY,
    createdAt: at - 2 * DAY,
    updatedAt: at,
  };
  await store(paymentPath(payment.id), paymentConverter, payment);
  answerCall('GET', '/admin/payments/:id/disputes', { answer: disputeCaseResponseSchema }, () => ({
    bookingId: payment.bookingId,
    buyerName: 'Ana Viajante',
    buyerEmail: 'ana@fareground.test',
    currency: payment.currency,
    disputes: [{ ...dispute, answerUntil: dispute.answered ? null : at + 5 * DAY }],
    evidence: [{ key: 'sold' as const, title: 'What was sold', text: '1 × Floor' }],
  }));
  answerFile('GET', '/admin/dispute-files/:id', 'application/pdf', '%PDF-1.7');
  const calls = answerCall(
    'POST',
    '/admin/payments/:id/disputes/:dispute/answer',
    { body: disputeAnswerRequestSchema, answer: disputeAnswerResponseSchema },
    ({ body }) => {
      dispute = { ...dispute, answered: { as: body.as, at, by: 'demo-finance' } };
      return { dispute };
    },
  );
  await openPage('/dashboard/admin/disputes', { as: 'finance' });
  await page.getByRole('link', { name: /^Open the case of booking/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Evidence' })).toBeVisible();
  const nextFile = takeSavedFiles();
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect(await nextFile()).toEqual({ name: 'evidence-0123456789.pdf', text: '%PDF-1.7' });
  await page.getByRole('button', { name: 'Send the evidence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the evidence' }).click();
  await expect.element(dialog.getByText('Write a few words.')).toBeVisible();
  const words = 'The tickets were bought with the buyer’s own account.';
  await dialog.getByLabelText('Your own words to the bank').fill(words);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send the evidence' }).click();
  await expect.element(page.getByText(/^Evidence was sent /)).toBeVisible();
  expect(calls).toMatchObject([
    { params: { id: payment.id, dispute: 'dp_1' }, body: { as: 'contested', words } },
  ]);
});
