import { mailResponseSchema } from '@fareground/domain/api/mail';
import { MAIL_KEPT, type Mail, mailConverter, mailPath } from '@fareground/domain/messages/mail';
import { renderMail } from '@fareground/domain/messages/render-mail';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCall } from '../../browser-test/api-answers.test-helper.ts';
import { store } from '../../browser-test/database.test-helper.ts';
import { openPage } from '../../browser-test/open-page.test-helper.tsx';

const OUTBOX = '/dashboard/admin/outbox';

it('what was not delivered stands first, is sent again, and is looked at as it arrived', async () => {
  const now = Date.now();
  const values = { name: 'Ana', answer: 'The dates are taken.' };
  const to = 'refused@fareground.test';
  const refused: Mail = {
    id: 'dead-letter',
    to: [to],
    message: { ...renderMail('application-declined', values), values },
    template: 'application-declined',
    state: 'failed',
    failure: 'address-refused',
    lastError: '550 5.1.1',
    attempts: 1,
    dueAt: now,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now + MAIL_KEPT),
  };
  const storeMail = (change: Partial<Mail> = {}) =>
    store(mailPath(refused.id), mailConverter, { ...refused, ...change });
  await storeMail();
  const calls = answerCall('POST', '/admin/mail/:id/send-again', { answer: mailResponseSchema }, async () => {
    const { failure: _, lastError: __, ...mail } = refused;
    await store(mailPath(refused.id), mailConverter, { ...mail, state: 'sent', sentAt: now });
    return { id: refused.id, state: 'waiting' as const };
  });
  await openPage(OUTBOX, { as: 'support', width: 1440 });
  const first = page.getByRole('region', { name: 'Not delivered' });
  await expect.element(first.getByRole('row', { name: to }).getByRole('link')).toBeVisible();
  await openPage(`${OUTBOX}?state=failed`, { as: 'support', width: 1440 });
  await page.getByRole('row', { name: to }).getByRole('link').click();
  await expect.element(page.getByText('there is no such address')).toBeVisible();
  await expect.element(page.getByText('550 5.1.1')).toBeVisible();
  const frame = () => document.querySelector<HTMLIFrameElement>('iframe.mail-frame');
  await expect.poll(() => frame()?.contentDocument?.body.textContent).toContain('The dates are taken.');

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.element(page.getByText('On its way again.')).toBeVisible();
  const arrived = page.getByRole('link', { name: 'As the local mail server got it' });
  await expect.element(arrived).toHaveAttribute('href', '/_mail/dead-letter');
  expect(calls).toMatchObject([{ params: { id: 'dead-letter' } }]);
});
