import { type Api, route } from '../route.ts';

export const compute: Api = {
  name: 'compute.googleapis.com',
  routes: [
    route('GET', '/compute/v1/projects/{project}', 'compute.projects.get', ({ params }, cloud) => {
      const { id, number } = cloud.project(params.project ?? '');
      return { name: id, defaultServiceAccount: `${number}-compute@developer.gserviceaccount.com` };
    }),
  ],
};
