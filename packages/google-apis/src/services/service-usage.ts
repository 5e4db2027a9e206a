import { ApiError, invalid } from '../api-error.ts';
import type { Project } from '../cloud.ts';
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

/** @throws ApiError FAILED_PRECONDITION: https://cloud.google.com/service-usage/docs/troubleshooting */
function demandBilling({ number, billingAccount }: Project, service: string): void {
  if (BILLED.has(service) && billingAccount === null)
    throw new ApiError(
      'FAILED_PRECONDITION',
      `Billing account for project '${number}' is not found. Billing must be enabled for activation of service(s) '${service}' to proceed.`,
    );
}

const shown = ({ number, services }: Project, service: string): object => ({
  name: `projects/${number}/services/${service}`,
  state: services.has(service) ? 'ENABLED' : 'DISABLED',
});

export const serviceUsage: Api = {
  name: 'serviceusage.googleapis.com',
  routes: [
    operationRoute('/v1/operations/{operation}'),
    operationRoute('/v1beta1/operations/{operation}'),
    route(
      'GET',
      '/v1/projects/{project}/services/{service}',
      'serviceusage.services.get',
      ({ params }, cloud) => {
        const { project = '', service = '' } = params;
        return shown(cloud.project(project), service);
      },
    ),
    route(
      'POST',
      '/v1/projects/{project}/services/{service}:enable',
      'serviceusage.services.enable',
      ({ params }, cloud) => {
        const { project = '', service = '' } = params;
        const found = cloud.project(project);
        demandBilling(found, service);
        return begin(cloud, `operations/acat.${cloud.next()}`, () => {
          found.services.add(service);
          return { service: shown(found, service) };
        });
      },
    ),
    // https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchGet
    route(
      'GET',
      '/v1/projects/{project}/services:batchGet',
      'serviceusage.services.get',
      ({ params, query }, cloud) => {
        const names = query.getAll('names');
        if (names.length > 30) throw invalid('A single request can get a maximum of 30 services at a time.');
        const found = cloud.project(params.project ?? '');
        return { services: names.map((name) => shown(found, name.split('/').at(-1) ?? '')) };
      },
    ),
    // https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable
    route(
      'POST',
      '/v1/projects/{project}/services:batchEnable',
      'serviceusage.services.enable',
      ({ params, body }, cloud) => {
        const ids: readonly string[] = body.serviceIds ?? [];
        if (ids.length === 0 || ids.length > 20)
          throw invalid('A single request can enable a maximum of 20 services at a time.');
        const found = cloud.project(params.project ?? '');
        for (const service of ids) demandBilling(found, service);
        return begin(cloud, `operations/acat.${cloud.next()}`, () => {
          for (const service of ids) found.services.add(service);
          return { services: ids.map((service) => shown(found, service)) };
        });
      },
    ),
    // Makes the account by which a service acts, or names the one there is:
    // https://cloud.google.com/service-usage/docs/reference/rest/v1beta1/services/generateServiceIdentity
    route(
      'POST',
      '/v1beta1/projects/{project}/services/{service}:generateServiceIdentity',
      'serviceusage.services.enable',
      ({ params }, cloud) => {
        const { project = '', service = '' } = params;
        const { number } = cloud.project(project);
        const email = `service-${number}@gcp-sa-${service.split('.')[0]}.iam.gserviceaccount.com`;
        return begin(cloud, `operations/finished.${cloud.next()}`, () => {
          cloud.serviceAgents.add(email);
          return { email };
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
