import { ApiError, notFound } from '../api-error.ts';
import { type Api, route } from '../route.ts';
import { type Bucket, makeBucket } from './storage.ts';

const DEFAULT_BUCKET = '/v1alpha/projects/{project}/defaultBucket';

/** https://firebase.google.com/docs/reference/rest/storage/rest/v1alpha/projects.defaultBucket */
export const firebaseStorage: Api = {
  name: 'firebasestorage.googleapis.com',
  routes: [
    route('GET', DEFAULT_BUCKET, 'firebasestorage.defaultBucket.get', ({ params }, cloud) => {
      const { id } = cloud.project(params.project ?? '');
      const found = cloud.resources<Bucket>('buckets').get(`${id}.firebasestorage.app`);
      if (!found) throw notFound('The default bucket');
      return {
        name: `projects/${id}/defaultBucket`,
        location: found.location,
        bucket: { name: `projects/${id}/buckets/${found.name}` },
      };
    }),
    route('POST', DEFAULT_BUCKET, 'firebasestorage.defaultBucket.create', ({ params, body }, cloud) => {
      const project = cloud.project(params.project ?? '');
      // "requires that the Firebase project is on the pay-as-you-go Blaze pricing plan"
      if (project.billingAccount === null)
        throw new ApiError('FAILED_PRECONDITION', 'The project is not on the Blaze pricing plan.');
      const name = `${project.id}.firebasestorage.app`;
      if (!cloud.resources<Bucket>('buckets').has(name))
        makeBucket(cloud, project, { name, location: body.location });
      return { name: `projects/${project.id}/defaultBucket`, location: body.location };
    }),
  ],
};
