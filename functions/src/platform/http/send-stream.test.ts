import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendStream } from './send-stream.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Answers every call with these pieces. @returns its address, and what became of the first answer */
async function serve(pieces: () => AsyncIterable<string | Uint8Array>) {
  let told: (outcome: Awaited<ReturnType<typeof sendStream>>) => void = () => {};
  const outcome = new Promise<Awaited<ReturnType<typeof sendStream>>>((resolve) => {
    told = resolve;
  });
  server = createServer((_, response: ServerResponse) => void sendStream(response, pieces()).then(told));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, outcome };
}

test('all pieces arrive, in their order', async () => {
  const { url, outcome } = await serve(async function* () {
    yield 'a,é\r\n';
    yield new TextEncoder().encode('b,票\r\n');
  });
  expect(await (await fetch(url)).text()).toBe('a,é\r\nb,票\r\n');
  expect(await outcome).toBeNull();
});

test('a piece that cannot be made breaks the connection off', async () => {
  const fault = new Error('the database went away');
  const { url, outcome } = await serve(async function* () {
    yield 'the first half';
    throw fault;
  });
  const response = await fetch(url);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(await outcome).toEqual({ error: fault });
});

test('no more is made than the network takes, and nothing for nobody', async () => {
  const piece = 'x'.repeat(1_000_000);
  let made = 0;
  let ended = false;
  const { url, outcome } = await serve(async function* () {
    try {
      for (; made < 1_000; made += 1) yield piece;
    } finally {
      ended = true;
    }
  });
  const slow = await new Promise<IncomingMessage>((resolve) => {
    get(url, resolve);
  });
  slow.pause();
  // Whoever does not read stops the making: the count stands still.
  for (let before = -1; made === 0 || made !== before; ) {
    before = made;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(made).toBeLessThan(100);
  slow.destroy();
  expect(await outcome).toBe('gone');
  expect(ended).toBe(true);
});
