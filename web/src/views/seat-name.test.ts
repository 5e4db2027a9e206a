import { expect, test } from 'vitest';
import { createCatalogue } from '../i18n/catalogue.ts';
import { seatName } from './seat-name.ts';

const i18n = createCatalogue();

test('in a hall whose sections are known, by the name of its section', () => {
  const say = (message: Parameters<typeof i18n.text>[0], values?: Parameters<typeof i18n.text>[1]) =>
    i18n.text(message, values);
  expect(seatName(say, 's-C-12', { s: 'Stalls' })).toBe('C-12 Stalls');
});

test.each([
  ['the upper deck', 'u-4A', '4A upper'],
  ['the lower deck', 'l-4A', '4A lower'],
  ['a coach of a train', '21-7C', '7C coach 21'],
  ['the open deck of a ferry', 'o-2B', '2B open deck'],
  ['the only cabin', 'c-12F', '12F'],
  ['the only coach', 'm-1A', '1A'],
  ['a section that staff named', 'vip-3A', '3A VIP'],
])('on %s', (_, id, name) => {
  expect(seatName((message, values) => i18n.text(message, values), id)).toBe(name);
});
