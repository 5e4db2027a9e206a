import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTaxNumber } from './tax-number.ts';
import { taxNumberFormats } from './tax-number-formats.ts';

/** One of each country, in all the ways that people write them. */
const vatNumbers: readonly (readonly [country: string, text: string, number: string])[] = [
  ['AT', 'ATU13585627', 'ATU13585627'],
  ['BE', 'be 0428.759.497', 'BE0428759497'],
  ['BG', '175 074 752', 'BG175074752'],
  ['CH', 'CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['CY', 'CY-10259033P', 'CY10259033P'],
  ['CZ', 'CZ 25123891', 'CZ25123891'],
  ['DE', 'DE 136,695 976', 'DE136695976'],
  ['DK', 'DK 13585628', 'DK13585628'],
  ['EE', 'EE 100 931 558', 'EE100931558'],
  ['ES', 'B-64717838', 'ESB64717838'],
  ['FI', 'FI 20774740', 'FI20774740'],
  ['FR', 'Fr 40 303 265 045', 'FR40303265045'],
  ['GB', 'GB 980 7806 84', 'GB980780684'],
  ['GB', 'XI 980 7806 84', 'XI980780684'],
  ['GR', 'EL 094259216', 'EL094259216'],
  ['HR', 'HR 33392005961', 'HR33392005961'],
  ['HU', 'HU-12892312', 'HU12892312'],
  ['IE', 'IE 6433435OA', 'IE6433435OA'],
  ['IM', 'GB 980 7806 84', 'GB980780684'],
  ['IT', 'IT 00743110157', 'IT00743110157'],
  ['LT', '119511515', 'LT119511515'],
  ['LU', 'LU 150 274 42', 'LU15027442'],
  ['LV', 'LV 4000 3521 600', 'LV40003521600'],
  ['MC', '40 303 265 045', 'FR40303265045'],
  ['MT', 'MT 1167-9112', 'MT11679112'],
  ['NL', '004495445B01', 'NL004495445B01'],
  ['NO', 'NO 995 525 828 MVA', 'NO995525828MVA'],
  ['PL', '856-734-62-15', 'PL8567346215'],
  ['PT', 'PT 501 442 600', 'PT501442600'],
  ['RO', 'RO 185 472 90', 'RO18547290'],
  ['SE', 'SE 556188840401', 'SE556188840401'],
  ['SI', 'SI 5022 3054', 'SI50223054'],
  ['SK', 'SK 202 274 96 19', 'SK2022749619'],
];

test.each(vatNumbers)('in %s, %s is one for value added tax', (country, text, number) => {
  expect(checkTaxNumber(text, country)).toEqual({ kind: 'vat', number });
  expect(checkTaxNumber(number, country)).toEqual({ kind: 'vat', number });
});

test('every country with a format has a number here', () => {
  expect([...new Set(vatNumbers.map(([country]) => country))]).toEqual([...taxNumberFormats.keys()].sort());
});

describe('a number that is none for value added tax', () => {
  test.each([
    ['CH', 'CHE-107.787.577', 'other'],
    ['DE', '181/815/08155', 'other'],
    ['FR', '552 008 443', 'other'],
    ['IT', 'RCCMNL83S18D969H', 'other'],
    ['PT', 'PT 501 442 601', 'wrong'],
    ['PT', '50144260', 'wrong'],
    ['DE', 'PT 501 442 600', 'wrong'],
    ['ES', 'hello', 'wrong'],
    ['PT', '', 'wrong'],
    ['US', '12-3456789', 'unknown-country'],
  ])('in %s, "%s" is %s', (country, text, kind) => {
    expect(checkTaxNumber(text, country)).toEqual({ kind });
  });
});

test('one digit typed wrongly is found where check digits find each', () => {
  fc.assert(
    fc.property(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'136695976'].map(Number);
      digits[at] = ((digits[at] ?? 0) + by) % 10;
      expect(checkTaxNumber(`DE${digits.join('')}`, 'DE').kind).not.toBe('vat');
    }),
  );
});

test('whatever is typed, in whatever country, is answered', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(...taxNumberFormats.keys()),
      (text, country) => {
        expect(['vat', 'other', 'wrong']).toContain(checkTaxNumber(text, country).kind);
      },
    ),
  );
});
