import type { Booking } from '@fareground/domain/booking/booking';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { type Voucher, voucherConverter } from '@fareground/domain/catalogue/vouchers/voucher';
import { DAY } from '@fareground/domain/core/time';
import { voucherOfferingId } from '@fareground/domain/stock/pool-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { quoteOrder } from '../../functions/src/booking/quote-order.ts';
import { countVoucher } from '../../functions/src/booking/voucher-use.ts';
import { expectBooksBalance } from './support/books.ts';
import { coachLayout, uniqueId, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

type Instance = ReturnType<SagaHarness['instance']>;
let harness: SagaHarness;
let services: Instance;
let offeringId: string;
beforeAll(async () => {
  harness = await startSagaHarness();
  services = harness.instance();
  const tiers: Partial<Tier>[] = [{ price: 2_000, capacity: 1_000 }, { price: 5_000 }, { price: 0 }];
  offeringId = (await writeEvent(services.db, tiers)).event.id;
});
afterAll(() => harness.stop());

const places = (quantity: number, tier = 0) => ({
  lines: [{ kind: 'event' as const, offeringId, tierId: `tier${tier}`, quantity }],
});

async function writeVoucher(fields: Partial<Voucher>): Promise<Voucher> {
  const code = uniqueId('V')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-16);
  const voucher: Voucher = {
    code,
    kind: 'amount',
    value: 500,
    currency: 'EUR',
    offeringIds: [offeringId],
    startsAt: 0,
    endsAt: Date.now() + DAY,
    maxUses: 100,
    active: true,
    createdAt: 0,
    updatedAt: 0,
    updatedBy: 'tests',
    ...fields,
  };
  await services.db.doc(`vouchers/${code}`).set(voucherConverter.toFirestore(voucher));
  return voucher;
}

const balance = ({ code }: Voucher) => expectBooksBalance(services.db, voucherOfferingId(code));
const isRefusal = { code: 'voucher-invalid' };

describe('a voucher', () => {
  it.each<[string, Partial<Voucher>, () => ReturnType<typeof places>, number]>([
    ['off the order', {}, () => places(3), 500],
    ['off each ticket', { per: 'ticket' }, () => places(3), 1_500],
    ['of percent', { kind: 'percent', value: 25 }, () => places(2), 1_000],
    [
      'off one tier of two',
      { per: 'ticket', tierIds: ['tier1'] },
      () => ({ lines: [...places(2).lines, ...places(1, 1).lines] }),
      500,
    ],
    ['for the person who is asking', { email: 'buyer@fareground.test' }, () => places(1), 500],
  ])('%s is taken off when it is quoted and when it is held', async (_name, fields, request, discount) => {
    const voucher = await writeVoucher(fields);
    const asked = { ...request(), voucher: ` ${voucher.code.toLowerCase()} ` };
    const quoted = await quoteOrder(services, caller(), asked);
    const booking = await harness.hold(services, asked);
    expect(quoted.amounts.discount).toBe(discount);
    expect(booking.amounts).toEqual(quoted.amounts);
    expect(booking.voucherCode).toBe(voucher.code);
    await balance(voucher);
  });

  it.each<[string, Partial<Voucher>, () => ReturnType<typeof places>, string]>([
    ['of another event', { offeringIds: ['somewhere-else'] }, () => places(1), 'other-sale'],
    ['of another tier', { tierIds: ['tier1'] }, () => places(1), 'other-places'],
    ['of a seat that nobody chose', { seats: ['m-1A'] }, () => places(1), 'other-places'],
    ['of another person', { email: 'somebody@fareground.test' }, () => places(1), 'other-person'],
    ['in another currency', { currency: 'GBP' }, () => places(1), 'other-currency'],
    [
      'with a budget in another currency',
      { kind: 'percent', value: 10, currency: 'GBP', budget: 9_000 },
      () => places(1),
      'other-currency',
    ],
    ['that was switched off', { active: false }, () => places(1), 'not-now'],
    ['that is over', { endsAt: 1 }, () => places(1), 'not-now'],
    ['whose budget does not cover it', { per: 'ticket', budget: 1_400 }, () => places(3), 'used-up'],
  ])('%s is refused with the reason, quoted or held', async (_name, fields, request, reason) => {
    const { code } = await writeVoucher(fields);
    const asked = { ...request(), voucher: code };
    const refusal = { ...isRefusal, details: { field: 'voucher', reason } };
    await expect(quoteOrder(services, caller(), asked)).rejects.toMatchObject(refusal);
    await expect(harness.hold(services, asked)).rejects.toMatchObject(refusal);
  });

  it('of a person is not for somebody who only claims the address', async () => {
    const { code } = await writeVoucher({ email: 'buyer@fareground.test' });
    const claims = { ...caller(), emailVerified: false };
    await expect(harness.hold(services, { ...places(1), voucher: code }, claims)).rejects.toMatchObject({
      details: { reason: 'other-person' },
    });
  });

  it('of a seat is for whoever chose that seat', async () => {
    const trip = await writeTrip(services.db, ['Vigo', 'Porto'], coachLayout(3));
    const voucher = await writeVoucher({
      kind: 'percent',
      value: 50,
      offeringIds: [trip.id],
      seats: ['m-1A'],
    });
    const seats = (...chosen: string[]) => ({
      lines: [{ kind: 'trip' as const, offeringId: trip.id, from: 0, to: 1, seats: chosen }],
      voucher: voucher.code,
    });
    const booking = await harness.hold(services, seats('m-1A', 'm-1B'));
    const { unitPrice = 0 } = booking.lines[0] ?? {};
    expect(booking.amounts.discount).toBe(unitPrice / 2);
    await expect(harness.hold(services, seats('m-2A'))).rejects.toMatchObject({
      details: { reason: 'other-places' },
    });
  });

  it('gives back its use and its budget when the hold ends and when the booking is cancelled', async () => {
    const voucher = await writeVoucher({ per: 'ticket', maxUses: 1, budget: 1_000 });
    const request = { ...places(2), voucher: voucher.code };
    const buyer = caller();
    const held = await harness.hold(services, request, buyer);
    expect(await countVoucher(services, voucher)).toMatchObject({ used: 0, held: 1, free: 0, spent: 1_000 });
    await cancelBooking(services, buyer, held);
    expect(await countVoucher(services, voucher)).toMatchObject({ held: 0, free: 1, spent: 0 });
    const again = await harness.hold(services, request, buyer);
    await harness.pay(services, again);
    for (const webhook of await harness.webhooks(again, 'checkout.session.completed')) {
      await harness.deliver(services, webhook);
    }
    expect(await countVoucher(services, voucher)).toMatchObject({ used: 1, held: 0, spent: 1_000 });
    await balance(voucher);
    await cancelBooking(services, buyer, (await harness.truth(services, again)).booking);
    expect(await countVoucher(services, voucher)).toMatchObject({ used: 0, free: 1, spent: 0 });
    await balance(voucher);
  });
});

describe('a voucher that many use at once', () => {
  it('is used as often as it may be and no more, over shards and instances', async () => {
    const voucher = await writeVoucher({ maxUses: 20, shards: 4 });
    const instances = Array.from({ length: 3 }, () => harness.instance());
    const asked = Array.from({ length: 36 }, (_, index) =>
      harness.hold(instances[index % 3] ?? services, { ...places(1), voucher: voucher.code }),
    );
    const answers = await Promise.allSettled(asked);
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(made).toHaveLength(20);
    for (const reason of refused) expect(reason).toMatchObject({ details: { reason: 'used-up' } });
    const pools = made.map(({ lines }) => lines[0]?.claims.at(-1)?.poolId);
    expect(new Set(pools).size).toBe(4);
    await balance(voucher);
  });

  it('takes off its budget to the last cent that a whole use needs, also from the rests of several shards', async () => {
    const voucher = await writeVoucher({ value: 700, shards: 3, budget: 5_000 });
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => harness.hold(services, { ...places(1), voucher: voucher.code })),
    );
    const made = answers.filter(
      (answer): answer is PromiseFulfilledResult<Booking> => answer.status === 'fulfilled',
    );
    expect(made).toHaveLength(Math.floor(5_000 / 700));
    expect(await countVoucher(services, voucher)).toMatchObject({ spent: 4_900, budgetFree: 100 });
    await balance(voucher);
  });
});
