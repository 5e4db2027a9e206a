import { sessionIdSchema } from '@fareground/domain/people/session';
import type { Request } from 'firebase-functions/https';

/** The only cookie that Firebase Hosting passes on to a function. */
const COOKIE = '__session';

export interface SessionCookie {
  /** Of the record in the person's list of devices; a guest has none. */
  readonly id: string | undefined;
  /** The provider's session cookie. */
  readonly value: string;
}

/** Our cookie, the one of the longest path where there are two: the id of the record, a dot, and the provider's session cookie (which has two dots of its own). */
export function readCookie(request: Request): SessionCookie | undefined {
  const header = request.headers.cookie ?? '';
  const raw = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(header)?.[1];
  if (!raw) return undefined;
  const [first = '', ...rest] = raw.split('.');
  const hasId = rest.length === 3 && sessionIdSchema.safeParse(first).success;
  return hasId ? { id: first, value: rest.join('.') } : { id: undefined, value: raw };
}

/**
 * Where the cookie goes: the one call that reads it. Sent along with a page it would take a signed-in buyer out of the network's cache,
 * which keeps an answer for each value of this cookie.
 */
const PATH = '/api/session';

/** What sets it: the cookie at its path, and the end of one that a browser was given for the whole site. */
export const writeCookie = ({ id, value }: SessionCookie, maxAgeSeconds: number): readonly string[] => [
  cookie(id === undefined ? value : `${id}.${value}`, maxAgeSeconds, PATH),
  cookie('', 0, '/'),
];

export const clearedCookie = (): readonly string[] => [cookie('', 0, PATH), cookie('', 0, '/')];

const cookie = (value: string, maxAgeSeconds: number, path: string): string =>
  `${COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; Secure; SameSite=Lax`;
