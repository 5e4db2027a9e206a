import { ApiError, alreadyExists, invalid, notFound } from '../api-error.ts';
import type { Cloud, Project } from '../cloud.ts';
import { begin, operationRoute } from '../operations.ts';
import { policyOf } from '../policies.ts';
import { type Api, type Call, Raw, route } from '../route.ts';
import { addService, removeService } from './cloud-run.ts';
import { demandActAs } from './iam.ts';

interface StorageSource {
  bucket: string;
  object: string;
  generation?: string;
}
interface CloudFunction {
  readonly name: string;
  labels?: Record<string, string>;
  buildConfig: { runtime?: string; entryPoint?: string; source?: { storageSource?: StorageSource } };
  serviceConfig: {
    serviceAccountEmail?: string;
    service?: string;
    uri?: string;
    revision?: string;
    availableCpu?: string;
    maxInstanceRequestConcurrency?: number;
    timeoutSeconds?: number;
    environmentVariables?: Record<string, string>;
    secretEnvironmentVariables?: { key: string; projectId: string; secret: string; version: string }[];
  };
  eventTrigger?: {
    eventType: string;
    triggerRegion?: string;
    serviceAccountEmail?: string;
    eventFilters?: { attribute: string; value: string }[];
    trigger?: string;
  };
  environment?: string;
  url?: string;
  state?: string;
  updateTime?: string;
}

const KIND = 'functions';
const UPLOADS = 'function sources';

/** Runtimes by generation: https://cloud.google.com/functions/docs/runtime-support#node.js */
const RUNTIMES: ReadonlySet<string> = new Set(['nodejs20', 'nodejs22', 'nodejs24']);
const FIRST_GENERATION: ReadonlySet<string> = new Set(['nodejs20', 'nodejs22']);

/** Event receivers of Firestore stand where the database is: https://cloud.google.com/eventarc/docs/understand-locations */
function checkTrigger(cloud: Cloud, project: Project, { eventTrigger }: CloudFunction): void {
  if (!eventTrigger?.eventType.startsWith('google.cloud.firestore.')) return;
  const id =
    eventTrigger.eventFilters?.find(({ attribute }) => attribute === 'database')?.value ?? '(default)';
  const database = cloud
    .resources<{ locationId: string }>('databases')
    .get(`projects/${project.id}/databases/${id}`);
  if (!database) throw invalid(`Database '${id}' does not exist in project '${project.id}'.`);
  if (eventTrigger.triggerRegion !== database.locationId)
    throw invalid(
      `Database '${id}' is in location '${database.locationId}', the trigger in '${eventTrigger.triggerRegion}'.`,
    );
}

/**
 * What a new revision needs before it starts.
 * @throws ApiError
 */
function checkService(cloud: Cloud, project: Project, caller: string, one: CloudFunction): void {
  const { serviceConfig, buildConfig } = one;
  const email = serviceConfig.serviceAccountEmail ?? '';
  const account = project.accounts.get(email);
  if (!account) throw invalid(`Service account ${email} does not exist.`);
  // https://cloud.google.com/functions/docs/securing/function-identity
  demandActAs(cloud, caller, project, email);
  if (!RUNTIMES.has(buildConfig.runtime ?? ''))
    throw invalid(`Runtime ${buildConfig.runtime} is not supported.`);
  const source = buildConfig.source?.storageSource;
  if (!source || !cloud.resources<Buffer>(UPLOADS).has(`${source.bucket}/${source.object}`))
    throw invalid('The source was not uploaded.');
  // https://cloud.google.com/run/docs/about-concurrency
  const {
    maxInstanceRequestConcurrency: concurrency = 1,
    availableCpu = '1',
    timeoutSeconds = 60,
  } = serviceConfig;
  if (concurrency > 1_000) throw invalid('Concurrency may be 1000 at most.');
  if (concurrency > 1 && Number(availableCpu) < 1)
    throw invalid('Total cpu < 1 is not supported with concurrency > 1.');
  // https://cloud.google.com/functions/quotas#time_limits
  const longest = one.eventTrigger ? 540 : 3_600;
  if (timeoutSeconds > longest) throw invalid(`timeout_seconds may be ${longest} at most.`);
  for (const { secret, key } of serviceConfig.secretEnvironmentVariables ?? []) {
    const name = `projects/${project.number}/secrets/${secret}`;
    if (!cloud.resources('secrets').has(name)) throw invalid(`Secret ${name} of ${key} does not exist.`);
    // https://cloud.google.com/functions/docs/configuring/secrets#grant_access
    cloud.demand(`serviceAccount:${email}`, 'secretmanager.versions.access', project, [
      policyOf(cloud, `secretmanager/${name}`),
    ]);
  }
  checkTrigger(cloud, project, one);
}

function upsert(call: Call, cloud: Cloud, name: string): object {
  const { project: projectId = '', location = '' } = call.params;
  const project = cloud.project(projectId);
  const before = cloud.resources<CloudFunction>(KIND).get(name);
  const given = call.body as CloudFunction;
  const one: CloudFunction = { ...before, ...given, name };
  checkService(cloud, project, call.caller, one);
  const id = name.split('/').at(-1) ?? '';
  return begin(
    cloud,
    `projects/${projectId}/locations/${location}/operations/operation-${cloud.next()}`,
    () => {
      const service = addService(cloud, project, location, id.toLowerCase());
      one.environment = 'GEN_2';
      one.url = `https://${location}-${projectId}.cloudfunctions.net/${id}`;
      one.state = 'ACTIVE';
      one.updateTime = new Date().toISOString();
      one.serviceConfig = {
        ...one.serviceConfig,
        service: service.name,
        uri: service.uri,
        revision: service.revision,
      };
      // https://cloud.google.com/functions/docs/building#image_registry
      const images = `projects/${projectId}/locations/${location}/repositories/gcf-artifacts`;
      if (!cloud.resources('repositories').has(images))
        cloud.resources('repositories').set(images, { name: images, format: 'DOCKER' });
      if (one.eventTrigger)
        one.eventTrigger.trigger = `projects/${projectId}/locations/${location}/triggers/${id}`;
      cloud.resources<CloudFunction>(KIND).set(name, one);
      return { '@type': 'type.googleapis.com/google.cloud.functions.v2.Function', ...one };
    },
  );
}

const nameOf = ({ params: { project = '', location = '', function: id = '' } }: Call): string =>
  `projects/${project}/locations/${location}/functions/${id}`;

/** https://cloud.google.com/functions/docs/reference/rest */
export const cloudFunctions: Api = {
  name: 'cloudfunctions.googleapis.com',
  routes: [
    route(
      'GET',
      '/v1/projects/{project}/locations/{location}/functions',
      'cloudfunctions.functions.list',
      () => ({}),
    ),
    route(
      'POST',
      '/v1/projects/{project}/locations/{location}/functions',
      'cloudfunctions.functions.create',
      ({ body }) => {
        if (!FIRST_GENERATION.has(body.runtime))
          throw invalid(`Runtime ${body.runtime} is not supported in the first generation.`);
        throw new ApiError('UNIMPLEMENTED', 'This project has no functions of the first generation.');
      },
    ),
    route(
      'GET',
      '/v2/projects/{project}/locations/-/functions',
      'cloudfunctions.functions.list',
      ({ params }, cloud) => ({
        functions: [...cloud.resources<CloudFunction>(KIND).values()].filter(({ name }) =>
          name.startsWith(`projects/${params.project}/`),
        ),
      }),
    ),
    route(
      'POST',
      '/v2/projects/{project}/locations/{location}/functions:generateUploadUrl',
      'cloudfunctions.functions.sourceCodeSet',
      ({ params: { project = '', location = '' } }, cloud) => {
        const { number } = cloud.project(project);
        const source = {
          bucket: `gcf-v2-uploads-${number}-${location}`,
          object: `${cloud.next()}.zip`,
          generation: '1',
        };
        return {
          uploadUrl: `https://storage.googleapis.com/${source.bucket}/${source.object}`,
          storageSource: source,
        };
      },
    ),
    route(
      'POST',
      '/v2/projects/{project}/locations/{location}/functions',
      'cloudfunctions.functions.create',
      (call, cloud) => {
        const { project = '', location = '' } = call.params;
        const id = call.query.get('functionId') ?? '';
        // https://cloud.google.com/functions/docs/reference/rest/v2/projects.locations.functions/create
        if (!/^[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(id))
          throw invalid(`Invalid function id ${id}.`);
        const name = `projects/${project}/locations/${location}/functions/${id}`;
        if (cloud.resources(KIND).has(name)) throw alreadyExists(name);
        return upsert(call, cloud, name);
      },
    ),
    route(
      'GET',
      '/v2/projects/{project}/locations/{location}/functions/{function}',
      'cloudfunctions.functions.get',
      (call, cloud) => cloud.resource<CloudFunction>(KIND, nameOf(call)),
    ),
    route(
      'PATCH',
      '/v2/projects/{project}/locations/{location}/functions/{function}',
      'cloudfunctions.functions.update',
      (call, cloud) => {
        cloud.resource(KIND, nameOf(call));
        return upsert(call, cloud, nameOf(call));
      },
    ),
    route(
      'DELETE',
      '/v2/projects/{project}/locations/{location}/functions/{function}',
      'cloudfunctions.functions.delete',
      (call, cloud) => {
        const name = nameOf(call);
        cloud.resource(KIND, name);
        return begin(
          cloud,
          `projects/${call.params.project}/locations/${call.params.location}/operations/operation-${cloud.next()}`,
          () => {
            cloud.resources(KIND).delete(name);
            removeService(cloud, name);
            return {};
          },
        );
      },
    ),
    operationRoute('/v2/{name=**}'),
  ],
};

/** Where sources are uploaded to: a signed address, whose signature is all that it asks for. */
export const functionUploads: Api = {
  name: 'storage.googleapis.com',
  routes: [
    route('PUT', '/{bucket}/{object}', null, ({ params: { bucket = '', object = '' }, bytes }, cloud) => {
      if (!/^gcf-v2-uploads-/.test(bucket)) throw new ApiError('PERMISSION_DENIED', 'Access denied.');
      cloud.resources<Buffer>(UPLOADS).set(`${bucket}/${object}`, bytes);
      return new Raw('', { 'x-goog-generation': '1' });
    }),
  ],
};

/** What runs of a function: the archive that was uploaded, what it is called in it, and its environment. Secrets are named by version. */
export function functionOfService(cloud: Cloud, serviceId: string) {
  const found = [...cloud.resources<CloudFunction>(KIND).values()].find(
    ({ name }) => name.split('/').at(-1)?.toLowerCase() === serviceId,
  );
  const source = found?.buildConfig.source?.storageSource;
  if (!found || !source) throw notFound(serviceId);
  return {
    archive: cloud.resource<Buffer>(UPLOADS, `${source.bucket}/${source.object}`),
    environment: found.serviceConfig.environmentVariables ?? {},
    secrets: found.serviceConfig.secretEnvironmentVariables ?? [],
  };
}
