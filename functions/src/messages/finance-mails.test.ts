import { expect, test } from 'vitest';
import { failedRefundMails } from './finance-mails.ts';
import { mailOf } from './queue-mail.ts';

const refund = {
  id: '4820193652-1-r1',
  amount: 2_800,
  currency: 'EUR',
  about: 'booking 4820193652',
} as const;
const contacts = { supportEmail: 'help@fareground.test', site: 'https://fareground.test' };
const next = 'Send it again.';

test.each([
  ['expired_or_canceled_card', 'the card has expired or was cancelled'],
  ['some_new_code', 'some_new_code'],
  ['', 'the provider says no reason'],
])('a refund that failed with %j is mailed to each of finance in their words', (failure, words) => {
  const finance = ['rita@fareground.test', 'duarte@fareground.test'];
  const failed = { ...refund, failure, buyer: 'Inês Moura', next };
  const mails = failedRefundMails(failed, { ...contacts, finance }, 1).map(mailOf);
  expect(mails.map(({ to }) => to)).toEqual(finance.map((address) => [address]));
  expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  const [mail] = mails;
  expect(mail?.message.subject).toBe('Refund failed: €28.00, booking 4820193652');
  for (const text of [
    `failed: ${words}.`,
    'Inês Moura',
    next,
    `${contacts.site}/dashboard/admin/payment-reports`,
  ])
    expect(mail?.message.text).toContain(text);
  expect(mail?.message.text).not.toContain('your bank');
});
