import type { Cloud, Project } from '../cloud.ts';
import { type Api, route } from '../route.ts';

interface WebApp {
  readonly name: string;
  readonly appId: string;
  readonly apiKey: string;
}

/** Registers a web app, as the console does. */
export function addWebApp(cloud: Cloud, { id, number }: Project, apiKey: string): void {
  const appId = `1:${number}:web:${cloud.next().toString(16).padStart(16, '0')}`;
  const name = `projects/${id}/webApps/${appId}`;
  cloud.resources<WebApp>('webApps').set(name, { name, appId, apiKey });
}

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
    route('GET', '/v1beta1/projects/{project}/webApps', 'firebase.clients.list', ({ params }, cloud) => ({
      apps: [...cloud.resources<WebApp>('webApps').values()].filter(({ name }) =>
        name.startsWith(`projects/${params.project}/`),
      ),
    })),
    route(
      'GET',
      '/v1beta1/projects/{project}/webApps/{app=**}/config',
      'firebase.clients.get',
      ({ params }, cloud) => {
        const app = cloud.resource<WebApp>('webApps', `projects/${params.project}/webApps/${params.app}`);
        return { projectId: params.project, appId: app.appId, apiKey: app.apiKey };
      },
    ),
  ],
};
