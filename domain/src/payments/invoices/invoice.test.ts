import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../booking/booking.ts';
import { sold } from '../../booking/sample-bookings.ts';
import { taxIncluded } from '../../core/money.ts';
import { spreadOver } from '../ledger/earnings.ts';
import { refundPromised } from '../ledger/movements.ts';
import { refundedByRate } from '../ledger/refunded-by-rate.ts';
import { anyBooking, paymentOf } from '../ledger/samples.test-helper.ts';
import { taxesOfBooking } from '../taxes/tax-of-booking.ts';
import { correctInvoice } from './correct-invoice.ts';
import { dueInvoices } from './due-invoices.ts';
import { hasXml, type Invoice, invoicedOf, invoiceNumber, partySchema, taxesOfInvoice } from './invoice.ts';
import { makeInvoice } from './make-invoice.ts';
import { sampleBuyer, samplePayment, sampleSeller } from './sample-invoices.ts';

const payment = samplePayment;
type RefundFacts = Parameters<typeof dueInvoices>[1][number];
const refund = (number: number, amount: number, state: RefundFacts['state'] = 'succeeded'): RefundFacts => ({
  id: `${payment.id}-r${number}`,
  amount,
  state,
  updatedAt: 1_794_000_060_000,
});

/** Makes out all that is due. */
function makeAll(
  issued: readonly Invoice[],
  { booking = sold, amount = payment.amount, refunds = [] as readonly RefundFacts[] } = {},
): Invoice[] {
  const all = [...issued];
  for (const due of dueInvoices({ ...payment, amount }, refunds, issued)) {
    const number = invoiceNumber('FG', due.kind, '2026-11-27', all.length + 1);
    all.push(
      makeInvoice({
        ...{
          due,
          booking,
          payment,
          issued: all,
          seller: sampleSeller,
          buyer: sampleBuyer,
          number,
        },
        day: '2026-11-27',
        at: 1_794_000_070_000,
      }),
    );
  }
  return all;
}

describe('an invoice', () => {
  test('says what was sold, at what was paid for it, with the tax in it', () => {
    const [invoice] = makeAll([]);
    expect(invoice).toMatchObject({
      id: payment.id,
      kind: 'invoice',
      number: 'FG2026-000001',
      total: 2_100,
      tax: 119,
      taxBasisPoints: 600,
      lines: [
        { text: 'Night, Floor, Wed 18 Nov 2026', quantity: 1, gross: 2_000, net: 1_887 },
        { text: 'Booking fees', quantity: 1, gross: 100, net: 94 },
      ],
    });
  });

  test('is taxed at the rate of its sale, whatever the rate is since', () => {
    const booking = { ...sold, amounts: { ...sold.amounts, taxBasisPoints: 2_300, taxIncluded: 393 } };
    expect(makeAll([], { booking })[0]).toMatchObject({ tax: 393, taxBasisPoints: 2_300 });
  });

  test('is due once, and only where money came', () => {
    expect(dueInvoices(payment, [], makeAll([]))).toEqual([]);
    for (const state of ['created', 'authorised', 'voided', 'failed'] as const)
      expect(dueInvoices({ ...payment, state }, [], [])).toEqual([]);
    expect(dueInvoices({ ...payment, amount: 0 }, [], [])).toEqual([]);
  });
});

describe('a credit note', () => {
  test('is due for each refund that arrived, in their order, and names the invoice', () => {
    const first = makeAll([]);
    const refunds = [refund(10, 100), refund(2, 500), refund(3, 50, 'requested')];
    const all = makeAll(first, { refunds });
    expect(all.slice(1).map(({ id, kind, about, total }) => ({ id, kind, about, total }))).toEqual([
      { id: '0123456789-1-r2', kind: 'credit-note', about: 'FG2026-000001', total: 500 },
      { id: '0123456789-1-r10', kind: 'credit-note', about: 'FG2026-000001', total: 100 },
    ]);
    expect(invoicedOf(all)).toBe(1_500);
  });

  test('is followed by an invoice where the money came back, and the refund in its place has one of its own', () => {
    const before = makeAll(makeAll([]), { refunds: [refund(1, 500)] });
    const refunds = [refund(1, 500, 'retried'), refund(2, 500)];
    const all = makeAll(before, { refunds });
    expect(all.map(({ id, kind }) => [id, kind])).toEqual([
      ['0123456789-1', 'invoice'],
      ['0123456789-1-r1', 'credit-note'],
      ['0123456789-1-r1-back', 'invoice'],
      ['0123456789-1-r2', 'credit-note'],
    ]);
    expect(invoicedOf(all)).toBe(1_600);
  });

  test('that never arrived is none', () => {
    expect(makeAll(makeAll([]), { refunds: [refund(1, 500, 'failed')] })).toHaveLength(1);
  });
});

test('whatever was sold and went back in whatever parts: the documents come to what we have, and all of it to all of its tax', () => {
  const parts = fc.array(fc.record({ share: fc.nat({ max: 100 }), fails: fc.boolean() }), { maxLength: 8 });
  const sale = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    fees: fc.nat({ max: 5_000 }),
    rate: fc.nat({ max: 5_000 }),
  });
  fc.assert(
    fc.property(sale, parts, fc.boolean(), ({ price, quantity, fees, rate }, tries, rest) => {
      const total = price * quantity + fees;
      const lines = sold.lines.map((line) => ({ ...line, unitPrice: price, quantity, fees }));
      const amounts = { subtotal: price * quantity, discount: 0, fees, total, taxBasisPoints: rate };
      const booking: Booking = {
        ...sold,
        lines,
        amounts: { ...amounts, taxIncluded: taxIncluded(total, rate) },
      };
      let all = makeAll([], { booking, amount: total });
      let left = total;
      const refunds: RefundFacts[] = [];
      for (const { share, fails } of rest ? [...tries, { share: 100, fails: false }] : tries) {
        const amount = Math.floor((left * share) / 100);
        if (amount === 0) continue;
        const number = refunds.length + 1;
        refunds.push(refund(number, amount));
        all = makeAll(all, { booking, amount: total, refunds });
        if (fails) {
          refunds[number - 1] = refund(number, amount, 'failed');
          all = makeAll(all, { booking, amount: total, refunds });
        } else left -= amount;
      }
      expect(invoicedOf(all)).toBe(left);
      const tax = all.reduce((sum, one) => sum + (one.kind === 'invoice' ? one.tax : -one.tax), 0);
      expect(tax).toBeLessThanOrEqual(left);
      if (left === 0 || left === total) expect(tax).toBe(taxIncluded(left, rate));
    }),
  );
});

describe('an invoice where tax was added', () => {
  const [line] = sold.lines as [Booking['lines'][number]];
  const booking: Booking = {
    ...sold,
    currency: 'KWD',
    lines: [{ ...line, unitPrice: 1_010, fees: 120, taxAdded: { price: 150, fees: 20 } }],
    amounts: {
      ...{ subtotal: 1_010, discount: 0, fees: 120, taxAdded: { price: 150, fees: 20 }, total: 1_280 },
      ...{ taxIncluded: 170, taxBasisPoints: 1_500 },
    },
  };

  test('says what was added, though the currency takes no tax of 166.5', () => {
    const [invoice] = makeAll([], { booking, amount: 1_280 });
    expect(invoice).toMatchObject({
      ...{ total: 1_280, tax: 170, taxBasisPoints: 1_500 },
      lines: [
        { gross: 1_160, net: 1_010 },
        { gross: 120, net: 100 },
      ],
    });
  });

  test.each([
    ['in one part', [1_280], [170]],
    ['in parts, each rounded once', [400, 430, 450], [53, 57, 60]],
  ])('is taken back %s', (_name, parts, taxes) => {
    const refunds = parts.map((amount, index) => refund(index + 1, amount));
    const all = makeAll([], { booking, amount: 1_280, refunds });
    expect(all.slice(1).map(({ tax }) => tax)).toEqual(taxes);
  });
});

describe('an invoice at several rates', () => {
  const [line] = sold.lines as [Booking['lines'][number]];
  const booking: Booking = {
    ...sold,
    lines: [{ ...line, taxed: { price: 600, fees: 2_300 } }],
    amounts: { subtotal: 2_000, discount: 0, fees: 100, total: 2_100, taxIncluded: 132 },
  };

  test('says the tax of each, and which line has which', () => {
    const [invoice] = makeAll([], { booking });
    expect(invoice).toMatchObject({
      total: 2_100,
      tax: 132,
      taxes: [
        { basisPoints: 2_300, gross: 100, tax: 19 },
        { basisPoints: 600, gross: 2_000, tax: 113 },
      ],
      lines: [
        { gross: 2_000, net: 1_887, taxBasisPoints: 600 },
        { gross: 100, net: 81, taxBasisPoints: 2_300 },
      ],
    });
    expect(invoice?.taxBasisPoints).toBeUndefined();
  });

  test('is taken back at the rates of what goes back, as far as somebody says, and what came back is owed at them again', () => {
    const first = makeAll([], { booking });
    const parts = [{ basisPoints: 600, gross: 500, tax: 28 }];
    const back = makeInvoice({
      ...{ booking, payment, issued: first, seller: sampleSeller, buyer: sampleBuyer },
      ...{ number: 'FGC2026-000001', day: '2026-11-27', at: 1_794_000_070_000, refunded: parts },
      due: {
        id: `${payment.id}-r1`,
        kind: 'credit-note',
        amount: 500,
        movedAt: 1,
        refundId: `${payment.id}-r1`,
      },
    });
    expect(back.taxes).toEqual([{ basisPoints: 600, gross: 500, tax: 28 }]);
    const [, , again] = makeAll([...first, back], { booking, refunds: [refund(1, 500, 'failed')] });
    expect(again).toMatchObject({ kind: 'invoice', taxes: back.taxes });
  });

  test('whatever went back in whatever parts: no rate gives back more than it had, and all of it comes to nothing', () => {
    fc.assert(
      fc.property(anyBooking, fc.array(fc.nat({ max: 100 }), { maxLength: 4 }), (any, shares) => {
        const own = { ...payment, amount: any.amounts.total };
        const common = {
          booking: any,
          payment: own,
          seller: sampleSeller,
          buyer: sampleBuyer,
        };
        const at = { day: '2026-11-27', at: 1_794_000_070_000 };
        const all = [
          makeInvoice({
            ...{ ...common, ...at, issued: [], number: 'FG2026-000001' },
            due: { id: payment.id, kind: 'invoice', amount: own.amount, movedAt: 1 },
          }),
        ];
        expect(taxesOfInvoice(all[0] as Invoice).filter(({ gross }) => gross > 0)).toEqual(
          taxesOfBooking(any),
        );
        let left = own.amount;
        for (const [index, share] of [...shares, 100].entries()) {
          const amount = Math.floor((left * share) / 100);
          if (amount === 0) continue;
          left -= amount;
          const id = `${payment.id}-r${index + 1}`;
          // Only the first says what it is for, as it does where nothing has gone back before.
          const asked = { ...paymentOf(any), id, bookingId: any.id, paymentId: payment.id, amount };
          const promised = refundPromised(any, asked as never, spreadOver(any, amount), 1);
          all.push(
            makeInvoice({
              ...{ ...common, ...at, issued: [...all], number: `FGC2026-00000${index + 1}` },
              refunded: all.length === 1 ? refundedByRate(promised) : undefined,
              due: { id, kind: 'credit-note', amount, movedAt: 1, refundId: id },
            }),
          );
        }
        const rates = new Map<number, number>();
        for (const one of all)
          for (const { basisPoints, gross, tax } of taxesOfInvoice(one)) {
            const sign = one.kind === 'invoice' ? 1 : -1;
            rates.set(basisPoints, (rates.get(basisPoints) ?? 0) + sign * (gross * 1_000_000 + tax));
            expect(rates.get(basisPoints)).toBeGreaterThanOrEqual(0);
          }
        expect([...rates.values()].filter((sum) => sum !== 0)).toEqual([]);
      }),
    );
  });
});

describe('of a sale in a currency that the seller does not account in', () => {
  const booking = { ...sold, currency: 'GBP' as const };
  const rateOf = (rate: number) => ({ currency: 'EUR' as const, rate, ratesOf: '2026-11-26' });
  const made = {
    ...{ booking, payment, seller: sampleSeller, buyer: sampleBuyer },
    ...{ day: '2026-11-27', at: 1_794_000_070_000 },
  };
  const invoice = makeInvoice({
    ...made,
    due: { id: payment.id, kind: 'invoice', amount: 2_100, movedAt: 1 },
    ...{ issued: [], number: 'FG2026-000001', accountingRate: rateOf(1.2) },
  });
  const id = `${payment.id}-r1`;
  const note = makeInvoice({
    ...made,
    due: { id, kind: 'credit-note', amount: 2_100, movedAt: 2, refundId: id },
    ...{ issued: [invoice], number: 'FGC2026-000001', accountingRate: rateOf(1.5) },
  });

  test('it has the tax in the seller’s currency, by the rate of the day', () => {
    expect(invoice).toMatchObject({ tax: 119, accountingTax: { ...rateOf(1.2), tax: 143 } });
    expect(makeAll([])[0]).not.toHaveProperty('accountingTax');
  });

  test('what follows it takes back the same tax, whatever the rate is then', () => {
    expect(note).toMatchObject({ tax: 119, accountingTax: { ...rateOf(1.2), tax: 143 } });
    const corrected = correctInvoice({
      ...{ issued: [invoice], seller: sampleSeller, buyer: { ...sampleBuyer, name: 'Other' } },
      ...{ day: '2026-12-01', at: 1_795_000_000_000 },
      numbers: { invoice: 'FG2026-000002', 'credit-note': 'FGC2026-000001' },
    });
    expect(corrected?.map(({ accountingTax }) => accountingTax)).toEqual([
      { ...rateOf(1.2), tax: 143 },
      { ...rateOf(1.2), tax: 143 },
    ]);
  });

  test('it says the days on which it is used', () => {
    expect([invoice.service, note.service]).toEqual(
      Array.from({ length: 2 }, () => ({ from: '2026-11-18', to: '2026-11-18' })),
    );
  });
});

test.each([
  ['PT', '4050-262', true],
  ['PT', '', false],
  ['AE', '', true],
  ['AE', '0000', true],
  ['HK', '', true],
])('an address in %s with the postcode %j is one: %s', (country, postcode, isOne) => {
  expect(partySchema.safeParse({ ...sampleBuyer, country, postcode }).success).toBe(isOne);
});

test.each([
  ['EUR', true],
  ['JPY', true],
  ['KWD', false],
  ['BHD', false],
] as const)('a file for software of %s can be made: %s', (currency, isMade) => {
  expect(hasXml({ currency })).toBe(isMade);
});
