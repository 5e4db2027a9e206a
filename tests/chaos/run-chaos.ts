import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { HOUR } from '@fareground/domain/core/time';
import { startSandbox } from '@fareground/stripe-sandbox';
import { getApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { Random } from '../../tools/seed/random.ts';
import { coachLayout, writeEvent, writeTrip } from '../emulator/support/demo-sales.ts';
import { signUpIn } from '../emulator/support/people.ts';
import { walk } from './buyer.ts';
import { startFleet } from './fleet.ts';
import { type Aftermath, settle } from './settle.ts';

export interface ChaosOptions {
  /** Kills and freezes until it ends. */
  strikes: number;
  /** Names the run; the same name makes the same choices, though not at the same moments. */
  seed: string;
  instances?: number;
  buyers?: number;
  progress?: (line: string) => void;
}

export interface ChaosReport extends Aftermath {
  killed: number;
  frozen: number;
  walks: number;
  calls: number;
}

/** Buyers whose instances are all frozen make no calls, milliseconds. */
const LONGEST_PAUSE = 3_000;
const SECRET = 'whsec_chaos';
/** People are used up: nobody may hold more than a few places of a sale. */
const WALKS_A_PERSON = 3;

/**
 * Lets buyers book, pay, release and cancel while instances are killed and frozen at any moment, and the provider's messages are lost
 * or come twice; then settles everything and checks the books.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { strikes, seed, instances = 3, buyers = 8, progress } = options;
  const random = new Random(seed);
  const app = getApp();
  const db = getFirestore(app);
  const { event } = await writeEvent(db, [{ capacity: 2_000, maxPerBooking: 3 }]);
  // Its sale, and with it its waiting list, ends while the run is settled.
  const { event: fullEvent } = await writeEvent(db, [
    { capacity: 6, maxPerBooking: 3, saleEndsAt: Date.now() + 2 * HOUR },
  ]);
  const trip = await writeTrip(db, ['Porto', 'Vigo', 'Tui'], coachLayout(12));
  let target: () => string | null = () => null;
  const relay = await startRelay(() => target(), random);
  const sandbox = await startSandbox({ port: 0, webhookUrl: relay.url, webhookSecret: SECRET });
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_BASE: sandbox.url,
    GCLOUD_PROJECT: app.options.projectId ?? '',
  };
  const fleet = await startFleet(instances, environment, random);
  target = fleet.anyUrl;
  const seats = ['A', 'B', 'C', 'D'].flatMap((letter) =>
    Array.from({ length: 12 }, (_, row) => `m-${row + 1}${letter}`),
  );
  const shop = {
    anyUrl: fleet.anyUrl,
    sandboxUrl: sandbox.url,
    wares: { eventId: event.id, fullEventId: fullEvent.id, tripId: trip.id, seats },
    random,
    asked: () => {
      report.calls += 1;
    },
  };
  const report = { killed: 0, frozen: 0, walks: 0, calls: 0 };
  let isOver = false;
  /** Some calls are made between two strikes, and the next comes at any moment of a call. */
  async function untilBusy(): Promise<void> {
    const enough = report.calls + random.whole(2, 20);
    const end = Date.now() + LONGEST_PAUSE;
    while (report.calls < enough && Date.now() < end) await sleep(10);
    await sleep(random.whole(0, 60));
  }
  const walking = Array.from({ length: buyers }, async () => {
    while (!isOver) {
      // Somebody whose address is known to be theirs joins a waiting list at once.
      const person = await signUpIn(app, true);
      for (let times = 0; times < WALKS_A_PERSON && !isOver; times++) {
        await walk(shop, person);
        report.walks += 1;
      }
    }
  });
  try {
    for (let struck = 1; struck <= strikes; struck++) {
      await fleet.whole();
      await untilBusy();
      report[await fleet.strike()] += 1;
      if (struck % 50 === 0)
        progress?.(`${struck} of ${strikes}: ${report.walks} buyers, ${report.calls} calls`);
    }
  } finally {
    isOver = true;
    await Promise.all(walking);
    await fleet.stop();
  }
  try {
    return { ...report, ...(await settle(environment, [event.id, fullEvent.id, trip.id])) };
  } finally {
    await sandbox.stop();
    await relay.stop();
  }
}

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What stands between the provider and the instances: it loses some messages, and brings others twice. */
interface Relay {
  url: string;
  stop(): Promise<void>;
}

const CLIENT_WAITS = 3_000;

async function startRelay(target: () => string | null, random: Random): Promise<Relay> {
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
