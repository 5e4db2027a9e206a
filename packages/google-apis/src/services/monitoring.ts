import { ApiError, invalid } from '../api-error.ts';
import type { Cloud } from '../cloud.ts';
import { type Api, type Route, route } from '../route.ts';

interface Kept {
  readonly name: string;
  etag?: string;
  [field: string]: unknown;
}
type Check = (body: Kept, cloud: Cloud, project: string) => void;

const descriptors = (cloud: Cloud) => cloud.resources<{ unseen: number }>('metricDescriptors');

/** Lets the metric be watched, after a while. */
export function declareMetric(cloud: Cloud, project: string, type: string): void {
  const key = `${project}/${type}`;
  if (!descriptors(cloud).has(key)) descriptors(cloud).set(key, { unseen: cloud.lag });
}

/**
 * Of JSON that was made of protocol buffers what has its default value is left out:
 * https://protobuf.dev/programming-guides/json/#json-options
 */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([, one]) => one !== 0 && one !== false && one !== '' && !(Array.isArray(one) && one.length === 0),
  );
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutDefaults(one)]));
}
const shown = (kept: Kept): object => ({ ...(withoutDefaults(kept) as object) });

/** List, create and change of one kind of resource, whose names Google gives. */
function collection(version: string, kind: string, check: Check): Route[] {
  const path = `/${version}/projects/{project}/${kind}`;
  const all = (cloud: Cloud) => cloud.resources<Kept>(kind);
  return [
    route('GET', path, `monitoring.${kind}.list`, ({ params }, cloud) => ({
      [kind]: [...all(cloud).values()]
        .filter(({ name }) => name.startsWith(`projects/${params.project}/`))
        .map(shown),
    })),
    route('POST', path, `monitoring.${kind}.create`, ({ params, body }, cloud) => {
      check(body, cloud, params.project ?? '');
      const name = `projects/${params.project}/${kind}/${cloud.next()}`;
      const made = { ...body, name, etag: `e${cloud.next()}` };
      all(cloud).set(name, made);
      return shown(made);
    }),
    route('PATCH', `${path}/{id}`, `monitoring.${kind}.update`, ({ params, query, body }, cloud) => {
      const kept = cloud.resource<Kept>(kind, `projects/${params.project}/${kind}/${params.id}`);
      const mask = query.get('updateMask');
      // https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards/patch
      if (kind === 'dashboards' && body.etag !== kept.etag)
        throw new ApiError('ABORTED', 'The etag of the dashboard is not its current one.');
      const changed = mask === null ? body : pick(body, mask.split(','));
      const next = { ...(mask === null ? {} : kept), ...changed, name: kept.name, etag: `e${cloud.next()}` };
      check(next, cloud, params.project ?? '');
      all(cloud).set(kept.name, next);
      return shown(next);
    }),
  ];
}

const pick = (body: Kept, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, body[field]]));

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies#AlertPolicy */
const checkAlert: Check = (body, cloud, project) => {
  const { displayName, combiner, conditions, notificationChannels = [] } = body;
  if (!displayName || !combiner) throw invalid('Field alert_policy.display_name or combiner is missing.');
  if (!Array.isArray(conditions) || conditions.length < 1 || conditions.length > 6)
    throw invalid('Field alert_policy.conditions must have 1 to 6 conditions.');
  for (const channel of Array.isArray(notificationChannels) ? notificationChannels : [])
    if (!cloud.resources<Kept>('notificationChannels').has(channel))
      throw new ApiError('NOT_FOUND', `Notification channel ${channel} was not found.`);
  const text = JSON.stringify(conditions);
  for (const [, duration] of text.matchAll(/"duration":"(\d+)s"/g))
    if (Number(duration) % 60 !== 0) throw invalid('The duration must be a multiple of 60 seconds.');
  // https://github.com/hashicorp/terraform-provider-google/issues/11102 has the words of the refusal.
  const own = [...descriptors(cloud)].filter(([key]) => key.startsWith(`${project}/`));
  const watched = [...text.matchAll(/metric\.type=\\"(logging\.googleapis\.com\/user\/[^"\\]+)\\"/g)];
  const unknown = watched.find(([, type]) => (descriptors(cloud).get(`${project}/${type}`)?.unseen ?? 1) > 0);
  if (!unknown) return;
  for (const [, descriptor] of own) descriptor.unseen -= 1;
  throw new ApiError(
    'NOT_FOUND',
    `Cannot find metric(s) that match type = "${unknown[1]}". If a metric was created recently, it could take up to 10 minutes to become available. Please try again soon.`,
  );
};

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.notificationChannels */
const checkChannel: Check = ({ type, labels }) => {
  const { email_address: address } = { email_address: '', ...(labels as object | undefined) };
  if (type !== 'email' || !/^\S+@\S+$/.test(address)) throw invalid('The channel is no address of a mail.');
};

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs */
const checkUptime: Check = ({ displayName, period, timeout, monitoredResource, httpCheck }) => {
  if (!displayName || !monitoredResource || !httpCheck) throw invalid('The uptime check is not whole.');
  if (!['60s', '300s', '600s', '900s'].includes(String(period))) throw invalid('The period is none of four.');
  const seconds = Number.parseInt(String(timeout), 10);
  if (!(seconds >= 1 && seconds <= 60)) throw invalid('The timeout must be between 1 and 60 seconds.');
};

const checkDashboard: Check = ({ displayName }) => {
  if (!displayName) throw invalid('The dashboard has no display name.');
};

export const monitoring: Api = {
  name: 'monitoring.googleapis.com',
  routes: [
    ...collection('v3', 'alertPolicies', checkAlert),
    ...collection('v3', 'notificationChannels', checkChannel),
    ...collection('v3', 'uptimeCheckConfigs', checkUptime),
    ...collection('v1', 'dashboards', checkDashboard),
  ],
};
