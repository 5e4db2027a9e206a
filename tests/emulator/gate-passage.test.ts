import { CHECK_INS, type CheckIn, checkInConverter, checkInPath } from '@fareground/domain/access/check-in';
import type { Ticket } from '@fareground/domain/access/ticket';
import type { GateTicketsResponse } from '@fareground/domain/api/gate';
import { HOUR, SECOND } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyOfflineScan } from '../../functions/src/access/tickets/apply-offline-scan.ts';
import { gateTickets } from '../../functions/src/access/tickets/gate-tickets.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Going out and in again, tiers by gate, and the list of tickets that a gate keeps.

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let servers: TestServer[];
let gate: Person;
let events: Person;
let buyer: Person;
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
beforeEach(async () => {
  [gate, events, buyer] = await Promise.all([
    signUpWithRoles(['gate']),
    signUpWithRoles(['events']),
    signUp(),
  ]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});
const at = (index: number) => servers[index]?.url ?? '';

/** Tickets of an event of this test alone with two tiers, so many of each. */
async function twoTiers(quantity: number): Promise<{ eventId: string; floor: Ticket[]; circle: Ticket[] }> {
  const startsAt = Date.now() + HOUR;
  const times = { doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR };
  const { event } = await writeEvent(db, [{ price: 0 }, { price: 0, name: 'Circle' }], times);
  const line = (tierId: string) => ({ kind: 'event', offeringId: event.id, tierId, quantity });
  const body = { lines: [line('tier0'), line('tier1')] };
  const held = await call(at(0), 'POST', '/bookings', { person: buyer, body });
  await call(at(1), 'POST', `/bookings/${held.body.booking.id}/checkout`, { person: buyer });
  const found = await db.collection('tickets').where('bookingId', '==', held.body.booking.id).get();
  const tickets = found.docs.map((one) => one.data() as Ticket);
  const of = (tierId: string) => tickets.filter((ticket) => ticket.tierId === tierId);
  expect(of('tier0')).toHaveLength(quantity);
  return { eventId: event.id, floor: of('tier0'), circle: of('tier1') };
}

const scan = (index: number, ticket: Ticket | undefined, more: object = {}, key?: string) =>
  call(at(index), 'POST', '/check-ins', {
    person: gate,
    body: {
      code: ticket?.token,
      gate: 'North',
      offeringIds: [ticket?.offeringId],
      method: 'camera',
      ...more,
    },
    ...(key && { key }),
  });
const out = { direction: 'out' } as const;
const allow = (eventId: string, mayReenter: boolean, person = events) =>
  call(at(0), 'POST', `/admin/events/${eventId}/entry-rules`, { person, body: { mayReenter } });
const stored = async (ticket: Ticket | undefined) =>
  (await db.doc(`tickets/${ticket?.serial}`).get()).data() as Ticket;
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

describe('who goes out', () => {
  it('comes in again where the event says so, and is inside once', async () => {
    const { eventId, floor } = await twoTiers(1);
    const [ticket] = floor;
    expect((await allow(eventId, true)).body).toEqual({ mayReenter: true });
    expect(codeOf(await scan(0, ticket, out))).toBe('not-inside');
    expect((await scan(0, ticket)).status).toBe(201);
    expect(codeOf(await scan(1, ticket))).toBe('already-used');
    expect((await scan(1, ticket, out)).body.ticket).toMatchObject({
      state: 'used',
      outAt: expect.any(Number),
    });
    expect(codeOf(await scan(0, ticket, out))).toBe('not-inside');
    expect((await scan(0, ticket, { gate: 'South' })).status).toBe(201);
    expect(await stored(ticket)).toMatchObject({ state: 'used', usedGate: 'South' });
    expect(await stored(ticket)).not.toHaveProperty('outAt');
    const scans = await db.collection(CHECK_INS).where('serial', '==', ticket?.serial).get();
    const directions = scans.docs.map((one) => checkInConverter.fromFirestore(one).direction ?? 'in');
    expect(directions.toSorted()).toEqual(['in', 'in', 'out']);
  });

  it('stays out where the event says nothing, and the gate says since when', async () => {
    const { floor } = await twoTiers(1);
    await scan(0, floor[0]);
    await scan(0, floor[0], out);
    const again = await scan(1, floor[0]);
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'already-used', details: { outAt: expect.any(Number) } } },
    });
  });

  it('comes in again by one of two gates that scan the ticket at the same moment', async () => {
    const { eventId, floor } = await twoTiers(1);
    await allow(eventId, true);
    await scan(0, floor[0]);
    await scan(0, floor[0], out);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => scan(index % 2, floor[0])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('is answered again by the key of the scan, also after coming back', async () => {
    const { eventId, floor } = await twoTiers(1);
    await allow(eventId, true);
    await scan(0, floor[0]);
    const key = crypto.randomUUID();
    expect((await scan(0, floor[0], out, key)).status).toBe(201);
    await scan(1, floor[0]);
    expect((await scan(1, floor[0], out, key)).status).toBe(201);
    expect((await stored(floor[0])).outAt).toBeUndefined();
  });

  it('is decided by who edits events, which is written down', async () => {
    const { eventId } = await twoTiers(1);
    expect((await allow(eventId, true, gate)).status).toBe(403);
    expect((await allow('no-such-event', true)).status).toBe(404);
    await allow(eventId, true);
    await allow(eventId, true);
    const list = await call(at(0), 'GET', `/admin/events/${eventId}/door-list`, { person: events });
    expect(list.body.mayReenter).toBe(true);
    const closed = await call(at(0), 'POST', '/gate/closed-tickets', {
      person: gate,
      body: { offeringIds: [eventId], after: null },
    });
    expect(closed.body.reentry).toEqual([eventId]);
    const noted = await db.collection('audit').where('target', '==', `entryRules/${eventId}`).get();
    expect(noted.docs.map((one) => one.get('action'))).toEqual(['entryRules.change']);
  });
});

describe('a gate for some tiers', () => {
  it('lets in its own, names another’s, and lets everybody out', async () => {
    const { eventId, floor, circle } = await twoTiers(1);
    const door = { tierIds: { [eventId]: ['tier0'] } };
    expect(await scan(0, circle[0], door)).toMatchObject({
      status: 409,
      body: { error: { code: 'wrong-tier', details: { tier: circle[0]?.detail } } },
    });
    expect((await stored(circle[0])).state).toBe('valid');
    expect((await scan(0, floor[0], door)).status).toBe(201);
    expect((await scan(1, circle[0])).status).toBe(201);
    expect((await scan(0, circle[0], { ...door, ...out })).status).toBe(201);
  });
});

describe('the list that a gate keeps', () => {
  it('has every ticket of its sales by tier, page by page, with no name and no code', async () => {
    const { eventId, floor, circle } = await twoTiers(3);
    const services = makeServices(connect(process.env));
    const pages: GateTicketsResponse[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await gateTickets(services, { offeringIds: [eventId], after: after ?? null }, 4);
      pages.push(page);
      after = page.next;
    }
    expect(pages).toHaveLength(2);
    const serials = (tierId: string) =>
      pages.flatMap(({ groups }) =>
        groups.filter((group) => group.tierId === tierId).flatMap((group) => group.serials),
      );
    const sorted = (tickets: Ticket[]) => tickets.map(({ serial }) => serial).toSorted();
    expect(serials('tier0').toSorted()).toEqual(sorted(floor));
    expect(serials('tier1').toSorted()).toEqual(sorted(circle));
    const { body, status } = await call(at(0), 'POST', '/gate/tickets', {
      person: gate,
      body: { offeringIds: [eventId], after: null },
    });
    expect(status).toBe(200);
    expect(Object.keys(body.groups[0]).toSorted()).toEqual(['offeringId', 'serials', 'tier', 'tierId']);
  });

  it('is small: so many tickets are five calls and some bytes each', async () => {
    const { eventId } = await twoTiers(2);
    const page = await gateTickets(makeServices(connect(process.env)), {
      offeringIds: [eventId],
      after: null,
    });
    const [group] = page.groups;
    const many = { ...page, groups: [{ ...group, serials: Array(5_000).fill(group?.serials[0]) }] };
    expect(JSON.stringify(many).length).toBeLessThan(5_000 * 24);
  });

  it('and the tiers of an event are for the gate', async () => {
    const { eventId } = await twoTiers(1);
    const tiers = await call(at(0), 'GET', `/gate/sales/${eventId}`, { person: gate });
    expect(tiers.body.tiers.map(({ id }: { id: string }) => id)).toEqual(['tier0', 'tier1']);
    for (const person of [buyer, events]) {
      expect((await call(at(0), 'GET', `/gate/sales/${eventId}`, { person })).status).toBe(403);
      const body = { offeringIds: [eventId], after: null };
      expect((await call(at(0), 'POST', '/gate/tickets', { person, body })).status).toBe(403);
    }
  });
});

describe('scans without a network', () => {
  let count = 0;
  const offline = async (ticket: Ticket | undefined, more: Partial<CheckIn>) => {
    count += 1;
    const made: CheckIn = {
      id: `${ticket?.serial}-${count.toString(16).padStart(6, '0')}`,
      serial: ticket?.serial ?? '',
      offeringId: ticket?.offeringId ?? '',
      gate: 'North',
      staffUid: gate.uid,
      scannedAt: Date.now(),
      method: 'camera',
      offline: true,
      token: ticket?.token ?? '',
      ...more,
    };
    await db.doc(checkInPath(made.id)).set(checkInConverter.toFirestore(made));
    const outcome = await applyOfflineScan(makeServices(connect(process.env)), made);
    return { made, outcome };
  };
  const ago = (seconds: number) => ({ scannedAt: Date.now() - seconds * SECOND });

  it('say where the ticket is by their times, in whatever order they arrive', async () => {
    const { eventId, floor } = await twoTiers(1);
    await allow(eventId, true);
    const back = ago(10);
    await offline(floor[0], { ...back, gate: 'South' });
    await offline(floor[0], { ...ago(20), ...out });
    await offline(floor[0], ago(30));
    const after = await stored(floor[0]);
    expect(after).toMatchObject({ state: 'used', usedAt: back.scannedAt, usedGate: 'South' });
    expect(after).not.toHaveProperty('outAt');
    expect(after).not.toHaveProperty('doubles');
    await offline(floor[0], { ...ago(5), ...out });
    expect((await stored(floor[0])).outAt).toBeTypeOf('number');
  });

  it('of two gates with one ticket are told to both: the earlier counts, though it came later', async () => {
    const { eventId, floor } = await twoTiers(1);
    const late = await offline(floor[0], { ...ago(10), gate: 'South' });
    const early = await offline(floor[0], { ...ago(20), gate: 'North' });
    expect([late.outcome, early.outcome]).toEqual(['counted', 'double']);
    const { body } = await call(at(0), 'POST', '/gate/closed-tickets', {
      person: gate,
      body: { offeringIds: [eventId], after: null },
    });
    expect(body.tickets).toEqual([
      {
        serial: floor[0]?.serial,
        state: 'used',
        usedAt: early.made.scannedAt,
        usedGate: 'North',
        doubles: [{ at: late.made.scannedAt, gate: 'South' }],
      },
    ]);
  });

  it('count once, however often they arrive, and one that was made up counts for nothing', async () => {
    const { floor } = await twoTiers(1);
    const made = { ...ago(30), offline: false, id: `${floor[0]?.serial}-ffffff` };
    expect((await offline(floor[0], made)).outcome).toBe('nothing');
    const real = await offline(floor[0], ago(10));
    expect(real.outcome).toBe('counted');
    expect(await applyOfflineScan(makeServices(connect(process.env)), real.made)).toBe('counted');
    expect((await stored(floor[0])).usedAt).toBe(real.made.scannedAt);
  });
});
