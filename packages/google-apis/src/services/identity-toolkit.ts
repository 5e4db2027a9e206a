import { ApiError, invalid } from '../api-error.ts';
import { type Api, route } from '../route.ts';

type Config = Record<string, unknown>;

const CONFIG = '/admin/v2/projects/{project}/config';
const CONFIGS = 'signInConfigs';

/** What may be changed, of what there is: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config */
const FIELDS = new Set(['authorizedDomains', 'emailPrivacyConfig', 'mfa', 'passwordPolicyConfig', 'signIn']);

/** @throws ApiError INVALID_ARGUMENT */
function check(config: Config): void {
  const text = JSON.stringify(config);
  const shortest = Number(/"minPasswordLength":(\d+)/.exec(text)?.[1] ?? 6);
  if (shortest < 6 || shortest > 30) throw invalid('INVALID_CONFIG : minPasswordLength must be 6 to 30.');
  const intervals = Number(/"adjacentIntervals":(\d+)/.exec(text)?.[1] ?? 0);
  if (intervals > 10) throw invalid('INVALID_CONFIG : adjacentIntervals must be 0 to 10.');
}

export const identityToolkit: Api = {
  name: 'identitytoolkit.googleapis.com',
  routes: [
    // https://cloud.google.com/identity-platform/docs/reference/rest/v2/projects.identityPlatform/initializeAuth
    route(
      'POST',
      '/v2/projects/{project}/identityPlatform:initializeAuth',
      'firebaseauth.configs.create',
      ({ params }, cloud) => {
        const { id, billingAccount } = cloud.project(params.project ?? '');
        if (billingAccount === null)
          throw new ApiError('FAILED_PRECONDITION', 'BILLING_NOT_ENABLED : The project has no billing.');
        const configs = cloud.resources<Config>(CONFIGS);
        if (configs.get(id)?.subtype === 'IDENTITY_PLATFORM')
          throw invalid('INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.');
        configs.set(id, {
          authorizedDomains: ['localhost', `${id}.firebaseapp.com`, `${id}.web.app`],
          ...configs.get(id),
          name: `projects/${id}/config`,
          subtype: 'IDENTITY_PLATFORM',
        });
        return {};
      },
    ),
    // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/lookup
    route('POST', '/v1/projects/{project}/accounts:lookup', 'firebaseauth.users.get', ({ body }, cloud) => {
      const users = (body.email ?? []).flatMap((email: string) => {
        const found = cloud.resources<object>('signInAccounts').get(email);
        return found ? [found] : [];
      });
      return { kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) };
    }),
    route('GET', CONFIG, 'firebaseauth.configs.get', ({ params }, cloud) => {
      const { id } = cloud.project(params.project ?? '');
      const found = cloud.resources<Config>(CONFIGS).get(id);
      if (!found) throw new ApiError('NOT_FOUND', 'CONFIGURATION_NOT_FOUND');
      return found;
    }),
    route('PATCH', CONFIG, 'firebaseauth.configs.update', ({ params, query, body }, cloud) => {
      const { id } = cloud.project(params.project ?? '');
      const found = cloud.resources<Config>(CONFIGS).get(id);
      if (!found) throw new ApiError('NOT_FOUND', 'CONFIGURATION_NOT_FOUND');
      const changed = structuredClone(found);
      for (const path of (query.get('updateMask') ?? '').split(',')) {
        if (!FIELDS.has(path.split('.')[0] ?? '')) throw invalid(`Invalid field in the mask: ${path}`);
        // https://cloud.google.com/identity-platform/docs/web/mfa-totp
        if (path.startsWith('mfa') && found.subtype !== 'IDENTITY_PLATFORM')
          throw invalid('OPERATION_NOT_ALLOWED : The project is not one of Identity Platform.');
        put(changed, path.split('.'), body);
      }
      check(changed);
      cloud.resources<Config>(CONFIGS).set(id, changed);
      return changed;
    }),
  ],
};

/** Puts the field at a path of `from` into `into`. */
function put(into: Config, [first = '', ...rest]: readonly string[], from: Config): void {
  const value = from?.[first];
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const below = { ...(into[first] as Config | undefined) };
  put(below, rest, value as Config);
  into[first] = below;
}
