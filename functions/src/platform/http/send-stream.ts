import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends pieces as they are made, the next when the network has taken those before. When one cannot be made the connection is destroyed:
 * what has arrived must not pass for the whole. When nobody listens any more, no more are made.
 * @returns what failed; 'gone' when the other side left; null when all of it was sent
 */
export async function sendStream(
  response: ServerResponse,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<{ readonly error: unknown } | 'gone' | null> {
  let failed: { readonly error: unknown } | null = null;
  const source = pieces[Symbol.asyncIterator]();
  // What the stream throws in when the other side leaves is no fault of the pieces: only what `next` throws is.
  const noted = async function* () {
    try {
      for (;;) {
        const piece = await source.next().catch((error: unknown) => {
          failed = { error };
          throw error;
        });
        if (piece.done) return;
        yield piece.value;
      }
    } finally {
      await source.return?.();
    }
  };
  try {
    await pipeline(Readable.from(noted()), response);
    return null;
  } catch {
    return failed ?? 'gone';
  }
}
