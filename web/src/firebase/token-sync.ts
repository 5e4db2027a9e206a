import { noteSession } from './own-session-id.ts';

/** Where the provider's SDK posts each fresh id token, so that the server can set its session cookie (SPEC A8). */
export const TOKEN_SYNC_PATH = '/api/session';

/** Nobody waits longer than this for a cookie before they are let in, milliseconds. */
const patience = 5_000;

interface Defaults {
  __FIREBASE_DEFAULTS__?: Record<string, unknown>;
}

/**
 * Wires token sync, before `getAuth()`: the SDK reads the address out of the page's defaults (it must be a path of our own
 * origin, in a secure context) and does the rest: POST with the bearer token on sign-in and refresh, DELETE without one,
 * nothing for a token that is older than five minutes.
 */
export function wireTokenSync(page: typeof globalThis & Defaults = globalThis): void {
  page.__FIREBASE_DEFAULTS__ = { ...page.__FIREBASE_DEFAULTS__, _authTokenSyncURL: TOKEN_SYNC_PATH };
  page.fetch = forgivingFetch(page.fetch.bind(page), TOKEN_SYNC_PATH);
}

/**
 * The SDK waits for its token sync before it lets anyone in, and takes a broken connection there for a refusal. The cookie
 * only serves pages that a server renders, so for this one call a failure becomes an answer, and all else is as it was.
 */
export function forgivingFetch(fetch: typeof globalThis.fetch, path: string): typeof globalThis.fetch {
  return async (input, init) => {
    if (typeof input !== 'string' || !input.endsWith(path)) return fetch(input, init);
    try {
      const answer = await fetch(input, { ...init, keepalive: true, signal: AbortSignal.timeout(patience) });
      noteSession(answer);
      return answer;
    } catch (error) {
      console.warn('The session cookie could not be renewed', error);
      return new Response(null, { status: 503 });
    }
  };
}
