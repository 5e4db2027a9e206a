import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';
import { allocate, allocateChargeable, chargeableShare, share, smallestStep, taxIncluded } from './money.ts';
import { formatMoney } from './money-text.ts';

describe('money for people', () => {
  it.each([
    [2800, 'EUR', '€28.00'],
    [2800, 'JPY', 'JP¥2,800'],
    [2800, 'KWD', 'KWD 2.800'],
    [0, 'GBP', '£0.00'],
    [1, 'TND', 'TND 0.001'],
    [50_000, 'ISK', 'ISK 500'],
    [28_050, 'HUF', 'HUF 280.50'],
  ] as const)('writes %d minor units of %s as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency).replace(/\s/g, ' ')).toBe(text);
  });

  it('has currencies of ISO 4217 alone, each once', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    expect(currencies.filter((currency) => !known.has(currency))).toEqual([]);
    expect(new Set(currencies).size).toBe(currencies.length);
  });
});

describe('rounding', () => {
  it.each([
    [999, 50, 5],
    [1000, 333, 33],
    [1, 5000, 1],
    [1, 4999, 0],
    [0, 10_000, 0],
  ])('takes of %d a share of %d hundredths of a percent as %d', (amount, basisPoints, expected) => {
    expect(share(amount, basisPoints)).toBe(expected);
  });

  it('rounds what is charged once, to what the provider takes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.nat(1_000_000),
        fc.nat(10_000),
        fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }),
        (currency, steps, rate, weights) => {
          const step = smallestStep(currency);
          const amount = steps * step;
          const part = chargeableShare(amount, rate, currency);
          expect(part % step).toBe(0);
          expect(Math.abs(part - (amount * rate) / 10_000)).toBeLessThanOrEqual(step / 2);
          const parts = allocateChargeable(amount, weights, currency);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
          expect(parts.filter((one) => one % step !== 0)).toEqual([]);
        },
      ),
    );
  });

  it('takes the tax out of a gross amount to the nearest minor unit', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(5_000), (gross, rate) => {
        expect(
          Math.abs(taxIncluded(gross, rate) - (gross - gross / (1 + rate / 10_000))),
        ).toBeLessThanOrEqual(0.5001);
      }),
    );
  });

  it('cuts an amount into parts that always add up, none off by a whole unit', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_000),
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          if (total === 0) return;
          parts.forEach((part, index) => {
            expect(Math.abs(part - (amount * (weights[index] ?? 0)) / total)).toBeLessThan(1);
          });
        },
      ),
    );
  });
});
