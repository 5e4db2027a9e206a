import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_PORTS, freePorts, isFree, usualPorts } from './ports.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

function listen(host: string): Promise<number> {
  return new Promise((done) => {
    server = createServer().listen({ port: 0, host }, () => {
      const address = server?.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

test.each(['127.0.0.1', '0.0.0.0'])('a port on which somebody listens at %s is not free', async (host) => {
  const port = await listen(host);
  expect(await isFree(port)).toBe(false);
  await new Promise((done) => server?.close(done));
  expect(await isFree(port)).toBe(true);
});

test('the usual ports are taken where nobody else wants them', async () => {
  expect(await usualPorts(async () => true)).toEqual(DEFAULT_PORTS);
});

test('where one is taken the next free one is, and nobody gets it twice', async () => {
  const ports = await usualPorts(async (port) => port !== 5000 && port !== 8080);
  expect(ports.hosting).toBe(5002);
  expect(ports.firestore).toBe(8081);
  expect(new Set(Object.values(ports)).size).toBe(Object.keys(DEFAULT_PORTS).length);
});

test('a wanted port is tried first', async () => {
  expect((await usualPorts(async () => true, { hosting: 6100 })).hosting).toBe(6100);
});

test('a port that browsers refuse is never the site', async () => {
  expect((await usualPorts(async () => true, { hosting: 6000 })).hosting).toBe(6001);
});

test('free ports lie within the range, and two runs begin in different places', async () => {
  const one = await freePorts(
    '14000-14999',
    async () => true,
    () => 0.1,
  );
  const other = await freePorts(
    '14000-14999',
    async () => true,
    () => 0.6,
  );
  for (const port of [...Object.values(one), ...Object.values(other)]) {
    expect(port).toBeGreaterThanOrEqual(14_000);
    expect(port).toBeLessThanOrEqual(14_999);
  }
  expect(Object.values(one).some((port) => Object.values(other).includes(port))).toBe(false);
});

test('a range that is too narrow, or none at all, is said in words', async () => {
  await expect(freePorts('14000-14003', async () => true)).rejects.toThrow(/Fewer than/);
  await expect(freePorts('nonsense')).rejects.toThrow(/FAREGROUND_PORTS is 'nonsense'/);
});
