import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Random } from '../../tools/seed/random.ts';

/** What stands between the provider and the instances: it loses some messages, and brings others twice. */
export interface Relay {
  url: string;
  stop(): Promise<void>;
}

const CLIENT_WAITS = 3_000;

export async function startRelay(target: () => string | null, random: Random): Promise<Relay> {
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': String(request.headers['stripe-signature']),
      };
      const deliver = async (): Promise<number> => {
        const url = target();
        if (!url) return 503;
        const signal = AbortSignal.timeout(CLIENT_WAITS);
        const answer = await fetch(`${url}/api/webhooks/stripe`, { method: 'POST', headers, body, signal });
        return answer.status;
      };
      const luck = random.next();
      const copies = luck < 0.1 ? 0 : luck < 0.25 ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: copies }, () => deliver().catch(() => 503)));
      response.writeHead(answers[0] ?? 503).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
