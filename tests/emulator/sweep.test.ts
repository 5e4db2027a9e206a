import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { MAIL_KEPT } from '@fareground/domain/messages/mail';
import { type Application, applicationSchema } from '@fareground/domain/people/application';
import { type Case, caseId } from '@fareground/domain/people/case';
import { availabilityPath, sectionAvailabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../functions/src/messages/queue-mail.ts';
import { retryCase } from '../../functions/src/ops/close-case.ts';
import { runSweep, sweep } from '../../functions/src/ops/sweep.ts';
import { buyCard } from '../../functions/src/payments/gift-cards/buy-card.ts';
import type { Tasks } from '../../functions/src/platform/tasks.ts';
import { coachLayout, uniqueId, writeEvent, writeTrip } from './support/demo-sales.ts';
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
    expect(audit.docs.map((one) => [one.get('action'), one.get('actorUid')])).toEqual([
      ['cases.retry', support.uid],
    ]);

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

describe('what stands in front', () => {
  const order = {
    amount: 1_000,
    currency: 'EUR' as const,
    email: 'ann@fareground.test',
    from: '',
    message: '',
  };
  const torn = { bookings: { state: 'held', holdUntil: 1 }, giftCards: { state: 'ordered', updatedAt: 1 } };
  const stateOf = async (path: string) => (await services.db.doc(path).get()).get('state');

  /** Something due, and how it stands when it was finished. */
  const good = {
    bookings: async () => {
      const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
      const { id } = await harness.hold(services, { lines: [place(event.id)] });
      return { path: `bookings/${id}`, end: 'expired' };
    },
    giftCards: async () => {
      const { id, url } = await buyCard(services, caller(), order, crypto.randomUUID());
      await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card: '4242424242424242' });
      return { path: `giftCards/${id}`, end: 'active' };
    },
  };

  it.each(['bookings', 'giftCards'] as const)(
    '120 %s that cannot be finished hold up none behind them, and are a case each',
    async (area) => {
      const ids = Array.from({ length: 120 }, (_, index) => `torn-${area}-${index}`);
      const batch = services.db.batch();
      for (const id of ids) batch.set(services.db.doc(`${area}/${id}`), torn[area]);
      await batch.commit();
      const { path, end } = await good[area]();
      harness.skip(2 * HOUR);
      const at = services.now();
      // On a clock that stands still: an area gives up after a minute of its own.
      const report = await sweep({ ...services, now: () => at });
      expect(await stateOf(path)).toBe(end);
      expect(report.failedAreas).toEqual([]);
      for (const id of ids) expect(await stateOf(`cases/${caseId(area, id)}`), id).toBe('retrying');
      const gone = services.db.batch();
      for (const id of ids) gone.delete(services.db.doc(`${area}/${id}`));
      await gone.commit();
      await sweep(services);
      for (const id of ids) expect(await stateOf(`cases/${caseId(area, id)}`), id).toBe('closed');
    },
  );

  it('leaves the other areas their time: one whose provider takes a minute goes on in the next run', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `slow-${index}`);
    const batch = services.db.batch();
    for (const id of ids) batch.set(services.db.doc(`bookings/${id}`), torn.bookings);
    await batch.commit();
    const begun = services.now();
    // The first page takes longer than an area has.
    let looks = 0;
    const now = () => begun + (looks++ > 100 ? 2 * MINUTE : 0);
    const { failures } = await sweep({ ...services, now });
    expect(failures).toBeGreaterThanOrEqual(100);
    expect(failures).toBeLessThan(120);
    const gone = services.db.batch();
    for (const id of ids) gone.delete(services.db.doc(`bookings/${id}`));
    await gone.commit();
    await sweep(services);
  });
});

describe('a query that is refused', () => {
  /** Two that are found without another collection, near the beginning and at the end of a run. */
  async function witnesses() {
    const id = uniqueId('witness');
    await services.db.doc(`positions/${id}`).set({ expiresAt: 1 });
    const batch = services.db.batch();
    const values = { name: 'Bea', answer: 'Not this year.' };
    const to = `${id}@fareground.test`;
    queueMail(services.db, batch, { id, template: 'application-declined', to, values, now: 1 });
    await batch.commit();
    const enqueued: string[] = [];
    const tasks: Tasks = { ask: async (_, document) => void enqueued.push(document.id) };
    return {
      tasks,
      ends: async () => ({
        positions: !(await services.db.doc(`positions/${id}`).get()).exists,
        mail: enqueued.includes(id),
      }),
      stop: () => services.db.doc(`mail/${id}`).delete(),
    };
  }
  /** Firestore keeps such names to itself and refuses every query of them. */
  const refused = () => services.db.collection('__refused__');

  it.each([
    ['cases', ['cases']],
    ['bookings', ['bookings']],
    ['payments', ['payments']],
    ['giftCards', ['giftCards', 'refunds of gift cards']],
    ['refunds', ['refunds']],
    ['deletions', ['deletions']],
    ['offeringChanges', ['offeringChanges']],
    ['allotments', ['allotments']],
    ['positions', ['positions']],
    ['tickets', ['assistance']],
    ['applications', ['applications']],
    ['pools', ['views']],
    ['waitingLists', ['waitingLists']],
    ['pendingLedgerEntries', ['ledger']],
    ['mailings', ['mailings']],
    ['mail', ['mails']],
  ] as const)('of %s fails its own area alone, and the run as a whole', async (name, failedAreas) => {
    const { tasks, ends, stop } = await witnesses();
    const collections = { ...services.collections, [name]: refused() };
    const deps = { ...services, collections, tasks };
    const said: string[] = [];
    const log = {
      ...services.log,
      error: (message: string, fields?: Record<string, unknown>) =>
        void said.push(`${message}: ${String(fields?.area)}`),
    };
    await expect(runSweep({ ...deps, log })).rejects.toThrow(failedAreas.join(', '));
    expect(said.filter((one) => one.startsWith('an area of the sweep failed'))).toEqual(
      failedAreas.map((area) => `an area of the sweep failed: ${area}`),
    );
    expect(await ends()).toEqual({ positions: name !== 'positions', mail: name !== 'mail' });
    await stop();
  });

  it('closes no case of what was not looked at', async () => {
    const id = uniqueId('torn');
    await services.db.doc(`bookings/${id}`).set({ state: 'held', holdUntil: 1 });
    await sweep(services);
    const state = async () => (await services.db.doc(`cases/${caseId('bookings', id)}`).get()).get('state');
    expect(await state()).toBe('retrying');
    const name: string = 'bookings';
    await sweep({ ...services, collections: { ...services.collections, [name]: refused() } });
    expect(await state()).toBe('retrying');
    await services.db.doc(`bookings/${id}`).delete();
    await sweep(services);
    expect(await state()).toBe('closed');
  });
});

describe('an application', () => {
  it('goes when its address was never confirmed and its mail is forgotten; every other stays', async () => {
    async function apply(state: Application['state'], age: number): Promise<() => Promise<boolean>> {
      const id = uniqueId('applicant');
      const at = services.now() - age;
      const application = applicationSchema.parse({
        id,
        as: 'promoter',
        name: 'Brais Rey',
        email: `${id}@fareground.test`,
        organisation: '',
        city: 'Vigo',
        message: 'Small concerts on the quay.',
        state,
        createdAt: at,
        updatedAt: at,
      });
      const reference = services.collections.applications.doc(id);
      await reference.create(application);
      return async () => (await reference.get()).exists;
    }
    const old = await apply('unconfirmed', MAIL_KEPT);
    const others = [
      await apply('unconfirmed', MAIL_KEPT - MINUTE),
      await apply('new', 2 * MAIL_KEPT),
      await apply('declined', 2 * MAIL_KEPT),
    ];
    const at = services.now();
    expect((await sweep({ ...services, now: () => at })).applications).toBe(1);
    expect(await old()).toBe(false);
    expect(await Promise.all(others.map((isThere) => isThere()))).toEqual([true, true, true]);
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
