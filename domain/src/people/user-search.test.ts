import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roles } from './permissions.ts';
import {
  isFound,
  searchable,
  searchTokens,
  sortKey,
  USER_PAGE,
  type UserFilter,
  userQuery,
} from './user-search.ts';

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

type Person = Parameters<typeof isFound>[0];
const named = (displayName: string): Person => ({ ...ines, displayName });

/** Whether the query's one token is among a person's, and they are what is wanted. */
const finds = (person: Person, filter: Partial<UserFilter>): boolean => {
  const token = userQuery({ ...none, ...filter }).where.find(([field]) => field === 'server.find')?.[2];
  const isListed = token !== undefined && searchTokens(person).includes(String(token));
  return isListed && isFound(person, { ...none, ...filter });
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

describe('a name is found by any of its words, in any order and spelling', () => {
  it.each([
    ['Ana Maria da Silva e Sousa Pinto', 'pinto'],
    ['Ana Maria da Silva e Sousa Pinto', 'pinto ana'],
    ['Ana Maria da Silva e Sousa Pinto', 'silva maria an'],
    ['Ana Maria da Silva e Sousa Pinto', 'sousa pinto maria ana'],
    ['Niamh O’Brien', "o'brien"],
    ['Niamh O’Brien', 'obrien niamh'],
    ['Niamh O’Brien', 'o brien'],
    ['Niamh O’Brien', 'brien'],
    ["Niamh O'Brien", 'O`Brien'],
    ['Łukasz Ørsted', 'orsted lukasz'],
    ['Strauß', 'STRAUSS'],
    ['王小明', '小'],
    ['王小明', '小明'],
    ['王小明', '王小明'],
    ['さくら', 'くら'],
    ['김민준', '김민'],
    ['محمد علي', 'علي'],
  ])('%s: %s', (name, text) => expect(finds(named(name), { text })).toBe(true));

  test('whatever the name, by any two of its words and any beginning of the second', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcøéß’'), minLength: 1, maxLength: 12 });
    const property = fc.property(
      fc.uniqueArray(word, { minLength: 2, maxLength: 4 }),
      fc.nat(),
      fc.nat(),
      (words, one, other) => {
        const person = named(words.join(' '));
        const [first = '', second = ''] = [words[one % words.length], words[other % words.length]];
        const plain = (text: string) => searchable(text.replaceAll('’', ''));
        fc.pre(plain(first) !== '' && plain(second) !== '' && plain(first) !== plain(second));
        for (let length = 1; length <= second.length; length++)
          expect(finds(person, { text: `${first} ${second.slice(0, length)}` })).toBe(true);
      },
    );
    fc.assert(property);
  });
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
  const many = { ...long, displayName: 'Ana Bruna Carla Dulce Elisa Fatima Gloria Helena Ines'.repeat(2) };
  expect(searchTokens({ ...many, roles }).length).toBeLessThanOrEqual(1_000);
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
