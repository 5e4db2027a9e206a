import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from '@fareground/command/problem';
import {
  addWebApp,
  type GoogleApis,
  type Interruption,
  isWrite,
  type Made,
  openBillingAccount,
  type Project,
  startGoogleApis,
} from '@fareground/google-apis';
import { OAuth2Client } from 'google-auth-library';
import { readServiceAccounts } from '../deploy/service-accounts.ts';
import { checkTarget, type Target } from '../deploy/target.ts';
import { ROOT } from '../paths.ts';
import type { Row } from './engine.ts';
import { openGoogle } from './google.ts';
import { secretSource } from './secret-source.ts';
import { type Setup, setUp } from './setup.ts';

export const OWNER = 'user:owner@example.org';
const BILLING = '0A0A0A-0B0B0B-0C0C0C';
/** Values that must be seen nowhere. */
export const SECRET_VALUES = {
  STRIPE_SECRET_KEY: 'sk_test_notToBeSeen1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_notToBeSeen5678',
  SMTP_URL: 'smtps://user:notToBeSeen90@mail.example.org:465',
  TICKET_SIGNING_KEY: Buffer.alloc(32, 'k').toString('base64url'),
};

/** The process was ended: nothing of it goes on. */
class Killed extends Error {}

/** What becomes of a call. */
export type Interrupt = (call: { method: string; path: string }) => Interruption | 'killed' | undefined;

/** Google's APIs with projects to set up, for tests. */
export async function startStandIn() {
  const apis = await startGoogleApis(OWNER);
  openBillingAccount(apis.cloud, BILLING, 'EUR', OWNER);
  return { apis, close: () => apis.close(), newProject: () => newProject(apis) };
}

let count = 0;

/** A project as the Firebase console makes it, with a web app and a billing account. */
function newProject(apis: GoogleApis) {
  const { cloud } = apis;
  count += 1;
  const id = `fareground-trial-${count}`;
  const project = cloud.addProject(id, OWNER);
  project.billingAccount = BILLING;
  const settings = readFileSync(join(ROOT, 'deploy', 'rehearsal.env'), 'utf8');
  const checked = checkTarget('rehearsal', settings.replace('fareground-rehearsal', id));
  if (!('target' in checked)) throw new Error(checked.problems.join('\n'));
  const { target: settled } = checked;
  addWebApp(cloud, project, settled.client.VITE_FIREBASE_API_KEY ?? '');
  const slept: number[] = [];
  const said: string[] = [];

  interface Trial {
    readonly isPlan?: boolean;
    readonly target?: Partial<Target>;
    readonly interrupt?: Interrupt;
    /** As whom; the owner of the project where nobody is named. */
    readonly token?: string;
    readonly change?: Partial<Setup>;
  }

  /** One run of the command. @returns what it showed, or null where it was killed */
  async function run({ isPlan = false, interrupt, token = 'ya29.caller', ...trial }: Trial = {}) {
    let isDead = false;
    const first = cloud.made.length;
    cloud.interrupt = (_, call) => {
      const decided = interrupt?.(call);
      if (decided !== 'killed') return decided;
      isDead = true;
      return 'lost';
    };
    const sleep = async (ms: number): Promise<void> => {
      if (isDead) throw new Killed();
      slept.push(ms);
    };
    const client = new OAuth2Client();
    client.setCredentials({ access_token: token });
    const origin = (host: string): string => apis.origins[host] ?? '';
    const setup: Setup = {
      root: ROOT,
      target: { ...settled, ...trial.target },
      accounts: readServiceAccounts(ROOT),
      google: openGoogle({ client, project: id, sleep, origin }),
      secret: secretSource({ environment: SECRET_VALUES, isPlan, newKey: () => 'k'.repeat(43), ask: null }),
      tryOut: async () => undefined,
      async grantOwner(email) {
        cloud
          .resources<object>('signInAccounts')
          .set(email, { email, customAttributes: '{"roles":["owner"]}' });
      },
      ...trial.change,
    };
    try {
      const rows = await setUp(setup, {
        isPlan,
        sleep,
        show: (row) => said.push(JSON.stringify(row)),
        waiting: (name, reason) => said.push(name, reason),
      });
      return { rows, made: cloud.made.slice(first) };
    } catch (error) {
      if (!(error instanceof Killed)) {
        said.push(describe(error));
        throw error;
      }
      return { rows: null, made: cloud.made.slice(first) };
    } finally {
      cloud.interrupt = () => undefined;
    }
  }

  return { id, project, cloud, slept, said, run, snapshot: () => snapshot(apis, project) };
}
export type Trials = Awaited<ReturnType<typeof startStandIn>>;

export const writesOf = (made: readonly Made[]): readonly string[] =>
  made.filter(isWrite).map(({ api, method, path, status }) => `${status} ${method} ${api}${path}`);

export const stateOf = (rows: readonly Row[] | null, name: string): string | undefined =>
  rows?.find((row) => row.name === name)?.state;

/** All that stands in a project, without what differs between two that are alike: ids, tags and counts. */
function snapshot({ cloud }: GoogleApis, project: Project): readonly string[] {
  const isOf = (text: string): boolean => text.includes(project.id) || text.includes(project.number);
  const plain = (value: unknown): string =>
    JSON.stringify(value, (key, one: unknown) =>
      ['etag', 'metageneration', 'unseen', 'uniqueId', 'appId'].includes(key) ? undefined : one,
    )
      .replace(/"body":"([^"]+)"/, (_, body: string) => Buffer.from(body, 'base64').toString())
      .replaceAll(project.id, 'PROJECT')
      .replaceAll(project.number, 'NUMBER')
      .replace(
        /\b(alertPolicies|notificationChannels|uptimeCheckConfigs|dashboards|backupSchedules|budgets)\/\d+/g,
        '$1/#',
      )
      .replace(/web:[0-9a-f]+/g, 'web:#');
  const kept = [...cloud.everything()]
    .filter(([kind]) => kind !== 'operations' && kind !== 'metricDescriptors')
    .flatMap(([kind, all]) =>
      [...all]
        .filter(([key, value]) => isOf(key) || isOf(JSON.stringify(value)))
        .map(([key, value]) => `${kind} ${plain(key)} ${plain(sorted(value))}`),
    );
  return [
    ...kept,
    ...[...project.services].map((name) => `API ${name}`),
    ...[...project.accounts.values()].map((account) => `account ${plain(account)}`),
    `policy ${plain(sorted(project.policy))}`,
  ].sort();
}

/** Bindings of a policy in one order: those that were added last may stand anywhere. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bindings' in value) || !Array.isArray(value.bindings))
    return value;
  return { ...value, bindings: value.bindings.map((one) => JSON.stringify(one)).sort() };
}
