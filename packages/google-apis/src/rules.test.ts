import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addWebApp, type GoogleApis, openBillingAccount, type Project, startGoogleApis } from './index.ts';

// What Google refuses is refused here. Each rule's source stands where the rule does.
const OWNER = 'user:owner@example.org';
let apis: GoogleApis;
let project: Project;
let count = 0;
beforeAll(async () => {
  apis = await startGoogleApis(OWNER);
  openBillingAccount(apis.cloud, 'PAYS', 'EUR', OWNER);
});
afterAll(() => apis.close());
beforeEach(() => {
  count += 1;
  project = apis.cloud.addProject(`trial-${count}`, OWNER);
  project.billingAccount = 'PAYS';
  for (const host of Object.keys(apis.origins)) project.services.add(host);
});

/** @returns the status with the answer, or with what was said in its place */
async function call(
  request: string,
  body?: object,
  token = 'ya29.caller',
): Promise<{ status: number; said: string; answer: Record<string, unknown> }> {
  const [method = '', api = '', path = ''] = /^(\w+) (\w+)(\/.*)$/.exec(request)?.slice(1) ?? [];
  const response = await fetch(
    `${apis.origins[`${api}.googleapis.com`]}${path.replaceAll('PROJECT', project.id)}`,
    {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-goog-user-project': project.id,
      },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, said: JSON.stringify(answer), answer };
}
const statusOf = async (request: string, body?: object): Promise<number> =>
  (await call(request, body)).status;

const ACCOUNTS = 'POST iam/v1/projects/PROJECT/serviceAccounts';
const SECRETS = 'POST secretmanager/v1/projects/PROJECT/secrets';
const DATABASES = 'POST firestore/v1/projects/PROJECT/databases?databaseId=';
const replication = { automatic: {} };
const native = { type: 'FIRESTORE_NATIVE', locationId: 'eur3' };

test.each([
  ['an account’s name is too short', ACCOUNTS, { accountId: 'short' }],
  ['an account’s name has other letters', ACCOUNTS, { accountId: 'Capitals' }],
  [
    'its description is too long',
    ACCOUNTS,
    { accountId: 'account', serviceAccount: { description: 'é'.repeat(129) } },
  ],
  ['a secret’s name has other letters', `${SECRETS}?secretId=a.b`, { replication }],
  ['a secret says nothing of copies', `${SECRETS}?secretId=A`, {}],
  ['a database’s name has other letters', `${DATABASES}Capitals`, native],
  ['a database is nowhere', `${DATABASES}(default)`, { ...native, locationId: 'Mars' }],
  ['a database has no type', `${DATABASES}(default)`, { locationId: 'eur3' }],
  [
    'a bucket’s name has other letters',
    'POST storage/storage/v1/b?project=PROJECT',
    { name: 'A', location: 'EU' },
  ],
  [
    'a bucket is nowhere',
    'POST storage/storage/v1/b?project=PROJECT',
    { name: 'a-bucket', location: 'Mars' },
  ],
  [
    'a job has no times',
    'POST cloudscheduler/v1/projects/PROJECT/locations/europe-west1/jobs',
    { name: 'x' },
  ],
  [
    'an alert has no condition',
    'POST monitoring/v3/projects/PROJECT/alertPolicies',
    { displayName: 'A', combiner: 'OR' },
  ],
  ['a channel has no address', 'POST monitoring/v3/projects/PROJECT/notificationChannels', { type: 'email' }],
  ['a metric counts nothing', 'POST logging/v2/projects/PROJECT/metrics', { name: 'a' }],
  [
    'an API is one of too many',
    'POST serviceusage/v1/projects/PROJECT/services:batchEnable',
    { serviceIds: Array(21).fill('run.googleapis.com') },
  ],
])('400 where %s', async (_, request, body) => {
  expect(await statusOf(request, body)).toBe(400);
});

test.each([
  ['an account', ACCOUNTS, { accountId: 'account' }],
  ['a secret', `${SECRETS}?secretId=A`, { replication }],
  ['a metric', 'POST logging/v2/projects/PROJECT/metrics', { name: 'a', filter: 'severity=ERROR' }],
])('409 for %s that is there already', async (_, request, body) => {
  expect(await statusOf(request, body)).toBe(200);
  expect(await statusOf(request, body)).toBe(409);
});

test('a policy does not name an account that is new, and is not written over another', async () => {
  await call(ACCOUNTS, { accountId: 'account' });
  const read = () => call('POST cloudresourcemanager/v1/projects/PROJECT:getIamPolicy');
  const { answer } = await read();
  const binding = {
    role: 'roles/viewer',
    members: [`serviceAccount:account@${project.id}.iam.gserviceaccount.com`],
  };
  const policy = { ...answer, bindings: [...(answer.bindings as object[]), binding] };
  const write = () => call('POST cloudresourcemanager/v1/projects/PROJECT:setIamPolicy', { policy });
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) statuses.push((await write()).status);
  expect(statuses).toEqual([400, 400, 200, 409]);
});

test('a secret takes 64 KiB, and gives back what it was given', async () => {
  await call(`${SECRETS}?secretId=A`, { replication });
  const add = (bytes: number) =>
    statusOf('POST secretmanager/v1/projects/PROJECT/secrets/A:addVersion', {
      payload: { data: Buffer.alloc(bytes, 'a').toString('base64') },
    });
  expect([await add(0), await add(65_537), await add(65_536)]).toEqual([400, 400, 200]);
  const { answer } = await call('GET secretmanager/v1/projects/PROJECT/secrets/A/versions/latest:access');
  expect(answer).toEqual({
    name: `projects/${project.number}/secrets/A/versions/1`,
    payload: { data: Buffer.alloc(65_536, 'a').toString('base64') },
  });
});

test('who may do one thing may not do another', async () => {
  const guest = `user:guest-${project.id}`;
  apis.cloud.tokens.set(guest, guest);
  project.policy.bindings.push({ role: 'roles/editor', members: [guest] });
  expect((await call(`${SECRETS}?secretId=A`, { replication }, guest)).status).toBe(200);
  for (const request of [
    'GET secretmanager/v1/projects/PROJECT/secrets/A/versions/latest:access',
    'POST cloudresourcemanager/v1/projects/PROJECT:setIamPolicy',
    'GET billingbudgets/v1/billingAccounts/PAYS/budgets',
  ]) {
    const { status, said } = await call(request, undefined, guest);
    expect([request, status]).toEqual([request, 403]);
    expect(said).toMatch(/Permission '[\w.]+' denied/);
  }
});

test('a project that nobody pays for has no functions, no default bucket and no second factors', async () => {
  project.billingAccount = null;
  for (const request of [
    'POST serviceusage/v1/projects/PROJECT/services/run.googleapis.com:enable',
    'POST firebasestorage/v1alpha/projects/PROJECT/defaultBucket',
    'POST identitytoolkit/v2/projects/PROJECT/identityPlatform:initializeAuth',
  ])
    expect([request, (await call(request, { location: 'EU' })).status]).toEqual([request, 400]);
});

test('an API that is not enabled answers nothing', async () => {
  project.services.delete('logging.googleapis.com');
  const { status, said } = await call('GET logging/v2/projects/PROJECT/metrics');
  expect(status).toBe(403);
  expect(said).toContain('SERVICE_DISABLED');
});

test('a database stays where it is, and has one daily backup', async () => {
  const { answer } = await call(`${DATABASES}(default)`, native);
  while (!(await call(`GET firestore/v1/${answer.name}`)).answer.done);
  expect(await statusOf(`${DATABASES}(default)`, native)).toBe(409);
  const database = 'firestore/v1/projects/PROJECT/databases/(default)';
  expect(await statusOf(`PATCH ${database}?updateMask=locationId`, { locationId: 'nam5' })).toBe(400);
  const daily = (retention: string) =>
    statusOf(`POST ${database}/backupSchedules`, { retention, dailyRecurrence: {} });
  expect([await daily('8467201s'), await daily('8467200s'), await daily('86400s')]).toEqual([400, 200, 409]);
});

test('a locked retention is made longer and never shorter', async () => {
  const bucket = `storage/storage/v1/b/exports-${project.id}`;
  await call('POST storage/storage/v1/b?project=PROJECT', {
    name: `exports-${project.id}`,
    location: 'EU',
    retentionPolicy: { retentionPeriod: '100' },
  });
  expect(
    await statusOf('POST storage/storage/v1/b?project=PROJECT', {
      name: `exports-${project.id}`,
      location: 'EU',
    }),
  ).toBe(409);
  const retain = (retentionPolicy: object | null) => statusOf(`PATCH ${bucket}`, { retentionPolicy });
  expect(await retain({ retentionPeriod: '90' })).toBe(200);
  const lock = (match: string) =>
    statusOf(`POST ${bucket}/lockRetentionPolicy?ifMetagenerationMatch=${match}`);
  expect([await lock('1'), await lock('2')]).toEqual([412, 200]);
  expect([
    await retain({ retentionPeriod: '89' }),
    await retain(null),
    await retain({ retentionPeriod: '91' }),
  ]).toEqual([403, 403, 200]);
  expect(await statusOf(`PATCH ${bucket}`, { location: 'US' })).toBe(400);
});

test('an alert comes after its metric is known', async () => {
  const alert = {
    displayName: 'A',
    combiner: 'OR',
    conditions: [
      { conditionThreshold: { filter: 'metric.type="logging.googleapis.com/user/a"', thresholdValue: 0 } },
    ],
  };
  const create = () => call('POST monitoring/v3/projects/PROJECT/alertPolicies', alert);
  expect((await create()).status).toBe(404);
  await call('POST logging/v2/projects/PROJECT/metrics', { name: 'a', filter: 'severity=ERROR' });
  const tries = [await create(), await create(), await create()];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 200]);
  // What has its default value is left out of an answer.
  expect(tries[2]?.said).not.toContain('thresholdValue');
});

test('a job acts as an account that its maker may act as', async () => {
  const guest = `user:guest-${project.id}`;
  apis.cloud.tokens.set(guest, guest);
  project.policy.bindings.push({ role: 'roles/editor', members: [guest] });
  await call(ACCOUNTS, { accountId: 'account' });
  const jobs = `projects/${project.id}/locations/europe-west1/jobs`;
  const job = (account: string) => ({
    name: `${jobs}/a`,
    schedule: '0 3 * * 0',
    httpTarget: {
      uri: 'https://example.org',
      oauthToken: { serviceAccountEmail: `${account}@${project.id}.iam.gserviceaccount.com` },
    },
  });
  expect((await call(`POST cloudscheduler/v1/${jobs}`, job('nobody'))).status).toBe(404);
  expect((await call(`POST cloudscheduler/v1/${jobs}`, job('account'), guest)).said).toContain('actAs');
  expect((await call(`POST cloudscheduler/v1/${jobs}`, job('account'))).status).toBe(200);
});

describe('a budget', () => {
  const budget = (currencyCode: string) => ({
    displayName: 'A',
    amount: { specifiedAmount: { currencyCode, units: '1' } },
  });
  test('is in the currency of its account', async () => {
    const budgets = 'POST billingbudgets/v1/billingAccounts/PAYS/budgets';
    expect([await statusOf(budgets, budget('USD')), await statusOf(budgets, budget('EUR'))]).toEqual([
      400, 200,
    ]);
  });
});

test('second factors are of Identity Platform, which is switched on once', async () => {
  const config = 'identitytoolkit/admin/v2/projects/PROJECT/config';
  expect(await statusOf(`GET ${config}`)).toBe(404);
  const initialize = () =>
    statusOf('POST identitytoolkit/v2/projects/PROJECT/identityPlatform:initializeAuth', {});
  expect([await initialize(), await initialize()]).toEqual([200, 400]);
  const patch = (mask: string, body: object) => statusOf(`PATCH ${config}?updateMask=${mask}`, body);
  expect(
    await patch('mfa', {
      mfa: { providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 11 } }] },
    }),
  ).toBe(400);
  expect(await patch('somethingElse', {})).toBe(400);
  expect(await patch('authorizedDomains', { authorizedDomains: ['example.org'] })).toBe(200);
});

test('App Check is of an app that there is', async () => {
  addWebApp(apis.cloud, project, 'key');
  const { answer } = await call('GET firebase/v1beta1/projects/PROJECT/webApps');
  const [app] = answer.apps as { appId: string }[];
  const put = (id: string) =>
    statusOf(
      `PATCH firebaseappcheck/v1/projects/PROJECT/apps/${id}/recaptchaEnterpriseConfig?updateMask=siteKey`,
      {
        siteKey: 'site',
      },
    );
  expect([await put('1:2:web:3'), await put(app?.appId ?? '')]).toEqual([404, 200]);
});

test('what nobody wrote down here is no answer of Google’s', async () => {
  expect(await statusOf('DELETE iam/v1/projects/PROJECT/serviceAccounts')).toBe(501);
});
