import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GoogleApis, startGoogleApis } from '@fareground/google-apis';
import { OAuth2Client } from 'google-auth-library';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../paths.ts';
import { type Google, openGoogle } from '../setup/google.ts';
import { demandStaging, rollBack, unfinishedGroups, untilIndexesReady } from './steps.ts';

const OPERATOR = 'user:operator@example.org';
const PROJECT = 'tickets-live';
let apis: GoogleApis;
let google: Google;
beforeEach(async () => {
  apis = await startGoogleApis(OPERATOR);
  const project = apis.cloud.addProject(PROJECT, OPERATOR);
  for (const name of ['cloudfunctions', 'firestore', 'firebasehosting'])
    project.services.add(`${name}.googleapis.com`);
  const client = new OAuth2Client();
  client.setCredentials({ access_token: 'ya29.caller' });
  const sleep = async () => undefined;
  google = openGoogle({ client, project: PROJECT, sleep, origin: (host) => apis.origins[host] ?? '' });
});
afterEach(() => apis.close());

describe('indexes', () => {
  const group = `/v1/projects/${PROJECT}/databases/(default)/collectionGroups/bookings`;
  const fields = [
    { fieldPath: 'state', order: 'ASCENDING' },
    { fieldPath: 'createdAt', order: 'DESCENDING' },
  ];
  beforeEach(() =>
    google.write('POST', 'firestore', `${group}/indexes`, { queryScope: 'COLLECTION', fields }),
  );

  test('are waited for until all serve queries', async () => {
    const said: string[] = [];
    let pauses = 0;
    await untilIndexesReady(
      google,
      async () => void pauses++,
      (line) => said.push(line),
    );
    expect([pauses, said]).toEqual([2, ['1 of 1 indexes are being built.']]);
  });

  test('that cannot be built end the deploy', async () => {
    for (const index of apis.cloud.resources<{ state: string; unready: number }>('indexes').values())
      Object.assign(index, { state: 'NEEDS_REPAIR', unready: 9 });
    await expect(
      untilIndexesReady(
        google,
        async () => undefined,
        () => undefined,
      ),
    ).rejects.toThrow('cannot be built');
  });
});

const site = `/v1beta1/projects/${PROJECT}/sites/${PROJECT}`;
async function release(message: string): Promise<void> {
  const { name } = await google.read(
    z.object({ name: z.string() }),
    'firebasehosting',
    `${site}/versions`,
    'POST',
    {},
  );
  await google.write('PATCH', 'firebasehosting', `/v1beta1/${name}`, { status: 'FINALIZED' });
  const path = `${site}/channels/live/releases?versionName=${encodeURIComponent(name)}`;
  await google.write('POST', 'firebasehosting', path, { message });
}

describe('functions that a deploy left unfinished', () => {
  const put = (id: string, version: string) => {
    const name = `projects/${PROJECT}/locations/europe-west1/functions/${id}`;
    apis.cloud
      .resources('functions')
      .set(name, { name, serviceConfig: { environmentVariables: { APP_VERSION: version } } });
  };
  test.each([
    ['none was deployed', [], ['1.0'], []],
    ['all are of the version before', [['sale-api', '1.0']], ['1.0'], []],
    ['this version was released', [['sale-api', '1.1']], ['1.0', '1.1'], []],
    [
      'this version was not released',
      [
        ['sale-api', '1.1'],
        ['sale-sweeper', '1.1'],
        ['site-pages', '1.1'],
        ['messages-sendMail', '1.0'],
      ],
      ['1.0'],
      ['sale', 'site'],
    ],
    ['nothing was ever released', [['records-journal', '1.1']], [], ['records']],
  ] as const)('%s', async (_, functions, releases, groups) => {
    for (const [id, version] of functions) put(id, version);
    for (const message of releases) await release(message);
    expect(await unfinishedGroups(google, '1.1')).toEqual(groups);
  });
});

describe('a roll-back', () => {
  const releases = async () => {
    const one = z.object({ type: z.string(), message: z.string() });
    return google.list(one, 'firebasehosting', `${site}/channels/live/releases`, 'releases');
  };

  test('serves the release before', async () => {
    await release('1.0.0');
    await release('1.1.0');
    expect(await rollBack(google)).toBe('1.0.0');
    expect(await releases()).toMatchObject([
      { type: 'ROLLBACK', message: '1.0.0' },
      { type: 'DEPLOY', message: '1.1.0' },
      { type: 'DEPLOY', message: '1.0.0' },
    ]);
  });

  test('says where there is none before', async () => {
    await release('1.0.0');
    await expect(rollBack(google)).rejects.toThrow('no release before');
  });
});

describe('staging comes first', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'staging-test-'));
    mkdirSync(join(root, 'deploy'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const withStaging = () =>
    writeFileSync(join(root, 'deploy/staging.env'), readFileSync(join(ROOT, 'deploy/rehearsal.env')));
  const running = (version: string) => async () => Response.json({ version });

  test('where it runs the same version production may have it', async () => {
    withStaging();
    await expect(demandStaging(root, '1.2.3+abc', running('1.2.3+abc'))).resolves.toBeUndefined();
  });
  test('where it runs another one it is said', async () => {
    withStaging();
    await expect(demandStaging(root, '1.2.3+abc', running('1.2.2+def'))).rejects.toThrow(
      'runs 1.2.2+def, and this is 1.2.3+abc',
    );
  });
  test('where it does not answer it is said', async () => {
    withStaging();
    const down = () => Promise.reject(new Error('reset'));
    await expect(demandStaging(root, '1.2.3+abc', down)).rejects.toThrow('runs nothing that answers');
  });
  test('a house without staging deploys', async () => {
    await expect(demandStaging(root, '1.2.3+abc', running('other'))).resolves.toBeUndefined();
  });
});
