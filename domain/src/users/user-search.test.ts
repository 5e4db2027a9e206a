import { describe, expect, it, test } from 'vitest';
import { searchTokens, sortKey, USER_PAGE, type UserFilter, userQuery } from './user-search.ts';

const ines = {
  id: 'aB3xYz0123456789abcdefghijk',
  displayName: 'Inês  Moura',
  email: 'Ines.Moura@ria-sound.test',
  roles: [],
};
const noa = {
  id: 'demo-gate',
  displayName: 'Noa Castro',
  email: 'gate@fareground.test',
  roles: ['gate', 'support'] as const,
};
const none: UserFilter = { text: '', role: '', disabled: '' };

/** Whether the query's one token is among a person's. */
const finds = (person: typeof ines | typeof noa, filter: Partial<UserFilter>): boolean => {
  const token = userQuery({ ...none, ...filter }).where.find(([field]) => field === 'server.find')?.[2];
  return token !== undefined && searchTokens(person).includes(String(token));
};

describe('a person is found by', () => {
  it.each([
    'i',
    'INÊS',
    'inés',
    'mou',
    'ines mo',
    'moura in',
    ' Moura ',
    'ines.moura@',
    'ria',
    'sound',
    'ines.moura@ria-sound.test',
    ines.id,
  ])('%s', (text) => expect(finds(ines, { text })).toBe(true));
});

describe('a person is not found by', () => {
  it.each(['nes', 'ouro', 'ines x', 'role:owner', 'aB3xYz'])('%s', (text) =>
    expect(finds(ines, { text })).toBe(false),
  );
});

test('a role narrows, alone and together with a name', () => {
  expect(finds(noa, { role: 'gate' })).toBe(true);
  expect(finds(noa, { role: 'any', text: 'noa' })).toBe(true);
  expect(finds(noa, { role: 'support', text: 'cas' })).toBe(true);
  expect(finds(noa, { role: 'finance', text: 'noa' })).toBe(false);
  expect(finds(ines, { role: 'any' })).toBe(false);
});

test('nobody can call themselves into a role', () => {
  expect(searchTokens({ ...ines, displayName: 'role:owner' })).not.toContain('role:owner');
});

test('the tokens of the longest names stay few', () => {
  const long = {
    ...noa,
    displayName: 'Maria '.repeat(13),
    email: `${'a'.repeat(60)}.${'b'.repeat(60)}@${'c'.repeat(60)}.test`,
  };
  expect(searchTokens(long).length).toBeLessThan(800);
  expect(searchTokens(ines).length).toBeLessThan(130);
});

test('every query is a page and one more, and goes on after the last row', () => {
  expect(userQuery(none)).toEqual({
    where: [],
    orderBy: [
      ['server.sort', 'asc'],
      ['id', 'asc'],
    ],
    limit: USER_PAGE + 1,
  });
  expect(userQuery({ ...none, disabled: true }, { sort: 'ines', id: 'x' })).toMatchObject({
    where: [['server.disabled', '==', true]],
    startAfter: ['ines', 'x'],
  });
});

test('people without a name stand by their address', () => {
  expect([sortKey('Élodie B', 'x@y.z'), sortKey('', 'Anna@y.z'), sortKey('', '')]).toEqual([
    'elodie b',
    'anna@y.z',
    '~',
  ]);
});
