import { expect, test } from 'vitest';
import { passwordNeeds } from './auth-parts.tsx';

test('by default only a length is asked for', () => {
  const status = { isValid: false, meetsMinPasswordLength: false, minLength: 6, maxLength: undefined };
  expect(passwordNeeds(status)).toEqual([{ need: 'min', count: 6, met: false }]);
});

test('what the server asks for beside is listed with how it stands', () => {
  const needs = passwordNeeds({
    isValid: false,
    meetsMinPasswordLength: true,
    meetsMaxPasswordLength: true,
    containsLowercaseLetter: true,
    containsNumericCharacter: false,
    minLength: 8,
    maxLength: 4096,
  });
  expect(needs.map(({ need, met }) => [need, met])).toEqual([
    ['min', true],
    ['lower', true],
    ['digit', false],
  ]);
});

test('a limit is told when it is passed', () => {
  const needs = passwordNeeds({
    isValid: false,
    meetsMinPasswordLength: true,
    meetsMaxPasswordLength: false,
    minLength: 6,
    maxLength: 20,
  });
  expect(needs).toContainEqual({ need: 'max', count: 20, met: false });
});
