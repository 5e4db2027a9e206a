import { placeConverter, placePath } from '@fareground/domain/catalogue/search/place';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import type { Feature } from '@fareground/domain/catalogue/settings/features';
import {
  PUBLIC_SETTINGS_PATH,
  publicSettingsConverter,
} from '@fareground/domain/catalogue/settings/settings';
import { DAY, HOUR, MINUTE } from '@fareground/domain/core/time';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sharePosition, ticketPosition } from '../../functions/src/access/positions/trip-position.ts';
import { acceptTransfer } from '../../functions/src/access/transfers/accept-transfer.ts';
import { startTransfer } from '../../functions/src/access/transfers/start-transfer.ts';
import { buyCard } from '../../functions/src/payments/gift-cards/buy-card.ts';
import { putCardOnBooking } from '../../functions/src/payments/gift-cards/put-card-on-booking.ts';
import { reconcileCardOrder } from '../../functions/src/payments/gift-cards/reconcile-card-order.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { uniqueId, writeEvent, writeTrip } from './support/demo-sales.ts';
import { caller, type SagaHarness } from './support/saga-harness.ts';
import { writeTripTickets } from './support/trip-tickets.ts';
import { person, useWaitingDesk } from './support/waiting-desk.ts';

// What an owner has switched off is refused by the server, and what was begun before ends well. A project of its own.
const db = getFirestore(initializeApp({ projectId: 'demo-switched-off' }, 'demo-switched-off'));
const desk = useWaitingDesk(db);
let harness: SagaHarness;
let services: Services;
beforeEach(() => {
  harness = desk.harness();
  services = desk.services();
});
const settings = db.doc(PUBLIC_SETTINGS_PATH);
afterEach(() => settings.delete());

/** An instance that has read nothing before. */
async function without(feature: Feature): Promise<ReturnType<SagaHarness['instance']>> {
  await settings.set(
    publicSettingsConverter.toFirestore({ ...defaultPublicSettings, switchedOff: [feature] }),
  );
  return harness.instance();
}
const refused = { code: 'switched-off' };

it('gift cards: none is sold; one that is being paid is worth its amount, and pays', async () => {
  const order = {
    amount: 5_000,
    currency: 'EUR' as const,
    email: 'a@fareground.test',
    from: '',
    message: '',
  };
  const { id, url } = await buyCard(services, caller(), order, crypto.randomUUID());
  const off = await without('gift-cards');
  await expect(buyCard(off, caller(), order, crypto.randomUUID())).rejects.toMatchObject(refused);
  await harness.switch(`sessions/${url.match(/cs_\w+/)?.[0]}/pay`, { card: '4242424242424242' });
  const card = await reconcileCardOrder(off, id);
  expect(card).toMatchObject({ state: 'active', balance: 5_000 });
  const { event } = await writeEvent(db, [{ capacity: 5 }]);
  const who = caller();
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 };
  const booking = await harness.hold(off, { lines: [line] }, who);
  const code = off.cardCodes.codeOf(card.id, card.codeHash) ?? '';
  const paid = await putCardOnBooking(off, who, booking, { code, network: null });
  expect(paid.credit?.giftCardId).toBe(card.id);
});

it('waiting lists: nobody joins; who waits is offered what comes free', async () => {
  const { event } = await writeEvent(db, [{ capacity: 1, price: 0 }]);
  const sold = await desk.sell(event, 1);
  const entry = await desk.joined(event, 1);
  const off = await without('waiting-lists');
  await expect(desk.join(event, 1, person(), off)).rejects.toMatchObject(refused);
  await desk.cancel(sold);
  await desk.work(off);
  expect(await desk.now(entry)).toMatchObject({ state: 'offered' });
});

it('passing on: no ticket is passed on; one that is on its way may be accepted', async () => {
  const startsAt = Date.now() + 30 * DAY;
  const times = { doorsAt: startsAt, startsAt, endsAt: startsAt + 2 * HOUR };
  const { event } = await writeEvent(db, [{ capacity: 5 }], times);
  const giver = caller();
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 2 };
  const held = await harness.hold(services, { lines: [line] }, giver);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  const [first = '', second = ''] = (await harness.truth(services, held)).booking.ticketSerials;
  const pass = (serial: string, on: Services) =>
    startTransfer(on, giver, {
      serial,
      name: 'Bea Mendes',
      email: 'bea@fareground.test',
      requestKey: crypto.randomUUID(),
    });
  await pass(first, services);
  const off = await without('transfers');
  await expect(pass(second, off)).rejects.toMatchObject(refused);
  const { transfer } = (await services.collections.tickets.doc(first).get()).data() ?? {};
  const mail = (await services.collections.mail.doc(`transfer-requested-${transfer?.serial}`).get()).data();
  const link = new URL(/http\S+#key=\S+/.exec(mail?.message.text ?? '')?.[0] ?? '');
  const asked = { serial: link.pathname.split('/').at(-1) ?? '', key: link.hash.replace('#key=', '') };
  await acceptTransfer(off, { ...caller(), isGuest: true }, asked);
  expect((await services.collections.tickets.doc(asked.serial).get()).data()).toMatchObject({
    state: 'valid',
  });
});

it('positions: none is shared, and who travels is not told of one that was', async () => {
  const cities = [uniqueId('vigo'), uniqueId('porto')];
  for (const id of cities) {
    const place = {
      id,
      name: id,
      city: id,
      country: 'PT',
      timeZone: 'Europe/Lisbon',
      latitude: 41,
      longitude: -8,
    };
    await db
      .doc(placePath(id))
      .set(placeConverter.toFirestore({ ...place, updatedAt: 1, updatedBy: 'test' }));
  }
  const trip = await writeTrip(db, cities, ['#m Deck', '1:SS'], -30 * MINUTE);
  const rider = caller();
  const [ticket] = await writeTripTickets(services, trip, [{ from: 0, to: 1 }], rider.uid);
  const point = { tripId: trip.id, latitude: 41, longitude: -8, accuracy: 20, stop: 0, at: Date.now() };
  await sharePosition(services, caller(), point);
  expect((await ticketPosition(services, rider, ticket?.serial ?? '')).position).not.toBeNull();
  const off = await without('positions');
  await expect(sharePosition(off, caller(), point)).rejects.toMatchObject(refused);
  expect(await ticketPosition(off, rider, ticket?.serial ?? '')).toEqual({ position: null });
});
