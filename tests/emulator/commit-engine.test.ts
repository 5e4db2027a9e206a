import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(() => harness.stop());

/** Half of a character: no document can hold it. */
const UNWRITABLE = 'Ana \ud83d';

describe('work that the database refuses', () => {
  it.each([1, 3])('fails alone, %i among many that wait for the same tier', async (bad) => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }]);
    const hold = (name: string) =>
      harness.hold(
        services,
        {
          lines: [
            { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1, attendees: [{ name }] },
          ],
        },
        caller(),
      );
    const names = Array.from({ length: 12 }, (_, n) => (n % 4 === 1 && n < 4 * bad ? UNWRITABLE : 'Ana'));
    const outcomes = await Promise.allSettled(names.map(hold));
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((name) => (name === UNWRITABLE ? 'rejected' : 'fulfilled')),
    );
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 0, held: 12 - bad });
  });

  it('fails alone also when the work beside it is over several pools', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 50 }]);
    const trip = await writeTrip(services.db, ['Vigo', 'Porto'], coachLayout(3));
    const place = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 };
    const seat = (id: string) => ({
      kind: 'trip' as const,
      offeringId: trip.id,
      from: 0,
      to: 1,
      seats: [id],
    });
    const outcomes = await Promise.allSettled([
      harness.hold(services, { lines: [place, seat('m-1A')] }, caller()),
      harness.hold(services, { lines: [{ ...place, attendees: [{ name: UNWRITABLE }] }] }, caller()),
      harness.hold(services, { lines: [seat('m-1B')] }, caller()),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 0, held: 1 });
    expect(await expectBooksBalance(services.db, trip.id)).toEqual({ sold: 0, held: 2 });
  });
});

test('a pool that is left as it is can be committed, again and again', async () => {
  const { event } = await writeEvent(services.db, [{ capacity: 50 }]);
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 };
  await harness.hold(services, { lines: [line] }, caller());
  const id = `${event.id}.tier0.0`;
  const before = await services.db.doc(`pools/${id}`).get();
  for (let time = 0; time < 3; time++) {
    await services.engine.submit({
      name: 'look',
      pools: [{ id, planned: null }],
      documents: [],
      decide: (view) => ({ kind: 'commit', pools: [view.pool(id)], writes: [], result: null }),
    });
  }
  const { changedIn: _, ...fields } = (await services.db.doc(`pools/${id}`).get()).data() ?? {};
  const { changedIn: __, ...stored } = before.data() ?? {};
  expect(fields).toEqual(stored);
});
