import {
  accountPolicyName,
  bucketPolicyName,
  type Cloud,
  knownRoles,
  type Project,
  policyOf,
} from '@fareground/google-apis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOurs, readServiceAccounts, secretNames } from '../deploy/service-accounts.ts';
import { ROOT } from '../paths.ts';
import { startStandIn, type Trials } from './stand-in.test-helper.ts';

// Walks what a setup left: every account of ours, on every account, secret and bucket.
const accounts = readServiceAccounts(ROOT);
const names = Object.keys(accounts).filter(isOurs);

let trials: Trials;
let cloud: Cloud;
let project: Project;
beforeAll(async () => {
  trials = await startStandIn();
  const trial = trials.newProject();
  await trial.run();
  ({ cloud, project } = trial);
});
afterAll(() => trials.close());

const email = (name: string): string => `${name}@${project.id}.iam.gserviceaccount.com`;
const member = (name: string): string => `serviceAccount:${email(name)}`;
const who = (permission: string, policyName?: string): readonly string[] =>
  names.filter((name) =>
    cloud.may(
      member(name),
      permission,
      project,
      policyName === undefined ? [] : [policyOf(cloud, policyName)],
    ),
  );

test('what each role allows is known here', () => {
  const roles = Object.values(accounts).flatMap(({ roles: own, buckets = {}, itself = {} }) =>
    [own, itself, ...Object.values(buckets)].flatMap((one) => Object.keys(one)),
  );
  expect(roles.filter((role) => !knownRoles.includes(role))).toEqual([]);
});

const IMPERSONATION = [
  'actAs',
  'getAccessToken',
  'getOpenIdToken',
  'implicitDelegation',
  'signBlob',
  'signJwt',
];

test.each(names)('nobody but itself can become %s', (name) => {
  const mayActAs = who('iam.serviceAccounts.actAs', accountPolicyName(email(name)));
  expect(mayActAs).toEqual(accounts[name]?.itself ? [name] : []);
  for (const verb of IMPERSONATION.slice(1))
    expect(who(`iam.serviceAccounts.${verb}`, accountPolicyName(email(name))), verb).toEqual([]);
  for (const permission of ['iam.serviceAccounts.setIamPolicy', 'iam.serviceAccountKeys.create'])
    expect(who(permission, accountPolicyName(email(name))), permission).toEqual([]);
});

test('whoever asks for tasks may act as itself, and nobody else may', () => {
  const enqueuing = names.filter((name) => accounts[name]?.roles['roles/cloudtasks.enqueuer']);
  expect(names.filter((name) => accounts[name]?.itself)).toEqual(enqueuing);
});

test('nobody can become one of Google’s own accounts, or change who may what', () => {
  for (const permission of [
    ...IMPERSONATION.map((verb) => `iam.serviceAccounts.${verb}`),
    'resourcemanager.projects.setIamPolicy',
    'iam.roles.update',
    'cloudfunctions.functions.update',
    'run.services.update',
    'cloudscheduler.jobs.update',
    'secretmanager.secrets.setIamPolicy',
  ])
    expect(who(permission), permission).toEqual([]);
  const basic = project.policy.bindings.filter(({ role }) => /^roles\/(owner|editor|viewer)$/.test(role));
  expect(basic.flatMap(({ members }) => members).filter((one) => one.startsWith('serviceAccount:'))).toEqual(
    [],
  );
});

test.each(secretNames(accounts))('%s is read by whom the table names, and by nobody else', (secret) => {
  const readers = who(
    'secretmanager.versions.access',
    `secretmanager/projects/${project.number}/secrets/${secret}`,
  );
  expect(readers).toEqual(names.filter((name) => accounts[name]?.secrets[secret]));
});

test('nobody deletes an export or changes their bucket, and only the export’s own account reads there', () => {
  const policy = bucketPolicyName(`${project.id}-exports`);
  for (const permission of [
    'storage.objects.delete',
    'storage.objects.update',
    'storage.buckets.delete',
    'storage.buckets.update',
    'storage.buckets.setIamPolicy',
  ])
    expect(who(permission, policy), permission).toEqual([]);
  expect(who('storage.objects.get', policy)).toEqual(['fareground-exports']);
  expect(who('storage.objects.create', policy)).toEqual(['fareground-records', 'fareground-exports']);
  expect(cloud.resource('buckets', `${project.id}-exports`)).toMatchObject({
    retentionPolicy: { retentionPeriod: String(90 * 86_400), isLocked: true },
    iamConfiguration: { publicAccessPrevention: 'enforced', uniformBucketLevelAccess: { enabled: true } },
  });
});

test('only the account that deletes pictures can write any', () => {
  expect(who('storage.objects.delete', bucketPolicyName(`${project.id}.firebasestorage.app`))).toEqual([
    'fareground-sale',
  ]);
});

test('storage rules may read the database', () => {
  const agent = `serviceAccount:service-${project.number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  expect(cloud.may(agent, 'datastore.entities.get', project)).toBe(true);
});
