import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCardCodes } from './card-codes.ts';

const keys = [randomBytes(32), randomBytes(32)].map((key) => key.toString('base64url'));
const codes = createCardCodes(keys);
const id = 'gc-0123456789012345';
const code = codes.codeOf(id, codes.newHash(id)) ?? '';

test('a code has four groups of four signs that nobody mistakes, another for each card and each house', () => {
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const other = codes.codeOf('gc-0123456789012340', codes.newHash('gc-0123456789012340'));
  expect(other).not.toBe(code);
  const house = createCardCodes([randomBytes(32).toString('base64url')]);
  expect(house.codeOf(id, house.newHash(id))).not.toBe(code);
});

test.each([
  ['as it was written', code],
  ['small, without hyphens', code.toLowerCase().replaceAll('-', '')],
  ['with spaces', ` ${code.replaceAll('-', ' ')} `],
  ['with letters for digits', code.replaceAll('0', 'o').replaceAll('1', 'l')],
])('a code is found %s', (_, typed) => {
  expect(codes.hashOf(typed)).toBe(codes.newHash(id));
});

test.each(['', 'SUMMER', code.slice(1), `${code}0`, 'UUUU-UUUU-UUUU-UUUU', 'x'.repeat(10_000)])(
  '%j is no code',
  (typed) => {
    expect(codes.hashOf(typed)).toBeNull();
  },
);

test('the code of a card follows from an older key for as long as that is there', () => {
  const hash = codes.newHash(id);
  const [first = '', second = ''] = keys;
  expect(createCardCodes([second, first]).codeOf(id, hash)).toBe(code);
  expect(createCardCodes([second]).codeOf(id, hash)).toBeNull();
});
