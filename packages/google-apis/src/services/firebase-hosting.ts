import { gunzipSync } from 'node:zlib';
import { ApiError, invalid } from '../api-error.ts';
import type { Cloud } from '../cloud.ts';
import { type Api, route } from '../route.ts';

interface Version {
  readonly name: string;
  status: 'CREATED' | 'FINALIZED' | 'DELETED';
  config: object;
  labels?: Record<string, string>;
  /** Hashes of files by their paths. */
  readonly files: Map<string, string>;
  readonly createTime: string;
}
interface Release {
  readonly name: string;
  readonly version: { readonly name: string };
  readonly type: string;
  readonly message?: string;
  readonly releaseTime: string;
}

const VERSIONS = 'hosting versions';
const RELEASES = 'hosting releases';
const FILES = 'hosting files';

const shown = ({ files, ...version }: Version): object => ({ ...version, fileCount: String(files.size) });

/** The newest release of a site: how it is served, and its files by their paths. */
export function hostedVersion(
  cloud: Cloud,
  site: string,
): { config: object; file(path: string): Buffer | undefined } | undefined {
  const newest = [...cloud.resources<Release>(RELEASES).values()].findLast(({ name }) =>
    name.includes(`/sites/${site}/`),
  );
  if (!newest) return undefined;
  const { files, config } = cloud.resource<Version>(VERSIONS, newest.version.name);
  return {
    config,
    file(path) {
      const hash = files.get(path);
      return hash === undefined ? undefined : gunzipSync(cloud.resource<Buffer>(FILES, hash));
    },
  };
}

const SITE = '/v1beta1/projects/{project}/sites/{site}';

/** https://firebase.google.com/docs/reference/hosting/rest */
export const firebaseHosting: Api = {
  name: 'firebasehosting.googleapis.com',
  routes: [
    route('GET', '/v1beta1/projects/{project}/sites', 'firebasehosting.sites.get', ({ params }, cloud) => {
      const { id } = cloud.project(params.project ?? '');
      return {
        sites: [
          { name: `projects/${id}/sites/${id}`, defaultUrl: `https://${id}.web.app`, type: 'DEFAULT_SITE' },
        ],
      };
    }),
    route('GET', SITE, 'firebasehosting.sites.get', ({ params: { project = '', site = '' } }, cloud) => ({
      name: `projects/${cloud.project(project).id}/sites/${site}`,
      defaultUrl: `https://${site}.web.app`,
      type: 'DEFAULT_SITE',
    })),
    route(
      'POST',
      `${SITE}/versions`,
      'firebasehosting.sites.update',
      ({ params: { project = '', site = '' }, body }, cloud) => {
        const name = `projects/${project}/sites/${site}/versions/${cloud.next().toString(16).padStart(16, '0')}`;
        const version: Version = {
          name,
          status: 'CREATED',
          config: {},
          files: new Map(),
          createTime: new Date().toISOString(),
          ...body,
        };
        cloud.resources<Version>(VERSIONS).set(name, version);
        return shown(version);
      },
    ),
    route(
      'GET',
      `${SITE}/versions`,
      'firebasehosting.sites.get',
      ({ params: { project = '', site = '' } }, cloud) => ({
        versions: [...cloud.resources<Version>(VERSIONS).values()]
          .filter(({ name }) => name.startsWith(`projects/${project}/sites/${site}/`))
          .map(shown),
      }),
    ),
    route(
      'POST',
      `${SITE}/versions/{version}:populateFiles`,
      'firebasehosting.sites.update',
      ({ path, body }, cloud) => {
        const name = path.slice('/v1beta1/'.length).replace(/:populateFiles$/, '');
        const { files } = cloud.resource<Version>(VERSIONS, name);
        const hashes = Object.entries(body.files as Record<string, string>);
        for (const [file, hash] of hashes) files.set(file, hash);
        const wanted = hashes.map(([, hash]) => hash).filter((hash) => !cloud.resources(FILES).has(hash));
        return {
          uploadRequiredHashes: [...new Set(wanted)],
          uploadUrl: `https://upload-firebasehosting.googleapis.com/upload/sites/${name.split('/')[3]}/versions/${name.split('/')[5]}/files`,
        };
      },
    ),
    route('PATCH', `${SITE}/versions/{version}`, 'firebasehosting.sites.update', ({ path, body }, cloud) => {
      const version = cloud.resource<Version>(VERSIONS, path.slice('/v1beta1/'.length));
      for (const [file, hash] of version.files)
        if (!cloud.resources(FILES).has(hash)) throw invalid(`The file ${file} was not uploaded.`);
      Object.assign(version, body);
      return shown(version);
    }),
    route(
      'GET',
      `${SITE}/channels/{channel}`,
      'firebasehosting.sites.get',
      ({ params: { project, site, channel } }) => ({
        name: `projects/${project}/sites/${site}/channels/${channel}`,
        url: `https://${site}.web.app`,
      }),
    ),
    route(
      'POST',
      `${SITE}/channels/{channel}/releases`,
      'firebasehosting.sites.update',
      ({ params: { project = '', site = '', channel = '' }, query, body }, cloud) => {
        const version = cloud.resource<Version>(VERSIONS, query.get('versionName') ?? '');
        if (version.status !== 'FINALIZED')
          throw new ApiError('FAILED_PRECONDITION', 'The version is not finalized.');
        const name = `projects/${project}/sites/${site}/channels/${channel}/releases/${cloud.next()}`;
        const release = {
          name,
          type: 'DEPLOY',
          ...body,
          version: { name: version.name },
          releaseTime: new Date().toISOString(),
        };
        cloud.resources<Release>(RELEASES).set(name, release);
        return release;
      },
    ),
    route(
      'GET',
      `${SITE}/channels/{channel}/releases`,
      'firebasehosting.sites.get',
      ({ params: { project, site, channel } }, cloud) => ({
        releases: [...cloud.resources<Release>(RELEASES).values()]
          .filter(({ name }) => name.startsWith(`projects/${project}/sites/${site}/channels/${channel}/`))
          .reverse()
          .map((release) => ({
            ...release,
            version: shown(cloud.resource<Version>(VERSIONS, release.version.name)),
          })),
      }),
    ),
  ],
};

export const hostingUploads: Api = {
  name: 'upload-firebasehosting.googleapis.com',
  routes: [
    route(
      'POST',
      '/upload/sites/{site}/versions/{version}/files/{hash}',
      null,
      ({ params: { hash = '' }, bytes }, cloud) => {
        cloud.resources<Buffer>(FILES).set(hash, bytes);
        return {};
      },
    ),
  ],
};
