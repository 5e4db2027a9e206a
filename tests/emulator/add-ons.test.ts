import { ticketConverter } from '@fareground/domain/access/ticket';
import { bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { type Availability, availabilityPath } from '@fareground/domain/stock/availability';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let api: TestServer;
let staff: Person;
beforeAll(async () => {
  [api, staff] = await Promise.all([startServer(), signUpWithRoles(['owner', 'gate'])]);
});
afterAll(() => api.stop());

/** Free, tonight: two places, one parking and three drinks at most for each. */
async function evening() {
  const startsAt = Date.now() + HOUR;
  const { event } = await writeEvent(
    db,
    [
      { id: 'floor', name: 'Floor', price: 0, capacity: 4 },
      { id: 'parking', name: 'Parking', price: 0, capacity: 2, addOn: { mostPerPlace: 1 } },
      { id: 'drink', name: 'Drink', price: 0, capacity: 50, maxPerBooking: 20, addOn: { mostPerPlace: 3 } },
    ].map((tier) => ({ ...tier, saleEndsAt: startsAt })),
    { doorsAt: startsAt - 30 * MINUTE, startsAt, endsAt: startsAt + 2 * HOUR },
  );
  return event;
}
type Wanted = Readonly<Record<string, number>>;
const lines = (offeringId: string, wanted: Wanted) =>
  Object.entries(wanted).map(([tierId, quantity]) => ({ kind: 'event', offeringId, tierId, quantity }));
const hold = (offeringId: string, wanted: Wanted, person: Person) =>
  call(api.url, 'POST', '/bookings', { person, body: { lines: lines(offeringId, wanted) } });
async function buy(offeringId: string, wanted: Wanted) {
  const person = await signUp();
  const { body } = await hold(offeringId, wanted, person);
  const { id } = body.booking;
  await call(api.url, 'POST', `/bookings/${id}/checkout`, { person });
  const found = await db.collection('tickets').where('bookingId', '==', id).get();
  const tickets = found.docs.map((one) => ticketConverter.fromFirestore(one));
  const ofTier = (tierId: string) => tickets.filter((ticket) => ticket.tierId === tierId);
  return { id: String(id), person, ofTier };
}
const scan = (token: string, offeringId: string, tierIds?: string[]) =>
  call(api.url, 'POST', '/check-ins', {
    person: staff,
    body: {
      code: token,
      gate: 'North',
      offeringIds: [offeringId],
      method: 'camera',
      ...(tierIds && { tierIds: { [offeringId]: tierIds } }),
    },
  });

describe('an add-on', () => {
  it.each<[string, Wanted, string, number]>([
    ['without a place', { drink: 1 }, 'lines.0.quantity', 0],
    ['with another add-on alone', { parking: 1, drink: 3 }, 'lines.0.quantity', 0],
    ['more than go with the places', { floor: 1, drink: 4 }, 'lines.1.quantity', 3],
  ])('%s is refused, and nothing is held', async (_, wanted, field, limit) => {
    const { id } = await evening();
    const { status, body } = await hold(id, wanted, await signUp());
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'limit-exceeded', details: { field, limit, reason: 'add-on' } });
    expect((await db.doc(availabilityPath(id)).get()).exists).toBe(false);
  });

  it('goes with the places of its own event, not of another', async () => {
    const [here, there] = [await evening(), await evening()];
    const body = { lines: [...lines(there.id, { floor: 1 }), ...lines(here.id, { drink: 1 })] };
    expect((await call(api.url, 'POST', '/bookings', { person: await signUp(), body })).status).toBe(422);
  });

  it('is held and sold with them; places alone count towards limits and what is left', async () => {
    const { id } = await evening();
    const { id: bookingId, person, ofTier } = await buy(id, { floor: 2, parking: 2, drink: 6 });
    expect(ofTier('drink')).toHaveLength(6);
    expect(ofTier('parking').every(({ addOn }) => addOn)).toBe(true);
    expect(ofTier('floor').some(({ addOn }) => addOn)).toBe(false);
    const booking = bookingConverter.fromFirestore(
      (await db.doc(bookingPath(bookingId)).get()) as Parameters<typeof bookingConverter.fromFirestore>[0],
    );
    expect(booking.lines.map((line) => line.kind === 'event' && line.addOn === true)).toEqual([
      false,
      true,
      true,
    ]);
    const listed = (await db.doc(`buyers/${person.uid}`).get()).get('bookings');
    expect(listed[0].places).toEqual({ [id]: 2 });
    await expect
      .poll(
        async () =>
          ((await db.doc(availabilityPath(id)).get()).data() as Availability | undefined)?.sharing?.total,
      )
      .toEqual({ left: 2, capacity: 4 });
    const soldOut = await hold(id, { floor: 1, parking: 1 }, await signUp());
    expect(soldOut.body.error).toMatchObject({
      code: 'sold-out',
      details: { field: 'lines.1.quantity', free: 0 },
    });
  });

  it('lets nobody in at a gate for all tiers, and is taken once where its own is chosen', async () => {
    const { id } = await evening();
    const { ofTier } = await buy(id, { floor: 1, drink: 1 });
    const [drink, place] = [ofTier('drink')[0]?.token ?? '', ofTier('floor')[0]?.token ?? ''];
    expect((await scan(drink, id)).body.error).toMatchObject({
      code: 'wrong-tier',
      details: { tier: 'Drink' },
    });
    expect((await scan(place, id)).status).toBe(201);
    expect((await scan(place, id, ['drink'])).body.error.code).toBe('already-used');
    expect((await scan(drink, id, ['drink'])).status).toBe(201);
    expect((await scan(drink, id, ['drink'])).body.error.code).toBe('already-used');
    const { body } = await call(api.url, 'GET', `/admin/events/${id}/door-list`, { person: staff });
    expect(body.tiers).toEqual([
      { name: 'Drink', tickets: 1, admitted: 1, addOn: true },
      { name: 'Floor', tickets: 1, admitted: 1 },
    ]);
  });

  it('is known as one to a gate that goes without a network', async () => {
    const { id } = await evening();
    const { ofTier } = await buy(id, { floor: 1, drink: 1 });
    const tiers = await call(api.url, 'GET', `/gate/sales/${id}`, { person: staff });
    expect(tiers.body.tiers).toMatchObject([
      { id: 'floor' },
      { id: 'parking', addOn: true },
      { id: 'drink', addOn: true },
    ]);
    expect(tiers.body.tiers[0].addOn).toBeUndefined();
    const { body } = await call(api.url, 'POST', '/gate/tickets', {
      person: staff,
      body: { offeringIds: [id], after: null },
    });
    const group = body.groups.find((one: { tierId: string }) => one.tierId === 'drink');
    expect(group).toMatchObject({ addOn: true, serials: [ofTier('drink')[0]?.serial] });
  });

  it('has no waiting list', async () => {
    const { id } = await evening();
    await buy(id, { floor: 2, parking: 2 });
    const person = await signUp();
    const body = { eventId: id, tierId: 'parking', quantity: 1, email: person.email };
    const joined = await call(api.url, 'POST', '/waiting-entries', { person, body });
    expect(joined.body.error).toMatchObject({ code: 'wrong-state', details: { field: 'quantity' } });
  });
});
