import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Inês Moura', 'IM'],
  ['ines.moura@example.org', 'IM'],
  ['Ruí 😀', 'R😀'],
  ['👩‍👩‍👧 Moura', '👩‍👩‍👧M'],
  ['e\u0301lio', 'E\u0301'],
  ['', ''],
])('of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
