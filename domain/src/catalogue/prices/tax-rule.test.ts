import { describe, expect, test } from 'vitest';
import {
  countryAmong,
  readTaxRule,
  type TaxKind,
  taxOfKind,
  taxRulePattern,
  writeTaxRule,
} from './tax-rule.ts';

const table = {
  taxRules: ['PT event 600', 'PT fee 2300', '* trip 1000', '* event 800', 'PT event 900', 'ES trip 0'],
  taxBasisPoints: 700,
};

describe('the rate of', () => {
  test.each<[string, string | undefined, TaxKind, number]>([
    ['a place in a country with a rule, the first of two', 'PT', 'event', 600],
    ['a place in another', 'DE', 'event', 800],
    ['a leg in a country without a rule for legs', 'PT', 'trip', 1_000],
    ['a leg that is taxed at nothing', 'ES', 'trip', 0],
    ['a fee in a country without a rule for fees', 'ES', 'fee', 700],
    ['what is in no known country', undefined, 'event', 800],
    ['what no rule is for', 'PT', 'add-on', 700],
  ])('%s', (_name, country, kind, basisPoints) => {
    expect(taxOfKind(table, country, kind).basisPoints).toBe(basisPoints);
  });

  test('everything, where there are no rules', () => {
    expect(taxOfKind({ taxBasisPoints: 600 }, 'PT', 'fee')).toEqual({ basisPoints: 600 });
  });
});

test('a business abroad owes the tax itself of what a rule says so of, and of nothing else', () => {
  const reverse = { taxRules: ['PT fee 2300 reverse', '* fee 2000'], taxBasisPoints: 600 };
  expect(taxOfKind(reverse, 'PT', 'fee')).toMatchObject({ basisPoints: 2_300, isReverse: true });
  expect(taxOfKind(reverse, 'ES', 'fee').isReverse).toBeUndefined();
  expect(taxOfKind(reverse, 'PT', 'event').isReverse).toBeUndefined();
});

test('a leg is of the country of the rules whose clock its first stop has', () => {
  expect(countryAmong(table, 'Europe/Madrid')).toBe('ES');
  expect(countryAmong(table, 'Europe/Berlin')).toBeUndefined();
});

test.each([
  ['PT event 600', true],
  ['* fee 0', true],
  ['PT add-on 5000', true],
  ['PT event 5001', false],
  ['PT event 0600', false],
  ['pt event 600', false],
  ['PT tram 600', false],
  ['PT event', false],
  ['PT fee 2300 reverse', true],
  ['PT fee reverse', false],
  ['PT fee 2300 reversed', false],
])('whether "%s" is a rule: %s', (text, isRule) => {
  expect(taxRulePattern.test(text)).toBe(isRule);
  if (isRule) expect(writeTaxRule(readTaxRule(text))).toBe(text);
});
