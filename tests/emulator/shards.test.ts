import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

type Instance = ReturnType<SagaHarness['instance']>;
const INSTANCES = 4;
const BUYERS = 12;
const AGAIN = 5;
let harness: SagaHarness;
let instances: Instance[];
let db: Instance['db'];
beforeAll(async () => {
  harness = await startSagaHarness();
  instances = Array.from({ length: INSTANCES }, () => harness.instance());
  db = harness.instance().db;
});
afterAll(() => harness.stop());

/** The shards that each instance sells from to so many buyers, of whom each books again and again. */
async function shardsOf(offeringId: string): Promise<string[][]> {
  const sale = { lines: [{ kind: 'event' as const, offeringId, tierId: 'tier0', quantity: 1 }] };
  const shard = async (services: Instance): Promise<string> =>
    (await harness.hold(services, sale)).lines[0]?.claims[0]?.poolId ?? '';
  const lastOf = async (services: Instance): Promise<string> => {
    for (let before = 0; before < AGAIN; before++) await shard(services);
    return shard(services);
  };
  const each = instances.map((services) =>
    Promise.all(Array.from({ length: BUYERS }, () => lastOf(services))),
  );
  return (await Promise.all(each)).map((shards) => [...new Set(shards)]);
}

it('come to lie apart: in a rush each of four instances soon sells from a shard of its own, and stays there', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100_000, shards: INSTANCES }]);
  const lieApart = (shards: string[][]): boolean =>
    shards.flat().length === INSTANCES && new Set(shards.flat()).size === INSTANCES;
  let shards = await shardsOf(event.id);
  for (let rounds = 0; !lieApart(shards) && rounds < 15; rounds++) shards = await shardsOf(event.id);
  expect(lieApart(shards)).toBe(true);
  for (let more = 0; more < 3; more++) expect(await shardsOf(event.id)).toEqual(shards);
});

it('are kept by an instance when another only ends a booking there', async () => {
  const { event } = await writeEvent(db, [{ capacity: 100, shards: INSTANCES }]);
  const sale = { lines: [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
  const [seller, other] = instances as [Instance, Instance];
  const shards = new Set<string | undefined>();
  for (let round = 0; round < 8; round++) {
    const buyer = caller();
    const booking = await harness.hold(seller, sale, buyer);
    shards.add(booking.lines[0]?.claims[0]?.poolId);
    await cancelBooking(other, buyer, booking);
  }
  expect(shards.size).toBe(1);
});
