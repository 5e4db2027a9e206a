import { invalid } from '../api-error.ts';
import { type Api, route } from '../route.ts';

interface Config {
  readonly name: string;
  siteKey?: string;
}
const CONFIG = '/v1/projects/{project}/apps/{app=**}/recaptchaEnterpriseConfig';
const CONFIGS = 'recaptchaEnterpriseConfigs';

/** https://firebase.google.com/docs/reference/appcheck/rest/v1/projects.apps.recaptchaEnterpriseConfig */
export const appCheck: Api = {
  name: 'firebaseappcheck.googleapis.com',
  routes: [
    route('GET', CONFIG, 'firebaseappcheck.recaptchaEnterpriseConfig.get', ({ params }, cloud) => {
      const { number } = cloud.project(params.project ?? '');
      const name = `projects/${number}/apps/${params.app}/recaptchaEnterpriseConfig`;
      return cloud.resources<Config>(CONFIGS).get(name) ?? { name };
    }),
    route(
      'PATCH',
      CONFIG,
      'firebaseappcheck.recaptchaEnterpriseConfig.update',
      ({ params, query, body }, cloud) => {
        const { number } = cloud.project(params.project ?? '');
        cloud.resource('webApps', `projects/${cloud.project(params.project ?? '').id}/webApps/${params.app}`);
        if (query.get('updateMask') !== 'siteKey') throw invalid('The update mask is missing.');
        const name = `projects/${number}/apps/${params.app}/recaptchaEnterpriseConfig`;
        const config: Config = { name, siteKey: body.siteKey };
        cloud.resources<Config>(CONFIGS).set(name, config);
        return config;
      },
    ),
  ],
};
