import {
  availabilityConverter,
  availabilityPath,
  summariseSale,
} from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { poolsOf } from '../support/books.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUpIn } from './support/people.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// The platform may freeze an instance when it has answered its last call, and wake it much later or never. What everybody
// sees of the stock must not wait for that.
// A project of its own, because the sweep is its own.
const projectId = 'demo-freeze';
const app = initializeApp({ projectId });
let harness: SagaHarness;
let elsewhere: ReturnType<SagaHarness['instance']>;
let instance: FunctionProcess;
let people: Person[];
beforeAll(async () => {
  harness = await startSagaHarness();
  elsewhere = harness.instance();
  people = await Promise.all(Array.from({ length: 40 }, () => signUpIn(app)));
  instance = await startFunctionProcess({ GCLOUD_PROJECT: projectId });
});
afterAll(async () => {
  instance.thaw();
  await instance.kill();
  await harness.stop();
});

const CAPACITY = 100;
const newEvent = async () => (await writeEvent(elsewhere.db, [{ capacity: CAPACITY }])).event.id;

/** What the public is told is left, and what is. */
async function leftOf(offeringId: string): Promise<{ told: number | undefined; left: number | undefined }> {
  const db = getFirestore();
  const stored = await db.doc(availabilityPath(offeringId)).get();
  const told = stored.exists ? availabilityConverter.fromFirestore(stored).left.tier0 : undefined;
  const truth = summariseSale(offeringId, await poolsOf(db, offeringId), Date.now());
  return { told, left: truth.left.tier0 };
}

const hold = (offeringId: string, person: Person | undefined) =>
  call(instance.url, 'POST', '/bookings', {
    person: person ?? null,
    body: { lines: [{ kind: 'event', offeringId, tierId: 'tier0', quantity: 1 }] },
  });

describe('an instance that is frozen', () => {
  it('after each answer has told everybody what it sold', async () => {
    const offeringId = await newEvent();
    for (let sold = 1; sold <= 5; sold++) {
      expect((await hold(offeringId, people[sold])).status).toBe(201);
      instance.freeze();
      expect(await leftOf(offeringId)).toEqual({ told: CAPACITY - sold, left: CAPACITY - sold });
      instance.thaw();
    }
  });

  it('after the last answer of a crowd has told everybody', async () => {
    const offeringId = await newEvent();
    const answers = await Promise.all(people.slice(10, 34).map((person) => hold(offeringId, person)));
    instance.freeze();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await leftOf(offeringId)).toEqual({ told: CAPACITY - 24, left: CAPACITY - 24 });
    instance.thaw();
  });

  it.each([0, 15, 30, 45, 60, 90])(
    '%i ms into a call leaves what the next sweep elsewhere makes right',
    async (moment) => {
      const offeringId = await newEvent();
      const answer = hold(offeringId, people[35 + (moment % 5)]).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, moment));
      instance.freeze();
      await sweep(elsewhere);
      const frozen = await leftOf(offeringId);
      expect(frozen.told ?? CAPACITY).toBe(frozen.left ?? CAPACITY);
      instance.thaw();
      await answer;
      const after = await leftOf(offeringId);
      expect(after).toEqual({ told: CAPACITY - 1, left: CAPACITY - 1 });
    },
  );
});
