import Stripe from 'stripe';
import type { Target } from './target.ts';
import { runningVersion } from './version.ts';

interface Options {
  readonly target: Pick<Target, 'site' | 'project' | 'client'>;
  /** What must run. */
  readonly version: string;
  /** What the payment provider signs with, several with commas between them. */
  readonly webhookSecret: string;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  sleep(ms: number): Promise<void>;
}

/** A release is everywhere within minutes. */
const MAX_TRIES = 30;

/**
 * Looks at a live site as its visitors, its payment provider and a stranger would.
 * @returns a sentence for each thing that is not as it should be
 */
export async function smokeTest({
  target: { site, project, client },
  version,
  webhookSecret,
  fetch,
  sleep,
}: Options): Promise<readonly string[]> {
  const problems: string[] = [];
  const demand = (isGood: boolean, sentence: string): void => {
    if (!isGood) problems.push(sentence);
  };
  const statusOf = async (url: string, init?: RequestInit): Promise<number> =>
    fetch(url, init).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );

  let found = await runningVersion(site, fetch);
  for (let tries = 1; found !== version && tries < MAX_TRIES; tries += 1) {
    await sleep(5_000);
    found = await runningVersion(site, fetch);
  }
  demand(found === version, `${site}/api/version says "${found}" and should say "${version}".`);

  const page = await fetch(`${site}/`).catch(() => null);
  const html = (await page?.text().catch(() => '')) ?? '';
  demand(
    page?.status === 200 && html.includes('<h1') && page.headers.has('content-security-policy'),
    `The first page is answered with ${page?.status ?? 'nothing'}, without its heading or its policy.`,
  );

  const json = { 'content-type': 'application/json' };
  const unsigned = await statusOf(`${site}/api/bookings`, { method: 'POST', headers: json, body: '{}' });
  demand(unsigned === 401, `A booking without a sign-in is answered with ${unsigned}, not with 401.`);

  // A kind of event that nobody reads: it is acknowledged, and nothing is done.
  const event = JSON.stringify({ id: 'evt_smoke_test', type: 'smoke_test', data: { object: {} } });
  const webhook = (signature: string): Promise<number> =>
    statusOf(`${site}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { ...json, 'stripe-signature': signature },
      body: event,
    });
  const secret = webhookSecret.split(/[\s,]+/)[0] ?? '';
  const signed = await webhook(
    new Stripe('sk_none').webhooks.generateTestHeaderString({ payload: event, secret }),
  );
  demand(signed === 200, `A signed webhook is answered with ${signed}, not with 200.`);
  const forged = await webhook('t=1,v1=00');
  demand(forged === 400, `A forged webhook is answered with ${forged}, not with 400.`);

  const stranger = await statusOf(
    `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents/bookings/smoke-test?key=${client.VITE_FIREBASE_API_KEY}`,
  );
  demand(stranger === 403, `A stranger who reads a booking is answered with ${stranger}, not with 403.`);
  return problems;
}
