import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftCardDifferences } from '../../books/gift-card-books.ts';
import { unbalanced } from '../../books/ledger-books.ts';
import { HOUR } from '../../core/time.ts';
import { kindOfAccount } from '../ledger/account.ts';
import type { LedgerTransaction } from '../ledger/ledger-transaction.ts';
import { creditIssued } from '../ledger/movements.ts';
import { holdOn } from './card-holds.ts';
import { type GiftCard, giftCardSchema, MAX_CARD_REFUNDS } from './gift-card.ts';
import { type CardStep, followCardRefund, refundableOf, requestCardRefund } from './refund-card.ts';
import { anyBoughtCard, anyCard, anyCardRefund } from './sample-cards.ts';

const now = 1_794_000_100_000;
const hold = { bookingId: '0123456789', amount: 2_000 };
const withRefunds = (...refunds: Partial<typeof anyCardRefund>[]): GiftCard => ({
  ...anyBoughtCard,
  order: {
    ...(anyBoughtCard.order as NonNullable<GiftCard['order']>),
    refunds: refunds.map((one, index) => ({ ...anyCardRefund, ...one, id: `${anyCard.id}-r${index + 1}` })),
  },
});

test.each([
  ['that nothing was spent of', anyBoughtCard, 5_000],
  ['that was spent in part', { ...anyBoughtCard, balance: 1_200 }, 1_200],
  ['that was spent', { ...anyBoughtCard, balance: 0 }, 0],
  ['that staff gave away', anyCard, 0],
  ['that a refund went onto', { ...anyCard, origin: 'refund' }, 0],
  ['that nobody paid yet', { ...anyBoughtCard, state: 'ordered', balance: 0 }, 0],
  ['that was lost', { ...anyBoughtCard, state: 'blocked' }, 5_000],
  ['of which a booking holds some', { ...anyBoughtCard, holds: [{ ...hold, until: now + 1 }] }, 3_000],
  ['of which a confirmed booking keeps some', { ...anyBoughtCard, holds: [hold] }, 3_000],
  ['of which a hold has ended', { ...anyBoughtCard, holds: [{ ...hold, until: now }] }, 5_000],
  ['that worth came onto', { ...anyBoughtCard, balance: 6_000, movedIn: 3_000 }, 3_000],
  ['of which worth that came onto it was spent', { ...anyBoughtCard, balance: 2_000, movedIn: 3_000 }, 0],
  ['of which some is on its way', { ...withRefunds({ amount: 4_000 }), balance: 2_000 }, 1_000],
  ['whose refund failed', withRefunds({ state: 'failed' }), 5_000],
  [
    'that failed too often',
    withRefunds(...Array.from({ length: MAX_CARD_REFUNDS }, () => ({ state: 'failed' as const }))),
    0,
  ],
] as [string, GiftCard, number][])('a card %s can be given back', (_, card, amount) => {
  expect(refundableOf(card, now)).toBe(amount);
  const asked = requestCardRefund(card, { reason: 'Bought twice', requestedBy: 'rita' }, now);
  expect(asked?.refund.amount ?? 0).toBe(amount);
  if (asked) expect(giftCardSchema.parse(asked.card).balance).toBe(card.balance - amount);
});

const asked = requestCardRefund(
  anyBoughtCard,
  { reason: 'Bought twice', requestedBy: 'rita' },
  now,
) as CardStep;
const { id } = asked.refund;
const waits = { state: 'requested' as const, providerRefundId: 're_1', failure: '' };
const arrived = { ...waits, state: 'succeeded' as const };
const refused = { ...waits, state: 'failed' as const, failure: 'expired_or_canceled_card' };

test('what is asked for cannot be spent: nothing is left to hold', () => {
  expect(holdOn(asked.card, { ...hold, until: now + 1 }, now)).toBeNull();
  expect(refundableOf(asked.card, now)).toBe(0);
});

test('what waits is asked of again, what arrived once more and what failed never, and only what failed is on the card again', () => {
  const waiting = followCardRefund(asked.card, id, waits, now + 5) as CardStep;
  expect(waiting).toMatchObject({ ledger: [], card: { balance: 0, order: { refundRequestedAt: now + 5 } } });
  const done = followCardRefund(waiting.card, id, arrived, now + 6) as CardStep;
  expect(done.card).toMatchObject({ balance: 0, order: { refunds: [{ state: 'succeeded' }] } });
  expect(done.card.order).toMatchObject({ refundRequestedAt: now + 6 });
  expect(followCardRefund(done.card, id, arrived, now + 7)).toBeNull();
  const checked = followCardRefund(done.card, id, arrived, now + 6 + HOUR) as CardStep;
  expect(checked).toMatchObject({ ledger: [], card: { balance: 0 } });
  expect(checked.card.order).not.toHaveProperty('refundRequestedAt');
  expect(followCardRefund(checked.card, id, arrived, now + 3 * HOUR)).toBeNull();
  const back = followCardRefund(done.card, id, refused, now + 8) as CardStep;
  expect(back.card.balance).toBe(5_000);
  expect(back.ledger.map(({ kind }) => kind)).toEqual(['refund-returned', 'credit-restored']);
  expect(followCardRefund(back.card, id, arrived, now + 9)).toBeNull();
  expect(followCardRefund(back.card, `${anyCard.id}-r9`, arrived, now)).toBeNull();
});

/** What may happen to a bought card, in any order. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.constant({ kind: 'ask' as const }),
  fc.record({
    kind: fc.constant('follow' as const),
    which: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom('requested' as const, 'succeeded' as const, 'failed' as const),
  }),
);

test('any history of spending, refunds and failures gives back no more than was paid and is unspent, and leaves card and ledger agreeing', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      let card: GiftCard = anyBoughtCard;
      let spent = 0;
      const ledger: LedgerTransaction[] = [creditIssued(card, now)];
      const take = (step: CardStep | null) => {
        if (!step) return;
        card = giftCardSchema.parse(step.card);
        ledger.push(...step.ledger);
      };
      for (const step of steps) {
        if (step.kind === 'ask')
          take(requestCardRefund(card, { reason: 'Bought twice', requestedBy: 'rita' }, now));
        else if (step.kind === 'follow')
          take(followCardRefund(card, `${card.id}-r${step.which}`, { ...waits, state: step.state }, now));
        else {
          const amount = Math.floor((card.balance * step.percent) / 100);
          if (amount === 0) continue;
          card = { ...card, balance: card.balance - amount };
          spent += amount;
          ledger.push({
            ...creditIssued({ ...card, issued: -amount }, now),
            id: `spent-${ledger.length}`,
          });
        }
      }
      const entries = ledger.flatMap((one) => one.entries);
      const on = (kind: string) =>
        entries.reduce((sum, one) => sum + (kindOfAccount(one.account) === kind ? one.amount : 0), 0);
      const refunds = card.order?.refunds ?? [];
      const sumOf = (...states: string[]) =>
        refunds.reduce((sum, { state, amount }) => sum + (states.includes(state) ? amount : 0), 0);
      expect(giftCardDifferences(card, ledger, now)).toEqual([]);
      expect(unbalanced(ledger)).toEqual([]);
      expect(on('customers') + sumOf('requested')).toBe(0);
      expect(on('clearing')).toBe(card.issued - spent - sumOf('succeeded'));
      expect(sumOf('requested', 'succeeded') + spent + card.balance).toBe(card.issued);
      expect(new Set(ledger.map((one) => one.id)).size).toBe(ledger.length);
    }),
    { numRuns: 2_000 },
  );
});
