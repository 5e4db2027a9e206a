import { ApiError, invalid } from '../api-error.ts';
import type { Cloud, Project, ServiceAccount } from '../cloud.ts';
import { policyOf, policyRoutes } from '../policies.ts';
import { type Api, route } from '../route.ts';

const ACCOUNTS = '/v1/projects/{project}/serviceAccounts';
const ACCOUNT = `${ACCOUNTS}/{account}`;

const shown = (project: Project, { email, uniqueId, displayName, description }: ServiceAccount): object => ({
  name: `projects/${project.id}/serviceAccounts/${email}`,
  projectId: project.id,
  uniqueId,
  email,
  displayName,
  description,
  oauth2ClientId: uniqueId,
});

/** @throws ApiError NOT_FOUND */
function find(project: Project, name: string): ServiceAccount {
  const found = [...project.accounts.values()].find(
    ({ email, uniqueId }) => name === email || name === uniqueId,
  );
  if (!found) throw new ApiError('NOT_FOUND', `Unknown service account: ${name}`);
  return found;
}

/** https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts#ServiceAccount */
function checkTexts({ displayName = '', description = '' }: Partial<ServiceAccount>): void {
  if (Buffer.byteLength(displayName) > 100) throw invalid('The display name has more than 100 bytes.');
  if (Buffer.byteLength(description) > 256) throw invalid('The description has more than 256 bytes.');
}

const policyName = (params: Readonly<Record<string, string>>, cloud: Cloud): string => {
  const project = cloud.project(params.project ?? '');
  return accountPolicyName(find(project, params.account ?? '').email);
};

/** The name of an account's policy, as `policyOf` takes it. */
export const accountPolicyName = (email: string): string => `iam/serviceAccounts/${email}`;

/** @throws ApiError PERMISSION_DENIED where the caller may not act as the account, by the project's policy or the account's own */
export const demandActAs = (cloud: Cloud, caller: string, project: Project, email: string): void =>
  cloud.demand(caller, 'iam.serviceAccounts.actAs', project, [policyOf(cloud, accountPolicyName(email))]);

export const iam: Api = {
  name: 'iam.googleapis.com',
  routes: [
    route('GET', ACCOUNTS, 'iam.serviceAccounts.list', ({ params }, cloud) => {
      const project = cloud.project(params.project ?? '');
      return { accounts: [...project.accounts.values()].map((one) => shown(project, one)) };
    }),
    route('POST', ACCOUNTS, 'iam.serviceAccounts.create', ({ params, body }, cloud) => {
      const project = cloud.project(params.project ?? '');
      const id = String(body.accountId ?? '');
      // https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/create
      if (!/^[a-z]([-a-z0-9]*[a-z0-9])$/.test(id) || id.length < 6 || id.length > 30)
        throw invalid(
          `The account ID "${id}" does not have a length between 6 and 30, or has other letters.`,
        );
      const email = `${id}@${project.id}.iam.gserviceaccount.com`;
      if (project.accounts.has(email))
        throw new ApiError(
          'ALREADY_EXISTS',
          `Service account ${id} already exists within project projects/${project.id}.`,
        );
      const { displayName = '', description = '' } = body.serviceAccount ?? {};
      checkTexts({ displayName, description });
      const uniqueId = String(100_000_000_000_000_000_000n + BigInt(cloud.next()));
      const account = { email, uniqueId, displayName, description, unseen: cloud.lag };
      project.accounts.set(email, account);
      return shown(project, account);
    }),
    route('GET', ACCOUNT, 'iam.serviceAccounts.get', ({ params }, cloud) => {
      const project = cloud.project(params.project ?? '');
      return shown(project, find(project, params.account ?? ''));
    }),
    route('PATCH', ACCOUNT, 'iam.serviceAccounts.update', ({ params, body }, cloud) => {
      const project = cloud.project(params.project ?? '');
      const account = find(project, params.account ?? '');
      checkTexts(body.serviceAccount ?? {});
      for (const field of String(body.updateMask ?? '').split(',')) {
        if (field === 'displayName') account.displayName = body.serviceAccount.displayName ?? '';
        else if (field === 'description') account.description = body.serviceAccount.description ?? '';
        else throw invalid(`The field "${field}" of an account cannot be changed.`);
      }
      return shown(project, account);
    }),
    ...policyRoutes(
      ACCOUNT,
      'POST',
      { get: 'iam.serviceAccounts.getIamPolicy', set: 'iam.serviceAccounts.setIamPolicy' },
      policyName,
    ),
    route('POST', `${ACCOUNT}:testIamPermissions`, null, ({ params, body, caller }, cloud) => {
      const project = cloud.project(params.project ?? '');
      const policy = policyOf(cloud, policyName(params, cloud));
      const requested: readonly string[] = body.permissions ?? [];
      return {
        permissions: requested.filter((permission) => cloud.may(caller, permission, project, [policy])),
      };
    }),
  ],
};
