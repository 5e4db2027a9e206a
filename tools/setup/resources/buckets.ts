import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import { differences, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';
import { emailOf, isOurMember, memberOf } from './accounts.ts';
import { policyResource, policySchema } from './policy.ts';

const bucketSchema = z.looseObject({
  location: z.string(),
  metageneration: z.string(),
  retentionPolicy: z
    .looseObject({ retentionPeriod: z.string(), isLocked: z.boolean().optional() })
    .optional(),
});

/** Ninety days in seconds: nobody deletes or replaces a file sooner. */
const RETENTION = 90 * 86_400;

/** Pictures; exports and the journal, with the job that exports; and who may what with each. */
export function buckets(setup: Setup): readonly Resource[] {
  const { google, target } = setup;
  const names = {
    pictures: `${google.project}.firebasestorage.app`,
    exports: `${google.project}-exports`,
  };
  return [
    pictures(setup),
    exportsBucket(setup, names.exports),
    exportsLock(setup, names.exports),
    ...(['pictures', 'exports'] as const).map((bucket) => {
      const path = `/storage/v1/b/${names[bucket]}/iam`;
      return policyResource({
        name: `who uses the ${bucket}`,
        why: 'Each with its reason in deploy/service-accounts.json.',
        read: () => google.read(policySchema, 'storage', `${path}?optionsRequestedPolicyVersion=3`),
        write: (policy) => google.write('PUT', 'storage', path, policy),
        wanted: () =>
          Object.entries(setup.accounts).flatMap(([name, { buckets: own = {} }]) =>
            Object.keys(own[bucket] ?? {}).map((role) => ({ role, member: memberOf(setup, name) })),
          ),
        isManaged: isOurMember(setup),
      });
    }),
    exportJob(setup, names.exports, target.region),
  ];
}

function pictures({ google, target }: Setup): Resource {
  const path = `/v1alpha/projects/${google.project}/defaultBucket`;
  return {
    name: 'bucket of pictures',
    why: 'The project’s default one, which the web client and the storage rules name.',
    async look() {
      const found = await google.find(z.looseObject({}), 'firebasestorage', path);
      if (found) return { state: 'stands' };
      return {
        state: 'absent',
        make: () => google.write('POST', 'firebasestorage', path, { location: target.bucketLocation }),
      };
    },
  };
}

function exportsBucket({ google, target, root }: Setup, name: string): Resource {
  const path = `/storage/v1/b/${name}`;
  const lifecycle = JSON.parse(
    readFileSync(join(root, 'deploy', 'journal-lifecycle.json'), 'utf8'),
  ) as object;
  const wanted = {
    iamConfiguration: { uniformBucketLevelAccess: { enabled: true }, publicAccessPrevention: 'enforced' },
    lifecycle,
  };
  return {
    name: `bucket ${name}`,
    why: 'Exports of the database and the journal of what was sold: a copy outside of the database. Nobody deletes a file of it for 90 days.',
    async look() {
      const found = await google.find(bucketSchema, 'storage', path);
      if (!found)
        return {
          state: 'absent',
          make: () =>
            google.write('POST', 'storage', `/storage/v1/b?project=${google.project}`, {
              name,
              location: target.bucketLocation,
              retentionPolicy: { retentionPeriod: String(RETENTION) },
              ...wanted,
            }),
        };
      if (found.location !== target.bucketLocation)
        throw new Problem(
          `The bucket ${name} is in ${found.location}, and BUCKET_LOCATION says ${target.bucketLocation}. A bucket never moves.`,
          `Say ${found.location} in deploy/${target.name}.env.`,
        );
      const isKept = Number(found.retentionPolicy?.retentionPeriod ?? 0) >= RETENTION;
      const fields = [...differences(wanted, found), ...(isKept ? [] : ['retentionPolicy'])];
      if (fields.length === 0) return { state: 'stands' };
      return {
        state: 'differs',
        what: fields.join(', '),
        make: () =>
          google.write('PATCH', 'storage', path, {
            ...wanted,
            ...(!isKept && { retentionPolicy: { retentionPeriod: String(RETENTION) } }),
          }),
      };
    },
  };
}

function exportsLock({ google }: Setup, name: string): Resource {
  const path = `/storage/v1/b/${name}`;
  return {
    name: 'lock of the exports',
    why: 'From then on nobody takes the 90 days away, an owner neither. It cannot be undone.',
    async look() {
      const found = await google.find(bucketSchema, 'storage', path);
      if (found?.retentionPolicy?.isLocked) return { state: 'stands' };
      const match = found?.metageneration ?? '';
      return {
        state: 'absent',
        make: () =>
          google.write('POST', 'storage', `${path}/lockRetentionPolicy?ifMetagenerationMatch=${match}`),
      };
    },
  };
}

function exportJob(setup: Setup, bucket: string, region: string): Resource {
  const { google } = setup;
  const jobs = `projects/${google.project}/locations/${region}/jobs`;
  const name = `${jobs}/fareground-exports`;
  const wanted = {
    schedule: '0 3 * * 0',
    timeZone: 'Etc/UTC',
    httpTarget: {
      uri: `https://firestore.googleapis.com/v1/projects/${google.project}/databases/(default):exportDocuments`,
      httpMethod: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify({ outputUriPrefix: `gs://${bucket}` })).toString('base64'),
      oauthToken: { serviceAccountEmail: emailOf(setup, 'fareground-exports') },
    },
  };
  return {
    name: 'weekly export',
    why: 'Every Sunday at three, UTC.',
    async look() {
      const found = await google.find(z.looseObject({}), 'cloudscheduler', `/v1/${name}`);
      if (!found)
        return {
          state: 'absent',
          make: () => google.write('POST', 'cloudscheduler', `/v1/${jobs}`, { name, ...wanted }),
        };
      const fields = differences(wanted, found);
      if (fields.length === 0) return { state: 'stands' };
      return {
        state: 'differs',
        what: fields.join(', '),
        make: () =>
          google.write(
            'PATCH',
            'cloudscheduler',
            `/v1/${name}?updateMask=${Object.keys(wanted).join(',')}`,
            wanted,
          ),
      };
    },
  };
}
