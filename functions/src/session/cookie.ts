import { sessionIdSchema } from '@fareground/domain/users/session';
import type { Request } from 'firebase-functions/https';

/** The only cookie that Firebase Hosting passes on to a function. */
const COOKIE = '__session';

export interface SessionCookie {
  /** Of the record in the person's list of devices; a guest has none. */
  readonly id: string | undefined;
  /** The provider's session cookie. */
  readonly value: string;
}

/** Our cookie: the id of the record, a dot, and the provider's session cookie (which has two dots of its own). */
export function readCookie(request: Request): SessionCookie | undefined {
  const header = request.headers.cookie ?? '';
  const raw = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(header)?.[1];
  if (!raw) return undefined;
  const [first = '', ...rest] = raw.split('.');
  const hasId = rest.length === 3 && sessionIdSchema.safeParse(first).success;
  return hasId ? { id: first, value: rest.join('.') } : { id: undefined, value: raw };
}

export function writeCookie({ id, value }: SessionCookie, maxAgeSeconds: number): string {
  return cookie(id === undefined ? value : `${id}.${value}`, maxAgeSeconds);
}

export const clearedCookie = (): string => cookie('', 0);

const cookie = (value: string, maxAgeSeconds: number): string =>
  `${COOKIE}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
