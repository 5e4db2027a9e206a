import type { Project } from '../cloud.ts';
import { setPolicy } from '../policies.ts';
import { type Api, route } from '../route.ts';

const shown = ({ id, number }: Project): object => ({
  projectId: id,
  projectNumber: number,
  lifecycleState: 'ACTIVE',
  name: id,
});

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
      const requested: readonly string[] = body.permissions ?? [];
      const permissions = requested.filter((permission) => cloud.may(caller, permission, project));
      return { permissions };
    }),
  ],
};
