import type { CheckIn } from '@fareground/domain/access/check-in';
import { bought } from '@fareground/domain/access/sample-ticket';
import { sold } from '@fareground/domain/booking/sample-bookings';
import type { Payment } from '@fareground/domain/payments/payment';
import { expect, it } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { type DisputedFacts, evidenceOf, providerEvidence } from './evidence.ts';
import { evidencePdf } from './evidence-pdf.ts';

const [line] = sold.lines;
const scan: CheckIn = {
  id: `${bought.serial}-abcdef`,
  serial: bought.serial,
  offeringId: bought.offeringId,
  gate: 'North door',
  staffUid: 'gus',
  scannedAt: bought.startsAt,
  method: 'camera',
  offline: false,
  outcome: 'counted',
};
const payment: Payment = {
  id: `${sold.id}-1`,
  bookingId: sold.id,
  buyerUid: sold.buyerUid,
  groups: sold.groups,
  attempt: 1,
  method: 'provider',
  state: 'disputed',
  amount: sold.amounts.total,
  refunded: 0,
  refundCount: 0,
  currency: sold.currency,
  sessionId: '',
  checkoutUrl: '',
  paymentIntentId: 'pi_1',
  disputes: [
    {
      id: 'dp_1',
      amount: sold.amounts.total,
      reason: 'fraudulent',
      state: 'open',
      openedAt: 1_794_000_060_000,
    },
  ],
  failure: '',
  authorisedAt: sold.createdAt,
  capturedAt: sold.createdAt,
  createdAt: sold.createdAt,
  updatedAt: sold.createdAt,
};
const facts: DisputedFacts = {
  booking: sold,
  payment,
  refunds: [],
  tickets: [bought],
  scans: [scan, { ...scan, id: `${scan.serial}-000000`, gate: 'Forged', outcome: 'refused' }],
  mails: [],
};
const textOf = (key: string) => evidenceOf(facts).find((one) => one.key === key)?.text ?? '';

it('says what was sold, who came in where, by which policy, and what was paid', () => {
  expect(textOf('sold')).toContain(line?.title);
  expect(textOf('scans')).toMatch(/let in .+ at North door/);
  expect(textOf('scans')).not.toContain('Forged');
  expect(textOf('policy')).toContain('hours before the start');
  expect(textOf('money')).toContain('Nothing was refunded.');
  expect(textOf('mails')).toContain('mails stay for 90 days');
});

it('goes to the bank in its fields, with the words of staff first, and never more than it takes', () => {
  const many = { ...facts, tickets: Array.from({ length: 100 }, () => bought) };
  const sent = providerEvidence(evidenceOf(many), sold, 'They were there.');
  expect(sent).toMatchObject({ access_activity_log: expect.stringContaining('North door') });
  expect(sent.uncategorized_text).toMatch(/^They were there\./);
  const length = Object.values(sent).reduce((sum: number, value) => sum + String(value).length, 0);
  expect(length).toBeLessThan(150_000);
});

it('is a file with every part', async () => {
  const pages = pagesOfText(await evidencePdf(payment, evidenceOf(facts), sold.createdAt));
  const written = pages.flatMap(({ texts }) => texts).join(' ');
  for (const { title } of evidenceOf(facts)) expect(written).toContain(title);
  expect(written).toContain('North door');
});
