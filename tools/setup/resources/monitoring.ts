import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { differences, type Found, type Resource } from '../engine.ts';
import type { Setup } from '../setup.ts';

const jsonSchema = z.looseObject({});
const keptSchema = z.looseObject({
  name: z.string(),
  etag: z.string().optional(),
  userLabels: z.record(z.string(), z.string()).optional(),
  labels: z.record(z.string(), z.string()).optional(),
});

/** Files of a folder of deploy/, by name. */
const filesIn = (root: string, folder: string) =>
  readdirSync(join(root, 'deploy', folder))
    .sort()
    .map((file) => [file.replace(/\.json$/, ''), readJson(root, folder, file)] as const);
const readJson = (root: string, ...path: readonly string[]) =>
  jsonSchema.parse(JSON.parse(readFileSync(join(root, 'deploy', ...path), 'utf8')));

/** What is counted, shown and told. Alerts come after their metrics: Google knows of a new metric some minutes later. */
export function monitoring(setup: Setup): readonly Resource[] {
  const { root, target } = setup;
  return [
    ...filesIn(root, 'metrics').map(([name, wanted]) => metric(setup, `fareground-${name}`, wanted)),
    channel(setup),
    uptime(setup),
    ...filesIn(root, 'alerts').map(([name, wanted]) =>
      labelled(setup, {
        name: `alert ${name}`,
        why: String(wanted.displayName),
        kind: 'alertPolicies',
        id: name,
        wanted: async () => ({
          ...wanted,
          notificationChannels: target.alertEmail === null ? [] : await channelNames(setup),
        }),
      }),
    ),
    labelled(setup, {
      name: 'dashboard',
      why: 'The metrics at one look.',
      kind: 'dashboards',
      id: 'site',
      wanted: () => readJson(root, 'dashboard.json'),
    }),
  ];
}

function metric({ google }: Setup, name: string, file: z.infer<typeof jsonSchema>): Resource {
  const path = `/v2/projects/${google.project}/metrics`;
  const wanted = { name, ...file };
  return {
    name: `metric ${name}`,
    why: String(file.description),
    async look() {
      const all = await google.list(keptSchema, 'logging', path, 'metrics');
      const found = all.find((one) => one.name === name);
      if (!found) return { state: 'absent', make: () => google.write('POST', 'logging', path, wanted) };
      const fields = differences(wanted, found);
      if (fields.length === 0) return { state: 'stands' };
      return {
        state: 'differs',
        what: fields.join(', '),
        make: () => google.write('PUT', 'logging', `${path}/${name}`, wanted),
      };
    },
  };
}

type Kind = 'alertPolicies' | 'notificationChannels' | 'uptimeCheckConfigs' | 'dashboards';
const pathOf = ({ google }: Setup, kind: Kind): string =>
  `/${kind === 'dashboards' ? 'v1' : 'v3'}/projects/${google.project}/${kind}`;

interface Labelled {
  readonly name: string;
  readonly why: string;
  readonly kind: Kind;
  readonly id: string;
  wanted(): object | Promise<object>;
}

/** Google gives these their names, so each carries ours as a label: by that it is found again. */
const labelOf = (kind: Kind, id: string): object =>
  kind === 'dashboards' ? { labels: { fareground: id } } : { userLabels: { fareground: id } };

async function find(setup: Setup, kind: Kind, id: string) {
  const all = await setup.google.list(keptSchema, 'monitoring', pathOf(setup, kind), kind);
  return all.find((one) => (kind === 'dashboards' ? one.labels : one.userLabels)?.fareground === id);
}

const labelled = (setup: Setup, { name, why, kind, id, wanted }: Labelled): Resource => ({
  name,
  why,
  async look(): Promise<Found> {
    const { google } = setup;
    const body = { ...(await wanted()), ...labelOf(kind, id) };
    const found = await find(setup, kind, id);
    if (!found)
      return { state: 'absent', make: () => google.write('POST', 'monitoring', pathOf(setup, kind), body) };
    const fields = differences(body, found);
    if (fields.length === 0) return { state: 'stands' };
    const version = kind === 'dashboards' ? 'v1' : 'v3';
    // A dashboard is written as a whole, over the one that was read.
    const query = kind === 'dashboards' ? '' : `?updateMask=${Object.keys(body).join(',')}`;
    return {
      state: 'differs',
      what: fields.join(', '),
      make: () =>
        google.write('PATCH', 'monitoring', `/${version}/${found.name}${query}`, {
          ...body,
          etag: found.etag,
        }),
    };
  },
});

function channel(setup: Setup): Resource {
  const { google, target } = setup;
  const { alertEmail } = target;
  const name = 'address for alerts';
  const why = 'An alert that nobody gets is none.';
  if (alertEmail !== null)
    return labelled(setup, {
      name,
      why,
      kind: 'notificationChannels',
      id: 'alerts',
      wanted: () => ({ type: 'email', displayName: 'Alerts', labels: { email_address: alertEmail } }),
    });
  return {
    name,
    why,
    look: async () => ({
      state: 'left',
      task: `Set ALERT_EMAIL in deploy/${target.name}.env and run this again, or give each alert a channel.`,
      page: `https://console.cloud.google.com/monitoring/alerting/notifications?project=${google.project}`,
    }),
  };
}

async function channelNames(setup: Setup): Promise<readonly string[]> {
  const found = await find(setup, 'notificationChannels', 'alerts');
  return found ? [found.name] : [];
}

const uptime = (setup: Setup): Resource =>
  labelled(setup, {
    name: 'uptime check',
    why: 'Google asks for the first page every minute, from several continents.',
    kind: 'uptimeCheckConfigs',
    id: 'site',
    wanted: () => ({
      displayName: 'Site',
      monitoredResource: {
        type: 'uptime_url',
        labels: { project_id: setup.google.project, host: new URL(setup.target.site).hostname },
      },
      httpCheck: { path: '/', port: 443, useSsl: true, validateSsl: true },
      period: '60s',
      timeout: '10s',
    }),
  });
