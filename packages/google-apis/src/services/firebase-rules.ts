import { alreadyExists, invalid } from '../api-error.ts';
import { type Api, route } from '../route.ts';

interface Ruleset {
  readonly name: string;
  readonly source: { readonly files: readonly { name: string; content: string }[] };
  readonly createTime: string;
}
interface Release {
  readonly name: string;
  rulesetName: string;
  readonly createTime: string;
  updateTime: string;
}

const RULESETS = 'rulesets';
const RELEASES = 'releases';

/** The longest that rules may be: https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits */
const LONGEST = 256 * 1_024;

/** https://firebase.google.com/docs/reference/rules/rest */
export const firebaseRules: Api = {
  name: 'firebaserules.googleapis.com',
  routes: [
    route('POST', '/v1/projects/{project}:test', 'firebaserules.rulesets.test', () => ({ issues: [] })),
    route('GET', '/v1/projects/{project}/releases', 'firebaserules.releases.list', ({ params }, cloud) => ({
      releases: [...cloud.resources<Release>(RELEASES).values()].filter(({ name }) =>
        name.startsWith(`projects/${params.project}/`),
      ),
    })),
    route('GET', '/v1/projects/{project}/rulesets', 'firebaserules.rulesets.list', ({ params }, cloud) => ({
      rulesets: [...cloud.resources<Ruleset>(RULESETS).values()]
        .filter(({ name }) => name.startsWith(`projects/${params.project}/`))
        .map(({ name, createTime }) => ({ name, createTime })),
    })),
    route(
      'GET',
      '/v1/projects/{project}/rulesets/{ruleset}',
      'firebaserules.rulesets.get',
      ({ path }, cloud) => cloud.resource<Ruleset>(RULESETS, path.slice('/v1/'.length)),
    ),
    route(
      'POST',
      '/v1/projects/{project}/rulesets',
      'firebaserules.rulesets.create',
      ({ params, body }, cloud) => {
        const files: Ruleset['source']['files'] = body.source.files;
        for (const { name, content } of files)
          if (content.length > LONGEST) throw invalid(`${name} is larger than ${LONGEST} bytes.`);
        const name = `projects/${params.project}/rulesets/${crypto.randomUUID()}`;
        const ruleset = { name, source: { files }, createTime: new Date().toISOString() };
        cloud.resources<Ruleset>(RULESETS).set(name, ruleset);
        return ruleset;
      },
    ),
    route('POST', '/v1/projects/{project}/releases', 'firebaserules.releases.create', ({ body }, cloud) => {
      if (cloud.resources(RELEASES).has(body.name)) throw alreadyExists(body.name);
      cloud.resource(RULESETS, body.rulesetName);
      const at = new Date().toISOString();
      const release = { name: body.name, rulesetName: body.rulesetName, createTime: at, updateTime: at };
      cloud.resources<Release>(RELEASES).set(release.name, release);
      return release;
    }),
    route(
      'PATCH',
      '/v1/projects/{project}/releases/{name=**}',
      'firebaserules.releases.update',
      ({ path, body }, cloud) => {
        const release = cloud.resource<Release>(RELEASES, path.slice('/v1/'.length));
        cloud.resource(RULESETS, body.release.rulesetName);
        release.rulesetName = body.release.rulesetName;
        release.updateTime = new Date().toISOString();
        return release;
      },
    ),
  ],
};
