import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../paths.ts';

const read = (folder: string) =>
  readdirSync(join(ROOT, 'deploy', folder))
    .sort()
    .map(
      (name) =>
        [name.replace(/\.json$/, ''), readFileSync(join(ROOT, 'deploy', folder, name), 'utf8')] as const,
    );
const metrics = read('metrics');
const alerts = read('alerts');
const folder = join(ROOT, 'functions', 'src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'));

test.each(metrics)(
  'the metric %s counts a line that the code writes, by fields that it has',
  (_name, text) => {
    const { filter, valueExtractor = '' } = JSON.parse(text) as { filter: string; valueExtractor?: string };
    const message = /jsonPayload\.message="([^"]+)"/.exec(filter)?.[1] ?? '';
    expect(message).not.toBe('');
    const writing = sources.filter((source) => source.includes(`('${message}'`));
    expect(writing, message).not.toEqual([]);
    for (const [, field = ''] of `${filter} ${valueExtractor}`.matchAll(/jsonPayload\.(\w+)/g)) {
      if (field !== 'message') expect(writing.join('\n')).toMatch(new RegExp(`\\b${field}\\b`));
    }
  },
);

test.each(alerts)('the alert %s watches metrics that there are, and says what to do', (_name, text) => {
  const watched = [...text.matchAll(/user\/fareground-([a-z-]+)/g)].map(([, name]) => name);
  // Google's own ones are always there.
  if (!text.includes('monitoring.googleapis.com/uptime_check/')) expect(watched).not.toEqual([]);
  const known = metrics.map(([name]) => name);
  for (const name of watched) expect(known).toContain(name);
  expect((JSON.parse(text) as { documentation: { content: string } }).documentation.content).toMatch(/\.$/);
});

test('every metric is watched', () => {
  const all = alerts.map(([, text]) => text).join('\n');
  for (const [name] of metrics) expect(all).toContain(`user/fareground-${name}\\"`);
});

test('the dashboard shows every metric, and no other of ours', () => {
  const dashboard = readFileSync(join(ROOT, 'deploy', 'dashboard.json'), 'utf8');
  const shown = [...dashboard.matchAll(/user\/fareground-([a-z-]+)/g)].map(([, name]) => name);
  expect(shown.sort()).toEqual(metrics.map(([name]) => name).sort());
});
