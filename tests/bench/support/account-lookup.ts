import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Answers that every account exists. Where the Admin SDK is told of an Auth emulator it looks up the account of each token;
 * in production it verifies a token by its signature, without a call, so the emulator's time for it is not ours to measure.
 * @returns "127.0.0.1:12345", for FIREBASE_AUTH_EMULATOR_HOST of what is measured, and what ends it
 */
export async function startAccountLookup(): Promise<{ host: string; close: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { localId } = JSON.parse(Buffer.concat(chunks).toString()) as { localId: string[] };
      const users = localId.map((uid) => ({ localId: uid, validSince: '0' }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ users }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
