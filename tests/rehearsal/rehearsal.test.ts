import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as open, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addWebApp,
  type GoogleApis,
  isWrite,
  openBillingAccount,
  type Project,
  siteListener,
  startGoogleApis,
} from '@fareground/google-apis';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_STRIPE } from '../../tools/start/settings.ts';
import { call } from '../emulator/support/call.ts';
import { writeEvent } from '../emulator/support/demo-sales.ts';
import type { Person } from '../emulator/support/people.ts';
import { type Ended, killAll, runCommand } from './support/command.ts';
import { openServices } from './support/services.ts';

// From an empty project to a first sold ticket, by the commands of an operator, the unmodified firebase-tools and Google's own library. They
// talk to the stand-in for Google's APIs; what was deployed runs, with emulators for its database and accounts.

const PROJECT = 'fareground-rehearsal';
const OPERATOR = 'user:operator@example.org';
const SITE = 'https://tickets.example.org';

const auth = () => `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
const signedIn = z.object({ localId: z.string(), idToken: z.string() });

let google: GoogleApis;
let project: Project;
let services: ReturnType<typeof openServices>;
let web: Server;
let home: string;
let env: Record<string, string | undefined>;

/** Documents are read where they are; all else of Firestore's API is the stand-in's. */
const documents =
  (api: RequestListener | undefined): RequestListener =>
  (request, response) => {
    if (!request.url?.includes('/documents/')) return api?.(request, response);
    const to = new URL(request.url, `http://${process.env.FIRESTORE_EMULATOR_HOST}`);
    request.pipe(
      open(to, { method: request.method ?? 'GET' }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  };

beforeAll(async () => {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, STRIPE_API_BASE, FAREGROUND_URL } =
    process.env;
  services = openServices(
    () => project,
    () => google.cloud,
    {
      FIRESTORE_EMULATOR_HOST: FIRESTORE_EMULATOR_HOST ?? '',
      FIREBASE_AUTH_EMULATOR_HOST: FIREBASE_AUTH_EMULATOR_HOST ?? '',
      STRIPE_API_BASE: STRIPE_API_BASE ?? '',
      METADATA_SERVER_DETECTION: 'none',
    },
  );
  let site: RequestListener = () => undefined;
  google = await startGoogleApis(OPERATOR, (cloud, apis) => {
    site = siteListener(cloud, PROJECT, services.origin);
    return {
      [new URL(SITE).host]: site,
      'firestore.googleapis.com': documents(apis['firestore.googleapis.com']),
    };
  });
  // The payment provider sends its webhooks there.
  web = createServer((request, response) => site(request, response));
  await new Promise<void>((done) =>
    web.listen(Number(new URL(FAREGROUND_URL ?? '').port), '127.0.0.1', done),
  );

  // The tests of the setup have it wait; here that would be minutes.
  google.cloud.lag = 0;
  project = google.cloud.addProject(PROJECT, OPERATOR);
  project.billingAccount = '0A0A0A-0B0B0B-0C0C0C';
  openBillingAccount(google.cloud, '0A0A0A-0B0B0B-0C0C0C', 'EUR', OPERATOR);
  addWebApp(google.cloud, project, 'not-a-key-for-rehearsals-only');
  home = mkdtempSync(join(tmpdir(), 'rehearsal-home-'));
  env = {
    PATH: process.env.PATH,
    CI: 'true',
    // firebase-tools keeps what it learned of a project there.
    HOME: home,
    // https://nodejs.org/api/cli.html#node_use_env_proxy1
    NODE_USE_ENV_PROXY: '1',
    ...google.env,
    STRIPE_SECRET_KEY: DEMO_STRIPE.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: DEMO_STRIPE.STRIPE_WEBHOOK_SECRET,
    SMTP_URL: process.env.SMTP_URL,
  };
}, 120_000);
afterAll(async () => {
  services.stop();
  web.closeAllConnections();
  web.close();
  await google.close();
  rmSync(home, { recursive: true, force: true });
});

/** Somebody with an account in the project, signed in. */
async function signUp(email: string): Promise<Person> {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${auth()}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, email, password: 'correct horse', targetProjectId: PROJECT }),
    });
    return answer.json();
  };
  await ask(`projects/${PROJECT}/accounts`, { emailVerified: true });
  const { localId, idToken } = signedIn.parse(
    await ask('accounts:signInWithPassword', { returnSecureToken: true }),
  );
  return { uid: localId, token: idToken };
}

/** Where documents and accounts are. */
const emulators = () => ({
  FIRESTORE_EMULATOR_HOST: process.env.FIRESTORE_EMULATOR_HOST,
  FIREBASE_AUTH_EMULATOR_HOST: process.env.FIREBASE_AUTH_EMULATOR_HOST,
});
const setup = (more: Record<string, string | undefined> = {}, started?: Parameters<typeof runCommand>[3]) =>
  runCommand(
    'setup',
    ['rehearsal'],
    {
      ...env,
      STRIPE_API_BASE: process.env.STRIPE_API_BASE,
      ...emulators(),
      ...more,
    },
    started,
  );
const deploy = (args: readonly string[] = [], started?: Parameters<typeof runCommand>[3]) =>
  runCommand('deploy', ['rehearsal', ...args], { ...env, ...emulators() }, started);
const succeeded = ({ code, output }: Ended): void => expect(code, output.slice(-4_000)).toBe(0);
/** What was changed at Google since so many calls. */
const writesSince = (from: number): string[] =>
  google.cloud.made
    .slice(from)
    .filter((one) => one.status < 400 && isWrite(one))
    .map(({ api, method, path }) => `${method} ${api}${path}`);

it('a setup that was killed half-way is gone on with, and once done changes nothing', async () => {
  await signUp('owner@example.org');
  google.cloud.interrupt = () => undefined;
  const killed = await setup({}, (child) => {
    google.cloud.interrupt = (index) => {
      if (index === 60) killAll(child);
      return index >= 60 ? 'cut' : undefined;
    };
  });
  expect(killed.code, killed.output.slice(-4_000)).toBeNull();
  google.cloud.interrupt = () => undefined;
  succeeded(await setup());
  const before = google.cloud.made.length;
  succeeded(await setup());
  expect(writesSince(before)).toEqual([]);
});

it('a deploy that was killed half-way is gone on with, and the site answers as it should', async () => {
  const killed = await deploy([], (child) => {
    let functions = 0;
    google.cloud.interrupt = (_, { method, path }) => {
      if (method === 'POST' && path.endsWith('/functions')) functions += 1;
      if (functions === 8) killAll(child);
      return functions >= 8 ? 'cut' : undefined;
    };
  });
  expect(killed.code, killed.output.slice(-4_000)).toBeNull();
  google.cloud.interrupt = () => undefined;
  succeeded(await deploy());
});

it('a second deploy of the same version makes a release, and changes nothing else', async () => {
  const before = google.cloud.made.length;
  succeeded(await deploy());
  const own = [
    /firebasehosting\.googleapis\.com\//,
    /:(generateServiceIdentity|test)$/,
    /^PATCH firebaserules\S+\/releases\//,
    /^PUT run\.googleapis\.com/,
  ];
  const others = writesSince(before).filter((one) => !own.some((pattern) => pattern.test(one)));
  // A release points at the rules that it has, and has an address of its own at the functions that its pages call.
  expect(others).toEqual([]);
});

it('a first ticket is sold', async () => {
  const url = process.env.FAREGROUND_URL ?? '';
  const app = initializeApp({ projectId: PROJECT }, 'rehearsal');
  const { event } = await writeEvent(getFirestore(app), [{ price: 2_800 }]);
  const buyer = await signUp('buyer@example.org');
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 }] };
  const held = await call(url, 'POST', '/bookings', { person: buyer, body });
  expect(held).toMatchObject({ status: 201, body: { booking: { state: 'held' } } });
  const { id } = held.body.booking;
  const checkout = await call(url, 'POST', `/bookings/${id}/checkout`, { person: buyer });
  const session = /cs_\w+/.exec(checkout.body.url)?.[0];
  const paid = await fetch(`${process.env.STRIPE_API_BASE}/_sandbox/sessions/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ card: '4242424242424242' }),
  });
  expect(paid.status).toBe(200);
  const stateNow = async () =>
    (await call(url, 'GET', `/bookings/${id}`, { person: buyer })).body.booking.state;
  await expect.poll(stateNow).toBe('confirmed');
  const tickets = await getFirestore(app).collection('tickets').where('bookingId', '==', id).get();
  expect(tickets.size).toBe(2);
  const stranger = await call(url, 'GET', `/bookings/${id}`, {
    person: await signUp('stranger@example.org'),
  });
  expect(stranger.status).toBe(404);
});

it('the release before is served again by one command', async () => {
  const { output, code } = await deploy(['--roll-back']);
  expect(code, output.slice(-4_000)).toBe(0);
  const [newest] = google.cloud.made.filter(({ path }) => path.endsWith('/channels/live/releases')).slice(-1);
  expect(newest).toMatchObject({ method: 'POST', status: 200 });
});
