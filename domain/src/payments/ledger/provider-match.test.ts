import { describe, expect, it } from 'vitest';
import type { LedgerTransaction } from './ledger-transaction.ts';
import {
  differenceOf,
  isAtProvider,
  ledgerIdOf,
  type ProviderMovement,
  postingsOf,
} from './provider-match.ts';

const payment = { kind: 'payment', id: '0123456789-1' } as const;
const charge: ProviderMovement = { id: 'txn_1', currency: 'EUR', amount: 2_100, fee: 57, about: payment };
const refund = { kind: 'refund', id: '0123456789-1-r1' } as const;
const ours = (amount: number): LedgerTransaction => ({
  id: '0123456789-1.taken',
  at: 1,
  kind: 'sale',
  bookingId: '0123456789',
  currency: 'EUR',
  entries: [
    { account: 'clearing', amount },
    { account: 'sales:night', amount: -amount },
  ],
});

describe('a movement at the provider', () => {
  it.each([
    ['a charge', charge, '0123456789-1.taken'],
    ['a refund', { ...charge, amount: -500, about: refund }, '0123456789-1-r1.paid'],
    ['a refund that came back', { ...charge, amount: 500, about: refund }, '0123456789-1-r1.returned'],
    ['a dispute', { ...charge, amount: -2_100, about: { kind: 'dispute', id: 'dp_1' } }, 'dp_1.dispute'],
    ['a dispute that was won', { ...charge, about: { kind: 'dispute', id: 'dp_1' } }, 'dp_1.dispute-won'],
    ['a payout', { ...charge, about: { kind: 'payout' } }, null],
  ] as const)('%s is found in the ledger', (_name, movement, id) => {
    expect(ledgerIdOf(movement)).toBe(id);
  });

  it.each([
    ['the same', charge, ours(2_100), null, null],
    ['another amount', charge, ours(2_000), null, 'the provider moved 2100 EUR, the ledger 2000 EUR'],
    [
      'another currency',
      { ...charge, currency: 'GBP' },
      ours(2_100),
      null,
      'the provider moved 2100 GBP, the ledger 2100 EUR',
    ],
    [
      'nothing in the ledger',
      charge,
      null,
      null,
      'the provider moved 2100 EUR for payment 0123456789-1, the ledger nothing',
    ],
    ['a refund that waits', { ...charge, amount: -500, about: refund }, null, { state: 'requested' }, null],
    [
      'a refund that a bank refused',
      { ...charge, amount: -500, about: refund },
      null,
      { state: 'failed' },
      null,
    ],
    [
      'a refund that arrived and is not in the ledger',
      { ...charge, amount: -500, about: refund },
      null,
      { state: 'succeeded' },
      'the provider moved -500 EUR for refund 0123456789-1-r1, the ledger nothing',
    ],
    [
      'something else',
      { ...charge, about: { kind: 'unknown' } },
      null,
      null,
      'the provider moved 2100 EUR for something that we do not know',
    ],
    ['a payout', { ...charge, about: { kind: 'payout' } }, null, null, null],
  ] as const)('%s', (_name, movement, stored, of, difference) => {
    expect(differenceOf(movement, stored, of)).toBe(difference);
  });

  it('posts its fee, a payout, and what the provider charges by itself', () => {
    const text = (movement: ProviderMovement) =>
      postingsOf(movement, 1).map(({ entries }) =>
        entries.map(({ account, amount }) => `${account} ${amount}`),
      );
    expect(text(charge)).toEqual([['provider-costs 57', 'clearing -57']]);
    expect(text({ ...charge, amount: -2_043, fee: 0, about: { kind: 'payout' } })).toEqual([
      ['bank 2043', 'clearing -2043'],
    ]);
    expect(text({ ...charge, amount: -30, fee: 0, about: { kind: 'cost' } })).toEqual([
      ['provider-costs 30', 'clearing -30'],
    ]);
  });
});

it('the provider must have what is on clearing, and nothing of cash or of what it told itself', () => {
  expect(isAtProvider(ours(2_100))).toBe(true);
  const cash = {
    ...ours(1),
    entries: [
      { account: 'cash:bus', amount: 1 },
      { account: 'sales:bus', amount: -1 },
    ],
  };
  expect(isAtProvider(cash)).toBe(false);
  expect(isAtProvider({ ...ours(1), kind: 'provider-fee' })).toBe(false);
});
