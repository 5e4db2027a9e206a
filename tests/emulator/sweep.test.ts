import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { type Case, caseId } from '@fareground/domain/people/case';
import { availabilityPath, sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryCase } from '../../functions/src/ops/retry-case.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { coachLayout, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own, because the sweep is its own.
const db = getFirestore(initializeApp({ projectId: 'demo-sweep' }, 'demo-sweep'));
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
beforeAll(async () => {
  harness = await startSagaHarness({ db });
  services = harness.instance();
});
afterAll(() => harness.stop());

const support = { ...caller(), roles: ['support' as const] };
const place = (offeringId: string) => ({ kind: 'event' as const, offeringId, tierId: 'tier0', quantity: 1 });

describe('what cannot be finished', () => {
  /** A booking whose hold ran out and that nobody can read: it is half written. */
  async function stuckBooking() {
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const booking = await harness.hold(services, { lines: [place(event.id)] });
    await services.db.doc(`bookings/${booking.id}`).update({ lines: 'torn', holdUntil: Date.now() });
    const id = caseId('bookings', booking.id);
    const read = async () => (await services.collections.cases.doc(id).get()).data();
    return { booking, id, read };
  }
  const mendBooking = (id: string, lines: unknown) => services.db.doc(`bookings/${id}`).update({ lines });

  it('becomes a case, is tried less and less often and set aside in the end, beside others that go on', async () => {
    const stuck = await stuckBooking();
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const innocent = await harness.hold(services, { lines: [place(event.id)] });
    let tries = 0;
    for (let minutes = 0; minutes < 150; minutes += 3) {
      harness.skip(3 * MINUTE);
      const before = (await stuck.read())?.failures ?? 0;
      await sweep(services);
      tries += ((await stuck.read())?.failures ?? 0) - before;
    }
    expect(tries).toBeLessThanOrEqual(9);
    expect(await stuck.read()).toMatchObject({
      state: 'set-aside',
      failures: tries,
      target: `bookings/${stuck.booking.id}`,
    } satisfies Partial<Case>);
    expect((await services.collections.bookings.doc(innocent.id).get()).get('state')).toBe('expired');
    await mendBooking(stuck.booking.id, stuck.booking.lines);
  });

  it('is tried at once when staff ask for it, written down who, and closed when it succeeds', async () => {
    const stuck = await stuckBooking();
    for (let failures = 0; failures < 8; failures++) {
      harness.skip(HOUR);
      await sweep(services);
    }
    expect((await stuck.read())?.state).toBe('set-aside');
    await mendBooking(stuck.booking.id, stuck.booking.lines);
    await sweep(services);
    expect((await stuck.read())?.state).toBe('set-aside');

    await retryCase(services, support, stuck.id);
    await retryCase(services, support, stuck.id);
    const audit = await services.collections.audit.where('target', '==', `cases/${stuck.id}`).get();
    expect(audit.docs.map((one) => one.get('actorUid'))).toEqual([support.uid]);

    await sweep(services);
    expect((await stuck.read())?.state).toBe('closed');
    await expect(retryCase(services, support, stuck.id)).rejects.toMatchObject({ code: 'wrong-state' });
  });

  it('is closed when somebody else finished it', async () => {
    const stuck = await stuckBooking();
    await sweep(services);
    expect((await stuck.read())?.state).toBe('retrying');
    await services.db
      .doc(`bookings/${stuck.booking.id}`)
      .update({ lines: stuck.booking.lines, state: 'cancelled' });
    await sweep(services);
    expect((await stuck.read())?.state).toBe('closed');
  });

  it('is not there to be tried: 404', async () => {
    await expect(retryCase(services, support, 'payments-nothing')).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a public view that was not published', () => {
  it('is right after the next sweep: a tier, a section, and the whole sale', async () => {
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const trip = await writeTrip(services.db, ['Vigo', 'Porto'], coachLayout(2));
    await harness.hold(services, {
      lines: [place(event.id), { kind: 'trip', offeringId: trip.id, from: 0, to: 1, seats: ['m-1A'] }],
    });
    await services.flush();
    const pool = (await services.collections.pools.where('offeringId', '==', trip.id).get()).docs[0];
    const paths = [
      availabilityPath(event.id),
      availabilityPath(trip.id),
      sectionAvailabilityPath(trip.id, pool?.id ?? ''),
    ];
    const read = async () =>
      Promise.all(paths.map(async (path) => (await services.db.doc(path).get()).data()));
    const right = await read();
    // As an instance leaves it that dies after its commit: the view of before, or none.
    await services.db.doc(paths[0] ?? '').update({ left: { tier0: 5 } });
    await services.db.doc(paths[1] ?? '').delete();
    await services.db.doc(paths[2] ?? '').update({ held: {} });

    const other = harness.instance();
    expect((await sweep(other)).views).toBe(3);
    const withoutTime = (views: unknown[]) => views.map((view) => ({ ...(view as object), updatedAt: 0 }));
    expect(withoutTime(await read())).toEqual(withoutTime(right));
    expect((await sweep(other)).views).toBe(0);
  });
});
