import { alreadyExists, invalid } from '../api-error.ts';
import type { Cloud } from '../cloud.ts';
import { type Api, route } from '../route.ts';
import { declareMetric } from './monitoring.ts';

interface Metric {
  readonly name: string;
  filter: string;
  description: string;
  metricDescriptor: object;
  valueExtractor?: string;
}

const METRICS = 'logMetrics';
const fullName = (project = '', id = ''): string => `projects/${project}/metrics/${id}`;

/** @throws ApiError INVALID_ARGUMENT: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics#LogMetric */
function check({ name = '', filter = '', metricDescriptor, valueExtractor }: Partial<Metric>): void {
  if (!/^[A-Za-z0-9_\-.,+!*',()%/]{1,100}$/.test(name)) throw invalid(`Invalid metric name '${name}'.`);
  if (filter === '' || filter.length > 20_000) throw invalid('The filter is missing or too long.');
  const isDistribution = JSON.stringify(metricDescriptor ?? {}).includes('DISTRIBUTION');
  if (isDistribution !== (valueExtractor !== undefined))
    throw invalid('A distribution has a value extractor, and nothing else has one.');
}

function keep(cloud: Cloud, project: string, body: Metric): Metric {
  check(body);
  const { name, filter, description, metricDescriptor, valueExtractor } = body;
  const type = `logging.googleapis.com/user/${name}`;
  const metric: Metric = {
    name,
    filter,
    description,
    metricDescriptor: { name: `projects/${project}/metricDescriptors/${type}`, type, ...metricDescriptor },
    ...(valueExtractor !== undefined && { valueExtractor }),
  };
  cloud.resources<Metric>(METRICS).set(fullName(project, name), metric);
  declareMetric(cloud, project, type);
  return metric;
}

/** https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics */
export const logging: Api = {
  name: 'logging.googleapis.com',
  routes: [
    route('GET', '/v2/projects/{project}/metrics', 'logging.logMetrics.list', ({ params }, cloud) => {
      const all = [...cloud.resources<Metric>(METRICS)];
      const own = all.filter(([name]) => name.startsWith(fullName(params.project)));
      return { metrics: own.map(([, metric]) => metric) };
    }),
    route(
      'POST',
      '/v2/projects/{project}/metrics',
      'logging.logMetrics.create',
      ({ params, body }, cloud) => {
        const { project = '' } = params;
        if (cloud.resources<Metric>(METRICS).has(fullName(project, body.name))) throw alreadyExists('Metric');
        return keep(cloud, project, body);
      },
    ),
    route(
      'PUT',
      '/v2/projects/{project}/metrics/{metric}',
      'logging.logMetrics.update',
      ({ params, body }, cloud) => keep(cloud, params.project ?? '', body),
    ),
  ],
};
