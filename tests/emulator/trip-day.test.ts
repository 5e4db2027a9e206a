import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { MINUTE } from '@fareground/domain/core/time';
import { type Permission, permissions } from '@fareground/domain/people/permissions';
import { parse } from 'csv-parse/sync';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gateTickets } from '../../functions/src/access/tickets/gate-tickets.ts';
import { createTicketSigner } from '../../functions/src/access/tickets/ticket-signer.ts';
import { call } from './support/call.ts';
import { coachLayout, writeTrip } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';
import { type Travels, writeTripTickets } from './support/trip-tickets.ts';

// Who travels on a trip, stop by stop, and who gets on at each stop.

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
let server: TestServer;
let documents: TestServer;
let driver: Person;
beforeAll(async () => {
  [harness, server, documents, driver] = await Promise.all([
    startSagaHarness(),
    startServer(),
    startServer({}, 'documents'),
    signUpWithRoles(['driver']),
  ]);
  services = harness.instance();
});
afterAll(() => Promise.all([harness.stop(), server.stop(), documents.stop()]));

/** With the key of the site, as the servers that are called here. */
const signing = () => ({ db, signer: createTicketSigner([process.env.TICKET_SIGNING_KEY ?? '']) });

const stops = ['Vigo', 'Braga', 'Porto', 'Lisboa'];
const layout = ['#m Main deck', '1:WA_SS', '2:SS_SS'];
async function tripWith(riders: readonly Travels[]) {
  const trip = await writeTrip(db, stops, layout, 20 * MINUTE);
  await give(trip);
  return { trip, tickets: await writeTripTickets(signing(), trip, riders) };
}
/** They drive it. */
const give = ({ id, departsAt, arrivesAt }: Trip, { uid }: Person = driver) =>
  services.collections.duties
    .doc(id)
    .set({ id, driverUid: uid, driverName: 'Dora', departsAt, arrivesAt, updatedAt: 1, updatedBy: uid });
const manifestOf = ({ id }: Trip, person: Person = driver) =>
  call(server.url, 'GET', `/admin/trips/${id}/manifest`, { person });
const askFor = ({ id }: Pick<Trip, 'id'>, file: string, person: Person = driver) =>
  call(server.url, 'POST', `/admin/trips/${id}/sale-files`, { person, body: { file } });
const fetchFile = (fileId: string, person: Person = driver) =>
  fetch(`${documents.url}/api/admin/sale-files/${fileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });

describe('the manifest of a trip', () => {
  it('has everybody whose ticket stands, with stops, seat, need and fare, and nothing that opens it', async () => {
    const { trip, tickets } = await tripWith([
      { from: 0, to: 2, seat: 'm-2B', name: 'Bea', more: { fare: 'Child' } },
      { from: 1, to: 3, seat: 'm-1A', name: 'Ana' },
      { from: 0, to: 3, seat: 'm-2C', name: 'Gone', more: { state: 'void', closedAt: 1 } },
      { from: 0, to: 1, seat: 'm-2A', name: 'Cem', more: { state: 'used', usedAt: 7, usedGate: 'On board' } },
    ]);
    const { status, body } = await manifestOf(trip);
    expect(status).toBe(200);
    expect(body.rows).toEqual([
      expect.objectContaining({
        name: 'Ana',
        from: 1,
        to: 3,
        seat: 'm-1A',
        need: 'wheelchair',
        usedAt: null,
      }),
      expect.objectContaining({ name: 'Cem', from: 0, to: 1, usedAt: 7 }),
      expect.objectContaining({ name: 'Bea', from: 0, to: 2, fare: 'Child' }),
    ]);
    expect(body.trip).toMatchObject({ number: 'ML 204', seats: 8 });
    expect(body.stops.map(({ name }: { name: string }) => name)).toEqual(
      stops.map((one) => `${one} Station`),
    );
    const text = JSON.stringify(body);
    for (const { token, serial } of tickets) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(serial);
    }
  });

  it('places tickets by their stops, and lists along the whole way what the timetable has no stop of', async () => {
    const { trip } = await tripWith([
      { from: 1, to: 2, name: 'Ana' },
      { from: 0, to: 1, name: 'Odd', more: { toStop: 9 } },
    ]);
    const { body } = await manifestOf(trip);
    expect(body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Ana', from: 1, to: 2 }),
        expect.objectContaining({ name: 'Odd', from: 0, to: 3, isUnplaced: true }),
      ]),
    );
    const listed = await gateTickets(services, { offeringIds: [trip.id], after: null });
    expect(listed.groups.map(({ leg }) => leg)).toEqual(
      expect.arrayContaining([{ from: 1, to: 2 }, undefined]),
    );
  });

  it('comes as a file that stands in the log, to whoever asked for it alone', async () => {
    const { trip } = await tripWith([{ from: 0, to: 2, seat: 'm-2B', name: '+Bea' }]);
    const { status, body } = await askFor(trip, 'manifest-csv');
    expect(status).toBe(201);
    const file = await fetchFile(body.fileId);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(lines.map((line) => [line['On or off'], line.Name])).toEqual([
      ['on', "'+Bea"],
      ['off', "'+Bea"],
    ]);
    const entry = (await services.collections.audit.doc(body.fileId).get()).data();
    expect(entry).toMatchObject({ action: 'manifest.csv', actorUid: driver.uid, target: `trips/${trip.id}` });
    expect((await fetchFile(body.fileId, await signUpWithRoles(['driver']))).status).toBe(404);
    const xlsx = await fetchFile((await askFor(trip, 'manifest-xlsx')).body.fileId);
    expect(xlsx.headers.get('content-disposition')).toContain(`passengers-${trip.id}.xlsx`);
    const [sheet] = await readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    const [stop, , time, does, name] = sheet?.data[1] ?? [];
    expect([stop, time, does, name]).toEqual([1, expect.any(Date), 'on', '+Bea']);
    const pdf = await fetchFile((await askFor(trip, 'manifest-pdf')).body.fileId);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const owner = await signUpWithRoles(['owner']);
    expect((await askFor({ id: 'no-such-trip' }, 'manifest-pdf', owner)).status).toBe(404);
  });

  it('is not for gates, nor for whoever has no role', async () => {
    const { trip } = await tripWith([]);
    const people = [await signUpWithRoles(['gate', 'events', 'finance']), await signUp()];
    for (const person of people) {
      expect((await manifestOf(trip, person)).status).toBe(403);
      expect((await askFor(trip, 'manifest-csv', person)).status).toBe(403);
    }
    for (const role of ['owner', 'travel', 'support'] as const)
      expect((await manifestOf(trip, await signUpWithRoles([role]))).status).toBe(200);
  });

  it('of 1,500 passengers comes whole and soon', async () => {
    const trip = await writeTrip(db, stops, coachLayout(90), 20 * MINUTE);
    await give(trip);
    const riders = Array.from({ length: 1_500 }, (_, index) => ({
      from: index % 3,
      to: 3,
      name: `R${index}`,
    }));
    await writeTripTickets(signing(), trip, riders);
    const began = performance.now();
    const { body } = await manifestOf(trip);
    expect(body.rows).toHaveLength(1_500);
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe('what concerns the people and the money of a trip', () => {
  const sale = { from: 0, to: 1 };
  const gate = (path: string, after: unknown) => (trip: Trip) =>
    ['POST', path, { offeringIds: [trip.id], after }] as const;
  type Request = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object];
  const on =
    (path: string, body?: object) =>
    ({ id }: Trip): Request =>
      body ? ['POST', `/admin/trips/${id}/${path}`, body] : ['GET', `/admin/trips/${id}/${path}`];
  it.each<[string, Permission, (trip: Trip) => Request]>([
    ['who travels', 'manifests.read', on('manifest')],
    ['a file of it', 'manifests.read', on('sale-files', { file: 'manifest-csv' })],
    ['the price on board', 'walkUps.sell', on('walk-up-quotes', sale)],
    [
      'a sale on board',
      'walkUps.sell',
      on('walk-ups', { ...sale, quantity: 1, price: 1, name: '', email: '' }),
    ],
    ['its delay', 'positions.share', on('delay', { delayMinutes: 3 })],
    [
      'its position',
      'positions.share',
      (trip) => [
        'POST',
        `/admin/trips/${trip.id}/position`,
        { latitude: 42, longitude: -8, accuracy: 5, at: Date.now(), stop: 0 },
      ],
    ],
    ['the end of its position', 'positions.share', (trip) => ['DELETE', `/admin/trips/${trip.id}/position`]],
    ['its tickets', 'checkIns.create', gate('/gate/tickets', null)],
    ['its closed tickets', 'checkIns.create', gate('/gate/closed-tickets', null)],
    ['its way', 'checkIns.create', (trip) => ['GET', `/gate/sales/${trip.id}`]],
    [
      'a scan',
      'checkIns.create',
      (trip) => [
        'POST',
        '/check-ins',
        { code: '0'.repeat(20), gate: 'On board', offeringIds: [trip.id], method: 'typed' },
      ],
    ],
  ])(
    '%s, is for whoever drives it, and for staff whose role has %s of every run',
    async (_what, permission, request) => {
      const { trip } = await tripWith([]);
      const unowned = await writeTrip(db, stops, layout, 20 * MINUTE);
      const ask = async (person: Person, of = trip) => {
        const [method, path, body] = request(of);
        return call(server.url, method, path, { person, ...(body && { body }) });
      };
      // Refused, or failed.
      const isRefused = ({ status }: { status: number }) => status === 403 || status >= 500;
      const other = await signUpWithRoles(['driver']);
      expect(isRefused(await ask(driver))).toBe(false);
      for (const [person, of] of [
        [other, trip],
        [driver, unowned],
      ] as const)
        expect(await ask(person, of)).toMatchObject({
          status: 403,
          body: { error: { code: 'permission-denied', details: { permission, reason: 'not-your-trip' } } },
        });
      for (const role of permissions[permission].filter((one) => one !== 'driver')) {
        expect(isRefused(await ask(await signUpWithRoles(['driver', role]), unowned))).toBe(false);
      }
      await services.collections.duties.doc(trip.id).delete();
      expect((await ask(driver)).status).toBe(403);
    },
  );

  it('a gate is opened for the trips that a driver drives, and for all by whoever is at gates', async () => {
    const { trip } = await tripWith([]);
    const unowned = await writeTrip(db, stops, layout, 20 * MINUTE);
    const person = await signUpWithRoles(['driver']);
    await give(trip, person);
    const salesFor = async (one: Person) =>
      (await call(server.url, 'GET', '/gate/sales', { person: one })).body.sales.map(({ id }: Trip) => id);
    expect(await salesFor(person)).toEqual([trip.id]);
    expect(await salesFor(await signUpWithRoles(['gate', 'driver']))).toEqual(
      expect.arrayContaining([trip.id, unowned.id]),
    );
  });

  it('a file that a driver asked for is not given out once the trip is another driver’s', async () => {
    const { trip } = await tripWith([]);
    const { fileId } = (await askFor(trip, 'manifest-csv')).body;
    await give(trip, await signUpWithRoles(['driver']));
    expect((await fetchFile(fileId)).status).toBe(403);
  });
});

describe('on board at the second stop', () => {
  const scan = (trip: Trip, code: string, more: object = {}, key?: string) =>
    call(server.url, 'POST', '/check-ins', {
      person: driver,
      body: { code, gate: 'On board', offeringIds: [trip.id], method: 'camera', stop: 1, ...more },
      ...(key && { key }),
    });

  it('who gets on there is let on, and who missed the first with a word, also when asked again', async () => {
    const { trip, tickets } = await tripWith([
      { from: 1, to: 2 },
      { from: 0, to: 2 },
    ]);
    const [here, late] = tickets.map(({ token }) => token);
    expect((await scan(trip, here ?? '')).body).not.toHaveProperty('late');
    const key = crypto.randomUUID();
    expect(await scan(trip, late ?? '', {}, key)).toMatchObject({ status: 201, body: { late: true } });
    expect(await scan(trip, late ?? '', {}, key)).toMatchObject({ status: 201, body: { late: true } });
    expect((await scan(trip, late ?? '')).body.error.code).toBe('already-used');
    expect((await manifestOf(trip)).body.rows.every(({ usedAt }: { usedAt: number }) => usedAt > 0)).toBe(
      true,
    );
  });

  it('others are refused with the stop that is theirs, and their ticket stays as it is', async () => {
    const { trip, tickets } = await tripWith([
      { from: 2, to: 3 },
      { from: 0, to: 1 },
    ]);
    const [later, off] = tickets.map(({ token }) => token);
    expect(await scan(trip, later ?? '')).toMatchObject({
      status: 409,
      body: { error: { code: 'boards-later', details: { fromName: 'Porto Station' } } },
    });
    expect(await scan(trip, off ?? '')).toMatchObject({
      status: 409,
      body: { error: { code: 'got-off', details: { toName: 'Braga Station' } } },
    });
    expect(await scan(trip, later ?? '', { stop: 2 })).toMatchObject({ status: 201 });
    const other = await tripWith([{ from: 1, to: 2 }]);
    const code = other.tickets[0]?.token ?? '';
    expect((await scan(trip, code)).body.error).toMatchObject({ code: 'wrong-sale' });
  });

  it('two drivers let one ticket on once', async () => {
    const { trip, tickets } = await tripWith([{ from: 1, to: 2 }]);
    const code = tickets[0]?.token ?? '';
    const answers = await Promise.all([scan(trip, code), scan(trip, code, { gate: 'Back door' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('a gate knows the legs of its tickets, and the way of its trip', async () => {
    const { trip } = await tripWith([
      { from: 0, to: 2 },
      { from: 0, to: 2 },
      { from: 1, to: 3 },
    ]);
    const listed = await gateTickets(services, { offeringIds: [trip.id], after: null });
    expect(listed.groups.map(({ leg, serials }) => [leg, serials.length])).toEqual(
      expect.arrayContaining([
        [{ from: 0, to: 2 }, 2],
        [{ from: 1, to: 3 }, 1],
      ]),
    );
    const { body } = await call(server.url, 'GET', `/gate/sales/${trip.id}`, { person: driver });
    expect(body).toMatchObject({
      tiers: [],
      trip: { delayMinutes: 0, stops: [{ name: 'Vigo Station' }, {}, {}, {}] },
    });
  });
});
