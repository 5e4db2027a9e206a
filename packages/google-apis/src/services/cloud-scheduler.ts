import { ApiError, alreadyExists, invalid } from '../api-error.ts';
import type { Cloud } from '../cloud.ts';
import { type Api, route } from '../route.ts';
import { demandActAs } from './iam.ts';

interface Job {
  readonly name: string;
  [field: string]: unknown;
}
type Params = Readonly<Record<string, string>>;

const JOBS = 'schedulerJobs';
const PARENT = '/v1/projects/{project}/locations/{location}/jobs';
const parentOf = ({ project, location }: Params): string => `projects/${project}/locations/${location}/jobs`;

/** https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs#Job @throws ApiError */
function check(params: Params, body: Job, caller: string, cloud: Cloud): void {
  const { name, schedule, httpTarget } = body;
  if (!new RegExp(`^${parentOf(params)}/[A-Za-z0-9_-]{1,500}$`).test(name))
    throw invalid(`Job name must be formatted: "${parentOf(params)}/<job>".`);
  if (!/^[a-z]+-[a-z]+\d$/.test(params.location ?? ''))
    throw invalid(`Location '${params.location}' is not a valid location.`);
  if (String(schedule).split(' ').length !== 5 && !/^every /.test(String(schedule)))
    throw invalid('Schedule or time zone is invalid.');
  const target = { uri: '', oauthToken: undefined, oidcToken: undefined, ...(httpTarget as object) };
  if (!/^https?:\/\//.test(target.uri)) throw invalid('HttpTarget.uri is not a valid address.');
  const token = target.oauthToken ?? target.oidcToken;
  if (!token) return;
  const { serviceAccountEmail: email } = { serviceAccountEmail: '', ...(token as object) };
  // "The service account must be within the same project as the job. The caller must have iam.serviceAccounts.actAs permission"
  const project = cloud.project(params.project ?? '');
  const account = project.accounts.get(email);
  if (!account) throw new ApiError('NOT_FOUND', `Service account ${email} does not exist.`);
  demandActAs(cloud, caller, project, email);
}

export const cloudScheduler: Api = {
  name: 'cloudscheduler.googleapis.com',
  routes: [
    route('GET', `${PARENT}/{job}`, 'cloudscheduler.jobs.get', ({ params }, cloud) =>
      cloud.resource<Job>(JOBS, `${parentOf(params)}/${params.job}`),
    ),
    route('POST', PARENT, 'cloudscheduler.jobs.create', ({ params, body, caller }, cloud) => {
      check(params, body, caller, cloud);
      if (cloud.resources<Job>(JOBS).has(body.name)) throw alreadyExists(`Job ${body.name}`);
      const job: Job = { timeZone: 'Etc/UTC', ...body, state: 'ENABLED' };
      cloud.resources<Job>(JOBS).set(job.name, job);
      return job;
    }),
    route(
      'PATCH',
      `${PARENT}/{job}`,
      'cloudscheduler.jobs.update',
      ({ params, query, body, caller }, cloud) => {
        const name = `${parentOf(params)}/${params.job}`;
        const mask = query.get('updateMask')?.split(',') ?? Object.keys(body);
        const changes = Object.fromEntries(mask.map((field) => [field, body[field]]));
        const job: Job = { ...cloud.resource<Job>(JOBS, name), ...changes, name };
        check(params, job, caller, cloud);
        cloud.resources<Job>(JOBS).set(name, job);
        return job;
      },
    ),
    route('DELETE', `${PARENT}/{job}`, 'cloudscheduler.jobs.delete', ({ params }, cloud) => {
      const name = `${parentOf(params)}/${params.job}`;
      cloud.resource<Job>(JOBS, name);
      cloud.resources<Job>(JOBS).delete(name);
      return {};
    }),
  ],
};
