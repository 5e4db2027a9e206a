import { expect, test } from 'vitest';
import { hasWords, plainText } from './plain-text.ts';

test.each([
  ['São João', 'sao joao'],
  ['Søren Ørsted', 'soren orsted'],
  ['Łódź', 'lodz'],
  ['Straße ŒUVRE', 'strasse oeuvre'],
  ['Ⅻ ﬁn', 'xii fin'],
  ['王小明', '王小明'],
])('%s is compared as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ['ferry porto', true],
  ['PORTO Ferry', true],
  ['orquestra', false],
  ['sao', true],
  ['', true],
  ['ferry lisboa', false],
])('%j is in "Night Ferry", "Porto", "São João": %s', (words, isIn) => {
  expect(hasWords(['Night Ferry', 'Porto', 'São João'], words)).toBe(isIn);
});
