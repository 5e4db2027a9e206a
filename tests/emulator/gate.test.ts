import { createPublicKey, verify } from 'node:crypto';
import { CHECK_INS, type CheckIn, checkInConverter, checkInPath } from '@fareground/domain/access/check-in';
import { openTicket } from '@fareground/domain/access/token';
import { bookingPath } from '@fareground/domain/booking/booking';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyOfflineScan } from '../../functions/src/access/tickets/apply-offline-scan.ts';
import { connect, makeServices } from '../../functions/src/main/make-services.ts';
import { call } from './support/call.ts';
import { writeEvent, writeTrip } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let servers: TestServer[];
let gate: Person;
let buyer: Person;

beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
// One person may have so many free bookings only, and make so many calls at once.
beforeEach(async () => {
  [gate, buyer] = await Promise.all([signUpWithRoles(['gate']), signUp()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});
const at = (index: number) => servers[index]?.url ?? '';

interface Issued {
  serial: string;
  token: string;
  offeringId: string;
  bookingId: string;
}

/** A confirmed free booking's tickets, for an event that starts in so long. */
async function tickets(quantity: number, startsIn = HOUR): Promise<Issued[]> {
  const startsAt = Date.now() + startsIn;
  const times = { doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR };
  const { event } = await writeEvent(db, [{ price: 0 }], times);
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity }] };
  const held = await call(at(0), 'POST', '/bookings', { person: buyer, body });
  const paid = await call(at(1), 'POST', `/bookings/${held.body.booking.id}/checkout`, { person: buyer });
  const found = await db.collection('tickets').where('bookingId', '==', paid.body.booking.id).get();
  expect(paid.body.booking.ticketSerials).toHaveLength(quantity);
  return found.docs.map((one) => one.data() as Issued);
}
const scan = (index: number, ticket: Issued | undefined, person = gate, name = 'North') =>
  call(at(index), 'POST', '/check-ins', {
    person,
    body: { code: ticket?.token, gate: name, offeringIds: [ticket?.offeringId], method: 'camera' },
  });

describe('the gate', () => {
  it('lets a ticket in once, and then says when and where it was used', async () => {
    const [ticket] = await tickets(1);
    const first = await scan(0, ticket);
    expect(first).toMatchObject({ status: 201, body: { ticket: { state: 'used', usedGate: 'North' } } });
    for (const secret of ['token', 'holderUid', 'bookingId'])
      expect(first.body.ticket).not.toHaveProperty(secret);
    const second = await scan(1, ticket, gate, 'South');
    expect(second).toMatchObject({
      status: 409,
      body: { error: { code: 'already-used', details: { gate: 'North' } } },
    });
    const scans = await db.collection(CHECK_INS).where('serial', '==', ticket?.serial).get();
    expect(scans.docs.map((one) => checkInConverter.fromFirestore(one).gate)).toEqual(['North']);
  });

  it('answers the same call, by its key, as it did the first time', async () => {
    const [ticket] = await tickets(1);
    const key = crypto.randomUUID();
    const send = (index: number, gateName = 'North', person = gate) =>
      call(at(index), 'POST', '/check-ins', {
        person,
        key,
        body: { code: ticket?.token, gate: gateName, offeringIds: [ticket?.offeringId], method: 'camera' },
      });
    const first = await send(0);
    expect(first.status).toBe(201);
    const again = await Promise.all([send(0), send(1)]);
    for (const answer of again) expect(answer).toMatchObject({ status: 201, body: first.body });
    expect(await send(1, 'South')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency-conflict' } },
    });
    const other = await signUpWithRoles(['gate']);
    expect(await send(1, 'North', other)).toMatchObject({
      status: 409,
      body: { error: { code: 'already-used' } },
    });
    expect((await db.collection(CHECK_INS).where('serial', '==', ticket?.serial).get()).size).toBe(1);
  });

  it('lets one of many scans in when all come at once to two instances', async () => {
    const [ticket] = await tickets(1);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => scan(index % 2, ticket)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error?.code === 'already-used')).toHaveLength(11);
  });

  it('refuses a void ticket and a forged code', async () => {
    const [ticket] = (await tickets(1)) as [Issued];
    await db.doc(`tickets/${ticket.serial}`).update({ state: 'void' });
    expect((await scan(0, ticket)).body.error.code).toBe('ticket-void');
    expect(
      (await scan(0, { ...ticket, token: `${ticket.token.slice(0, -4)}AAAA` })).body.error,
    ).toMatchObject({
      code: 'invalid-argument',
      details: { reason: 'forged' },
    });
  });

  it('is for staff of the gate, and ends at once when the role is taken away', async () => {
    const [ticket] = await tickets(1);
    expect((await scan(0, ticket, buyer)).status).toBe(403);
    const dismissed = await signUpWithRoles(['gate']);
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // revocation counts in whole seconds
    await getAuth().revokeRefreshTokens(dismissed.uid);
    expect((await scan(0, ticket, dismissed)).status).toBe(401);
  });

  it('can verify a ticket with the public key alone', async () => {
    const [ticket] = await tickets(1);
    const { body } = await call(at(0), 'GET', '/ticket-keys', { person: gate });
    const opened = await openTicket(ticket?.token ?? '', (keyId, message, signature) => {
      const raw = Buffer.from(body.keys[keyId], 'base64url');
      const key = createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
        format: 'jwk',
      });
      return verify(null, message, key, signature);
    });
    expect(opened).toMatchObject({ ok: true, claim: { serial: ticket?.serial } });
  });
});

describe('a gate for chosen sales and hours', () => {
  it.each<[string, number, (own: string) => string[], string | null]>([
    ['lets in for its one sale', HOUR, (own) => [own], null],
    ['lets in for one of its sales', HOUR, (own) => ['other-night', own], null],
    ['refuses a ticket of another sale', HOUR, () => ['other-night'], 'wrong-sale'],
    ['refuses one thirty days early', 30 * DAY, (own) => [own], 'too-early'],
    ['lets in half a day early', DAY / 2, (own) => [own], null],
  ])('%s', async (_what, startsIn, offeringIds, refusal) => {
    const [ticket] = (await tickets(1, startsIn)) as [Issued];
    const body = {
      code: ticket.token,
      gate: 'North',
      offeringIds: offeringIds(ticket.offeringId),
      method: 'camera',
    };
    const answer = await call(at(0), 'POST', '/check-ins', { person: gate, body });
    const stored = (await db.doc(`tickets/${ticket.serial}`).get()).data();
    if (refusal === null) {
      expect(answer.status).toBe(201);
      expect(stored?.closedAt).toBe(stored?.usedAt);
      return;
    }
    const details = { title: stored?.title, fromName: stored?.fromName, startsAt: stored?.startsAt };
    expect(answer).toMatchObject({ status: 409, body: { error: { code: refusal, details } } });
    expect(stored).toMatchObject({ state: 'valid', usedAt: null });
    expect((await db.collection(CHECK_INS).where('serial', '==', ticket.serial).get()).size).toBe(0);
  });

  it('refuses a ticket whose hours are over', async () => {
    const [ticket] = (await tickets(1)) as [Issued];
    const times = { startsAt: Date.now() - 10 * HOUR, endsAt: Date.now() - 7 * HOUR };
    await db.doc(`tickets/${ticket.serial}`).update(times);
    await db.doc(`events/${ticket.offeringId}`).update({ ...times, doorsAt: times.startsAt });
    await expect.poll(async () => (await scan(1, ticket)).body.error?.code).toBe('too-late');
  });

  it('lets in at the time that the event was moved to', async () => {
    const [ticket] = (await tickets(1, 30 * DAY)) as [Issued];
    expect((await scan(0, ticket)).body.error.code).toBe('too-early');
    const startsAt = Date.now() + HOUR;
    await db
      .doc(`events/${ticket.offeringId}`)
      .update({ doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR });
    // What is on sale is kept by an instance for some seconds.
    await expect.poll(async () => (await scan(0, ticket)).status).toBe(201);
  });

  it.each([
    ['none', []],
    ['too many', Array.from({ length: 21 }, (_, index) => `night-${index}`)],
  ])('is open for no %s', async (_what, offeringIds) => {
    const [ticket] = (await tickets(1)) as [Issued];
    const body = { code: ticket.token, gate: 'North', offeringIds, method: 'camera' };
    expect(await call(at(0), 'POST', '/check-ins', { person: gate, body })).toMatchObject({ status: 400 });
  });
});

describe('a serial that was typed without its code', () => {
  const type = (code: string, offeringId: string, reference?: string) =>
    call(at(0), 'POST', '/check-ins', {
      person: gate,
      body: {
        code,
        gate: 'North',
        offeringIds: [offeringId],
        method: 'typed',
        ...(reference && { reference }),
      },
    });

  it('opens with the number of its booking, with spaces too', async () => {
    const [ticket] = (await tickets(1)) as [Issued];
    const spaced = ticket.serial.replace(/(\d{5})/g, '$1 ').trim();
    expect((await type(spaced, ticket.offeringId, ticket.bookingId)).status).toBe(201);
  });

  it.each<[string, (ticket: Issued) => [string, string | undefined], string]>([
    ['without a booking', ({ serial }) => [serial, undefined], 'missing'],
    ['with another booking', ({ serial }) => [serial, '0123456789'], 'wrong'],
    ['that nobody has', ({ bookingId }) => ['1'.repeat(20), bookingId], 'wrong'],
  ])('%s opens nothing, and says nothing of the ticket', async (_what, typed, reason) => {
    const [ticket] = (await tickets(1)) as [Issued];
    const [serial, reference] = typed(ticket);
    const answer = await type(serial, ticket.offeringId, reference);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid-argument' } } });
    expect(answer.body.error.details).toEqual({ field: 'reference', reason });
    expect((await db.doc(`tickets/${ticket.serial}`).get()).get('state')).toBe('valid');
  });
});

describe('a rehearsal', () => {
  const rehearse = (ticket: Issued, more: object = {}) =>
    call(at(0), 'POST', '/check-ins', {
      person: gate,
      body: {
        ...{
          code: ticket.token,
          gate: 'North',
          offeringIds: [ticket.offeringId],
          method: 'camera',
          rehearsal: true,
        },
        ...more,
      },
    });
  const scansOf = async ({ serial }: Issued) =>
    (await db.collection('checkIns').where('serial', '==', serial).get()).size;

  it('judges a ticket of a day to come as on its day, as often as one wants, and records nothing', async () => {
    const [ticket] = (await tickets(1, 30 * DAY)) as [Issued];
    const before = (await db.doc(`tickets/${ticket.serial}`).get()).data();
    for (const _ of [1, 2])
      expect(await rehearse(ticket)).toMatchObject({ status: 200, body: { ticket: { state: 'valid' } } });
    expect((await db.doc(`tickets/${ticket.serial}`).get()).data()).toEqual(before);
    expect(await scansOf(ticket)).toBe(0);
    // Without the word it is still another day's.
    expect(await scan(0, ticket)).toMatchObject({ status: 409, body: { error: { code: 'too-early' } } });
  });

  it.each<[string, (ticket: Issued) => object, number, string]>([
    ['for another event', () => ({ offeringIds: ['another-night'] }), 409, 'wrong-sale'],
    ['typed without its booking', ({ serial }) => ({ code: serial }), 400, 'invalid-argument'],
    ['that is forged', ({ token }) => ({ code: `${token.slice(0, -6)}AAAAAA` }), 400, 'invalid-argument'],
  ])('refuses a ticket %s', async (_what, change, status, code) => {
    const [ticket] = (await tickets(1, 30 * DAY)) as [Issued];
    expect(await rehearse(ticket, change(ticket))).toMatchObject({ status, body: { error: { code } } });
  });

  it('ends with the hours of its event: nobody comes in without a record', async () => {
    const [ticket] = (await tickets(1)) as [Issued];
    expect(await rehearse(ticket)).toMatchObject({ status: 409, body: { error: { code: 'wrong-state' } } });
    expect((await scan(0, ticket)).status).toBe(201);
  });

  it('can be held for what is to come and not now, by who is at a gate', async () => {
    const startsAt = Date.now() + 3 * DAY;
    const to = { doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR };
    const coming = (await writeEvent(db, [{}], to)).event.id;
    const tonight = (await tickets(1))[0]?.offeringId;
    const draft = (await writeEvent(db, [{}], { ...to, state: 'draft' })).event.id;
    const { body } = await call(at(0), 'GET', '/gate/rehearsals', { person: gate });
    const found = new Map<string, { rehearsal?: boolean }>(
      body.sales.map((sale: { id: string }) => [sale.id, sale]),
    );
    expect(found.get(coming)).toMatchObject({ rehearsal: true });
    for (const sale of found.values()) expect(sale.rehearsal).toBe(true);
    expect(found.has(tonight ?? '')).toBe(false);
    expect(found.has(draft)).toBe(false);
    expect((await call(at(0), 'GET', '/gate/rehearsals', { person: buyer })).status).toBe(403);
  });
});

describe('what a gate is told', () => {
  const sales = async (person = gate) => call(at(0), 'GET', '/gate/sales', { person });
  const closed = async (offeringIds: string[], after: unknown = null, person = gate) =>
    call(at(0), 'POST', '/gate/closed-tickets', { person, body: { offeringIds, after } });

  it('is the events and trips whose hours are now', async () => {
    const now = Date.now();
    const times = (startsIn: number, state = 'published' as const) => ({
      doorsAt: now + startsIn,
      startsAt: now + startsIn,
      endsAt: now + startsIn + HOUR,
      state,
    });
    const write = async (startsIn: number, state?: 'published') =>
      (await writeEvent(db, [{}], times(startsIn, state))).event.id;
    const tonight = await write(HOUR);
    const late = await write(-2 * HOUR);
    const others = [
      await write(2 * DAY),
      await write(-8 * HOUR),
      (await writeEvent(db, [{}], { ...times(HOUR), state: 'draft' })).event.id,
      (await writeEvent(db, [{}], { ...times(HOUR), state: 'cancelled' })).event.id,
    ];
    const soon = (await writeTrip(db, ['Vigo', 'Porto'], ['#m Main deck', '1:SS_SS'], HOUR)).id;
    const far = (await writeTrip(db, ['Vigo', 'Porto'], ['#m Main deck', '1:SS_SS'])).id;
    const { status, body } = await sales();
    expect(status).toBe(200);
    const ids = body.sales.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([tonight, late, soon]));
    expect(ids).not.toEqual(expect.arrayContaining([far]));
    for (const other of others) expect(ids).not.toContain(other);
    const starts = body.sales.map(({ startsAt }: { startsAt: number }) => startsAt);
    expect(starts).toEqual(starts.toSorted((a: number, b: number) => a - b));
    expect(body.sales.find(({ id }: { id: string }) => id === soon)).toMatchObject({
      kind: 'trip',
      place: 'Vigo – Porto',
    });
  });

  it('is which tickets of its sales were used or cancelled, and then only what is new', async () => {
    const [used, kept] = (await tickets(2)) as [Issued, Issued];
    const [given] = (await tickets(1)) as [Issued];
    const offeringIds = [used.offeringId, given.offeringId];
    expect((await closed(offeringIds)).body).toEqual({
      tickets: [],
      reopened: [],
      next: null,
      hasMore: false,
      reentry: [],
    });
    await scan(0, used);
    const first = await closed(offeringIds);
    expect(first.body.tickets).toEqual([
      { serial: used.serial, state: 'used', usedAt: expect.any(Number), usedGate: 'North' },
    ]);
    expect((await call(at(1), 'POST', `/bookings/${given.bookingId}/refund`, { person: buyer })).status).toBe(
      200,
    );
    const second = await closed(offeringIds, first.body.next);
    expect(second.body.tickets).toContainEqual({
      serial: given.serial,
      state: 'void',
      usedAt: null,
      usedGate: '',
    });
    expect(JSON.stringify(second.body)).not.toContain(kept.serial);
    const last = { closedAt: Date.now() + 1, serial: given.serial };
    expect((await closed(offeringIds, last)).body).toEqual({
      tickets: [],
      reopened: [],
      next: last,
      hasMore: false,
      reentry: [],
    });
    expect((await closed([given.offeringId])).body.tickets).toHaveLength(1);
  });

  it('is for the gate', async () => {
    const events = await signUpWithRoles(['events']);
    for (const person of [buyer, events]) {
      expect((await sales(person)).status).toBe(403);
      expect((await closed(['night'], null, person)).status).toBe(403);
    }
  });
});

describe('a scan that a gate made without a network', () => {
  const oneTicket = async (): Promise<Issued> => (await tickets(1))[0] as Issued;
  const scanOf = ({ serial, token, offeringId }: Issued, gateName: string, scannedAt: number): CheckIn => ({
    id: `${serial}-${gateName === 'North' ? '00000a' : '00000b'}`,
    serial,
    offeringId,
    gate: gateName,
    staffUid: gate.uid,
    scannedAt,
    method: 'camera',
    offline: true,
    token,
  });
  const auditOf = async (serial: string) =>
    (await db.collection('audit').where('target', '==', `tickets/${serial}`).get()).docs.map((one) =>
      one.data(),
    );

  it('uses the ticket once it arrives, however often it arrives, and its code is not kept', async () => {
    const services = makeServices(connect(process.env));
    const ticket = await oneTicket();
    const at = Date.now() - 1_000;
    const first = scanOf(ticket, 'North', at);
    await db.doc(checkInPath(first.id)).set(checkInConverter.toFirestore(first));
    expect(await applyOfflineScan(services, first)).toBe('counted');
    expect(await applyOfflineScan(services, first)).toBe('counted');
    expect((await db.doc(checkInPath(first.id)).get()).data()).not.toHaveProperty('token');
    expect((await scan(0, ticket)).body.error).toMatchObject({
      code: 'already-used',
      details: { gate: 'North', usedAt: at },
    });
  });

  it('of a ticket that another gate let in as well is written down with both', async () => {
    const services = makeServices(connect(process.env));
    const ticket = await oneTicket();
    const first = scanOf(ticket, 'North', Date.now() - 2_000);
    await db.doc(checkInPath(first.id)).set(checkInConverter.toFirestore(first));
    await applyOfflineScan(services, first);
    const second = scanOf(ticket, 'South', Date.now() - 1_000);
    expect(await applyOfflineScan(services, second)).toBe('double');
    expect(await applyOfflineScan(services, second)).toBe('double');
    expect(await auditOf(ticket.serial)).toMatchObject([
      {
        action: 'checkIn.double',
        before: expect.stringContaining('North'),
        after: expect.stringContaining('South'),
      },
    ]);
  });

  it('of a ticket that was given back meanwhile is no second entry: it says that a void ticket was let in', async () => {
    const services = makeServices(connect(process.env));
    const ticket = await oneTicket();
    const reference = services.collections.tickets.doc(ticket.serial);
    await reference.update({ state: 'void' });
    const late = scanOf(ticket, 'North', Date.now());
    expect(await applyOfflineScan(services, late)).toBe('void');
    expect(await applyOfflineScan(services, late)).toBe('void');
    expect((await reference.get()).data()).toMatchObject({ state: 'void', usedAt: null });
    expect(await auditOf(ticket.serial)).toMatchObject([
      { action: 'checkIn.void', reason: 'let in without a network with a ticket that was void' },
    ]);
  });

  it.each<[string, (scan: CheckIn, other: Issued) => CheckIn, string]>([
    ['without the code', ({ token: _, ...rest }) => rest, 'it has no code'],
    [
      'with a forged code',
      (one) => ({ ...one, token: `${one.token?.slice(0, -4)}AAAA` }),
      'not signed by us',
    ],
    ['with another ticket’s code', (one, { token }) => ({ ...one, token }), 'of another ticket'],
    ['for another sale', (one) => ({ ...one, offeringId: 'other-night' }), 'for another sale'],
    [
      'from thirty days ago',
      (one) => ({ ...one, scannedAt: Date.now() - 30 * DAY }),
      'before the ticket’s hours',
    ],
    ['from tomorrow', (one) => ({ ...one, scannedAt: Date.now() + HOUR }), 'dated later than now'],
  ])('%s changes no ticket and is written down', async (_what, damage, reason) => {
    const services = makeServices(connect(process.env));
    const [ticket, other] = [await oneTicket(), await oneTicket()];
    const bad = damage(scanOf(ticket, 'North', Date.now() - 1_000), other);
    expect(await applyOfflineScan(services, bad)).toBe('refused');
    expect(await applyOfflineScan(services, bad)).toBe('refused');
    const stored = await services.collections.tickets.doc(ticket.serial).get();
    expect(stored.data()).toMatchObject({ state: 'valid', usedAt: null });
    expect(await auditOf(ticket.serial)).toMatchObject([
      { action: 'checkIn.refused', actorUid: gate.uid, reason: expect.stringContaining(reason) },
    ]);
  });

  it('of an event that was moved since counts at its new time', async () => {
    const services = makeServices(connect(process.env));
    const ticket = await oneTicket();
    const startsAt = Date.now() - 10 * DAY;
    await services.collections.events
      .doc(ticket.offeringId)
      .update({ doorsAt: startsAt, startsAt, endsAt: startsAt + HOUR });
    expect(await applyOfflineScan(services, scanOf(ticket, 'North', startsAt))).toBe('counted');
  });
});

describe('a booking of which somebody was let in', () => {
  const booked = async () => {
    const [ticket] = await tickets(2);
    const stored = await db.doc(`tickets/${ticket?.serial}`).get();
    return { ticket, path: `/bookings/${stored.get('bookingId')}`, stored };
  };

  it('is cancelled and quoted for nobody any more, neither by its buyer nor by staff', async () => {
    const { ticket, path, stored } = await booked();
    expect((await scan(0, ticket)).status).toBe(201);
    const refused = {
      status: 422,
      body: { error: { code: 'refund-not-allowed', details: { reason: 'let-in' } } },
    };
    const support = await signUpWithRoles(['support']);
    expect(await call(at(0), 'POST', `${path}/quote-refund`, { person: buyer })).toMatchObject(refused);
    for (const person of [buyer, support]) {
      expect(await call(at(0), 'DELETE', path, { person })).toMatchObject(refused);
      expect(await call(at(1), 'POST', `${path}/refund`, { person })).toMatchObject(refused);
    }
    expect((await stored.ref.get()).get('state')).toBe('used');
  });

  it('at the moment of the cancellation is let in or cancelled, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { ticket, path, stored } = await booked();
      const [let1, cancelled] = await Promise.all([
        scan(0, ticket),
        call(at(1), 'POST', `${path}/refund`, { person: buyer }),
      ]);
      expect([let1.status, cancelled.status].toSorted(), `round ${round}`).toEqual(
        let1.status === 201 ? [201, 422] : [200, 409],
      );
      const state = (await stored.ref.get()).get('state');
      expect(state).toBe(let1.status === 201 ? 'used' : 'void');
    }
  });
});

describe('roles', () => {
  it('are granted by an owner with a reason, work at once, and are in the audit log', async () => {
    const owner = await signUpWithRoles(['owner']);
    const hire = await signUp();
    const body = { roles: ['gate'], reason: 'Friday night' };
    const answer = await call(at(0), 'POST', `/admin/users/${hire.uid}/roles`, { person: owner, body });
    expect(answer).toMatchObject({ status: 200, body: { roles: ['gate'] } });
    expect((await getAuth().getUser(hire.uid)).customClaims).toEqual({ roles: ['gate'] });
    const audit = await db.collection('audit').where('target', '==', `users/${hire.uid}`).get();
    expect(audit.docs[0]?.data()).toMatchObject({
      actorUid: owner.uid,
      reason: 'Friday night',
      after: '{"roles":["gate"]}',
    });
  });

  it('cannot be given to oneself, nor by anyone but an owner', async () => {
    const owner = await signUpWithRoles(['owner']);
    const support = await signUpWithRoles(['support']);
    const body = { roles: ['owner'], reason: 'I would like to' };
    const own = await call(at(0), 'POST', `/admin/users/${owner.uid}/roles`, { person: owner, body });
    const other = await call(at(0), 'POST', `/admin/users/${buyer.uid}/roles`, { person: support, body });
    expect([own.status, other.status]).toEqual([403, 403]);
  });
});

it('support may read and cancel any booking, which is written down; finance may not', async () => {
  const { event } = await writeEvent(db, [{ price: 0 }]);
  const body = { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] };
  const { booking } = (await call(at(0), 'POST', '/bookings', { person: buyer, body })).body;
  const [support, finance] = [await signUpWithRoles(['support']), await signUpWithRoles(['finance'])];
  expect((await call(at(0), 'GET', `/bookings/${booking.id}`, { person: support })).status).toBe(200);
  expect((await call(at(0), 'DELETE', `/bookings/${booking.id}`, { person: finance })).status).toBe(404);
  expect((await db.doc(bookingPath(booking.id)).get()).data()?.state).toBe('held');
  expect((await call(at(0), 'DELETE', `/bookings/${booking.id}`, { person: support })).status).toBe(200);
  const noted = await db.collection('audit').where('target', '==', bookingPath(booking.id)).get();
  expect(noted.docs.map((one) => one.data())).toMatchObject([
    {
      action: 'bookings.cancel',
      actorUid: support.uid,
      before: '{"state":"held"}',
      after: '{"state":"expired"}',
    },
  ]);
});
