import { ApiError, invalid } from '../api-error.ts';
import type { Cloud } from '../cloud.ts';
import { policyOf } from '../policies.ts';
import { mayDo } from '../roles.ts';
import { type Api, type Call, route } from '../route.ts';

interface Budget {
  readonly name: string;
  [field: string]: unknown;
}

const BUDGETS = '/v1/billingAccounts/{account}/budgets';

/** Opens an account that pays in one currency. @param manager who may have budgets there */
export function openBillingAccount(cloud: Cloud, id: string, currency: string, manager: string): void {
  cloud.resources<string>('billingAccounts').set(id, currency);
  policyOf(cloud, `billing/${id}`).bindings.push({ role: 'roles/billing.costsManager', members: [manager] });
}

/** https://cloud.google.com/billing/docs/reference/rest/v1/projects/getBillingInfo */
export const cloudBilling: Api = {
  name: 'cloudbilling.googleapis.com',
  routes: [
    route(
      'GET',
      '/v1/projects/{project}/billingInfo',
      'resourcemanager.projects.get',
      ({ params }, cloud) => {
        const { id, billingAccount } = cloud.project(params.project ?? '');
        return {
          name: `projects/${id}/billingInfo`,
          projectId: id,
          ...(billingAccount !== null && {
            billingAccountName: `billingAccounts/${billingAccount}`,
            billingEnabled: true,
          }),
        };
      },
    ),
  ],
};

/** The currency of the account, for a caller whom the account's policy allows it. @throws ApiError */
function open({ params, headers, caller }: Call, cloud: Cloud, permission: string): string {
  const quota = headers['x-goog-user-project'];
  // https://cloud.google.com/docs/authentication/troubleshoot-adc#user-creds-client-based
  if (typeof quota !== 'string')
    throw new ApiError(
      'PERMISSION_DENIED',
      'The billingbudgets.googleapis.com API requires a quota project, which is not set by default.',
    );
  if (!cloud.project(quota).services.has('billingbudgets.googleapis.com'))
    throw new ApiError(
      'PERMISSION_DENIED',
      `Cloud Billing Budget API has not been used in project ${quota} before or it is disabled.`,
    );
  const { account = '' } = params;
  const currency = cloud.resources<string>('billingAccounts').get(account);
  const bindings = policyOf(cloud, `billing/${account}`).bindings;
  const isAllowed = bindings.some(({ role, members }) => members.includes(caller) && mayDo(role, permission));
  if (!currency || !isAllowed)
    throw new ApiError(
      'PERMISSION_DENIED',
      `Permission '${permission}' denied on resource '//cloudbilling.googleapis.com/billingAccounts/${account}' (or it may not exist).`,
    );
  return currency;
}

/** https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets#Budget @throws ApiError INVALID_ARGUMENT */
function check(body: Budget, currency: string, cloud: Cloud): void {
  const amount = JSON.stringify(body.amount ?? {});
  const given = /"currencyCode":"(\w+)"/.exec(amount)?.[1];
  // "If it is specified ... it must match the currency of the billing account."
  if (given !== undefined && given !== currency)
    throw invalid(`The currency ${given} does not match the billing account's ${currency}.`);
  for (const [, project = ''] of JSON.stringify(body.budgetFilter ?? {}).matchAll(/"projects\/([^"]+)"/g))
    cloud.project(project);
}

/** https://cloud.google.com/billing/docs/reference/budget/rest */
export const billingBudgets: Api = {
  name: 'billingbudgets.googleapis.com',
  routes: [
    route('GET', BUDGETS, null, (call, cloud) => {
      open(call, cloud, 'billing.budgets.list');
      const prefix = `billingAccounts/${call.params.account}/`;
      const all = [...cloud.resources<Budget>('budgets').values()];
      return { budgets: all.filter(({ name }) => name.startsWith(prefix)) };
    }),
    route('POST', BUDGETS, null, (call, cloud) => {
      const currency = open(call, cloud, 'billing.budgets.create');
      check(call.body, currency, cloud);
      const name = `billingAccounts/${call.params.account}/budgets/${cloud.next()}`;
      const made: Budget = { ...call.body, name };
      cloud.resources<Budget>('budgets').set(name, made);
      return made;
    }),
    route('PATCH', `${BUDGETS}/{budget}`, null, (call, cloud) => {
      const currency = open(call, cloud, 'billing.budgets.update');
      const name = `billingAccounts/${call.params.account}/budgets/${call.params.budget}`;
      const changed: Budget = { ...cloud.resource<Budget>('budgets', name), ...call.body, name };
      check(changed, currency, cloud);
      cloud.resources<Budget>('budgets').set(name, changed);
      return changed;
    }),
  ],
};
