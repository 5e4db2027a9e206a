import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 1_000_000;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads a whole request body as text; more than a megabyte is refused. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new Error('The request body is larger than a megabyte.');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function send(response: ServerResponse, { body, headers, status }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache, no-store' },
    body: `${JSON.stringify(value, null, 2)}\n`,
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
