import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { type Rate, rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { kindOfAccount, rateOfAccount } from '../ledger/account.ts';
import { activeParts, type RefundedParts, sumOfParts } from '../ledger/earnings.ts';
import { taxFigures } from '../ledger/group-report.ts';
import {
  addGrowths,
  allScope,
  type FlatSums,
  growthsOf,
  LEDGER_GROUPS,
  ledgerGroupsSchema,
  treeOf,
} from '../ledger/ledger-sums.ts';
import type { LedgerTransaction } from '../ledger/ledger-transaction.ts';
import { moneyTaken, refundPromised } from '../ledger/movements.ts';
import { refundedByRate } from '../ledger/refunded-by-rate.ts';
import { anyBooking, paymentOf } from '../ledger/samples.test-helper.ts';
import { type Invoice, invoiceNumber, taxesOfInvoice } from './invoice.ts';
import { makeInvoice } from './make-invoice.ts';
import { sampleBuyer, sampleSeller } from './sample-invoices.ts';

const at = Date.parse('2026-11-10T12:00:00Z');
const november = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2026-12-01T00:00:00Z') };

/** Of each line so many percent of what is left of it, of its price and of its fees. */
const anyRefund = fc.record({
  lines: fc.array(fc.record({ price: fc.nat({ max: 100 }), fees: fc.nat({ max: 100 }) }), {
    minLength: 1,
    maxLength: 5,
  }),
});

interface Tax {
  readonly gross: number;
  readonly tax: number;
}
type ByRate = Map<string, Tax>;

function add(sums: ByRate, rate: Rate, by: Tax): void {
  const { gross, tax } = sums.get(rateKey(rate)) ?? { gross: 0, tax: 0 };
  sums.set(rateKey(rate), { gross: gross + by.gross, tax: tax + by.tax });
}
const inOrder = (sums: ByRate) =>
  [...sums].filter(([, { gross, tax }]) => gross !== 0 || tax !== 0).sort(([a], [b]) => a.localeCompare(b));

function registerOf(invoices: readonly Invoice[]): ByRate {
  const sums: ByRate = new Map();
  for (const invoice of invoices) {
    const sign = invoice.kind === 'invoice' ? 1 : -1;
    for (const { gross, tax, ...rate } of taxesOfInvoice(invoice))
      add(sums, rate, { gross: sign * gross, tax: sign * tax });
  }
  return sums;
}

const taxOnAccounts = (ledger: readonly LedgerTransaction[]): ByRate => {
  const sums: ByRate = new Map();
  for (const { account, amount } of ledger.flatMap(({ entries }) => entries))
    if (kindOfAccount(account) === 'tax') add(sums, rateOfAccount(account), { gross: 0, tax: -amount });
  return sums;
};

function reportOf(ledger: readonly LedgerTransaction[]): ByRate {
  const stored: FlatSums = new Map();
  for (const one of ledger) addGrowths(stored, growthsOf(one));
  const documents = [...stored].flatMap(([path, leaves]) => {
    const { shape: _, ...fields } = treeOf(path, leaves);
    return path.startsWith(`${LEDGER_GROUPS}/`) ? [ledgerGroupsSchema.parse(fields)] : [];
  });
  const sums: ByRate = new Map();
  for (const { rate, base, due } of taxFigures(allScope, november, documents)) {
    const isReversed = rate === 'reverse' ? (true as const) : undefined;
    const basisPoints = isReversed || rate === 'none' ? 0 : Number(rate);
    add(sums, { basisPoints, isReversed }, { gross: base + due, tax: due });
  }
  return sums;
}

const taxAlone = (sums: ByRate): ByRate =>
  new Map([...sums].map(([rate, { tax }]) => [rate, { gross: 0, tax }]));

/** A document for each movement that arrived, and the ledger of all of them. */
function historyOf(
  booking: Booking,
  refunds: readonly (typeof anyRefund extends fc.Arbitrary<infer T> ? T : never)[],
) {
  const payment = paymentOf(booking);
  const ledger: LedgerTransaction[] = [moneyTaken(booking, payment, at)];
  const invoices: Invoice[] = [];
  const issue = (
    due: Parameters<typeof makeInvoice>[0]['due'],
    refunded?: Parameters<typeof makeInvoice>[0]['refunded'],
  ) =>
    invoices.push(
      makeInvoice({
        ...{
          due,
          booking,
          payment,
          refunded,
          issued: [...invoices],
          seller: sampleSeller,
          buyer: sampleBuyer,
        },
        ...{ day: '2026-11-10', at },
        number: invoiceNumber('FG', due.kind, '2026-11-10', invoices.length + 1),
      }),
    );
  issue({ id: payment.id, kind: 'invoice', amount: payment.amount, movedAt: at });
  const before: RefundedParts[] = [];
  for (const [index, { lines }] of refunds.entries()) {
    const parts = booking.lines.map((line, lineIndex): RefundedParts => {
      const back = before.filter((one) => one.lineIndex === lineIndex);
      const stands = activeParts(line);
      const share = lines[lineIndex % lines.length] ?? { price: 0, fees: 0 };
      const partOf = (of: 'price' | 'fees') =>
        Math.floor(((stands[of] - back.reduce((sum, one) => sum + one[of], 0)) * share[of]) / 100);
      return { lineIndex, price: partOf('price'), fees: partOf('fees') };
    });
    const amount = sumOfParts(parts);
    if (amount === 0) continue;
    const id = `${payment.id}-r${index + 1}`;
    const refund = { id, paymentId: payment.id, bookingId: booking.id, currency: booking.currency, amount };
    const promised = refundPromised(booking, refund, parts, at, before);
    ledger.push(promised);
    before.push(...parts);
    issue({ id, kind: 'credit-note', amount, movedAt: at, refundId: id }, refundedByRate(promised));
  }
  return { ledger, invoices, before };
}

test('for any history of partial refunds the register of invoices, the ledger and the tax report agree by rate, to the cent', () => {
  fc.assert(
    fc.property(anyBooking, fc.array(anyRefund, { maxLength: 6 }), (booking, refunds) => {
      const { ledger, invoices } = historyOf(booking, refunds);
      const register = registerOf(invoices);
      expect(inOrder(register)).toEqual(inOrder(reportOf(ledger)));
      expect(inOrder(taxAlone(register))).toEqual(inOrder(taxOnAccounts(ledger)));
    }),
    { numRuns: 400 },
  );
});

test('all that goes back, in whatever parts, takes back all of its tax', () => {
  const all = { lines: [{ price: 100, fees: 100 }] };
  fc.assert(
    fc.property(anyBooking, fc.array(anyRefund, { maxLength: 4 }), (booking, refunds) => {
      const { ledger, invoices } = historyOf(booking, [...refunds, all]);
      expect(inOrder(registerOf(invoices))).toEqual([]);
      expect(inOrder(reportOf(ledger))).toEqual([]);
    }),
  );
});
