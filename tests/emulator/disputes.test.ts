import type { Booking } from '@fareground/domain/bookings/booking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '../../functions/src/runtime/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type SagaBench, startSagaBench } from './support/saga-bench.ts';

let bench: SagaBench;
let services: Services;
beforeAll(async () => {
  bench = await startSagaBench();
  services = bench.instance();
});
afterAll(() => bench.stop());

const DISPUTED = '4000000000000259';

/** Bought with a card that disputes what it paid; the dispute was opened at the provider, and not told yet. */
async function disputed() {
  const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
  const booking = await bench.hold(services, {
    lines: [{ kind: 'event', saleId: event.id, tierId: 'tier0', quantity: 2 }],
  });
  await bench.pay(services, booking, DISPUTED);
  for (const webhook of await bench.webhooks(booking, 'checkout.session.completed')) {
    await bench.deliver(services, webhook);
  }
  const { intents } = await bench.truth(services, booking);
  const intent = intents[0]?.id ?? '';
  const { data } = await services.stripe.disputes.list({ payment_intent: intent });
  return { eventId: event.id, booking, intent, dispute: data[0]?.id ?? '' };
}
type Disputed = Awaited<ReturnType<typeof disputed>>;

const close = ({ dispute }: Disputed, outcome: 'won' | 'lost') =>
  bench.switch(`disputes/${dispute}/close`, { outcome });

/** The webhooks about a dispute, once those named have come. */
async function told({ intent }: Disputed, ...types: string[]) {
  const own = () =>
    bench.received().filter(({ event, body }) => types.includes(event.type) && body.includes(intent));
  await expect.poll(() => own().length, { timeout: 5_000 }).toBe(types.length);
  return own();
}

const paymentOf = async (booking: Booking) => (await bench.truth(services, booking)).payments[0];
const accountsOf = async ({ id }: Booking) => {
  const found = await services.collections.ledger.where('bookingId', '==', id).get();
  const sums = new Map<string, number>();
  for (const { account, amount } of found.docs.flatMap((one) => one.data().entries)) {
    const sum = (sums.get(account) ?? 0) + amount;
    if (sum === 0) sums.delete(account);
    else sums.set(account, sum);
  }
  return Object.fromEntries(sums);
};

it('a dispute takes the money until it is won, and leaves the books as they were', async () => {
  const sale = await disputed();
  const before = await accountsOf(sale.booking);
  for (const webhook of await told(sale, 'charge.dispute.created')) await bench.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'disputed', dispute: { state: 'open' } });
  expect(await accountsOf(sale.booking)).toMatchObject({ disputes: sale.booking.amounts.total });
  await expectBooksBalance(services.db, sale.eventId);

  await close(sale, 'won');
  for (const webhook of await told(sale, 'charge.dispute.closed')) await bench.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'captured', dispute: { state: 'won' } });
  expect(await accountsOf(sale.booking)).toEqual(before);
  await expectBooksBalance(services.db, sale.eventId);
});

it('one that is lost earns nothing, told twice and the end before the beginning', async () => {
  const sale = await disputed();
  await close(sale, 'lost');
  const webhooks = await told(sale, 'charge.dispute.created', 'charge.dispute.closed');
  for (const webhook of [...webhooks.reverse(), ...webhooks]) await bench.deliver(services, webhook);
  expect(await paymentOf(sale.booking)).toMatchObject({ state: 'refunded', dispute: { state: 'lost' } });
  expect(await accountsOf(sale.booking)).toEqual({});
  await expectBooksBalance(services.db, sale.eventId);
});

it('what the two tell at the same moment is posted once', async () => {
  const sale = await disputed();
  const [webhook] = await told(sale, 'charge.dispute.created');
  if (!webhook) throw new Error('none came');
  const instances = [services, bench.instance(), bench.instance()];
  await Promise.allSettled(instances.map((instance) => bench.deliver(instance, webhook)));
  await bench.deliver(services, webhook);
  expect(await accountsOf(sale.booking)).toMatchObject({ disputes: sale.booking.amounts.total });
  await expectBooksBalance(services.db, sale.eventId);
});
