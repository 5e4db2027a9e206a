import { type Api, route } from '../route.ts';

/** The bucket for pictures: https://firebase.google.com/docs/reference/rest/storage/rest */
export const firebaseStorage: Api = {
  name: 'firebasestorage.googleapis.com',
  routes: [
    route(
      'GET',
      '/v1alpha/projects/{project}/defaultBucket',
      'firebasestorage.defaultBucket.get',
      ({ params }, cloud) => {
        const { id } = cloud.project(params.project ?? '');
        const bucket = `${id}.firebasestorage.app`;
        return { name: `projects/${id}/defaultBucket`, bucket: { name: `projects/${id}/buckets/${bucket}` } };
      },
    ),
  ],
};
