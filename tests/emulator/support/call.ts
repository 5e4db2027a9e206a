import type { Person } from './people.ts';

export interface CallAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Headers;
}

export interface CallOptions {
  person?: Person | null;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as it is, in place of `body`. */
  raw?: string;
}

/**
 * One call of the product's server, on a connection of its own: one that is kept may be closed by the server just as a call is sent on it.
 * A fresh idempotency key comes with every POST unless one is given.
 * @throws Error that names the call and what became of its connection
 */
export async function call(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<CallAnswer> {
  const { person, body, key = crypto.randomUUID(), headers = {}, raw } = options;
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(method === 'POST' && { 'idempotency-key': key, 'content-type': 'application/json' }),
      ...headers,
    },
    ...(raw !== undefined ? { body: raw } : body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    throw new Error(`${method} ${path}: ${cause?.code ?? cause?.message ?? error}`, { cause: error });
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}
