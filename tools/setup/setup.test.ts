import { Problem } from '@fareground/command/problem';
import { isWrite, type Made } from '@fareground/google-apis';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { secretSource } from './secret-source.ts';
import { SECRET_VALUES, startStandIn, stateOf, type Trials, writesOf } from './stand-in.test-helper.ts';

let trials: Trials;
/** What stands in a project that was set up without a hitch. */
let whole: readonly string[];
/** The writes that this took. */
let writes: readonly string[];

beforeAll(async () => {
  trials = await startStandIn();
  const trial = trials.newProject();
  const { made } = await trial.run();
  whole = trial.snapshot();
  writes = effectsOf(made, trial.id);
});
afterAll(() => trials.close());

/** Without what differs between projects. */
const addressOf = ({ method, path }: Pick<Made, 'method' | 'path'>, id: string): string =>
  `${method} ${path.replaceAll(id, 'PROJECT')}`;
/** Google's own account is asked for before each try of the policy that names it, whether it is there or not. */
const isIdentity = ({ path }: Pick<Made, 'path'>): boolean => path.endsWith(':generateServiceIdentity');
/** Writes that had an effect. */
const effectsOf = (made: readonly Made[], id: string): readonly string[] =>
  made
    .filter((call) => isWrite(call) && call.status === 200 && !isIdentity(call))
    .map((call) => addressOf(call, id));

test('an empty project has everything after one run', async () => {
  const trial = trials.newProject();
  const { rows, made } = await trial.run();
  expect(rows?.filter(({ state }) => state === 'left').map(({ name }) => name)).toEqual(['first owner']);
  expect(rows?.filter(({ state }) => state === 'stands').map(({ name }) => name)).toEqual(
    expect.arrayContaining([`project ${trial.id}`, 'billing', 'web app']),
  );
  expect(made.filter(({ status }) => status === 501)).toEqual([]);
  const text = whole.join('\n');
  expect(text).toContain('"isLocked":true');
  expect(text).toContain('"deleteProtectionState":"DELETE_PROTECTION_ENABLED"');
  expect(text).toContain('"pointInTimeRecoveryEnablement":"POINT_IN_TIME_RECOVERY_ENABLED"');
  expect(text).toContain('"totpProviderConfig"');
  expect(text).toContain('"dailyRecurrence"');
  for (const kind of ['alertPolicies', 'notificationChannels', 'uptimeCheckConfigs', 'dashboards', 'budgets'])
    expect(text).toContain(`${kind} `);
});

test('a second run writes nothing', async () => {
  const trial = trials.newProject();
  await trial.run();
  const { rows, made } = await trial.run();
  expect(writesOf(made)).toEqual([]);
  expect(new Set(rows?.map(({ state }) => state))).toEqual(new Set(['stands', 'left']));
});

test('a plan of an empty project says what a run would do, and does nothing', async () => {
  const trial = trials.newProject();
  const before = trial.snapshot();
  const { rows: planned, made } = await trial.run({ isPlan: true });
  expect(writesOf(made)).toEqual([]);
  expect(trial.snapshot()).toEqual(before);
  const { rows: done } = await trial.run();
  expect(planned?.map(({ name }) => name)).toEqual(done?.map(({ name }) => name));
  const made2 = (done ?? []).filter(({ state }) => state === 'made' || state === 'changed');
  const missed = made2.filter(({ name }) => !/^to /.test(stateOf(planned, name) ?? ''));
  expect(missed.map(({ name }) => name)).toEqual([]);
});

test('what somebody changed by hand is put right, and said', async () => {
  const trial = trials.newProject();
  await trial.run();
  const { cloud, id, project } = trial;
  const sale = `serviceAccount:fareground-sale@${id}.iam.gserviceaccount.com`;
  project.policy.bindings.push({ role: 'roles/editor', members: [sale, 'user:guest@example.org'] });
  const database = cloud
    .resources<Record<string, unknown>>('databases')
    .get(`projects/${id}/databases/(default)`);
  Object.assign(database ?? {}, { deleteProtectionState: 'DELETE_PROTECTION_DISABLED' });
  for (const [name, alert] of cloud.resources<Record<string, unknown>>('alertPolicies'))
    if (name.includes(id)) alert.displayName = 'Renamed';
  const { rows: planned } = await trial.run({ isPlan: true });
  expect(stateOf(planned, 'roles in the project')).toBe('to change');
  const { rows } = await trial.run();
  expect(stateOf(rows, 'roles in the project')).toBe('changed');
  expect(stateOf(rows, 'database in eur3')).toBe('changed');
  expect(stateOf(rows, 'alert calls-failed')).toBe('changed');
  // What others have is theirs.
  expect(project.policy.bindings).toContainEqual({
    role: 'roles/editor',
    members: ['user:guest@example.org'],
  });
  project.policy.bindings = project.policy.bindings.filter(({ role }) => role !== 'roles/editor');
  expect(trial.snapshot()).toEqual(whole);
});

describe('ended at any call and run again, it comes to the same end, and nothing is there twice', () => {
  // Between two writes nothing changes: to be ended there is to be ended after the first of them.
  test('ended after every write: its answer never came', async () => {
    const trial = trials.newProject();
    const ended: string[] = [];
    for (let runs = 1; ; runs += 1) {
      const { rows, made } = await trial.run({
        interrupt: (call) => (isWrite(call) && !(isIdentity(call) && runs > 20) ? 'killed' : undefined),
      });
      if (rows) break;
      ended.push(...effectsOf(made, trial.id));
      expect(runs).toBeLessThan(200);
    }
    // Each write of a run without a hitch ended one of these. What Google still goes on with may be asked for once more.
    const missed = [...writes];
    for (const write of ended) {
      const at = missed.indexOf(write);
      if (at >= 0) missed.splice(at, 1);
    }
    expect(missed).toEqual([]);
    expect(trial.snapshot()).toEqual(whole);
  });

  test.each(['refused', 'cut', 'lost'] as const)(
    'every call, of reading too, is once %s',
    async (interruption) => {
      const trial = trials.newProject();
      const seen = new Set<string>();
      const { rows } = await trial.run({
        interrupt: (call) => {
          const address = addressOf(call, trial.id);
          if (seen.has(address)) return undefined;
          seen.add(address);
          return interruption;
        },
      });
      expect(rows).not.toBeNull();
      expect(seen.size).toBeGreaterThan(writes.length);
      expect(trial.snapshot()).toEqual(whole);
    },
  );

  test('in any order of such faults', async () => {
    const fault = fc.constantFrom('refused', 'cut', 'lost', 'killed', ...Array<undefined>(8).fill(undefined));
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { minLength: 50, maxLength: 300 }), async (faults) => {
        const trial = trials.newProject();
        const left = [...faults];
        for (;;) {
          const { rows } = await trial.run({ interrupt: () => left.shift() });
          if (rows) break;
        }
        expect(trial.snapshot()).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  });
});

/** What a run ends with. */
const problemOf = async (run: Promise<unknown>): Promise<Problem> => {
  const error = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
};

describe('what a person must put right is one sentence, with its page', () => {
  test('whichever permission is missing, it is named', async () => {
    const { cloud } = trials.apis;
    const may = cloud.may.bind(cloud);
    const needed = new Set<string>();
    const spy = vi.spyOn(cloud, 'may').mockImplementation((caller, permission, ...on) => {
      needed.add(permission);
      return may(caller, permission, ...on);
    });
    try {
      await trials.newProject().run();
      expect(needed.size).toBeGreaterThan(40);
      for (const denied of needed) {
        const trial = trials.newProject();
        spy.mockImplementation(
          (caller, permission, ...on) => permission !== denied && may(caller, permission, ...on),
        );
        const { message, wayOut } = await problemOf(trial.run());
        expect(message).toContain(denied);
        expect(wayOut).toContain(`https://console.cloud.google.com/iam-admin/iam?project=${trial.id}`);
      }
    } finally {
      spy.mockRestore();
    }
  });

  test('a guest of the project is told so', async () => {
    const trial = trials.newProject();
    const guest = `user:guest-${trial.id}@example.org`;
    trial.cloud.tokens.set(guest, guest);
    const { message } = await problemOf(trial.run({ token: guest }));
    expect(message).toContain('resourcemanager.projects.get');
  });

  test('nobody pays', async () => {
    const trial = trials.newProject();
    trial.project.billingAccount = null;
    const { message, wayOut } = await problemOf(trial.run());
    expect(message).toMatch(/billing is not on/);
    expect(wayOut).toContain(`https://console.cloud.google.com/billing/linkedaccount?project=${trial.id}`);
    expect([...trial.project.services]).not.toContain('run.googleapis.com');
  });

  test('another account pays than the settings say', async () => {
    const trial = trials.newProject();
    trial.project.billingAccount = '999999-999999-999999';
    expect((await problemOf(trial.run())).message).toMatch(/BILLING_ACCOUNT of rehearsal is not/);
  });

  test('no right over the billing account: all else is made before', async () => {
    const trial = trials.newProject();
    const owner = `user:owner-${trial.id}@example.org`;
    trial.cloud.tokens.set(owner, owner);
    trial.project.policy.bindings.push({ role: 'roles/owner', members: [owner] });
    const { message, wayOut } = await problemOf(trial.run({ token: owner }));
    expect(message).toContain('billing.budgets.list');
    expect(wayOut).toContain('Billing Account Costs Manager');
    expect(trial.snapshot().filter((one) => one.startsWith('alertPolicies'))).not.toEqual([]);
  });

  test('the budget is in another currency', async () => {
    const trial = trials.newProject();
    const run = trial.run({ target: { budget: { amount: 100, currency: 'CHF' } } });
    expect((await problemOf(run)).message).toMatch(/CHF does not match/);
  });

  test('the database is elsewhere', async () => {
    const trial = trials.newProject();
    await trial.run({ target: { databaseLocation: 'nam5' } });
    const { message } = await problemOf(trial.run());
    expect(message).toBe(
      `The database of ${trial.id} is in nam5, and DATABASE_LOCATION says eur3. A database never moves.`,
    );
  });

  test('somebody else has a bucket of the name', async () => {
    const trial = trials.newProject();
    const other = trials.newProject();
    trial.cloud.resources('buckets').set(`${trial.id}-exports`, { project: other.id, location: 'EU' });
    other.project.policy.bindings = [];
    expect((await problemOf(trial.run())).message).toContain('storage.buckets.get');
  });
});

test('it waits for a metric some minutes and no longer, and says for what', async () => {
  const trial = trials.newProject();
  const never = { unseen: Number.POSITIVE_INFINITY };
  const type = 'logging.googleapis.com/user/fareground-calls';
  trial.cloud.resources('metricDescriptors').set(`${trial.id}/${type}`, never);
  const { message } = await problemOf(trial.run());
  expect(message).toContain(`Cannot find metric(s) that match type = "${type}"`);
  const minutes = trial.slept.reduce((sum, ms) => sum + ms, 0) / 60_000;
  expect(minutes).toBeGreaterThan(10);
  expect(minutes).toBeLessThan(20);
  expect(trial.said.join('\n')).toContain('alert calls-failed');
});

test('an API that stays off is named', async () => {
  const trial = trials.newProject();
  trial.project.services.add = () => trial.project.services;
  const { message, wayOut } = await problemOf(trial.run());
  expect(message).toMatch(/cloudbilling/);
  expect(wayOut).not.toBe('');
});

describe('settings that are empty', () => {
  test('are left to a person, each with its page', async () => {
    const trial = trials.newProject();
    const empty = { alertEmail: null, billingAccount: null, budget: null, owner: null };
    const { rows } = await trial.run({ target: empty });
    const left = rows?.filter(({ state }) => state === 'left');
    expect(left?.map(({ name }) => name)).toEqual(['address for alerts', 'first owner', 'budget']);
    for (const { page } of left ?? []) expect(page).toMatch(/^https:/);
  });
});

test('the first owner is made when they have an account, once', async () => {
  const trial = trials.newProject();
  const accounts = trial.cloud.resources<object>('signInAccounts');
  accounts.set('first@example.org', { email: 'first@example.org' });
  const target = { owner: 'first@example.org' };
  expect(stateOf((await trial.run({ target })).rows, 'first owner')).toBe('made');
  expect(stateOf((await trial.run({ target })).rows, 'first owner')).toBe('stands');
});

test('App Check takes the site key of the target', async () => {
  const trial = trials.newProject();
  const target = (VITE_APP_CHECK_KEY: string) => ({
    client: { VITE_FIREBASE_API_KEY: 'not-a-key-for-rehearsals-only', VITE_APP_CHECK_KEY },
  });
  expect(stateOf((await trial.run({ target: target('one') })).rows, 'App Check')).toBe('made');
  expect(stateOf((await trial.run({ target: target('one') })).rows, 'App Check')).toBe('stands');
  expect(stateOf((await trial.run({ target: target('two') })).rows, 'App Check')).toBe('changed');
});

test('a secret that is not said is left to a person, and asked for again by the next run', async () => {
  const trial = trials.newProject();
  const { SMTP_URL: _, ...environment } = SECRET_VALUES;
  const change = { secret: secretSource({ environment, isPlan: false, newKey: () => '', ask: null }) };
  const { rows } = await trial.run({ change });
  expect(stateOf(rows, 'secret SMTP_URL')).toBe('left');
  const again = await trial.run();
  expect(stateOf(again.rows, 'secret SMTP_URL')).toBe('made');
  expect(trial.snapshot()).toEqual(whole);
});

test('no secret is shown, whatever happens', async () => {
  const trial = trials.newProject();
  const turns = new Map<string, number>();
  await trial.run({
    interrupt: ({ path }) => {
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      return (['refused', 'cut', 'lost'] as const)[turn];
    },
  });
  const denied = trials.newProject();
  const tryOut = async (name: string) => {
    throw new Problem(`${name} was refused.`, 'Take another.');
  };
  await problemOf(denied.run({ change: { tryOut } }));
  const text = [...trial.said, ...denied.said].join('\n');
  expect(text).toContain('secret SMTP_URL');
  expect(text).toContain('STRIPE_SECRET_KEY was refused.');
  for (const value of Object.values(SECRET_VALUES)) {
    expect(text).not.toContain(value);
    expect(text).not.toContain(Buffer.from(value).toString('base64'));
  }
  expect(text).not.toContain('notToBeSeen');
  for (const { path } of trial.cloud.made) expect(path).not.toContain('notToBeSeen');
});
