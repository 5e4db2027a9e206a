import { Problem } from '@fareground/command/problem';
import { z } from 'zod';
import type { Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

/** Each with what needs it. Those that need no billing come first. */
export const APIS: Readonly<Record<string, string>> = {
  cloudbilling: 'tells whether billing is on',
  serviceusage: 'enables the others',
  cloudresourcemanager: 'keeps who may what in the project',
  iam: 'keeps the service accounts',
  firebase: 'knows the web app',
  firebaserules: 'keeps the rules',
  firebasehosting: 'serves the pages',
  firestore: 'is the database',
  firebasestorage: 'keeps the pictures',
  storage: 'keeps the pictures, the exports and the journal',
  identitytoolkit: 'signs people in',
  firebaseappcheck: 'tells our own pages from others',
  logging: 'keeps the log and counts lines of it',
  monitoring: 'watches and tells',
  pubsub: 'carries the events of the database',
  cloudfunctions: 'deploys the functions',
  run: 'runs the functions',
  cloudbuild: 'builds the functions',
  compute: 'has the account that builds the functions',
  artifactregistry: 'keeps the built functions',
  eventarc: 'calls the functions that wait for the database',
  cloudtasks: 'keeps the queues',
  cloudscheduler: 'calls the functions that have a time',
  secretmanager: 'keeps the secrets',
  firebaseextensions: 'is asked by every deploy',
  billingbudgets: 'keeps the budget',
};

const service = z.looseObject({ name: z.string(), state: z.string().optional() });
const hostOf = (api: string): string => `${api}.googleapis.com`;

/** Those of `names` that are not enabled. Thirty are asked about in a call. */
async function disabled({ google }: Setup, names: readonly string[]): Promise<readonly string[]> {
  const parent = `projects/${google.project}`;
  const query = names.map((name) => `names=${parent}/services/${hostOf(name)}`).join('&');
  const { services } = await google.read(
    z.object({ services: z.array(service) }),
    'serviceusage',
    `/v1/${parent}/services:batchGet?${query}`,
  );
  const enabled = new Set(
    services.filter(({ state }) => state === 'ENABLED').map(({ name }) => name.split('/').at(-1)),
  );
  return names.filter((name) => !enabled.has(hostOf(name)));
}

function enabled(setup: Setup, name: string, why: string, apis: readonly string[]): Resource {
  const { google } = setup;
  return {
    name,
    why,
    async look() {
      const missing = await disabled(setup, apis);
      if (missing.length === 0) return { state: 'stands' };
      return {
        state: missing.length === apis.length ? 'absent' : 'differs',
        what: missing.join(', '),
        async make() {
          // Twenty are enabled in a call.
          for (let at = 0; at < missing.length; at += 20)
            await google.operate(
              'POST',
              'serviceusage',
              `/v1/projects/${google.project}/services:batchEnable`,
              {
                serviceIds: missing.slice(at, at + 20).map(hostOf),
              },
            );
        },
      };
    },
  };
}

export function project(setup: Setup): readonly Resource[] {
  const { google, target } = setup;
  const page = `https://console.cloud.google.com/billing/linkedaccount?project=${google.project}`;
  const [first = '', ...others] = Object.keys(APIS);
  return [
    {
      name: `project ${google.project}`,
      why: 'A person makes it, in the Firebase console.',
      async look() {
        await google.number();
        return { state: 'stands' };
      },
    },
    enabled(setup, `API ${first}`, `It ${APIS[first]}.`, [first]),
    {
      name: 'billing',
      why: 'Functions, secrets and backups are not for projects that nobody pays for.',
      async look() {
        const info = await google.read(
          z.looseObject({
            billingEnabled: z.boolean().optional(),
            billingAccountName: z.string().optional(),
          }),
          'cloudbilling',
          `/v1/projects/${google.project}/billingInfo`,
        );
        if (!info.billingEnabled)
          throw new Problem(
            `Nobody pays for ${google.project}: billing is not on.`,
            `Link a billing account (the plan Blaze): ${page}`,
          );
        const paying = info.billingAccountName?.replace('billingAccounts/', '');
        if (target.billingAccount !== null && paying !== target.billingAccount)
          throw new Problem(
            `BILLING_ACCOUNT of ${target.name} is not the account that pays for ${google.project}.`,
            `Look which one does: ${page}`,
          );
        return { state: 'stands' };
      },
    },
    enabled(setup, 'APIs', 'Each is one part of the site.', others),
  ];
}
