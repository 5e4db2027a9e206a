import { expect, test } from 'vitest';
import type { GiftCard } from '../payments/gift-cards/gift-card.ts';
import { anyCard, anyCardRefund } from '../payments/gift-cards/sample-cards.ts';
import { creditIssued } from '../payments/ledger/movements.ts';
import { giftCardDifferences } from './gift-card-books.ts';

const issued = [creditIssued(anyCard, 1)];
const hold = { bookingId: '0123456789', amount: 3_000 };

test.each([
  ['agrees', anyCard, []],
  [
    'is worth less than the ledger says',
    { ...anyCard, balance: 4_000 },
    ['is worth 4000, the ledger says 5000'],
  ],
  ['is worth more than at first', { ...anyCard, issued: 4_000 }, ['is worth 5000, and may be worth 4000']],
  ['is worth what was moved onto it too', { ...anyCard, issued: 4_000, movedIn: 1_000 }, []],
  [
    'is worth its price though some of it was given back',
    {
      ...anyCard,
      order: {
        sessionId: 'cs_1',
        paymentIntentId: 'pi_1',
        checkoutUrl: '',
        from: '',
        message: '',
        refunds: [
          { ...anyCardRefund, id: `${anyCard.id}-r1`, amount: 700, state: 'failed' },
          { ...anyCardRefund, id: `${anyCard.id}-r2`, amount: 1_000 },
        ],
      },
    },
    ['is worth 5000, and may be worth 4000'],
  ],
  [
    'has more held than it is worth',
    { ...anyCard, holds: [hold, { ...hold, bookingId: '0123456780', until: 10 }] },
    ['has 6000 held of 5000'],
  ],
  [
    'has a hold that ended',
    { ...anyCard, holds: [hold, { ...hold, bookingId: '0123456780', until: 5 }] },
    [],
  ],
] as [string, GiftCard, string[]][])('a card that %s', (_, card, says) => {
  expect(giftCardDifferences(card, issued, 5).map((one) => one.says)).toEqual(says);
});
