import { ApiError } from '../api-error.ts';
import { begin, operationRoute } from '../operations.ts';
import { type Api, route } from '../route.ts';

/** APIs that only a project with a billing account may enable, of those that a ticket office needs. */
const BILLED = new Set(
  [
    'cloudfunctions',
    'run',
    'cloudbuild',
    'artifactregistry',
    'eventarc',
    'secretmanager',
    'cloudtasks',
    'cloudscheduler',
  ].map((name) => `${name}.googleapis.com`),
);

export const serviceUsage: Api = {
  name: 'serviceusage.googleapis.com',
  routes: [
    operationRoute('/v1/operations/{operation}'),
    route(
      'GET',
      '/v1/projects/{project}/services/{service}',
      'serviceusage.services.get',
      ({ params }, cloud) => {
        const { project = '', service = '' } = params;
        const { number, services } = cloud.project(project);
        return {
          name: `projects/${number}/services/${service}`,
          state: services.has(service) ? 'ENABLED' : 'DISABLED',
        };
      },
    ),
    route(
      'POST',
      '/v1/projects/{project}/services/{service}:enable',
      'serviceusage.services.enable',
      ({ params }, cloud) => {
        const { project = '', service = '' } = params;
        const found = cloud.project(project);
        // https://cloud.google.com/service-usage/docs/troubleshooting
        if (BILLED.has(service) && found.billingAccount === null)
          throw new ApiError(
            'FAILED_PRECONDITION',
            `Billing account for project '${found.number}' is not found. Billing must be enabled for activation of service(s) '${service}' to proceed.`,
          );
        return begin(cloud, `operations/acat.${cloud.next()}`, () => {
          found.services.add(service);
          return { service: { name: `projects/${found.number}/services/${service}`, state: 'ENABLED' } };
        });
      },
    ),
    // Google's own account for an API in this project: https://cloud.google.com/service-usage/docs/reference/rest/v1beta1/services/generateServiceIdentity
    route(
      'POST',
      '/v1beta1/projects/{project}/services/{service}:generateServiceIdentity',
      'serviceusage.services.enable',
      ({ params: { project = '', service = '' } }, cloud) => {
        const { number } = cloud.project(project);
        const email = `service-${number}@gcp-sa-${service.split('.')[0]}.iam.gserviceaccount.com`;
        return { name: `operations/finished.${cloud.next()}`, done: true, response: { email } };
      },
    ),
  ],
};
