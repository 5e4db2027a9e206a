import { expect, test } from 'vitest';
import { createInFlight } from './in-flight.ts';

const HOUR = 3_600_000;

/** A publisher that is done when it is told to. */
function publisher() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { published: () => promise, publish: resolve };
}

/** Whether it has resolved once everything that could has run. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => {
    done = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

test('the last call waits until what it changed is published', async () => {
  const { published, publish } = publisher();
  const answered = createInFlight(published, HOUR).begin().done();
  expect(await isDone(answered)).toBe(false);
  publish();
  await answered;
});

test('a call does not wait while another one keeps the instance awake', async () => {
  const { published, publish } = publisher();
  const inFlight = createInFlight(published, HOUR);
  const [first, second] = [inFlight.begin(), inFlight.begin()];
  await first.done();
  const last = second.done();
  expect(await isDone(last)).toBe(false);
  publish();
  await last;
});

test('a call that arrives takes the waiting over', async () => {
  const { published, publish } = publisher();
  const inFlight = createInFlight(published, HOUR);
  const waiting = inFlight.begin().done();
  const newer = inFlight.begin();
  await waiting;
  const last = newer.done();
  expect(await isDone(last)).toBe(false);
  publish();
  await last;
});

test('nobody waits for longer than the limit', async () => {
  await createInFlight(() => new Promise(() => undefined), 1)
    .begin()
    .done();
});
