import { plainText } from '../core/plain-text.ts';
import type { Role } from './permissions.ts';

/** How much of a word, a name or an address can be searched by. */
const LONGEST = 32;
/** Rows of a page; one more is read to know whether there is another. */
export const USER_PAGE = 25;

/** Small letters without accents, one blank between words: what is stored and what is looked for go through this. */
export const searchable = (text: string): string =>
  plainText(text)
    .replace(/[^\p{L}\p{N}@.+_-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** Of a name, or of what is typed: more are not looked at. */
const MAX_WORDS = 8;
const apostrophes = /['’‘ʼʻ`´]/gu;
/** Written without blanks between words: each sign is one. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** "O’Brien, José Luís" as `obrien`, `jose`, `luis`; 王小明 as its three signs. */
const wordsOf = (text: string): string[] =>
  searchable(text.replace(apostrophes, '').replace(signs, ' $& '))
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS);

/** Of a name, those with an apostrophe also in two: "O’Brien" is found by `brien` too. */
const wordsOfName = (name: string): string[] => [
  ...new Set([...wordsOf(name), ...wordsOf(name.replace(apostrophes, ' '))]),
];

interface Searched {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** As many as a profile holds (user.ts). */
const MAX_TOKENS = 1_000;
/** Of a second word. */
const LONGEST_SECOND = 12;

const beginnings = (text: string, longest = LONGEST): string[] =>
  Array.from({ length: Math.min(text.length, longest) }, (_, length) => text.slice(0, length + 1));

/**
 * What a person is found by, for one `array-contains`, because Firestore asks only one list in a query: every beginning of every word of the
 * name, of the address and its parts; the whole id; each of these for staff alone; each role; and every word of the name with every
 * beginning of another. Some hundreds.
 */
export function searchTokens({ id, displayName, email, roles }: Searched): string[] {
  const words = wordsOfName(displayName);
  const begun = [...words, ...wordsOfAddress(email)].flatMap((text) => beginnings(text));
  const plain = [...new Set([...begun, searchable(id).slice(0, LONGEST)])].filter(Boolean);
  const held = roles.length > 0 ? [...roles, 'any' as const] : [];
  const pairs = words.flatMap((word) =>
    words
      .filter((other) => other !== word)
      .flatMap((other) => beginnings(other, LONGEST_SECOND).map((begin) => `${word} ${begin}`)),
  );
  const staffs = held.length > 0 ? plain.map((text) => `${roleToken('any')} ${text}`) : [];
  return [...new Set([...held.map(roleToken), ...plain, ...staffs, ...pairs])].slice(0, MAX_TOKENS);
}

function wordsOfAddress(email: string): string[] {
  const address = searchable(email);
  return [
    address,
    ...address
      .split(/[@.+_-]+/)
      .filter(Boolean)
      .slice(0, 5),
  ];
}

const roleToken = (role: Role | 'any'): string => `role:${role}`;

/** What people are ordered by: their name, or their address where they have none. */
export const sortKey = (displayName: string, email: string): string =>
  searchable(displayName || email) || '~';

export interface UserFilter {
  readonly text: string;
  /** 'any': everybody who has a role at all. */
  readonly role: Role | 'any' | '';
  readonly disabled: boolean | '';
}
/** The last row of the page before. */
export interface UserCursor {
  readonly sort: string;
  readonly id: string;
}

interface UserQuery {
  readonly where: readonly (readonly [
    field: string,
    operator: '==' | 'array-contains',
    value: string | boolean,
  ])[];
  readonly orderBy: readonly (readonly [field: string, direction: 'asc'])[];
  readonly startAfter?: readonly string[];
  readonly limit: number;
}

/**
 * The one query behind S17. Whatever the filter and however many people there are, it reads a page and one more. Of what was typed it asks
 * two words at most, of staff one: what it finds is a little more than is wanted, and `isFound` takes the rest away.
 */
export function userQuery({ text, role, disabled }: UserFilter, after?: UserCursor): UserQuery {
  const typed = wordsOf(text);
  const last = typed.at(-1)?.slice(0, LONGEST);
  const longest = typed.slice(0, -1).toSorted((one, other) => other.length - one.length)[0];
  const pair = longest && last && longest !== last ? `${longest} ${last.slice(0, LONGEST_SECOND)}` : last;
  const token = role ? (last ? `${roleToken('any')} ${last}` : roleToken(role)) : pair;
  return {
    where: [
      ...(token ? ([['server.find', 'array-contains', token]] as const) : []),
      ...(disabled === '' ? [] : ([['server.disabled', '==', disabled]] as const)),
    ],
    orderBy: [
      ['server.sort', 'asc'],
      ['id', 'asc'],
    ],
    ...(after ? { startAfter: [after.sort, after.id] } : {}),
    limit: USER_PAGE + 1,
  };
}

/** Whether a person has the role, and each word that was typed begins one of theirs. */
export function isFound({ id, displayName, email, roles }: Searched, { text, role }: UserFilter): boolean {
  if (role !== '' && !(role === 'any' ? roles.length > 0 : roles.includes(role))) return false;
  const words = [...wordsOfName(displayName), ...wordsOfAddress(email)];
  return wordsOf(text).every(
    (typed) => typed === searchable(id) || words.some((word) => word.startsWith(typed.slice(0, LONGEST))),
  );
}
