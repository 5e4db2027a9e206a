import { invalid } from '../api-error.ts';
import type { Cloud, Project } from '../cloud.ts';
import { begin, operationRoute } from '../operations.ts';
import { policyOf, policyRoutes } from '../policies.ts';
import { type Api, route } from '../route.ts';

interface Service {
  readonly name: string;
  readonly uri: string;
  revision: string;
  /** Revisions with an address of their own, which hosting pins its calls to. */
  readonly tags: Map<string, string>;
  generation: number;
  /** Of the service, not of a revision. */
  minInstanceCount: number;
}

const KIND = 'run services';

/** The service of a function, with a new revision. */
export function addService(cloud: Cloud, project: Project, location: string, id: string): Service {
  const name = `projects/${project.id}/locations/${location}/services/${id}`;
  const services = cloud.resources<Service>(KIND);
  const service = services.get(name) ?? {
    name,
    uri: `https://${id}-${project.number}.${location}.run.app`,
    revision: '',
    tags: new Map(),
    generation: 0,
    minInstanceCount: 0,
  };
  service.generation += 1;
  service.revision = `${id}-${String(service.generation).padStart(5, '0')}`;
  services.set(name, service);
  return service;
}

/** @param functionName full name of the function */
export function removeService(cloud: Cloud, functionName: string): void {
  const [, project = '', , location = '', , id = ''] = functionName.split('/');
  const name = `projects/${project}/locations/${location}/services/${id.toLowerCase()}`;
  cloud.resources(KIND).delete(name);
  cloud.resources('policies').delete(`run/${name}`);
}

/** Whether anybody may call a service: https://cloud.google.com/run/docs/authenticating/public */
export const isPublic = (cloud: Cloud, id: string): boolean =>
  [...cloud.resources<Service>(KIND).keys()]
    .filter((name) => name.endsWith(`/${id}`))
    .some((name) =>
      policyOf(cloud, `run/${name}`).bindings.some(
        ({ role, members }) => role === 'roles/run.invoker' && members.includes('allUsers'),
      ),
    );

const serviceOf = (cloud: Cloud, params: Readonly<Record<string, string>>): Service =>
  cloud.resource<Service>(
    KIND,
    `projects/${cloud.project(params.project ?? '').id}/locations/${params.location}/services/${params.service}`,
  );

/** A service as the Knative API shows it: https://cloud.google.com/run/docs/reference/rest/v1/namespaces.services */
const shown = (service: Service, project: Project, location: string): object => ({
  apiVersion: 'serving.knative.dev/v1',
  kind: 'Service',
  metadata: {
    name: service.name.split('/').at(-1),
    namespace: project.number,
    generation: service.generation,
    labels: { 'cloud.googleapis.com/location': location },
  },
  spec: { template: { metadata: {} }, traffic: traffic(service) },
  status: {
    observedGeneration: service.generation,
    url: service.uri,
    latestCreatedRevisionName: service.revision,
    latestReadyRevisionName: service.revision,
    conditions: [{ type: 'Ready', status: 'True' }],
    traffic: traffic(service),
  },
});
const traffic = ({ revision, tags }: Service): object[] => [
  { latestRevision: true, percent: 100, revisionName: revision },
  ...[...tags].map(([tag, revisionName]) => ({ tag, revisionName })),
];

const SERVICE_V2 = '/v2/projects/{project}/locations/{location}/services/{service}';
/** What is 0 is left out. */
const shownV2 = ({ name, uri, minInstanceCount }: Service): object => ({
  name,
  uri,
  scaling: minInstanceCount === 0 ? {} : { minInstanceCount },
});

export const cloudRun: Api = {
  name: 'run.googleapis.com',
  routes: [
    route(
      'GET',
      '/v1/projects/{project}/locations/{location}/services/{service}',
      'run.services.get',
      ({ params }, cloud) =>
        shown(serviceOf(cloud, params), cloud.project(params.project ?? ''), params.location ?? ''),
    ),
    route(
      'PUT',
      '/v1/projects/{project}/locations/{location}/services/{service}',
      'run.services.update',
      ({ params, body }, cloud) => {
        const service = serviceOf(cloud, params);
        service.tags.clear();
        for (const { tag, revisionName } of body.spec.traffic)
          if (tag) service.tags.set(tag, revisionName ?? service.revision);
        service.generation += 1;
        return shown(service, cloud.project(params.project ?? ''), params.location ?? '');
      },
    ),
    // https://cloud.google.com/run/docs/reference/rest/v2/projects.locations.services
    route('GET', SERVICE_V2, 'run.services.get', ({ params }, cloud) => shownV2(serviceOf(cloud, params))),
    route('PATCH', SERVICE_V2, 'run.services.update', ({ params, query, body }, cloud) => {
      const service = serviceOf(cloud, params);
      if (query.get('updateMask') !== 'scaling.minInstanceCount')
        throw invalid('Only the instances of a service can be changed here.');
      const name = `projects/${params.project}/locations/${params.location}/operations/${cloud.next()}`;
      return begin(cloud, name, () => {
        service.minInstanceCount = body.scaling.minInstanceCount;
        return shownV2(service);
      });
    }),
    operationRoute('/v2/projects/{project}/locations/{location}/operations/{operation}'),
    ...policyRoutes(
      '/v1/projects/{project}/locations/{location}/services/{service}',
      'GET',
      { get: 'run.services.getIamPolicy', set: 'run.services.setIamPolicy' },
      (params, cloud) => `run/${serviceOf(cloud, params).name}`,
    ),
  ],
};
