import { alreadyExists } from '../api-error.ts';
import { policyRoutes } from '../policies.ts';
import { type Api, route } from '../route.ts';

interface Queue {
  readonly name: string;
  rateLimits?: object;
  retryConfig?: object;
  state: 'RUNNING' | 'DISABLED';
}

const KIND = 'queues';
const PATH = '/v2/projects/{project}/locations/{location}/queues';
const nameOf = ({ project = '', location = '', queue = '' }: Readonly<Record<string, string>>): string =>
  `projects/${project}/locations/${location}/queues/${queue}`;

/** https://cloud.google.com/tasks/docs/reference/rest */
export const cloudTasks: Api = {
  name: 'cloudtasks.googleapis.com',
  routes: [
    route('POST', PATH, 'cloudtasks.queues.create', ({ body }, cloud) => {
      if (cloud.resources(KIND).has(body.name)) throw alreadyExists(body.name);
      const queue: Queue = { ...body, state: 'RUNNING' };
      cloud.resources<Queue>(KIND).set(queue.name, queue);
      return queue;
    }),
    route('GET', `${PATH}/{queue}`, 'cloudtasks.queues.get', ({ params }, cloud) =>
      cloud.resource<Queue>(KIND, nameOf(params)),
    ),
    route('PATCH', `${PATH}/{queue}`, 'cloudtasks.queues.update', ({ params, body }, cloud) => {
      const queue = { ...cloud.resource<Queue>(KIND, nameOf(params)), ...body };
      cloud.resources<Queue>(KIND).set(queue.name, queue);
      return queue;
    }),
    route('DELETE', `${PATH}/{queue}`, 'cloudtasks.queues.delete', ({ params }, cloud) => {
      cloud.resource<Queue>(KIND, nameOf(params));
      cloud.resources(KIND).delete(nameOf(params));
      return {};
    }),
    ...policyRoutes(
      `${PATH}/{queue}`,
      'POST',
      { get: 'cloudtasks.queues.getIamPolicy', set: 'cloudtasks.queues.setIamPolicy' },
      (params, cloud) => `cloudtasks/${cloud.resource<Queue>(KIND, nameOf(params)).name}`,
    ),
  ],
};
