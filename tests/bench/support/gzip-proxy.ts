import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What hosting's network packs on its way. */
const packed = /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;

/**
 * The hosting emulator sends files as they are; the network in front of the real one packs them. This stands in for that, and keeps
 * nothing: every answer is the emulator's own.
 * @param site where the emulator listens
 */
export async function startGzipProxy(site: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const target = new URL(site);
  const server = createServer((incoming, outgoing) => {
    // The emulator packs some files when it is asked to; packed twice they would be no files any more.
    const { 'accept-encoding': _, ...asked } = incoming.headers;
    const onward = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...asked, host: target.host },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          const headers = { ...answer.headers };
          delete headers['transfer-encoding'];
          const isPacked = packed.test(headers['content-type'] ?? '') && body.length > 0;
          const sent = isPacked ? gzipSync(body, { level: 6 }) : body;
          if (isPacked) headers['content-encoding'] = 'gzip';
          outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': sent.length });
          outgoing.end(sent);
        });
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
