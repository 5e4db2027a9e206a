import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../core/currencies.ts';
import { smallestStep, taxIncluded } from '../../core/money.ts';
import { taxToAdd, type Untaxed } from './add-tax.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const at = (basisPoints: number, ...nets: number[]): Untaxed[] => nets.map((net) => ({ basisPoints, net }));

test.each<[string, readonly Untaxed[], Currency, readonly number[]]>([
  ['one amount', at(600, 2_000), 'EUR', [120]],
  ['half a cent, up', at(1_000, 5), 'EUR', [1]],
  ['three cents that are each too little, together', at(2_300, 1, 1, 1), 'EUR', [1, 0, 0]],
  ['yen, which have no parts', at(1_000, 105, 104), 'JPY', [11, 10]],
  ['dinars, in steps that can be charged', at(1_500, 1_010), 'KWD', [150]],
  ['crowns of Iceland, in whole ones', at(2_400, 1_200, 400), 'ISK', [300, 100]],
  ['each rate by itself', [...at(600, 990), ...at(2_300, 99), ...at(600, 10)], 'EUR', [59, 23, 1]],
  ['nothing at no rate', at(0, 2_000), 'EUR', [0]],
  ['nothing at all', [], 'EUR', []],
])('adds tax to %s', (_name, parts, currency, expected) => {
  expect(taxToAdd(parts, currency)).toEqual(expected);
});

const anyParts = fc.array(
  fc.record({ basisPoints: fc.constantFrom(0, 600, 1_300, 2_300, 5_000), net: fc.nat(1_000_000) }),
  { maxLength: 12 },
);
const anyCurrency = fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const, 'ISK' as const);

test('whatever is taxed: each rate is rounded once, to what can be charged, and nothing without a price has any', () => {
  fc.assert(
    fc.property(anyParts, anyCurrency, (asked, currency) => {
      const step = smallestStep(currency);
      const parts = asked.map((part) => ({ ...part, net: part.net * step }));
      const taxes = taxToAdd(parts, currency);
      for (const [rate, own] of Map.groupBy(parts.keys(), (index) => parts[index]?.basisPoints ?? 0)) {
        const net = sum(own.map((index) => parts[index]?.net ?? 0));
        const tax = sum(own.map((index) => taxes[index] ?? 0));
        expect(Math.abs(2 * (tax * 10_000 - net * rate))).toBeLessThanOrEqual(step * 10_000);
        // What a paper reads out of the total again.
        if (step === 1) expect(taxIncluded(net + tax, rate)).toBe(tax);
      }
      taxes.forEach((tax, index) => {
        expect(tax % step).toBe(0);
        if (parts[index]?.net === 0) expect(tax).toBe(0);
      });
    }),
  );
});
