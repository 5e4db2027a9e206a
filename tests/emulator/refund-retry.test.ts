import type { Booking } from '@fareground/domain/booking/booking';
import type { Refund } from '@fareground/domain/payments/refund';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { reconcileRefund } from '../../functions/src/payments/reconcile-refund.ts';
import { retryRefund } from '../../functions/src/payments/retry-refund.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { signUp, signUpWithRoles } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

/** Its refunds wait at the bank. */
const PENDING = '4000000000007726';

// Accounts are in the project that tests share; refunds in one of its own, because the sweep is its own.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-refund-retry' }, 'demo-refund-retry'));
let harness: SagaHarness;
let services: Services;
let server: TestServer;
beforeAll(async () => {
  [harness, server] = await Promise.all([startSagaHarness({ db }), startServer({}, 'api', db)]);
  services = harness.instance();
});
afterAll(() => Promise.all([harness.stop(), server.stop()]));

const finance = caller();
const retry = (id: string, key = crypto.randomUUID(), on = services, reason = 'The bank has it open again') =>
  retryRefund(on, finance, { id, reason, key });

const refundOf = async (id: string) => (await services.collections.refunds.doc(id).get()).data() as Refund;

/** Delivers the provider's webhooks of one refund, once one of that type has come. */
async function deliver(booking: Booking, { providerRefundId }: Refund, type: string): Promise<void> {
  const own = async () =>
    (await harness.webhooks(booking, type)).filter(
      ({ event }) => (event.data.object as { id?: string }).id === providerRefundId,
    );
  await expect.poll(async () => (await own()).map(({ event }) => event.type)).toContain(type);
  for (const webhook of await own()) await harness.deliver(services, webhook);
}

/** A booking that was paid and cancelled, and its refund, which waits. */
async function cancelled(): Promise<{ booking: Booking; refund: Refund }> {
  const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
  const who = caller();
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const held = await harness.hold(services, { lines }, who);
  await harness.pay(services, held, PENDING);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  await cancelBooking(services, who, (await harness.truth(services, held)).booking);
  const { booking } = await harness.truth(services, held);
  return { booking, refund: await refundOf(`${booking.paymentId}-r1`) };
}

async function fail(booking: Booking, refund: Refund): Promise<void> {
  await harness.switch(`refunds/${refund.providerRefundId}/fail`, {});
  await deliver(booking, refund, 'refund.failed');
  expect(await refundOf(refund.id)).toMatchObject({ state: 'failed' });
}

async function failed(): Promise<{ booking: Booking; refund: Refund }> {
  const { booking, refund } = await cancelled();
  await fail(booking, refund);
  return { booking, refund };
}

const atProvider = async (booking: Booking) => {
  const all = await services.stripe.refunds.list({ limit: 100 });
  return all.data.filter(({ metadata }) => metadata?.bookingId === booking.id);
};

it('stays asked for while our key cannot see its payment, and is made with one that can', async () => {
  const { refund } = await cancelled();
  await services.collections.refunds.doc(refund.id).update({ providerRefundId: '' });
  const otherAccount = await startSagaHarness({ db });
  await expect(reconcileRefund(otherAccount.instance(), refund.id)).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await otherAccount.stop();
  expect(await refundOf(refund.id)).toMatchObject({ state: 'requested', failure: '' });
  await reconcileRefund(services, refund.id);
  expect(await refundOf(refund.id)).toMatchObject({ providerRefundId: refund.providerRefundId, failure: '' });
});

describe('a refund that failed', () => {
  it('is sent again as another refund, which counts when it arrives', async () => {
    const { booking, refund } = await failed();
    expect((await harness.truth(services, booking)).booking.notice).toBe('refund-failed');
    const key = crypto.randomUUID();
    const second = await retry(refund.id, key);
    expect(second).toMatchObject({
      id: `${booking.paymentId}-r2`,
      state: 'requested',
      amount: refund.amount,
      reason: refund.reason,
      requestedBy: finance.uid,
      failure: '',
      providerRefundId: expect.stringMatching(/^re_/),
    });
    expect(second.providerRefundId).not.toBe(refund.providerRefundId);
    expect(await refundOf(refund.id)).toMatchObject({ state: 'retried', retriedAs: second.id });
    expect((await harness.truth(services, booking)).booking).toMatchObject({ notice: 'none', refunded: 0 });
    const log = await services.collections.audit.where('target', '==', `refunds/${refund.id}`).get();
    expect(log.docs.map((one) => one.data())).toContainEqual(
      expect.objectContaining({
        action: 'refunds.retry',
        actorUid: finance.uid,
        reason: 'The bank has it open again',
      }),
    );

    await harness.switch('clock', { advanceMs: 700_000 });
    await deliver(booking, second, 'refund.updated');
    await deliver(booking, refund, 'refund.failed');
    expect(await refundOf(second.id)).toMatchObject({ state: 'succeeded' });
    expect(await refundOf(refund.id)).toMatchObject({ state: 'retried' });
    const truth = await harness.truth(services, booking);
    expect(truth.booking).toMatchObject({ state: 'cancelled', refunded: booking.amounts.total });
    expect(truth.payments).toMatchObject([{ state: 'refunded', refundCount: 2 }]);
    expect((await atProvider(booking)).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded']);
  });

  it('may fail again, is told again, and may be sent a third time', async () => {
    const { booking, refund } = await failed();
    const second = await retry(refund.id);
    await fail(booking, second);
    const { booking: told, payments } = await harness.truth(services, booking);
    expect(told).toMatchObject({ notice: 'refund-failed', refunded: 0 });
    expect(payments).toMatchObject([{ state: 'captured', refunded: 0 }]);
    const mail = await services.collections.mail.doc(`refund-failed-${second.id}`).get();
    expect(mail.exists).toBe(true);
    expect(await retry(second.id)).toMatchObject({ id: `${booking.paymentId}-r3`, state: 'requested' });
  });

  it('is sent again once, however often the same call comes', async () => {
    const { booking, refund } = await failed();
    const key = crypto.randomUUID();
    const first = await retry(refund.id, key);
    const again = await Promise.all([retry(refund.id, key), retry(refund.id, key, harness.instance())]);
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(await atProvider(booking)).toHaveLength(2);
    await expect(retry(refund.id, key, services, 'Another reason')).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
  });

  it('is sent again by one of two people who press at the same moment', async () => {
    const { booking, refund } = await failed();
    const both = await Promise.allSettled([
      retry(refund.id),
      retry(refund.id, undefined, harness.instance()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'wrong-state' }) }),
    );
    expect(await atProvider(booking)).toHaveLength(2);
  });

  it.each<['same call' | 'sweep']>([['same call'], ['sweep']])(
    'whose sending was cut short is sent once by the %s',
    async (finisher) => {
      const { booking, refund } = await failed();
      const key = crypto.randomUUID();
      const dying = harness.instance({ after: 'refunds.create' });
      await expect(retry(refund.id, key, dying)).rejects.toThrow(Killed);
      if (finisher === 'same call') await retry(refund.id, key);
      else await sweep(services, -1_000);
      expect(await refundOf(`${booking.paymentId}-r2`)).toMatchObject({
        state: 'requested',
        providerRefundId: expect.stringMatching(/^re_/),
      });
      expect(await atProvider(booking)).toHaveLength(2);
    },
  );
});

describe('a refund that did not fail', () => {
  it('is not sent again while it waits, nor after it arrived', async () => {
    const { booking, refund } = await cancelled();
    await expect(retry(refund.id)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { state: 'requested' },
    });
    await harness.switch('clock', { advanceMs: 700_000 });
    await deliver(booking, refund, 'refund.updated');
    await expect(retry(refund.id)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { state: 'succeeded' },
    });
    expect(await atProvider(booking)).toHaveLength(1);
  });

  it('is not there', async () => {
    await expect(retry('0123456789-1-r1')).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('who may send a refund again', () => {
  it.each([
    ['owner', 404],
    ['finance', 404],
    ['support', 403],
    ['events', 403],
    ['gate', 403],
    ['nobody', 403],
  ] as const)('%s is answered %d where there is none', async (role, status) => {
    const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
    const body = { reason: 'The bank has it open again' };
    const path = '/admin/refunds/0123456789-1-r1/retry';
    expect((await call(server.url, 'POST', path, { person, body })).status).toBe(status);
  });
});
