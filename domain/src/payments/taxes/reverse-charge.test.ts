import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsSchema, type Booking, bookingLineSchema, paidFor } from '../../booking/booking.ts';
import { sold } from '../../booking/sample-bookings.ts';
import { quote } from '../../catalogue/prices/pricing.ts';
import type { TaxMode } from '../../catalogue/prices/tax-rule.ts';
import type { Currency } from '../../core/currencies.ts';
import { smallestStep } from '../../core/money.ts';
import { anyBooking } from '../ledger/samples.test-helper.ts';
import { withoutReverseCharge, withReverseCharge } from './reverse-charge.ts';
import { isReversible, taxesOfBooking } from './tax-of-booking.ts';

/** One place at 20.00 (or 2,000 of the smallest step) with 1.00 of fees, sold at 6 % and 23 % of which the second may be left to the buyer. */
function booked(
  taxMode: TaxMode,
  currency: Currency = 'EUR',
  rules = ['PT event 600', 'PT fee 2300 reverse'],
  unitPrice = 2_000,
) {
  const [line] = sold.lines as [Booking['lines'][number]];
  const step = smallestStep(currency);
  const asked = { offeringId: 'night', unitPrice: unitPrice * step, quantity: 1, country: 'PT' };
  const priced = quote([asked], currency, {
    ...{ feeBasisPoints: 0, feeFixed: {}, fixedFees: [`${currency} ${100 * step} 0`] },
    ...{ taxMode, taxRules: rules, taxBasisPoints: 600 },
  });
  const lines = [{ ...line, ...asked, ...priced.lines[0] }] as Booking['lines'];
  return { ...sold, currency, lines, amounts: priced.amounts };
}

describe('a business abroad pays', () => {
  test.each<[string, ReturnType<typeof booked>, object]>([
    [
      'what contains its tax without that',
      booked('included'),
      { total: 2_081, fees: 81, taxIncluded: 113, taxReversed: { price: 0, fees: 19 } },
    ],
    [
      'what its tax would be added to as it is',
      booked('added'),
      { total: 2_220, fees: 100, taxIncluded: 120, taxReversed: { price: 0, fees: 23 } },
    ],
    [
      'all of it without tax where that is all left to it',
      booked('included', 'EUR', ['PT event 600 reverse', 'PT fee 2300 reverse']),
      { total: 1_968, fees: 81, taxIncluded: 0, taxReversed: { price: 113, fees: 19 } },
    ],
    [
      'in what can be charged',
      booked('included', 'KWD'),
      { total: 20_810, fees: 810, taxIncluded: 1_132, taxReversed: { price: 0, fees: 190 } },
    ],
    [
      'what is rounded together with what is left to it, rounded by itself',
      // 7.25 % of 10.11 and 1.00 is 0.81, of which 0.74 is the first one's share; of 10.11 alone it is 0.73.
      booked('added', 'EUR', ['PT event 725', 'PT fee 725 reverse'], 1_011),
      { total: 1_184, fees: 100, taxIncluded: 73, taxReversed: { price: 0, fees: 7 } },
    ],
    ['yen', booked('included', 'JPY'), { total: 2_081, taxReversed: { price: 0, fees: 19 } }],
  ])('%s', (_name, booking, expected) => {
    const { amounts } = withReverseCharge(booking);
    expect(amounts).toMatchObject(expected);
  });

  test('its rate apart from what is taxed at nothing', () => {
    const booking = booked('included', 'EUR', ['PT event 0', 'PT fee 2300 reverse']);
    expect(taxesOfBooking(withReverseCharge(booking))).toEqual([
      { basisPoints: 0, gross: 2_000, tax: 0 },
      { basisPoints: 0, isReversed: true, gross: 81, tax: 0 },
    ]);
  });
});

test('nothing is left to anybody of what no rule says so of', () => {
  expect(isReversible(booked('included', 'EUR', ['PT event 600', 'PT fee 2300']))).toBe(false);
});

test('whatever was sold: it adds up, can be charged and read, and is what it was when nobody owes its tax any more', () => {
  fc.assert(
    fc.property(anyBooking, (any) => {
      const booking = { ...any, ...withoutReverseCharge(any) };
      const { lines, amounts } = withReverseCharge(booking);
      expect(amountsSchema.safeParse(amounts).success).toBe(true);
      for (const line of lines) expect(bookingLineSchema.safeParse(line).error).toBeUndefined();
      expect(lines.reduce((sum, line) => sum + paidFor(line), 0)).toBe(amounts.total);
      expect(amounts.total % smallestStep(any.currency)).toBe(0);
      expect(amounts.total).toBeLessThanOrEqual(booking.amounts.total);
      const taxes = taxesOfBooking({ lines, amounts });
      expect(taxes.reduce((sum, { tax }) => sum + tax, 0)).toBe(amounts.taxIncluded);
      const again = { ...booking, ...withReverseCharge({ ...booking, lines, amounts }) };
      expect({ lines: again.lines, amounts: again.amounts }).toEqual({ lines, amounts });
      expect(withoutReverseCharge({ ...booking, lines, amounts })).toEqual({
        lines: booking.lines,
        amounts: booking.amounts,
      });
    }),
  );
});
