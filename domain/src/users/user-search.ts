import type { Role } from '../permissions/permissions.ts';

/** How much of a word, a name or an address can be searched by. */
const LONGEST = 32;
/** Rows of a page; one more is read to know whether there is another. */
export const USER_PAGE = 25;

/** Lower case, without accents, one blank between words: what is stored and what is asked for go through this. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.+_-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

interface Searched {
  readonly id: string;
  readonly displayName: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/**
 * What a person is found by, for one `array-contains`: every beginning of every word of the name, of the name from each word
 * on ("moura ines" as well), of the address and its parts; the whole id; and each of these together with each role,
 * because Firestore asks only one list in a query. A customer has about a hundred, a member of staff some hundreds.
 */
export function searchTokens({ id, displayName, email, roles }: Searched): string[] {
  const words = searchable(displayName).split(' ').filter(Boolean).slice(0, 4);
  const turned = words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' '));
  const address = searchable(email);
  const parts = address
    .split(/[@.+_-]+/)
    .filter(Boolean)
    .slice(0, 5);
  const begun = [...turned, address, ...parts].flatMap((text) =>
    Array.from({ length: Math.min(text.length, LONGEST) }, (_, length) => text.slice(0, length + 1)),
  );
  const plain = [...new Set([...begun.map((text) => text.trim()), searchable(id).slice(0, LONGEST)])].filter(
    Boolean,
  );
  const held = roles.length > 0 ? [...roles, 'any' as const] : [];
  return [
    ...plain,
    ...held.flatMap((role) => [roleToken(role), ...plain.map((text) => `${roleToken(role)} ${text}`)]),
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

/** The one query behind S17. Whatever the filter and however many people there are, it reads a page and one more. */
export function userQuery({ text, role, disabled }: UserFilter, after?: UserCursor): UserQuery {
  const wanted = searchable(text).slice(0, LONGEST).trim();
  const token = [role && roleToken(role), wanted].filter(Boolean).join(' ');
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
