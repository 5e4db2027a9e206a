import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { type Case, caseConverter, casePath, caseSchema } from '@fareground/domain/people/case';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { closeCaseByHand, retryCase } from '../../functions/src/ops/close-case.ts';
import {
  type Act,
  deliver,
  type Effects,
  GIVE_UP_AFTER,
  retryQueueOf,
} from '../../functions/src/ops/triggers/deliver.ts';
import { retryEffect } from '../../functions/src/ops/triggers/retry-effect.ts';
import { createCollections } from '../../functions/src/platform/firestore/collections.ts';
import { uniqueId } from './support/demo-sales.ts';
import { caller } from './support/saga-harness.ts';

const db = getFirestore(initializeApp({ projectId: 'demo-given-up' }, 'demo-given-up'));
const NAME = 'records.thingWritten';
const support = { ...caller(), roles: ['support' as const] };

/** A trigger of two effects, on a clock of its own, and a write that it is told of. */
function trigger() {
  const written = Date.parse('2026-05-01T12:00:00Z');
  const clock = { at: written };
  const said: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (text: string) => void said.push(text) };
  const deps = { db, collections: createCollections(db), now: () => clock.at, log };
  const broken = new Set<string>();
  const acted: string[] = [];
  const act =
    (name: string): Act =>
    async () => {
      if (broken.has(name)) throw new Error(`${name} is broken`);
      acted.push(name);
    };
  const effects: Effects = {
    follow: { act: act('follow'), isRepeatable: true },
    audit: { act: act('audit'), isRepeatable: false },
  };
  const id = uniqueId('thing');
  const eventId = uniqueId('event');
  const write = { eventId, time: new Date(written).toISOString(), path: `things/${id}`, id };
  const caseOf = async (effect: string): Promise<Case | undefined> => {
    const path = casePath(`triggers-${NAME}.${effect}.${eventId}`);
    return (await db.doc(path).withConverter<Case>(caseConverter).get()).data();
  };
  return {
    ...{ deps, clock, broken, acted, said, write, caseOf },
    deliver: (age: number) => {
      clock.at = written + age;
      return deliver(deps, NAME, effects, write);
    },
    retry: () => retryEffect(deps, new Map([[NAME, effects]]), `triggers-${NAME}.follow.${eventId}`),
  };
}

it('delivers again for hours, and gives up then: a case that staff see, and the event is done with', async () => {
  const one = trigger();
  one.broken.add('follow');
  for (let age = 0; age < GIVE_UP_AFTER; age += HOUR) {
    await expect(one.deliver(age)).rejects.toThrow('follow is broken');
    expect(await one.caseOf('follow')).toBeUndefined();
  }
  await expect(one.deliver(GIVE_UP_AFTER - 1)).rejects.toThrow();
  await one.deliver(GIVE_UP_AFTER);
  const noted = await one.caseOf('follow');
  expect(caseSchema.parse(noted)).toMatchObject({
    ...{ state: 'set-aside', area: 'triggers', target: one.write.path, failures: 1 },
    firstFailedAt: Date.parse(one.write.time),
  });
  expect(noted?.byHand).toBeUndefined();
  // An alert counts this line.
  expect(one.said).toEqual(['a case was set aside']);
});

it('does what can be done, whatever fails beside it, and has a case for each that failed', async () => {
  const one = trigger();
  one.broken.add('follow');
  await expect(one.deliver(MINUTE)).rejects.toThrow();
  expect(one.acted).toEqual(['audit']);
  one.broken.add('audit');
  await one.deliver(7 * HOUR);
  expect(await one.caseOf('follow')).toMatchObject({ state: 'set-aside' });
  expect(await one.caseOf('audit')).toMatchObject({ state: 'set-aside', byHand: true });
});

it('writes no case of what was done, however late', async () => {
  const one = trigger();
  await one.deliver(6 * 24 * HOUR);
  expect(one.acted).toEqual(['follow', 'audit']);
  expect(await one.caseOf('follow')).toBeUndefined();
});

it('goes on being delivered where its case cannot be written', async () => {
  const one = trigger();
  one.broken.add('follow');
  one.clock.at += 7 * HOUR;
  const effects: Effects = { follow: { act: () => Promise.reject(new Error('broken')), isRepeatable: true } };
  // A case has no room for such a path.
  const write = { ...one.write, path: `things/${'x'.repeat(1_000)}` };
  await expect(deliver(one.deps, NAME, effects, write)).rejects.toThrow();
});

it('is tried again when staff ask for it, waits for them again when it fails, and is closed when it succeeds', async () => {
  const one = trigger();
  one.broken.add('follow');
  await one.deliver(7 * HOUR);
  const id = (await one.caseOf('follow'))?.id ?? '';
  await one.retry();
  expect(await one.caseOf('follow')).toMatchObject({ state: 'set-aside', failures: 1 });

  await retryCase(one.deps, support, id);
  one.clock.at += MINUTE;
  await one.retry();
  expect(await one.caseOf('follow')).toMatchObject({ state: 'set-aside', failures: 2 });

  one.broken.clear();
  await retryCase(one.deps, support, id);
  await one.retry();
  expect((await one.caseOf('follow'))?.state).toBe('closed');
  expect(one.acted.filter((name) => name === 'follow')).toHaveLength(1);
});

it('is closed by hand where it rests on what was there before, and where nothing can try it again only there', async () => {
  const one = trigger();
  one.broken.add('follow').add('audit');
  await one.deliver(7 * HOUR);
  const [follow, audit] = [(await one.caseOf('follow'))?.id ?? '', (await one.caseOf('audit'))?.id ?? ''];
  const reason = 'Looked up in the log';
  await expect(retryCase(one.deps, support, audit)).rejects.toMatchObject({ code: 'wrong-state' });
  await expect(closeCaseByHand(one.deps, support, { id: follow, reason })).rejects.toMatchObject({
    code: 'wrong-state',
  });
  await closeCaseByHand(one.deps, support, { id: audit, reason });
  expect((await one.caseOf('audit'))?.state).toBe('closed');
});

it.each([
  ['sale.userWritten', 'retrySaleTrigger'],
  ['records.eventWritten', 'retryTrigger'],
  // Its account is that of the records.
  ['messages.mailCreated', 'retryTrigger'],
])('of %s is tried again by a function of its account: %s', (name, queue) => {
  expect(retryQueueOf({ id: `triggers-${name}.follow.event` })).toBe(queue);
});
