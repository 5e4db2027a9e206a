import { z } from 'zod';
import { secretNames } from '../../deploy/service-accounts.ts';
import type { Resource } from '../engine.ts';
import { checkSecret } from '../secret-values.ts';
import type { Setup } from '../setup.ts';
import { isOurMember, memberOf } from './accounts.ts';
import { policyResource, policySchema } from './policy.ts';

/** Each secret with the accounts that may read it, and its value. A value that stands is never read: who set it up need not see it. */
export const secrets = (setup: Setup): readonly Resource[] =>
  secretNames(setup.accounts).flatMap((secret) => [readers(setup, secret), value(setup, secret)]);

const pathOf = ({ google }: Setup, secret: string): string =>
  `/v1/projects/${google.project}/secrets/${secret}`;
const readersOf = ({ accounts }: Setup, secret: string) =>
  Object.entries(accounts).filter(([, own]) => own.secrets[secret] !== undefined);

function readers(setup: Setup, secret: string): Resource {
  const { google } = setup;
  const path = pathOf(setup, secret);
  const names = readersOf(setup, secret).map(([name]) => name);
  return policyResource({
    name: `who reads ${secret}`,
    why: names.join(', '),
    read: async () =>
      (await google.find(
        policySchema,
        'secretmanager',
        `${path}:getIamPolicy?options.requestedPolicyVersion=3`,
      )) ?? policySchema.parse({}),
    async write(policy) {
      // A policy without an etag is of a secret that is not there.
      if (policy.etag === undefined)
        await google.write('POST', 'secretmanager', path.replace(/\/[^/]+$/, `?secretId=${secret}`), {
          replication: { automatic: {} },
        });
      await google.write('POST', 'secretmanager', `${path}:setIamPolicy`, { policy });
    },
    wanted: () =>
      names.map((name) => ({ role: 'roles/secretmanager.secretAccessor', member: memberOf(setup, name) })),
    isManaged: isOurMember(setup),
  });
}

function value(setup: Setup, secret: string): Resource {
  const { google, target } = setup;
  const path = pathOf(setup, secret);
  return {
    name: `secret ${secret}`,
    why: readersOf(setup, secret)
      .map(([, own]) => own.secrets[secret])
      .join(' '),
    async look() {
      const versions = await google.list(
        z.looseObject({ state: z.string() }),
        'secretmanager',
        `${path}/versions`,
        'versions',
      );
      if (versions.some(({ state }) => state === 'ENABLED')) return { state: 'stands' };
      const given = await setup.secret(secret);
      if (given === null)
        return {
          state: 'left',
          task: `Set ${secret}: run this in a terminal, which asks for it, or with ${secret} in the environment.`,
          page: `https://console.cloud.google.com/security/secret-manager?project=${google.project}`,
        };
      return {
        state: 'absent',
        async make() {
          checkSecret(secret, given, target.name);
          await setup.tryOut(secret, given);
          await google.write('POST', 'secretmanager', `${path}:addVersion`, {
            payload: { data: Buffer.from(given).toString('base64') },
          });
        },
      };
    },
  };
}
