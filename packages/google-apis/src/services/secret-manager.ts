import { ApiError, alreadyExists, invalid } from '../api-error.ts';
import type { Cloud, Project } from '../cloud.ts';
import { policyOf, policyRoutes } from '../policies.ts';
import { type Api, route } from '../route.ts';

interface Version {
  state: 'ENABLED' | 'DISABLED' | 'DESTROYED';
  payload: Buffer;
}
interface Secret {
  /** With the project's number. */
  readonly name: string;
  readonly replication: object;
  labels: Record<string, string>;
  readonly versions: Version[];
}
type Params = Readonly<Record<string, string>>;

const SECRETS = '/v1/projects/{project}/secrets';
const SECRET = `${SECRETS}/{secret}`;
const VERSION = `${SECRET}/versions/{version}`;

/** https://cloud.google.com/secret-manager/quotas#content_limits */
const MAX_PAYLOAD = 65_536;

const nameOf = (project: Project, secret: string): string => `projects/${project.number}/secrets/${secret}`;

/** @throws ApiError NOT_FOUND */
function find({ project = '', secret = '' }: Params, cloud: Cloud): Secret {
  const name = nameOf(cloud.project(project), secret);
  const found = cloud.resources<Secret>('secrets').get(name);
  if (!found) throw new ApiError('NOT_FOUND', `Secret [${name}] not found.`);
  return found;
}

const shown = ({ name, replication, labels }: Secret): object => ({ name, replication, labels });
const shownVersion = (secret: Secret, index: number): object => ({
  name: `${secret.name}/versions/${index + 1}`,
  state: secret.versions[index]?.state,
});

/** @param params `version` is its number, or `latest` @throws ApiError NOT_FOUND */
function findVersion(params: Params, cloud: Cloud): { secret: Secret; index: number; version: Version } {
  const secret = find(params, cloud);
  // The latest is the one made last, whatever its state: https://cloud.google.com/secret-manager/docs/access-secret-version
  const index = params.version === 'latest' ? secret.versions.length - 1 : Number(params.version) - 1;
  const version = secret.versions[index];
  if (!version)
    throw new ApiError('NOT_FOUND', `Secret Version [${secret.name}/versions/${params.version}] not found.`);
  return { secret, index, version };
}

const policyName = (params: Params, cloud: Cloud): string => `secretmanager/${find(params, cloud).name}`;

const changeState = (verb: string, state: Version['state']) =>
  route('POST', `${VERSION}:${verb}`, `secretmanager.versions.${verb}`, ({ params }, cloud) => {
    const { secret, index, version } = findVersion(params, cloud);
    if (version.state === 'DESTROYED' && state !== 'DESTROYED')
      throw new ApiError('FAILED_PRECONDITION', `Secret Version ${index + 1} is destroyed.`);
    version.state = state;
    if (state === 'DESTROYED') version.payload = Buffer.alloc(0);
    return shownVersion(secret, index);
  });

export const secretManager: Api = {
  name: 'secretmanager.googleapis.com',
  routes: [
    route('GET', SECRETS, 'secretmanager.secrets.list', ({ params }, cloud) => {
      const prefix = nameOf(cloud.project(params.project ?? ''), '');
      const secrets = [...cloud.resources<Secret>('secrets').values()];
      return { secrets: secrets.filter(({ name }) => name.startsWith(prefix)).map(shown) };
    }),
    route('POST', SECRETS, 'secretmanager.secrets.create', ({ params, query, body }, cloud) => {
      const id = query.get('secretId') ?? '';
      // https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets/create
      if (!/^[\w-]{1,255}$/.test(id)) throw invalid(`The secret ID [${id}] is not valid.`);
      if (!body.replication) throw invalid('Secret.replication must be provided.');
      const name = nameOf(cloud.project(params.project ?? ''), id);
      if (cloud.resources<Secret>('secrets').has(name)) throw alreadyExists(`Secret [${name}]`);
      const secret: Secret = {
        name,
        replication: body.replication,
        labels: body.labels ?? {},
        versions: [],
      };
      cloud.resources<Secret>('secrets').set(name, secret);
      return shown(secret);
    }),
    route('GET', SECRET, 'secretmanager.secrets.get', ({ params }, cloud) => shown(find(params, cloud))),
    route('PATCH', SECRET, 'secretmanager.secrets.update', ({ params, query, body }, cloud) => {
      const secret = find(params, cloud);
      if (query.get('updateMask') !== 'labels') throw invalid('Only labels of a secret can be changed here.');
      secret.labels = body.labels ?? {};
      return shown(secret);
    }),
    route('POST', `${SECRET}:addVersion`, 'secretmanager.versions.add', ({ params, body }, cloud) => {
      const secret = find(params, cloud);
      const payload = Buffer.from(String(body.payload?.data ?? ''), 'base64');
      if (payload.length === 0) throw invalid('Secret payload cannot be empty.');
      if (payload.length > MAX_PAYLOAD) throw invalid(`Secret payload exceeds ${MAX_PAYLOAD} bytes.`);
      secret.versions.push({ state: 'ENABLED', payload });
      return shownVersion(secret, secret.versions.length - 1);
    }),
    route('GET', `${SECRET}/versions`, 'secretmanager.versions.list', ({ params }, cloud) => {
      const secret = find(params, cloud);
      // The newest first.
      return { versions: secret.versions.map((_, index) => shownVersion(secret, index)).reverse() };
    }),
    route('GET', VERSION, 'secretmanager.versions.get', ({ params }, cloud) => {
      const { secret, index } = findVersion(params, cloud);
      return shownVersion(secret, index);
    }),
    // May be allowed by the secret's own policy too: https://cloud.google.com/secret-manager/docs/access-control
    route('GET', `${VERSION}:access`, null, ({ params, caller }, cloud) => {
      const project = cloud.project(params.project ?? '');
      const own = policyOf(cloud, `secretmanager/${nameOf(project, params.secret ?? '')}`);
      cloud.demand(caller, 'secretmanager.versions.access', project, [own]);
      const { secret, index, version } = findVersion(params, cloud);
      const name = `${secret.name}/versions/${index + 1}`;
      if (version.state !== 'ENABLED')
        throw new ApiError('FAILED_PRECONDITION', `Secret Version [${name}] is in ${version.state} state.`);
      return { name, payload: { data: version.payload.toString('base64') } };
    }),
    changeState('enable', 'ENABLED'),
    changeState('disable', 'DISABLED'),
    changeState('destroy', 'DESTROYED'),
    ...policyRoutes(
      SECRET,
      'GET',
      { get: 'secretmanager.secrets.getIamPolicy', set: 'secretmanager.secrets.setIamPolicy' },
      policyName,
    ),
  ],
};

/** The newest value of a secret. @throws ApiError NOT_FOUND */
export const secretValue = (cloud: Cloud, project: Project, secret: string): string =>
  findVersion({ project: project.id, secret, version: 'latest' }, cloud).version.payload.toString();
