import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as open, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addWebApp,
  type GoogleApis,
  openBillingAccount,
  type Project,
  siteListener,
  startGoogleApis,
} from '@fareground/google-apis';
import { z } from 'zod';
import { DEMO_STRIPE } from '../../../tools/start/settings.ts';
import type { Person } from '../../emulator/support/people.ts';
import { type Ended, runCommand, type Started } from './command.ts';
import { openServices } from './services.ts';

export const PROJECT = 'fareground-rehearsal';
const OPERATOR = 'user:operator@example.org';
const SITE = 'https://tickets.example.org';

const signedIn = z.object({ localId: z.string(), idToken: z.string() });

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

/** An empty project at the stand-in for Google, and the commands of an operator. What was deployed runs; emulators hold its database and accounts. */
export async function openProject() {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, STRIPE_API_BASE, FAREGROUND_URL } =
    process.env;
  const emulators = { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST };
  let project: Project;
  let site: RequestListener = () => undefined;
  const services = openServices(
    () => project,
    () => google.cloud,
    {
      FIRESTORE_EMULATOR_HOST: FIRESTORE_EMULATOR_HOST ?? '',
      FIREBASE_AUTH_EMULATOR_HOST: FIREBASE_AUTH_EMULATOR_HOST ?? '',
      STRIPE_API_BASE: STRIPE_API_BASE ?? '',
      METADATA_SERVER_DETECTION: 'none',
    },
  );
  const google: GoogleApis = await startGoogleApis(OPERATOR, (cloud, apis) => {
    site = siteListener(cloud, PROJECT, services.origin);
    return {
      [new URL(SITE).host]: site,
      'firestore.googleapis.com': documents(apis['firestore.googleapis.com']),
    };
  });
  // The payment provider sends its webhooks there.
  const web = createServer((request, response) => site(request, response));
  await new Promise<void>((done) =>
    web.listen(Number(new URL(FAREGROUND_URL ?? '').port), '127.0.0.1', done),
  );

  // The tests of the setup have it wait; here that would be minutes.
  google.cloud.lag = 0;
  project = google.cloud.addProject(PROJECT, OPERATOR);
  project.billingAccount = '0A0A0A-0B0B0B-0C0C0C';
  openBillingAccount(google.cloud, '0A0A0A-0B0B0B-0C0C0C', 'EUR', OPERATOR);
  addWebApp(google.cloud, project, 'not-a-key-for-rehearsals-only');
  const home = mkdtempSync(join(tmpdir(), 'rehearsal-home-'));
  const env = {
    PATH: process.env.PATH,
    CI: 'true',
    // firebase-tools keeps what it learned of a project there.
    HOME: home,
    // https://nodejs.org/api/cli.html#node_use_env_proxy1
    NODE_USE_ENV_PROXY: '1',
    // It looks for a newer firebase-functions, and would try for ten seconds to reach the registry.
    npm_config_offline: 'true',
    ...google.env,
    ...emulators,
    STRIPE_SECRET_KEY: DEMO_STRIPE.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: DEMO_STRIPE.STRIPE_WEBHOOK_SECRET,
    SMTP_URL: process.env.SMTP_URL,
  };

  async function askAuth(path: string, body: object): Promise<unknown> {
    const auth = `http://${FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
    const answer = await fetch(`${auth}/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, password: 'correct horse', targetProjectId: PROJECT }),
    });
    return answer.json();
  }

  return {
    cloud: google.cloud,
    setup: (started?: Started): Promise<Ended> =>
      runCommand('setup', ['rehearsal'], { ...env, STRIPE_API_BASE }, started),
    deploy: (args: readonly string[] = [], started?: Started): Promise<Ended> =>
      runCommand('deploy', ['rehearsal', ...args], env, started),
    /** Somebody with an account in the project, signed in. */
    async signUp(email: string): Promise<Person> {
      await askAuth(`projects/${PROJECT}/accounts`, { email, emailVerified: true });
      const account = await askAuth('accounts:signInWithPassword', { email, returnSecureToken: true });
      const { localId, idToken } = signedIn.parse(account);
      return { uid: localId, token: idToken };
    },
    async close(): Promise<void> {
      services.stop();
      web.closeAllConnections();
      web.close();
      await google.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
