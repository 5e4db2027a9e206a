import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeOn, holdOn, keepOn, letGoOf, spendFrom } from './card-holds.ts';
import type { GiftCard } from './gift-card.ts';
import { MAX_CARD_HOLDS } from './gift-card.ts';
import { anyCard } from './sample-cards.ts';

const bookings = ['0000000001', '0000000002', '0000000003'];
const [one, two] = bookings as [string, string];
const until = 100;

test.each([5_000, 2_000])('%i is held, and the rest is free for others until the hold ends', (amount) => {
  const card = holdOn(anyCard, { bookingId: one, amount, until }, 1) as GiftCard;
  expect(freeOn(card, two, 1)).toBe(5_000 - amount);
  expect(freeOn(card, one, 1)).toBe(5_000);
  expect(freeOn(card, two, until)).toBe(5_000);
});

test('no more is held than is free, and nothing on a blocked card', () => {
  const card = holdOn(anyCard, { bookingId: one, amount: 3_000, until }, 1) as GiftCard;
  expect(holdOn(card, { bookingId: two, amount: 2_001, until }, 1)).toBeNull();
  expect(holdOn(card, { bookingId: two, amount: 2_000, until }, 1)).not.toBeNull();
  expect(holdOn({ ...anyCard, state: 'blocked' }, { bookingId: one, amount: 1, until }, 1)).toBeNull();
});

test('a hold is replaced by another of the same booking', () => {
  const first = holdOn(anyCard, { bookingId: one, amount: 4_000, until }, 1) as GiftCard;
  const second = holdOn(first, { bookingId: one, amount: 5_000, until: 200 }, 1);
  expect(second?.holds).toEqual([{ bookingId: one, amount: 5_000, until: 200 }]);
});

test('a card has so many holds, and those that ended make room', () => {
  let card: GiftCard = anyCard;
  for (let n = 0; n < MAX_CARD_HOLDS; n++) {
    card = holdOn(card, { bookingId: String(n).padStart(10, '0'), amount: 1, until }, 1) as GiftCard;
  }
  expect(holdOn(card, { bookingId: '9999999999', amount: 1, until: 200 }, 1)).toBeNull();
  expect(holdOn(card, { bookingId: '9999999999', amount: 1, until: 200 }, until)?.holds).toHaveLength(1);
});

test('what is kept for a confirmed booking has no end; it is kept in time though the card was blocked, and late only where it is free', () => {
  const held = holdOn(anyCard, { bookingId: one, amount: 4_000, until }, 1) as GiftCard;
  const share = { bookingId: one, amount: 4_000 };
  const kept = keepOn({ ...held, state: 'blocked' }, share, 50) as GiftCard;
  expect(kept.holds).toEqual([share]);
  expect(keepOn(kept, share, 1_000)).toBe(kept);
  expect(keepOn(held, share, until)?.holds).toEqual([share]);
  const other = holdOn(held, { bookingId: two, amount: 2_000, until: 200 }, until) as GiftCard;
  expect(keepOn(other, share, until)).toBeNull();
});

test('however bookings hold, keep, spend and let go of a card, it pays out what it was worth at most, each hold once', () => {
  const step = fc.record({
    act: fc.constantFrom('hold' as const, 'keep' as const, 'spend' as const, 'let-go' as const),
    bookingId: fc.constantFrom(...bookings),
    amount: fc.integer({ min: 1, max: 6_000 }),
    wait: fc.nat({ max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let card: GiftCard = anyCard;
      let now = 1;
      let spent = 0;
      for (const { act, bookingId, amount, wait } of steps) {
        now += wait;
        const kept = card.holds.find((hold) => hold.bookingId === bookingId && hold.until === undefined);
        const own = { bookingId, amount: kept?.amount ?? amount };
        if (act === 'hold' && !kept) card = holdOn(card, { ...own, until: now + 50 }, now) ?? card;
        if (act === 'keep') card = keepOn(card, own, now) ?? card;
        if (act === 'let-go') card = letGoOf(card, bookingId);
        if (act === 'spend' && kept) {
          const after = spendFrom(card, own);
          expect(after).not.toBeNull();
          spent += own.amount;
          card = after ?? card;
        }
        expect(card.balance).toBe(anyCard.balance - spent);
        expect(freeOn(card, '9999999999', now)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
