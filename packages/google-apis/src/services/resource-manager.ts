import { ApiError, invalid } from '../api-error.ts';
import type { Cloud, Policy, Project } from '../cloud.ts';
import { type Api, route } from '../route.ts';

const shown = ({ id, number }: Project): object => ({
  projectId: id,
  projectNumber: number,
  lifecycleState: 'ACTIVE',
  name: id,
});

/**
 * Replaces a policy by a new one that was made of the one that stands: https://cloud.google.com/iam/docs/allow-policies#etag
 * @throws ApiError ABORTED where it was changed meanwhile; INVALID_ARGUMENT for a member that is not known
 */
export function setPolicy(cloud: Cloud, policy: Policy, given: Partial<Policy>): Policy {
  const bindings = given.bindings;
  if (!Array.isArray(bindings)) throw invalid('Policy bindings are missing.');
  if (given.etag !== undefined && given.etag !== policy.etag)
    throw new ApiError(
      'ABORTED',
      'There were concurrent policy changes. Please retry the whole read-modify-write.',
    );
  const known = new Set(policy.bindings.flatMap(({ members }) => members));
  for (const member of bindings.flatMap(({ members }) => members))
    if (!known.has(member)) cloud.checkMember(member);
  policy.bindings = bindings.filter(({ members }) => members.length > 0);
  policy.etag = `BwX${cloud.next()}`;
  return policy;
}

export const resourceManager: Api = {
  name: 'cloudresourcemanager.googleapis.com',
  routes: [
    route('GET', '/v1/projects/{project}', 'resourcemanager.projects.get', ({ params }, cloud) =>
      shown(cloud.project(params.project ?? '')),
    ),
    route(
      'POST',
      '/v1/projects/{project}:getIamPolicy',
      'resourcemanager.projects.getIamPolicy',
      ({ params }, cloud) => cloud.project(params.project ?? '').policy,
    ),
    route(
      'POST',
      '/v1/projects/{project}:setIamPolicy',
      'resourcemanager.projects.setIamPolicy',
      ({ params, body }, cloud) =>
        setPolicy(cloud, cloud.project(params.project ?? '').policy, body.policy ?? {}),
    ),
    route('POST', '/v1/projects/{project}:testIamPermissions', null, ({ params, body, caller }, cloud) => {
      const project = cloud.project(params.project ?? '');
      const asked: readonly string[] = body.permissions ?? [];
      const permissions = asked.filter((permission) => {
        try {
          cloud.demand(caller, permission, project);
          return true;
        } catch {
          return false;
        }
      });
      return { permissions };
    }),
  ],
};
