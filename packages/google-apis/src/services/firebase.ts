import { type Api, route } from '../route.ts';

/** A Firebase project: https://firebase.google.com/docs/reference/firebase-management/rest */
export const firebase: Api = {
  name: 'firebase.googleapis.com',
  routes: [
    route('GET', '/v1beta1/projects/{project}', 'firebase.projects.get', ({ params }, cloud) => {
      const { id, number } = cloud.project(params.project ?? '');
      return {
        projectId: id,
        projectNumber: number,
        displayName: id,
        name: `projects/${id}`,
        resources: { hostingSite: id },
        state: 'ACTIVE',
      };
    }),
    route(
      'GET',
      '/v1beta1/projects/{project}/adminSdkConfig',
      'firebase.projects.get',
      ({ params }, cloud) => {
        const { id } = cloud.project(params.project ?? '');
        return { projectId: id, storageBucket: `${id}.firebasestorage.app` };
      },
    ),
  ],
};
