import { expect, test, vi } from 'vitest';
import { fixtureReader } from './fixture-reader.test-helper.ts';
import { PublicDataStore } from './public-data.tsx';

const store = (answers?: Readonly<Record<string, unknown>>) =>
  new PublicDataStore(fixtureReader({}), { sent: answers && { at: 1_000, answers } });

test('an answer is asked for once and kept for a while', async () => {
  const answers = store();
  const load = vi.fn(async () => 'here');
  await Promise.all([answers.ask('key', load), answers.ask('key', load)]);
  await answers.ask('key', load);
  expect(load).toHaveBeenCalledTimes(1);
  expect(answers.entry('key')).toMatchObject({ status: 'ready', value: 'here' });
});

test('a page that a server sent asks for nothing', async () => {
  const load = vi.fn(async () => 'new');
  const answers = store({ key: 'sent' });
  await answers.ask('key', load);
  expect(load).not.toHaveBeenCalled();
  expect(answers.answers()).toEqual({ key: 'sent' });
});

test('a page that a server sent says when that was, not when it came', () => {
  expect(store({ key: 'sent' }).entry('key')).toMatchObject({ status: 'ready', at: 1_000 });
});

test('what a visit brings is not asked for again; what it does not bring is', async () => {
  const fetchAnswers = vi.fn(async () => ({ at: 5, answers: { brought: 'here' } }));
  const answers = new PublicDataStore(fixtureReader({}), { fetchAnswers });
  const load = vi.fn(async () => 'asked');
  void answers.visit('/event/a');
  void answers.visit('/event/a');
  await Promise.all([answers.ask('brought', load), answers.ask('else', load)]);
  expect(fetchAnswers).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(1);
  expect(answers.answers()).toEqual({ brought: 'here', else: 'asked' });
});

test('a visit that fails is no failure of the page', async () => {
  const answers = new PublicDataStore(fixtureReader({}), {
    fetchAnswers: () => Promise.reject(new Error('offline')),
  });
  void answers.visit('/events');
  await answers.ask('key', async () => 'asked');
  expect(answers.answers()).toEqual({ key: 'asked' });
});

test('an old answer stays when asking again fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = store({ key: 'sent' });
  await answers.ask('key', () => Promise.reject(new Error('offline')), Date.now() + 60_000);
  expect(answers.entry('key')).toMatchObject({ status: 'ready', value: 'sent' });
});

test('a first failure is an entry, and asking again may mend it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answers = store();
  await answers.ask('key', () => Promise.reject(new Error('offline')));
  expect(answers.entry('key')?.status).toBe('error');
  await answers.ask('key', async () => 'here');
  expect(answers.entry('key')).toMatchObject({ status: 'ready', value: 'here' });
});
