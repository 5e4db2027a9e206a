import { availabilityPath } from '@fareground/domain/stock/availability';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coachLayout, writeTrip } from './support/demo-sales.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
});
afterAll(async () => {
  await harness.stop();
  await services.db.terminate();
});

const left = async (tripId: string): Promise<number[]> => {
  await services.flush();
  return ((await services.db.doc(availabilityPath(tripId)).get()).get('legsLeft') as number[]) ?? [];
};

it('both rides of an itinerary with a change, there and back, are held as one booking, or none of them', async () => {
  const ways = [
    ['Vigo', 'Porto'],
    ['Porto', 'Lisboa'],
    ['Lisboa', 'Porto'],
    ['Porto', 'Vigo'],
  ];
  const trips = await Promise.all(ways.map((cities) => writeTrip(services.db, cities, coachLayout(1))));
  const ride = (n: number, seat: string) => ({
    ...{ kind: 'trip' as const, offeringId: trips[n]?.id ?? '', from: 0, to: 1, seats: [seat] },
  });
  const booking = await harness.hold(services, { lines: [0, 1, 2, 3].map((n) => ride(n, 'm-1A')) });
  expect(booking.state).toBe('held');
  expect(booking.lines.map(({ offeringId }) => offeringId)).toEqual(trips.map(({ id }) => id));
  for (const { id } of trips) expect(await left(id)).toEqual([3]);

  // Somebody has the seat on the last ride: the seats on the others stay free.
  const taken = [ride(0, 'm-1B'), ride(1, 'm-1B'), ride(2, 'm-1B'), ride(3, 'm-1A')];
  await expect(harness.hold(services, { lines: taken })).rejects.toMatchObject({ code: 'seat-taken' });
  for (const { id } of trips) expect(await left(id)).toEqual([3]);
});
