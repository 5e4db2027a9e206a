import { answeredErrorSchema, IDEMPOTENCY_HEADER, knownCode } from '@fareground/domain/api/envelope';
import { parseKnownFields } from '@fareground/domain/core/document';
import { type ErrorCode, errorTable } from '@fareground/domain/core/errors';
import type { z } from 'zod';
import { env } from '../config/env.ts';

/** Why a call failed: a code of the server's closed list, or that no answer came. */
export interface Problem {
  readonly code: ErrorCode | 'offline';
  /** For a person. Empty for `offline`, which the page's catalogue has a sentence for. */
  readonly sentence: string;
  /** More about it from the server: the field, what is still free. */
  readonly details: Readonly<Record<string, unknown>>;
  /** How long to wait before another try, seconds, where the server gave a time. */
  readonly retryAfterSeconds?: number;
}
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export interface Call<T> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the base address: "/bookings". */
  readonly path: string;
  readonly body?: unknown;
  /** What the answer must be, beside fields of a newer server; one that is not counts as the server's fault. */
  readonly answer: z.ZodType<T>;
  /** One for each action of the user, the same when the action is tried again, so that nothing happens twice. */
  readonly idempotencyKey?: string;
  /** Ends the call when its answer is not wanted any more; it then fails as `offline` and is not tried again. */
  readonly signal?: AbortSignal;
  /** It has failed when it takes longer than this, milliseconds; without it after twenty seconds. */
  readonly patience?: number;
}

/** What the client uses; a test gives its own. */
export interface ApiDependencies {
  readonly base: string;
  /** The caller's id token, a fresh one with `renew`; none when nobody is signed in. */
  readonly token: (renew: boolean) => Promise<string | undefined>;
  /** What shows that the call comes from our own page, where the site asks for it. */
  readonly appCheck: () => Promise<string | undefined>;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly isOnline: () => boolean;
}

/** A call that takes longer than this has failed, milliseconds, unless it says otherwise. */
const timeout = 20_000;
/** Waits before the second and third try, milliseconds. */
const pauses = [400, 1_500] as const;
/** When the server asks for a longer pause than this, the call fails at once and the person is asked to try later; milliseconds. */
const longestWait = 4_000;

/** The server's clock minus this device's, milliseconds; unknown until the first answer. */
let skew: number | undefined;
/** How far the server's clock is ahead of this device's. The header has whole seconds, so less than two are taken for none. */
export const serverSkew = (): number => (skew !== undefined && Math.abs(skew) > 2_000 ? skew : 0);

/** An idempotency key for one action of the user. */
export const newActionKey = (): string => crypto.randomUUID();

/**
 * The one HTTP client for the product's own server (SPEC C1). Never rejects: a failure is an answer with its reason.
 * Only what can be repeated without harm is tried again: reads, deletions, and what carries an Idempotency-Key.
 */
export function createApiClient(dependencies: ApiDependencies) {
  return async function call<T>(wanted: Call<T>): Promise<Answer<T>> {
    const repeatable = wanted.method !== 'POST' || wanted.idempotencyKey !== undefined;
    let renewed = false;
    for (let tries = 0; ; tries += 1) {
      const answer = await tryOnce(dependencies, wanted, renewed);
      if (answer.ok) return answer;
      const { code } = answer.problem;
      if (code === 'unauthenticated' && !renewed) {
        renewed = true;
        tries -= 1;
        continue;
      }
      const pause = pauseBefore(answer.problem, tries);
      if (!repeatable || pause === undefined || !dependencies.isOnline() || wanted.signal?.aborted)
        return answer;
      await dependencies.wait(pause);
    }
  };
}

/** How long to wait before trying this again; nothing when another try is of no use, or the wait too long. */
export function pauseBefore({ code, retryAfterSeconds }: Problem, tries: number): number | undefined {
  const pause = pauses[tries];
  if (pause === undefined) return undefined;
  if (code === 'offline' || code === 'unavailable' || code === 'changed-meanwhile') return pause;
  if (code !== 'too-many-requests') return undefined;
  const requested = (retryAfterSeconds ?? 1) * 1_000;
  return requested <= longestWait ? Math.max(requested, pause) : undefined;
}

async function tryOnce<T>(
  dependencies: ApiDependencies,
  wanted: Call<T>,
  renew: boolean,
): Promise<Answer<T>> {
  if (!dependencies.isOnline()) return failed('offline');
  try {
    const token = await dependencies.token(renew);
    const appCheck = wanted.method === 'POST' ? await dependencies.appCheck() : undefined;
    const response = await dependencies.fetch(dependencies.base + wanted.path, {
      method: wanted.method,
      headers: headersOf(wanted, token, appCheck),
      ...(wanted.body === undefined ? {} : { body: JSON.stringify(wanted.body) }),
      signal: wanted.signal
        ? AbortSignal.any([wanted.signal, AbortSignal.timeout(wanted.patience ?? timeout)])
        : AbortSignal.timeout(wanted.patience ?? timeout),
    });
    measureSkew(response);
    return await read(response, wanted.answer);
  } catch (error) {
    if (!wanted.signal?.aborted) console.warn(`${wanted.method} ${wanted.path} got no answer`, error);
    return failed('offline');
  }
}

function headersOf(
  { body, idempotencyKey }: Call<unknown>,
  token: string | undefined,
  appCheck: string | undefined,
): HeadersInit {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(appCheck ? { 'X-Firebase-AppCheck': appCheck } : {}),
    ...(idempotencyKey ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}),
  };
}

async function read<T>(response: Response, schema: z.ZodType<T>): Promise<Answer<T>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    try {
      return { ok: true, value: parseKnownFields(schema, body) };
    } catch (error) {
      console.error('The server answered what was not agreed', error);
      return failed('internal');
    }
  }
  return { ok: false, problem: problemIn(response, body) };
}

/** The problem that a failed answer carries. */
export const problemOf = async (response: Response): Promise<Problem> =>
  problemIn(response, await response.json().catch(() => null));

function problemIn(response: Response, body: unknown): Problem {
  const envelope = answeredErrorSchema.safeParse(body);
  // A proxy's own page instead of our envelope: our server did not answer.
  if (!envelope.success) return failed(response.status === 429 ? 'too-many-requests' : 'unavailable').problem;
  const { code, message, details } = envelope.data.error;
  const after = Number(response.headers.get('Retry-After') ?? details.retryAfterSeconds);
  return {
    code: knownCode(code, response.status),
    sentence: message,
    details,
    ...(Number.isFinite(after) && after > 0 ? { retryAfterSeconds: after } : {}),
  };
}

const failed = (code: Problem['code']): { readonly ok: false; readonly problem: Problem } => ({
  ok: false,
  problem: { code, sentence: code === 'offline' ? '' : errorTable[code].sentence, details: {} },
});

/** Measured once for each page load: a clock that is corrected meanwhile must not make a countdown jump. */
function measureSkew(response: Response): void {
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (skew === undefined && !Number.isNaN(date)) skew = date + 500 - Date.now();
}

const browser = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  isOnline: () => navigator.onLine,
};

/** For what anyone may ask: without a token, so that the network may answer, and without the SDK that has one. */
export const callOpenApi = createApiClient({
  ...browser,
  get base() {
    return env().apiBase;
  },
  token: async () => undefined,
  appCheck: async () => undefined,
});

/** The product's own client: the configured base address, and the token of whoever is signed in. */
export const callApi = createApiClient({
  ...browser,
  get base() {
    return env().apiBase;
  },
  token: async (renew) => {
    const { openAuth } = await import('./auth.ts');
    const auth = await openAuth();
    await auth.authStateReady();
    return auth.currentUser?.getIdToken(renew);
  },
  appCheck: async () => (env().appCheckKey ? (await import('./app-check.ts')).appCheckToken() : undefined),
});
