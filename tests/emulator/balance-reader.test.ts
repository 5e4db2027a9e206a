import { HOUR } from '@fareground/domain/core/time';
import { kindOfAccount } from '@fareground/domain/payments/ledger/account';
import { caseId } from '@fareground/domain/people/case';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { closeCaseByHand } from '../../functions/src/ops/close-case.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { readBalance } from '../../functions/src/payments/ledger/read-balance.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: what the provider has is what was sold here.
let db: Firestore;
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  db = getFirestore(initializeApp({ projectId: 'demo-balance' }, 'demo-balance'));
  harness = await startSagaHarness({ db, tasks: { ask: async () => undefined } });
  services = harness.instance();
});
afterAll(() => harness.stop());

const finance = { ...caller(), uid: 'fin', email: 'fin@fareground.test', roles: ['finance' as const] };

async function sell(card?: string) {
  const { event } = await writeEvent(db, [{ capacity: 5 }]);
  const buyer = caller();
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 }];
  const booking = await harness.hold(services, { lines }, buyer);
  await harness.pay(services, booking, card);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  return { buyer, booking: (await harness.truth(services, booking)).booking };
}

const ledger = async () => (await services.collections.ledger.get()).docs.map((one) => one.data());

/** The net of all that the provider moved but payouts, and what the ledger has of it. */
async function bothSides() {
  const provider = await services.stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  const entries = (await ledger()).flatMap((one) => one.entries);
  const ours = entries.filter(({ account }) => ['clearing', 'bank'].includes(kindOfAccount(account)));
  return {
    provider: provider.reduce((sum, { type, net }) => sum + (type.startsWith('payout') ? 0 : net), 0),
    ours: ours.reduce((sum, { amount }) => sum + amount, 0),
  };
}

const openCases = async () =>
  (await services.collections.cases.where('state', '==', 'set-aside').get()).docs.map((one) => one.data());

it('what was sold, refunded, disputed and paid out is the same on both sides to the cent, with the fees of the provider', async () => {
  await sell();
  const { buyer, booking } = await sell();
  await cancelBooking(services, buyer, booking);
  await sell('4000000000000259');
  for (const webhook of harness.received().filter(({ event }) => event.type.startsWith('charge.dispute'))) {
    await harness.deliver(services, webhook);
  }
  const payout = (await harness.switch('payouts', { currency: 'eur' })) as Stripe.Payout;
  const report = await readBalance(services);
  expect(report).toMatchObject({ movements: 6, posted: 5, differences: 0 });
  const { ours, provider } = await bothSides();
  expect(ours).toBe(provider);
  expect(ours).not.toBe(0);
  // Once more changes nothing.
  expect(await readBalance(services)).toMatchObject({ movements: 6, posted: 0, differences: 0 });
  expect(await openCases()).toEqual([]);

  // The bank sends the payout back: what was on our account is with the provider again.
  const onAccount = async () =>
    (await ledger())
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, amount }) => sum + (account === 'bank' ? amount : 0), 0);
  expect(await onAccount()).toBe(payout.amount);
  await harness.switch(`payouts/${payout.id}/fail`, {});
  expect(await readBalance(services)).toMatchObject({ movements: 7, posted: 1, differences: 0 });
  expect(await onAccount()).toBe(0);
  expect(await bothSides()).toEqual({ ours, provider });
  expect(await openCases()).toEqual([]);
});

it('what only one side has is a case: it closes by itself once it agrees, or staff close it for good', async () => {
  // A movement that the provider has and the ledger lacks.
  const { booking } = await sell();
  const lost = services.collections.ledger.doc(`${booking.paymentId}.taken`);
  const stored = (await lost.get()).data();
  if (!stored) throw new Error('nothing was posted');
  await lost.delete();
  // One that the ledger has, older than an hour, and the provider lacks.
  const foreign = {
    ...stored,
    id: '9999999999-1.taken',
    paymentId: '9999999999-1',
    at: services.now() - 2 * HOUR,
  };
  await services.collections.ledger.doc(foreign.id).create(foreign);
  expect(await readBalance(services)).toMatchObject({ differences: 2 });
  const cases = await openCases();
  expect(cases.map(({ area, problem }) => [area, problem]).sort()).toEqual([
    ['balance', 'the ledger has it, the provider nothing'],
    [
      'balance',
      `the provider moved ${booking.amounts.total} EUR for payment ${booking.paymentId}, the ledger nothing`,
    ],
  ]);
  // The sweep, which closes its own cases, leaves them.
  await sweep(services);
  expect(await openCases()).toHaveLength(2);

  await lost.create(stored);
  await closeCaseByHand(services, finance, { id: caseId('balance', foreign.id), reason: 'A test of ours' });
  await closeCaseByHand(services, finance, { id: caseId('balance', foreign.id), reason: 'Pressed twice' });
  await readBalance(services);
  expect(await openCases()).toEqual([]);
  const audited = await services.collections.audit.where('action', '==', 'cases.close').get();
  expect(audited.docs.map((one) => one.data())).toMatchObject([
    { reason: 'A test of ours', actorUid: 'fin' },
  ]);
});

it('only a difference of balances is closed by hand', async () => {
  const at = services.now();
  const id = caseId('refunds', '1111111111-1-r1');
  await services.collections.cases.doc(id).create({
    id,
    area: 'refunds',
    target: 'refunds/1111111111-1-r1',
    state: 'set-aside',
    failures: 8,
    problem: 'internal',
    firstFailedAt: at,
    lastFailedAt: at,
    nextTryAt: at,
    updatedAt: at,
  });
  await expect(closeCaseByHand(services, finance, { id, reason: 'No' })).rejects.toMatchObject({
    code: 'wrong-state',
  });
});
