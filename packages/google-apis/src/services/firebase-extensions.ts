import { type Api, route } from '../route.ts';

/** A project without extensions. */
export const firebaseExtensions: Api = {
  name: 'firebaseextensions.googleapis.com',
  routes: [
    route('GET', '/v1beta/projects/{project}/instances', 'firebaseextensions.instances.list', () => ({})),
  ],
};
