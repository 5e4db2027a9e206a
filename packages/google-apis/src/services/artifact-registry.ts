import { type Api, route } from '../route.ts';

interface Repository {
  readonly name: string;
  format: string;
  cleanupPolicies?: object;
  labels?: object;
}

const KIND = 'repositories';

/** Where the images of functions are kept; the first function of a location makes `gcf-artifacts`. */
export const artifactRegistry: Api = {
  name: 'artifactregistry.googleapis.com',
  routes: [
    route(
      'GET',
      '/v1/projects/{project}/locations/{location}/repositories/{repository}',
      'artifactregistry.repositories.get',
      ({ path }, cloud) => cloud.resource<Repository>(KIND, path.slice('/v1/'.length)),
    ),
    route(
      'PATCH',
      '/v1/projects/{project}/locations/{location}/repositories/{repository}',
      'artifactregistry.repositories.update',
      ({ path, body }, cloud) => {
        const repository = { ...cloud.resource<Repository>(KIND, path.slice('/v1/'.length)), ...body };
        cloud.resources<Repository>(KIND).set(repository.name, repository);
        return repository;
      },
    ),
  ],
};
