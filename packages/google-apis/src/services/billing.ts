import { type Api, route } from '../route.ts';

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
          billingAccountName: billingAccount ?? '',
          billingEnabled: billingAccount !== null,
        };
      },
    ),
  ],
};
