import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { sold as booked } from '../../booking/sample-bookings.ts';
import type { EarnedPart } from './earned-part.ts';
import { spreadOver } from './earnings.ts';
import { taxFigures } from './group-report.ts';
import {
  addGrowths,
  allScope,
  type FlatSums,
  growthsOf,
  LEDGER_GROUPS,
  ledgerGroupsSchema,
  treeOf,
} from './ledger-sums.ts';
import type { LedgerTransaction } from './ledger-transaction.ts';
import { moneyTaken, refundPromised } from './movements.ts';
import { anyBooking, paymentOf } from './samples.test-helper.ts';
import { daysInShort, monthPeriod, netTaxOf, owedOf, statementOf } from './settlement.ts';

const at = Date.parse('2026-11-10T12:00:00Z');
const of = {
  channel: 'web',
  partner: 'Rua Nova',
  route: 'unknown',
  category: 'music',
  fare: 'full',
  tier: 'Floor',
};

/** 21.00 for a place of 20.00 with a fee of 1.00, both with 6 % of tax in them. */
const amounts = { sales: -1_887, fees: -94, tax: -119, 'tax-of-fees': -6, places: 1 };
function sold(id: string, part: Partial<EarnedPart>, when = at): LedgerTransaction {
  const offeringId = part.offeringId ?? 'night';
  return {
    id,
    at: when,
    kind: 'sale',
    currency: 'EUR',
    entries: [
      { account: 'clearing', amount: 2_100 },
      { account: `sales:${offeringId}`, amount: -1_887 },
      { account: 'fees', amount: -94 },
      { account: 'tax:600', amount: -119 },
    ],
    parts: [{ offeringId, of: of as EarnedPart['of'], amounts, ...part }],
  };
}
const back = (one: LedgerTransaction, kind: 'refund' | 'dispute-lost', when = at): LedgerTransaction => ({
  ...one,
  id: `${one.id}.back`,
  at: when,
  kind,
  entries: one.entries.map(({ account, amount }) => ({ account, amount: -amount })),
  parts: one.parts?.map((part) => ({
    ...part,
    amounts: { sales: 1_887, fees: 94, tax: 119, 'tax-of-fees': 6 },
  })),
});

function documentsOf(ledger: readonly LedgerTransaction[]) {
  const sums: FlatSums = new Map();
  for (const one of ledger) addGrowths(sums, growthsOf(one));
  return [...sums].flatMap(([path, leaves]) => {
    const { shape: _, ...fields } = treeOf(path, leaves);
    return path.startsWith(`${LEDGER_GROUPS}/`) ? [ledgerGroupsSchema.parse(fields)] : [];
  });
}

const november = monthPeriod('2026-11', 'Europe/Lisbon');

test('an organiser is owed what was sold less what went back, without fees and without tax', () => {
  const [first, second, third] = [sold('1', {}), sold('2', { offeringId: 'day' }), sold('3', {})];
  const onRoute = { ...of, route: 'porto-vigo', category: 'bus' } as EarnedPart['of'];
  const noRoute = { ...onRoute, partner: 'Rua Nova', route: 'unknown' } as EarnedPart['of'];
  const ledger = [
    first,
    second,
    third,
    back(second, 'refund'),
    back(third, 'dispute-lost'),
    sold('4', { offeringId: 'run-1', of: onRoute }),
    sold('5', { offeringId: 'run-2', of: onRoute }),
    sold('6', { of: { ...of, partner: 'Somebody Else' } as EarnedPart['of'] }),
    sold('7', { offeringId: 'shuttle', of: noRoute }),
  ];
  const [part, ...others] = statementOf('Rua Nova', november, documentsOf(ledger));
  expect(others).toEqual([]);
  const rows = part?.rows.map((row) => [
    row.by,
    row.value,
    row.sold,
    row.refundedAmount,
    row.disputed,
    owedOf(row),
  ]);
  expect(rows).toEqual([
    ['sale', 'night', 4_200, 0, 2_100, 1_887],
    ['sale', 'day', 2_100, 2_100, 0, 0],
    ['route', 'porto-vigo', 4_200, 0, 0, 3_774],
    ['others', 'unknown', 2_100, 0, 0, 1_887],
  ]);
  expect(part?.total).toMatchObject({
    places: 6,
    sold: 12_600,
    refundedAmount: 2_100,
    disputed: 2_100,
    fees: 400,
  });
  expect(part && owedOf(part.total)).toBe(8_000 - 4 * 113);
  expect(part && netTaxOf(part.total)).toBe(4 * 113);
});

test('a month that is closed says the same whatever comes later', () => {
  const one = sold('1', {}, november.to - 1);
  const closed = statementOf('Rua Nova', november, documentsOf([one]));
  const later = documentsOf([one, back(one, 'refund', november.to)]);
  expect(statementOf('Rua Nova', november, later)).toEqual(closed);
  const december = monthPeriod('2026-12', 'Europe/Lisbon');
  const [part] = statementOf('Rua Nova', december, later);
  expect(part && owedOf(part.total)).toBe(-1_887);
});

test('a month begins and ends at midnight of its zone, over a change of the clocks', () => {
  expect(monthPeriod('2026-10', 'Europe/Madrid')).toEqual({
    from: Date.parse('2026-09-30T22:00:00Z'),
    to: Date.parse('2026-10-31T23:00:00Z'),
  });
  expect(monthPeriod('2028-02', 'UTC').to).toBe(Date.parse('2028-03-01T00:00:00Z'));
});

test.each([
  ['2026-11-01', '2026-11-30', '2026-11'],
  ['2028-02-01', '2028-02-29', '2028-02'],
  ['2028-02-01', '2028-02-28', '2028-02-01 to 2028-02-28'],
  ['2026-11-23', '2026-11-29', '2026-11-23 to 2026-11-29'],
  ['2026-11-01', '2026-11-01', '2026-11-01'],
])('%s to %s is %s in short', (from, to, text) => {
  expect(daysInShort({ from, to, zone: 'UTC' })).toBe(text);
});

test('who bears the fees is owed the price without its tax, less the fee of what stays sold', () => {
  const [line] = booked.lines as [Booking['lines'][number]];
  const feesBorne = { amount: 200 };
  const booking: Booking = {
    ...booked,
    lines: [{ ...line, partnerId: 'rua-nova', quantity: 2, fees: 0, feesBorne } as typeof line],
    amounts: { subtotal: 4_000, discount: 0, fees: 0, total: 4_000, taxIncluded: 226, taxBasisPoints: 600 },
  };
  const payment = paymentOf(booking);
  const refund = { id: `${payment.id}-r1`, paymentId: payment.id, bookingId: booking.id, amount: 2_000 };
  const back = refundPromised(booking, refund as never, [{ lineIndex: 0, price: 2_000, fees: 0 }], at);
  const ledger = [moneyTaken(booking, payment, at), { ...back, currency: 'EUR' as const }];
  const [part] = statementOf('rua-nova', november, documentsOf(ledger));
  if (!part) throw new Error('nothing is owed');
  expect(part.total).toMatchObject({ sold: 4_000, refundedAmount: 2_000, netSales: 2_000, fees: 100 });
  expect(owedOf(part.total)).toBe(2_000 - 100 - 113);
  expect(netTaxOf(part.total)).toBe(113);
});

test('of whatever is sold and goes back, partners, house and tax office together get what was kept, and the tax office gets what the tax report says', () => {
  fc.assert(
    fc.property(anyBooking, fc.nat({ max: 100 }), (any, percent) => {
      const lines = any.lines.map((line) => ({ ...line, partnerId: 'rua-nova' }) as typeof line);
      const booking: Booking = { ...any, lines };
      const payment = paymentOf(booking);
      const amount = Math.floor((booking.amounts.total * percent) / 100);
      const refund = { id: `${payment.id}-r1`, paymentId: payment.id, bookingId: booking.id, amount };
      const back = { ...refund, currency: booking.currency };
      const ledger = [
        moneyTaken(booking, payment, at),
        ...(amount > 0 ? [refundPromised(booking, back, spreadOver(booking, amount), at)] : []),
      ];
      const documents = documentsOf(ledger);
      const [total] = statementOf('rua-nova', november, documents).map((part) => part.total);
      const due = taxFigures(allScope, november, documents).reduce((sum, row) => sum + row.due, 0);
      const { fees = 0, taxOfFees = 0 } = total ?? {};
      const owed = total ? owedOf(total) : 0;
      expect(owed + (fees - taxOfFees) + due).toBe(booking.amounts.total - amount);
      expect(total ? netTaxOf(total) + taxOfFees : 0).toBe(due);
    }),
    { numRuns: 200 },
  );
});
