import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsSchema, paidFor } from '../../booking/booking.ts';
import type { Currency } from '../../core/currencies.ts';
import { smallestStep } from '../../core/money.ts';
import type { Voucher } from '../vouchers/voucher.ts';
import { type FeeRule, quote, withoutFees } from './pricing.ts';
import { taxModes } from './tax-rule.ts';

const rule: FeeRule = { feeBasisPoints: 300, feeFixed: { EUR: 50, GBP: 45 }, taxBasisPoints: 600 };
const voucher = (overrides: Partial<Voucher>): Voucher => ({
  code: 'HALF',
  kind: 'percent',
  value: 50,
  currency: 'EUR',
  offeringIds: [],
  startsAt: 0,
  endsAt: 1,
  maxUses: 1,
  active: true,
  createdAt: 0,
  updatedAt: 0,
  updatedBy: 'x',
  ...overrides,
});
const floor = { offeringId: 'night', unitPrice: 2800, quantity: 2 };
const seat = { offeringId: 'bus', unitPrice: 1400, quantity: 1 };

describe('a quote', () => {
  it.each([
    [
      'two places and a seat',
      [floor, seat],
      undefined,
      { subtotal: 7000, discount: 0, fees: 360, total: 7360 },
    ],
    [
      'with half off all',
      [floor, seat],
      voucher({}),
      { subtotal: 7000, discount: 3500, fees: 360, total: 3860 },
    ],
    [
      'with half off the bus',
      [floor, seat],
      voucher({ offeringIds: ['bus'] }),
      { discount: 700, total: 6660 },
    ],
    [
      'with more off than it costs',
      [seat],
      voucher({ kind: 'amount', value: 9_999 }),
      { discount: 1400, total: 92 },
    ],
    [
      'with something off each ticket, never more than it costs',
      [floor, seat],
      voucher({ kind: 'amount', per: 'ticket', value: 2_000 }),
      { discount: 2 * 2000 + 1400 },
    ],
    [
      'with half off one tier',
      [
        { ...floor, tierId: 'floor' },
        { ...floor, tierId: 'balcony' },
      ],
      voucher({ offeringIds: ['night'], tierIds: ['balcony'] }),
      { discount: 2800 },
    ],
    [
      'with something off one seat of two',
      [{ ...floor, seats: ['b-1A', 'b-1B'] }],
      voucher({ kind: 'amount', per: 'ticket', value: 500, offeringIds: ['night'], seats: ['b-1B', 'b-1C'] }),
      { discount: 500 },
    ],
    [
      'with half off a seat, where the best ones are taken',
      [{ ...floor, seats: [] }],
      voucher({ offeringIds: ['night'], seats: ['b-1B'] }),
      { discount: 0 },
    ],
    [
      'of a free place',
      [{ offeringId: 'talk', unitPrice: 0, quantity: 3 }],
      undefined,
      { fees: 0, total: 0 },
    ],
  ])('of %s', (_name, lines, code, expected) => {
    expect(quote(lines, 'EUR', rule, code).amounts).toMatchObject(expected);
  });

  it.each<[string, readonly (typeof floor)[], Currency, readonly number[]]>([
    ['once, cut over its lines by what they cost', [floor, seat], 'EUR', [80, 20]],
    ['not on a line that costs nothing', [floor, { ...seat, unitPrice: 0 }], 'EUR', [100, 0]],
    ['on none that costs nothing', [{ ...floor, unitPrice: 0 }], 'EUR', [0]],
    ['in steps that can be charged', [floor, seat, seat], 'KWD', [170, 40, 40]],
    ['on none in a currency without one', [floor], 'SEK', [0]],
  ])('has the fee of a booking %s', (_name, lines, currency, expected) => {
    const fees = {
      feeBasisPoints: 0,
      feeFixed: {},
      fixedFees: ['EUR 0 100', 'KWD 0 255'],
      taxBasisPoints: 0,
    };
    const priced = quote(lines, currency, fees);
    expect(priced.lines.map((one) => one.fees)).toEqual(expected);
    expect(quote(lines, currency, withoutFees(fees)).amounts.fees).toBe(0);
  });

  it('has no fees for the buyer where the seller bears them: they are in what is paid for a line, and no more than that', () => {
    const fees = { feeBasisPoints: 300, feeFixed: { EUR: 50 }, taxBasisPoints: 600 };
    const borne: FeeRule = { ...fees, feeBearer: 'seller', taxRules: ['* fee 2300'] };
    const cheap = { ...seat, unitPrice: 40 };
    const { amounts, lines } = quote([floor, cheap, { ...seat, unitPrice: 0 }], 'EUR', borne);
    expect(amounts).toMatchObject({ fees: 0, total: 5_640, taxBasisPoints: 600 });
    expect(lines.map((line) => line.feesBorne)).toEqual([2 * 134, 40, 0].map((amount) => ({ amount })));
    expect(quote([floor], 'EUR', borne, voucher({ value: 100 })).lines[0]?.feesBorne?.amount).toBe(0);
  });

  const plusTax: FeeRule = {
    feeBasisPoints: 0,
    feeFixed: { EUR: 100 },
    taxMode: 'added',
    taxRules: ['PT event 600', '* fee 2300'],
    taxBasisPoints: 0,
  };

  it('has tax on top where it is added: prices and discount without it, fees with theirs, each rate rounded once', () => {
    const lines = [
      { ...floor, unitPrice: 999, country: 'PT' },
      { ...seat, country: 'ES' },
    ];
    const { amounts, lines: shares } = quote(
      lines,
      'EUR',
      plusTax,
      voucher({ value: 10, offeringIds: ['night'] }),
    );
    expect(amounts).toEqual({
      subtotal: 2 * 999 + seat.unitPrice,
      discount: 200,
      fees: 300 + 69,
      taxAdded: { price: 108, fees: 69 },
      total: 2 * 999 + seat.unitPrice - 200 + 108 + 369,
      taxIncluded: 177,
    });
    expect(shares).toEqual([
      { discount: 200, fees: 246, taxAdded: { price: 108, fees: 46 }, taxed: { price: 600, fees: 2_300 } },
      { discount: 0, fees: 123, taxAdded: { price: 0, fees: 23 }, taxed: { price: 0, fees: 2_300 } },
    ]);
  });

  it('has fees that the seller bears without tax in what is paid, and no more than that', () => {
    const borne: FeeRule = { ...plusTax, feeBearer: 'seller' };
    const lines = [
      { ...floor, unitPrice: 1_000, quantity: 1 },
      { ...seat, unitPrice: 100, quantity: 1 },
    ];
    expect(quote(lines, 'EUR', borne).lines.map(({ feesBorne }) => feesBorne?.amount)).toEqual([100, 100]);
  });

  it('always adds up, over the whole and over the lines', () => {
    const line = fc.record({
      offeringId: fc.constantFrom('a', 'b', 'c'),
      unitPrice: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 50 }),
    });
    const anyVoucher = fc.option(
      fc
        .record({
          kind: fc.constantFrom('percent' as const, 'amount' as const),
          per: fc.constantFrom('order' as const, 'ticket' as const),
          value: fc.integer({ min: 1, max: 100 }),
          offeringIds: fc.subarray(['a', 'b']),
        })
        .map(voucher),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 10 }),
        anyVoucher,
        fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const, 'ISK' as const),
        fc.nat(1_000),
        fc.constantFrom(...taxModes),
        (asked, code, currency, ofOrder, taxMode) => {
          const step = smallestStep(currency);
          const lines = asked.map((one) => ({ ...one, unitPrice: one.unitPrice * step }));
          if (code?.kind === 'amount') code = { ...code, value: code.value * step };
          const fees = { ...rule, taxMode, fixedFees: [`${currency} 0 ${ofOrder * step}`] };
          const { amounts, lines: shares } = quote(lines, currency, fees, code);
          expect(amountsSchema.safeParse(amounts).success).toBe(true);
          const sum = (pick: (share: (typeof shares)[number]) => number) =>
            shares.reduce((total, one) => total + pick(one), 0);
          expect(sum((one) => one.discount)).toBe(amounts.discount);
          expect(sum((one) => one.fees)).toBe(amounts.fees);
          expect(sum((one) => one.taxAdded?.price ?? 0)).toBe(amounts.taxAdded?.price ?? 0);
          expect(sum((one) => one.taxAdded?.fees ?? 0)).toBe(amounts.taxAdded?.fees ?? 0);
          const paid = shares.map((one, index) =>
            paidFor({ ...(lines[index] as (typeof lines)[number]), ...one }),
          );
          expect(paid.reduce((total, one) => total + one, 0)).toBe(amounts.total);
          const charged = [amounts.total, ...shares.flatMap(({ discount, fees }) => [discount, fees])];
          expect(charged.filter((amount) => amount % step !== 0)).toEqual([]);
          shares.forEach((one, index) => {
            const own = lines[index];
            if (own) expect(one.discount).toBeLessThanOrEqual(own.unitPrice * own.quantity);
          });
        },
      ),
    );
  });
});
