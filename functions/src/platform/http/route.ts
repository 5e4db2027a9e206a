import { AppError } from '@fareground/domain/core/errors';
import { isDocumentId } from '@fareground/domain/core/fields';
import type { z } from 'zod';
import type { Address } from './address.ts';
import type { Caller } from './caller.ts';

export interface Call<Body, Query = null> {
  /** Values of the path's ":names". */
  params: Record<string, string>;
  body: Body;
  /** What stands behind `?`. */
  query: Query;
  caller: Caller;
  /** Where it comes from, for limits. */
  address: Address;
  idempotencyKey: string;
}

export interface Answer {
  status: number;
  /** JSON; bytes go out as they are, with a Content-Type among the headers. */
  body?: unknown;
  /** In place of a body: pieces that go out as they are made, for what is too much to hold at once. Needs a Content-Type. */
  stream?: AsyncIterable<string | Uint8Array>;
  headers?: Record<string, string | readonly string[]>;
}

export type OpenLimit = 'open' | 'search';

/** One call. A handler holds the use case; parsing, sign-in, errors and logging happen once, around it (api.ts). */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Of "/bookings/:id", below /api: what stands between the slashes. */
  parts: readonly string[];
  /** Whether an Idempotency-Key must come with it. */
  idempotent: boolean;
  /** Anyone may call it, without a sign-in: it is limited by where it comes from, and its handler decides by what it is given. */
  isOpen: boolean;
  /** What one address may ask of an open route (address-limits.ts). */
  limit: OpenLimit;
  /** One that takes undefined lets the body be left out. */
  body: z.ZodType<unknown> | null;
  /** Of texts, each name once; others are passed over. */
  query: z.ZodType<unknown> | null;
  /** Whether it must come from our own page, where that is asked for (own-page.ts). */
  ownPage: boolean;
  handle(call: Call<unknown, unknown>): Promise<Answer>;
}

/** Builds a route whose handler knows the types of its body and its query. */
export function route<Body = null, Query = null>(
  method: Route['method'],
  path: string,
  options: {
    body?: z.ZodType<Body>;
    query?: z.ZodType<Query>;
    idempotent?: boolean;
    isOpen?: true;
    limit?: OpenLimit;
    ownPage?: boolean;
  },
  handle: (call: Call<Body, Query>) => Promise<Answer>,
): Route {
  return {
    method,
    parts: path.split('/'),
    idempotent: options.idempotent ?? false,
    isOpen: options.isOpen ?? false,
    limit: options.limit ?? 'open',
    body: options.body ?? null,
    query: options.query ?? null,
    ownPage: options.ownPage ?? false,
    handle: handle as Route['handle'],
  };
}

/** The values of a pattern's ":names", each fit to be a document's id, or null when the path is another. */
export function matchPath(
  wanted: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  if (wanted.length !== given.length) return null;
  const isOther = wanted.some((part, index) => {
    const is = given[index] ?? '';
    return part.startsWith(':') ? !isDocumentId(is) : part !== is;
  });
  if (isOther) return null;
  const named = wanted.flatMap((part, index) =>
    part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : [],
  );
  return Object.fromEntries(named) as Record<string, string>;
}

/** An empty value is none. @throws AppError invalid-argument naming what does not fit */
export function parseQuery<Query>(schema: z.ZodType<Query>, texts: Readonly<Record<string, string>>): Query {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  );
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('invalid-argument', 'the query does not fit', { field });
}
