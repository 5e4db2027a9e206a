import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GiftCard } from './gift-cards/gift-card.ts';
import { anyBoughtCard, anyCardRefund } from './gift-cards/sample-cards.ts';
import { mergedRows, newestFirst, type PaymentRow, rowOfCard } from './payment-row.ts';

const { order } = anyBoughtCard;
const withRefund = (amount: number, state: 'requested' | 'succeeded' | 'failed'): Partial<GiftCard> => ({
  ...(order && { order: { ...order, refunds: [{ ...anyCardRefund, amount, state }] } }),
});

test.each<[string, Partial<GiftCard>, Partial<PaymentRow>]>([
  ['is being paid', { state: 'ordered', balance: 0 }, { state: 'created', refunded: 0 }],
  ['nobody paid', { state: 'lapsed', balance: 0 }, { state: 'voided', failure: 'session-expired' }],
  ['was paid', {}, { state: 'captured', refunded: 0, method: 'provider', bookingId: '' }],
  ['was lost', { state: 'blocked' }, { state: 'captured' }],
  ['is being refunded', withRefund(2_000, 'requested'), { state: 'captured', refunded: 0 }],
  ['was refunded in part', withRefund(2_000, 'succeeded'), { state: 'partially_refunded', refunded: 2_000 }],
  ['was refunded', withRefund(5_000, 'succeeded'), { state: 'refunded', refunded: 5_000 }],
  ['was not refunded', withRefund(5_000, 'failed'), { state: 'captured', refunded: 0 }],
])('a gift card that %s is a payment', (_, changes, row) => {
  const { id, issued: amount, currency } = anyBoughtCard;
  expect(rowOfCard({ ...anyBoughtCard, ...changes })).toMatchObject({
    giftCardId: id,
    amount,
    currency,
    ...row,
  });
});

test('two lists in pages of any length are one list in order, with each row once', async () => {
  const anyRows = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1, maxLength: 2 }), createdAt: fc.nat(9) }),
    {
      selector: ({ id }) => id,
      maxLength: 20,
    },
  );
  const rowsOf = (some: readonly { id: string; createdAt: number }[], of: string) =>
    some.map((one) => ({ ...rowOfCard(anyBoughtCard), ...one, id: `${of}${one.id}` })).sort(newestFirst);
  async function* paged(rows: readonly PaymentRow[], size: number) {
    for (let start = 0; start <= rows.length; start += size) yield rows.slice(start, start + size);
  }
  const size = fc.integer({ min: 1, max: 5 });
  await fc.assert(
    fc.asyncProperty(anyRows, anyRows, size, size, async (some, others, one, other) => {
      const [a, b] = [rowsOf(some, 'a'), rowsOf(others, 'b')];
      const all: PaymentRow[] = [];
      for await (const page of mergedRows(paged(a, one), paged(b, other))) all.push(...page);
      expect(all.map(({ id }) => id)).toEqual([...a, ...b].sort(newestFirst).map(({ id }) => id));
    }),
  );
});
