import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidFor } from '../../booking/booking.ts';
import { type Rate, rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { smallestStep, taxIncluded } from '../../core/money.ts';
import { anyBooking } from '../ledger/samples.test-helper.ts';
import { ratesOfLine, taxesOfBooking, taxOfLines } from './tax-of-booking.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

test('whatever was sold at whatever rates: the tax of each is rounded once, and rates, lines and booking say the same', () => {
  fc.assert(
    fc.property(anyBooking, (booking) => {
      const rates = taxesOfBooking(booking);
      const lines = taxOfLines(booking);
      expect(sum(rates.map(({ gross }) => gross))).toBe(booking.amounts.total);
      expect(sum(rates.map(({ tax }) => tax))).toBe(booking.amounts.taxIncluded);
      for (const { basisPoints, isReversed, gross, tax } of rates) {
        // Added tax is cut to what can be charged, and is what a total in units of its own contains.
        if (!booking.amounts.taxAdded || smallestStep(booking.currency) === 1)
          expect(tax).toBe(taxIncluded(gross, basisPoints ?? 0));
        if (isReversed) expect(tax).toBe(0);
        const own = booking.lines.map((line, index) => {
          const at = ratesOfLine(booking, line);
          const { price = 0, fees = 0 } = lines[index] ?? {};
          const isOf = (rate: Rate) => rateKey(rate) === rateKey({ basisPoints, isReversed });
          return (isOf(at.price) ? price : 0) + (isOf(at.fees) ? fees : 0);
        });
        expect(sum(own)).toBe(tax);
      }
      booking.lines.forEach((line, index) => {
        const { price = 0, fees = 0 } = lines[index] ?? {};
        expect(fees).toBeLessThanOrEqual(line.fees);
        expect(price).toBeLessThanOrEqual(paidFor(line) - line.fees);
      });
    }),
  );
});
