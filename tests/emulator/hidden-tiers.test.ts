import { tierPath } from '@fareground/domain/catalogue/events/tier';
import { type Voucher, voucherConverter, voucherPath } from '@fareground/domain/catalogue/vouchers/voucher';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { uniqueId, writeEvent } from './support/demo-sales.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUp } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let api: TestServer;
let pages: FunctionProcess;
let person: Person;
beforeAll(async () => {
  [api, pages, person] = await Promise.all([startServer(), startFunctionProcess({}, 'site.pages'), signUp()]);
});
afterAll(() => Promise.all([api.stop(), pages.kill()]));

/** One tier for everybody, and two that codes open. */
async function evening() {
  const { event } = await writeEvent(
    db,
    [
      { id: 'floor', name: 'Floor', price: 2_000 },
      { id: 'press', name: 'Press balcony', price: 0, capacity: 4, hidden: true },
      { id: 'friends', name: 'Friends of the house', price: 1_000, capacity: 10, hidden: true },
    ],
    { hiddenTiers: true },
  );
  return event.id;
}
async function codeFor(
  offeringId: string,
  tierIds: string[],
  changes: Partial<Voucher> = {},
): Promise<string> {
  const code = uniqueId('OPEN')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(-16);
  const voucher: Voucher = {
    ...{ code, kind: 'opens', value: 0, currency: 'EUR', offeringIds: [offeringId], tierIds },
    ...{ startsAt: 0, endsAt: Date.now() + DAY, maxUses: 5, active: true },
    ...{ createdAt: 0, updatedAt: 0, updatedBy: 'tests' },
    ...changes,
  };
  await db.doc(voucherPath(code)).set(voucherConverter.toFirestore(voucher));
  return code;
}
const hold = (offeringId: string, tierId: string, voucher?: string, quantity = 1, who = person) =>
  call(api.url, 'POST', '/bookings', {
    person: who,
    body: { lines: [{ kind: 'event', offeringId, tierId, quantity }], ...(voucher && { voucher }) },
  });
const opened = async (eventId: string, code: string): Promise<string[]> => {
  const { body } = await call(api.url, 'POST', '/opened-tiers', { person, body: { eventId, code } });
  return body.tiers.map(({ id }: { id: string }) => id);
};

describe('a hidden tier', () => {
  it('is as if it were not there without a code that names it, in a hold and in a quote', async () => {
    const offeringId = await evening();
    const [unknown, none, over] = await Promise.all([
      hold(offeringId, 'nothing-of-this-name'),
      hold(offeringId, 'press'),
      codeFor(offeringId, ['press'], { endsAt: Date.now() - HOUR }),
    ]);
    expect(none.status).toBe(400);
    expect(none.body).toEqual(unknown.body);
    const others = [
      over,
      await codeFor(offeringId, ['friends']),
      await codeFor(await evening(), ['press']),
      await codeFor(offeringId, ['press'], { active: false }),
      await codeFor(offeringId, ['press'], { kind: 'percent', value: 10, tierIds: ['floor'] }),
    ];
    for (const code of others) {
      const { body } = await hold(offeringId, 'press', code);
      expect(body.error.details).toEqual(unknown.body.error.details);
      const quoted = await call(api.url, 'POST', '/quotes', {
        person,
        body: { lines: [{ kind: 'event', offeringId, tierId: 'press', quantity: 1 }], voucher: code },
      });
      expect(quoted.body.error.details).toEqual(unknown.body.error.details);
      expect(await opened(offeringId, code)).not.toContain('press');
    }
  });

  it('is opened, priced and sold by one, as often as the code may be used', async () => {
    const offeringId = await evening();
    const code = await codeFor(offeringId, ['press', 'friends'], { maxUses: 2 });
    expect(await opened(offeringId, code.toLowerCase())).toEqual(['press', 'friends']);
    expect(await opened(offeringId, 'NOSUCHCODE')).toEqual([]);
    const first = await hold(offeringId, 'friends', code, 2);
    expect(first.status).toBe(201);
    expect(first.body.booking).toMatchObject({
      voucherCode: code,
      amounts: { subtotal: 2_000, discount: 0 },
    });
    expect((await hold(offeringId, 'press', code, 1, await signUp())).status).toBe(201);
    const third = await hold(offeringId, 'press', code, 1, await signUp());
    expect(third.body.error).toMatchObject({ code: 'voucher-invalid', details: { reason: 'used-up' } });
  });

  it('is opened by a voucher that takes something off, too', async () => {
    const offeringId = await evening();
    const code = await codeFor(offeringId, ['friends'], { kind: 'percent', value: 50 });
    const { body } = await hold(offeringId, 'friends', code, 2);
    expect(body.booking.amounts).toMatchObject({ subtotal: 2_000, discount: 1_000 });
  });

  it('is on no page and in no total of the public, and has no waiting list', async () => {
    const offeringId = await evening();
    const html = await (await fetch(`${pages.url}/event/${offeringId}`)).text();
    expect(html).toContain('Floor');
    for (const name of ['Press balcony', 'Friends of the house']) expect(html).not.toContain(name);
    await hold(offeringId, 'floor');
    await expect
      .poll(async () => (await db.doc(`availability/${offeringId}`).get()).get('sharing')?.total)
      .toEqual({ left: 99, capacity: 100 });
    const body = { eventId: offeringId, tierId: 'press', quantity: 1 };
    expect((await call(api.url, 'POST', '/waiting-entries', { person, body })).status).toBe(404);
    expect((await db.doc(tierPath(offeringId, 'press')).get()).exists).toBe(true);
  });
});
