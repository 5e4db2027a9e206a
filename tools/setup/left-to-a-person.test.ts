import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTarget } from '../deploy/target.ts';
import { ROOT } from '../paths.ts';
import { STRIPE_EVENTS, tasksOf } from './left-to-a-person.ts';
import { listOf } from './print.ts';

test('the events that Stripe is to send are those that the webhook handles', () => {
  const source = readFileSync(join(ROOT, 'functions', 'src', 'payments', 'webhook.ts'), 'utf8');
  const handled = [...source.matchAll(/case '([a-z_.]+)'/g)].map(([, event]) => event);
  expect([...STRIPE_EVENTS].sort()).toEqual(handled.sort());
});

test('each thing that a person must do names its page, what was left over first', () => {
  const checked = readTarget(ROOT, 'rehearsal');
  if (!('target' in checked)) throw new Error('the settings of the rehearsal are not sound');
  const tasks = tasksOf(checked.target, [
    {
      name: 'budget',
      why: 'Money.',
      state: 'left',
      what: 'Make a budget.',
      page: 'https://example.org/budget',
    },
    { name: 'billing', why: 'Money.', state: 'stands' },
  ]);
  expect(tasks[0]).toEqual({ task: 'Make a budget.', page: 'https://example.org/budget' });
  for (const { page } of tasks) expect(new URL(page).protocol).toBe('https:');
  const text = listOf(tasks);
  for (const word of [
    'webhook',
    'quota',
    'redirect address',
    'action URL',
    'countries',
    'reCAPTCHA',
    'Editor',
  ])
    expect(text).toContain(word);
});
