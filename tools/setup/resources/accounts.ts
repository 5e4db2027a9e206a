import { z } from 'zod';
import { isOurs } from '../../deploy/service-accounts.ts';
import { differences, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';
import { policyResource, policySchema } from './policy.ts';

const PREFIX = 'fareground-';

/** The address of an account of ours. */
export const emailOf = ({ google }: Pick<Setup, 'google'>, name: string): string =>
  `${name}@${google.project}.iam.gserviceaccount.com`;
export const memberOf = (setup: Pick<Setup, 'google'>, name: string): string =>
  `serviceAccount:${emailOf(setup, name)}`;
/** Whether a policy's member is an account of ours, of this version or an earlier one. */
export const isOurMember =
  ({ google }: Pick<Setup, 'google'>) =>
  (member: string): boolean =>
    member.startsWith(`serviceAccount:${PREFIX}`) &&
    member.endsWith(`@${google.project}.iam.gserviceaccount.com`);

const accountSchema = z.looseObject({
  displayName: z.string().optional(),
  description: z.string().optional(),
});

/** Google takes 256 bytes. */
const descriptionOf = (what: string): string => {
  let text = what;
  while (Buffer.byteLength(text) > 256) text = text.replace(/.$/su, '');
  return text;
};

export function accounts(setup: Setup): readonly Resource[] {
  const { google } = setup;
  const parent = `/v1/projects/${google.project}`;
  const all = Object.entries(setup.accounts);
  const ours = all.filter(([name]) => isOurs(name));
  const emails = async (name: string): Promise<string> =>
    isOurs(name) ? emailOf(setup, name) : name.replace('{number}', await google.number());
  return [
    ...ours.map(([name, { what }]): Resource => {
      const wanted = { displayName: name, description: descriptionOf(what) };
      const path = `${parent}/serviceAccounts/${emailOf(setup, name)}`;
      return {
        name: `account ${name}`,
        why: what,
        async look() {
          const found = await google.find(accountSchema, 'iam', path);
          if (!found)
            return {
              state: 'absent',
              make: () =>
                google.write('POST', 'iam', `${parent}/serviceAccounts`, {
                  accountId: name,
                  serviceAccount: wanted,
                }),
            };
          const fields = differences(wanted, found);
          if (fields.length === 0) return { state: 'stands' };
          return {
            state: 'differs',
            what: fields.join(', '),
            make: () =>
              google.write('PATCH', 'iam', path, { serviceAccount: wanted, updateMask: fields.join(',') }),
          };
        },
      };
    }),
    policyResource({
      name: 'roles in the project',
      why: 'Each with its reason in deploy/service-accounts.json.',
      read: () =>
        google.read(policySchema, 'cloudresourcemanager', `${parent}:getIamPolicy`, 'POST', {
          options: { requestedPolicyVersion: 3 },
        }),
      async write(policy) {
        // Google makes the account that enforces storage rules when it is asked for; before that no policy can name it.
        const storage = `/v1beta1/projects/${google.project}/services/firebasestorage.googleapis.com`;
        await google.operate('POST', 'serviceusage', `${storage}:generateServiceIdentity`);
        await google.write('POST', 'cloudresourcemanager', `${parent}:setIamPolicy`, { policy });
      },
      wanted: async () => {
        const grants = await Promise.all(
          all.map(async ([name, { roles }]) => {
            const member = `serviceAccount:${await emails(name)}`;
            return Object.keys(roles).map((role) => ({ role, member }));
          }),
        );
        return grants.flat();
      },
      isManaged: isOurMember(setup),
    }),
    ...ours.map(([name, { itself = {} }]) => {
      const path = `${parent}/serviceAccounts/${emailOf(setup, name)}`;
      return policyResource({
        name: `who acts as ${name}`,
        why: Object.values(itself)[0] ?? 'No account of ours.',
        read: () =>
          google.read(policySchema, 'iam', `${path}:getIamPolicy?options.requestedPolicyVersion=3`, 'POST'),
        write: (policy) => google.write('POST', 'iam', `${path}:setIamPolicy`, { policy }),
        wanted: () => Object.keys(itself).map((role) => ({ role, member: memberOf(setup, name) })),
        isManaged: isOurMember(setup),
      });
    }),
  ];
}
