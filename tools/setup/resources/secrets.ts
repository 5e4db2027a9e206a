import { z } from 'zod';
import { secretNames } from '../../deploy/service-accounts.ts';
import type { Resource } from '../engine.ts';
import { checkSecret } from '../secret-values.ts';
import type { Setup } from '../setup.ts';
import { isOurMember, memberOf } from './accounts.ts';
import { policyResource, policySchema } from './policy.ts';

const versionSchema = z.looseObject({ state: z.string() });

/** Each secret with a value, and the accounts that may read it. A value that stands is never read: who set it up need not see it. */
export function secrets(setup: Setup): readonly Resource[] {
  const { google, accounts, target } = setup;
  const parent = `/v1/projects/${google.project}/secrets`;
  const page = `https://console.cloud.google.com/security/secret-manager?project=${google.project}`;
  const readersOf = (secret: string) =>
    Object.entries(accounts).filter(([, own]) => own.secrets[secret] !== undefined);
  return secretNames(accounts).flatMap((secret) => [
    {
      name: `secret ${secret}`,
      why: readersOf(secret)
        .map(([, own]) => own.secrets[secret])
        .join(' '),
      async look() {
        const found = await google.find(z.looseObject({}), 'secretmanager', `${parent}/${secret}`);
        const versions = found
          ? await google.list(versionSchema, 'secretmanager', `${parent}/${secret}/versions`, 'versions')
          : [];
        if (versions.some(({ state }) => state === 'ENABLED')) return { state: 'stands' };
        const value = await setup.secret(secret);
        if (value === null)
          return {
            state: 'left',
            task: `Set ${secret}: run this in a terminal, which asks for it, or with ${secret} in the environment.`,
            page,
          };
        return {
          state: 'absent',
          async make() {
            checkSecret(secret, value, target.name);
            await setup.tryOut(secret, value);
            if (!found)
              await google.write('POST', 'secretmanager', `${parent}?secretId=${secret}`, {
                replication: { automatic: {} },
              });
            await google.write('POST', 'secretmanager', `${parent}/${secret}:addVersion`, {
              payload: { data: Buffer.from(value).toString('base64') },
            });
          },
        };
      },
    } satisfies Resource,
    readers(setup, secret),
  ]);
}

function readers(setup: Setup, secret: string): Resource {
  const { google, accounts } = setup;
  const path = `/v1/projects/${google.project}/secrets/${secret}`;
  const names = Object.entries(accounts).filter(([, own]) => own.secrets[secret] !== undefined);
  const policy = policyResource({
    name: `who reads ${secret}`,
    why: names.map(([name]) => name).join(', '),
    read: async () =>
      // Without a value there may be no secret yet, and nobody who reads it.
      (await google.find(
        policySchema,
        'secretmanager',
        `${path}:getIamPolicy?options.requestedPolicyVersion=3`,
      )) ?? policySchema.parse({}),
    write: (next) => google.write('POST', 'secretmanager', `${path}:setIamPolicy`, { policy: next }),
    wanted: () =>
      names.map(([name]) => ({ role: 'roles/secretmanager.secretAccessor', member: memberOf(setup, name) })),
    isManaged: isOurMember(setup),
  });
  return {
    ...policy,
    async look() {
      const found = await google.find(z.looseObject({}), 'secretmanager', path);
      if (!found && (await setup.secret(secret)) === null)
        return {
          state: 'left',
          task: `${secret} has no value yet.`,
          page: `https://console.cloud.google.com/security/secret-manager?project=${google.project}`,
        };
      return policy.look();
    },
  };
}
