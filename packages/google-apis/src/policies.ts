import { ApiError, invalid } from './api-error.ts';
import type { Cloud, Policy } from './cloud.ts';
import { type Route, route } from './route.ts';

/**
 * Replaces a policy by a new one that was made of the one that stands: https://cloud.google.com/iam/docs/allow-policies#etag
 * @throws ApiError ABORTED where it was changed meanwhile; INVALID_ARGUMENT for a member that is not known
 */
export function setPolicy(cloud: Cloud, policy: Policy, given: Partial<Policy>): Policy {
  const bindings = given.bindings;
  if (!Array.isArray(bindings)) throw invalid('Policy bindings are missing.');
  // Without an etag the policy is overwritten.
  if (given.etag && given.etag !== policy.etag)
    throw new ApiError(
      'ABORTED',
      'There were concurrent policy changes. Please retry the whole read-modify-write.',
    );
  const known = new Set(policy.bindings.flatMap(({ members }) => members));
  const added = new Set(bindings.flatMap(({ members }) => members).filter((member) => !known.has(member)));
  // All that are new become known meanwhile, and the first that is not is named.
  const unknown = [...added].flatMap((member) => cloud.unknownMember(member) ?? []);
  if (unknown[0]) throw invalid(unknown[0]);
  policy.bindings = bindings.filter(({ members }) => members.length > 0);
  policy.etag = `BwX${cloud.next()}`;
  return policy;
}

/** The policy of one resource, empty until somebody sets it. @param name its full name, beginning with the API: `iam/projects/…` */
export function policyOf(cloud: Cloud, name: string): Policy {
  const policies = cloud.resources<Policy>('policies');
  const found = policies.get(name) ?? { version: 1, etag: 'ACAB', bindings: [] };
  policies.set(name, found);
  return found;
}

/**
 * Reads and writes the policy of a resource.
 * @param read with what method it is read: of `GET` and `POST` an API takes one
 * @param nameOf the resource's name as `policyOf` takes it @throws ApiError NOT_FOUND
 */
export const policyRoutes = (
  path: string,
  read: 'GET' | 'POST',
  permissions: { readonly get: string; readonly set: string },
  nameOf: (params: Readonly<Record<string, string>>, cloud: Cloud) => string,
): readonly Route[] => [
  route(read, `${path}:getIamPolicy`, permissions.get, ({ params }, cloud) =>
    policyOf(cloud, nameOf(params, cloud)),
  ),
  route('POST', `${path}:setIamPolicy`, permissions.set, ({ params, body }, cloud) =>
    setPolicy(cloud, policyOf(cloud, nameOf(params, cloud)), body.policy ?? {}),
  ),
];
