import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftCardDifferences } from '../../books/gift-card-books.ts';
import { unbalanced } from '../../books/ledger-books.ts';
import { kindOfAccount } from '../ledger/account.ts';
import { creditIssued } from '../ledger/movements.ts';
import { type GiftCard, giftCardSchema, MAX_MOVES } from './gift-card.ts';
import { refundableOf } from './refund-card.ts';
import { anyBoughtCard, anyCard } from './sample-cards.ts';
import { transferBalance } from './transfer-balance.ts';

const now = 1_794_000_100_000;
const bookingId = '0123456789';
const first: GiftCard = {
  ...anyCard,
  id: 'gc-0000000000000001',
  holds: [{ bookingId, amount: 5_000, until: now + 1 }],
};
const second: GiftCard = { ...anyCard, id: 'gc-0000000000000002' };
const wanted = { bookingId, total: 8_000, change: 'one' };
const others = { bookingId: '0123456780', amount: 4_000, until: now + 1 };

test.each([
  ['as much as the booking needs', first, second, 3_000],
  ['all of it where that is not enough', first, { ...second, balance: 1_000 }, 1_000],
  ['what other bookings do not hold', first, { ...second, holds: [others] }, 1_000],
  ['nothing where the first pays all', { ...first, balance: 9_000 }, second, 0],
  ['nothing of the same card', first, first, 0],
  ['nothing of one that was spent', first, { ...second, balance: 0 }, 0],
  ['nothing of a blocked one', first, { ...second, state: 'blocked' }, 0],
  ['nothing onto a blocked one', { ...first, state: 'blocked' }, second, 0],
  ['nothing of one that nobody paid yet', first, { ...second, state: 'ordered' }, 0],
  ['nothing of another currency', first, { ...second, currency: 'GBP' }, 0],
  [
    'nothing of one whose worth went to many',
    first,
    {
      ...second,
      movedTo: Array.from({ length: MAX_MOVES }, (_, n) => `gc-${String(n + 10).padStart(16, '0')}`),
    },
    0,
  ],
] as [string, GiftCard, GiftCard, number][])('moves %s', (_, to, from, amount) => {
  const moved = transferBalance(from, to, wanted, now);
  expect(moved?.amount ?? 0).toBe(amount);
  if (!moved) return;
  expect(giftCardSchema.parse(moved.from)).toMatchObject({
    balance: from.balance - amount,
    movedTo: [to.id],
  });
  expect(giftCardSchema.parse(moved.to)).toMatchObject({ balance: to.balance + amount, movedIn: amount });
  expect(moved.to.holds).toEqual(to.holds);
});

test('what was moved is given back as money from neither card', () => {
  const bought: GiftCard = { ...anyBoughtCard, id: second.id };
  const moved = transferBalance(bought, { ...first, ...anyBoughtCard, id: first.id }, wanted, now);
  expect(refundableOf(moved?.from as GiftCard, now)).toBe(2_000);
  expect(refundableOf({ ...(moved?.to as GiftCard), holds: [] }, now)).toBe(5_000);
});

test('any moves leave every card agreeing with the ledger, and the sum of them as it was', () => {
  const anyMove = fc.record({
    from: fc.nat({ max: 3 }),
    to: fc.nat({ max: 3 }),
    total: fc.nat({ max: 20_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 15 }), (moves) => {
      const cards = [0, 1, 2, 3].map(
        (n): GiftCard => ({
          ...anyCard,
          id: `gc-000000000000000${n}`,
          issued: 1_000 + 999 * n,
          balance: 1_000 + 999 * n,
        }),
      );
      const whole = cards.reduce((sum, { balance }) => sum + balance, 0);
      const ledger = cards.map((card) => creditIssued(card, now));
      moves.forEach(({ from, to, total }, index) => {
        const moved = transferBalance(
          cards[from] as GiftCard,
          cards[to] as GiftCard,
          { bookingId, total, change: `${index}` },
          now,
        );
        if (!moved) return;
        cards[from] = moved.from;
        cards[to] = moved.to;
        ledger.push(...moved.ledger);
      });
      for (const card of cards) {
        const own = ledger.filter(({ giftCardId }) => giftCardId === card.id);
        expect(giftCardDifferences(card, own, now)).toEqual([]);
      }
      expect(cards.reduce((sum, { balance }) => sum + balance, 0)).toBe(whole);
      expect(unbalanced(ledger)).toEqual([]);
      const owed = ledger
        .flatMap(({ entries }) => entries)
        .reduce((sum, { account, amount }) => sum + (kindOfAccount(account) === 'customers' ? amount : 0), 0);
      expect(owed).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});
