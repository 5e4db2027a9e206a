import { type CheckIn, checkInConverter } from '@fareground/domain/access/check-in';
import type { Ticket } from '@fareground/domain/access/ticket';
import { shownTicketResponseSchema } from '@fareground/domain/api/transfers';
import type { Booking } from '@fareground/domain/booking/booking';
import { DAY, HOUR } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import { roles } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingByLink } from '../../functions/src/access/links/booking-by-link.ts';
import { findTickets } from '../../functions/src/access/links/find-tickets.ts';
import { ticketByLink } from '../../functions/src/access/links/ticket-by-link.ts';
import { applyOfflineScan } from '../../functions/src/access/tickets/apply-offline-scan.ts';
import { checkIn } from '../../functions/src/access/tickets/check-in.ts';
import { closedTickets } from '../../functions/src/access/tickets/closed-tickets.ts';
import { acceptTransfer } from '../../functions/src/access/transfers/accept-transfer.ts';
import { rightOfStaff } from '../../functions/src/access/transfers/right-to-ticket.ts';
import { beginTransfer, startTransfer } from '../../functions/src/access/transfers/start-transfer.ts';
import { endTransfer, takeBackTransfer } from '../../functions/src/access/transfers/take-back-transfer.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { bookingTickets } from '../../functions/src/booking/ticket-desk/booking-tickets.ts';
import { findBookings } from '../../functions/src/booking/ticket-desk/find-bookings.ts';
import { createTicketDeskRoutes } from '../../functions/src/main/api/ticket-desk-routes.ts';
import { createMailFiles } from '../../functions/src/main/mail-files.ts';
import { continueMailing } from '../../functions/src/messages/continue-mailing.ts';
import { notifyChange } from '../../functions/src/messages/notify-change.ts';
import { pseudonymiseBookings } from '../../functions/src/people/account/pseudonymise-bookings.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { writeEvent } from './support/demo-sales.ts';
import type { Death } from './support/dying-instance.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { voidTicket } from './support/void-ticket.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-transfer' }, 'demo-transfer'));
const tasks = { ask: async () => undefined };
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks });
  services = harness.instance();
});
afterAll(() => harness.stop());

const gate: Caller = { ...caller(), roles: ['gate'] };
const person = (): Caller => ({ ...caller(), name: '', email: '', isGuest: true });

/** Places that were bought for an event which begins in so long. */
async function bought(quantity: number, startsIn = 30 * DAY) {
  const startsAt = Date.now() + startsIn;
  const { event } = await writeEvent(db, [{ capacity: 50 }], {
    doorsAt: startsAt,
    startsAt,
    endsAt: startsAt + 2 * HOUR,
  });
  const giver = caller();
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity };
  const buyer = { name: 'Inês Moura', email: giver.email };
  const held = await harness.hold(services, { lines: [line], buyer }, giver);
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  const { booking } = await harness.truth(services, held);
  return { event, giver, booking, serials: booking.ticketSerials, serial: booking.ticketSerials[0] ?? '' };
}
type Bought = Awaited<ReturnType<typeof bought>>;

const ticketAt = async (serial: string): Promise<Ticket> => {
  const ticket = (await services.collections.tickets.doc(serial).get()).data();
  if (!ticket) throw new Error(`no ticket ${serial}`);
  return ticket;
};
const mailAt = async (id: string) => (await services.collections.mail.doc(id).get()).data();
/** The number and the key of the link in a mail. */
function linkIn(mail: Mail | undefined): { id: string; key: string } {
  const url = new URL(/http\S+#key=\S+/.exec(mail?.message.text ?? '')?.[0] ?? '');
  return { id: url.pathname.split('/').at(-1) ?? '', key: url.hash.replace('#key=', '') };
}

const bea = { name: 'Bea Mendes', email: 'bea@fareground.test' };
/** Begins to pass a ticket on. @returns the link that its recipient is mailed */
async function start({ giver, serial }: Pick<Bought, 'giver' | 'serial'>, to = bea, on = services) {
  await startTransfer(on, giver, { serial, ...to, requestKey: crypto.randomUUID() });
  const { transfer } = await ticketAt(serial);
  const link = linkIn(await mailAt(`transfer-requested-${transfer?.serial}`));
  return { serial: link.id, key: link.key };
}
async function passedOn(given: Pick<Bought, 'giver' | 'serial'>, to = bea) {
  const link = await start(given, to);
  const recipient = person();
  await acceptTransfer(services, recipient, link);
  return { recipient, link, ticket: await ticketAt(link.serial) };
}
const scan = ({ token, offeringId }: Ticket, on = services) =>
  checkIn(
    on,
    gate,
    { code: token, gate: 'North', offeringIds: [offeringId], method: 'camera' },
    crypto.randomUUID(),
  );
const refused = (code: string, state?: string) => ({ code, ...(state && { details: { state } }) });

/** Stock, money and tickets of the sale agree, and each place that stands has one good ticket. */
async function expectWhole({ event, booking }: Bought, good: number): Promise<Booking> {
  await expectBooksBalance(db, event.id);
  const { booking: now, tickets } = await harness.truth(services, booking);
  const open = tickets.filter(({ state }) => state === 'valid' || state === 'used');
  expect(open).toHaveLength(good);
  for (const { serial } of open) expect(now.ticketSerials).toContain(serial);
  return now;
}

describe('a ticket is passed on', () => {
  it('stays its holder’s until it is accepted; then the old code is dead and the new one lets in', async () => {
    const sale = await bought(2, HOUR);
    const { event, booking, serial } = sale;
    const before = await ticketAt(serial);
    const link = await start(sale);
    expect((await ticketAt(serial)).state).toBe('valid');
    expect(await mailAt(`transfer-started-${link.serial}`)).toMatchObject({ to: [booking.buyerEmail] });
    const toAccept = shownTicketResponseSchema.parse(await ticketByLink(services, link.serial, link.key));
    expect(toAccept).toMatchObject({
      shows: 'to-accept',
      toAccept: { title: event.title, name: bea.name, giver: 'Inês Moura' },
    });
    expect(JSON.stringify(toAccept)).not.toContain(before.token);

    const recipient = person();
    await acceptTransfer(services, recipient, link);
    const old = await ticketAt(serial);
    const ticket = await ticketAt(link.serial);
    expect(old).toMatchObject({ state: 'transferred', holderUid: sale.giver.uid });
    expect(ticket).toMatchObject({
      state: 'valid',
      attendeeName: bea.name,
      holderUid: recipient.uid,
      detail: old.detail,
      recipient: { email: bea.email, from: serial },
    });
    expect(ticket.token).not.toBe(old.token);
    const after = await expectWhole(sale, 2);
    expect(after.ticketSerials).toEqual([link.serial, sale.serials[1]]);
    expect(await mailAt(`ticket-received-${link.serial}`)).toMatchObject({
      to: [bea.email],
      ticketSerial: link.serial,
    });
    expect(await mailAt(`ticket-given-${serial}`)).toMatchObject({ to: [booking.buyerEmail] });

    await expect(scan(old)).rejects.toMatchObject({ code: 'ticket-void' });
    const admitted = await scan(ticket);
    expect(admitted.ticket).toMatchObject({ state: 'used', attendeeName: bea.name });
    for (const secret of ['token', 'recipient', 'transfer', 'bookingId'])
      expect(admitted.ticket).not.toHaveProperty(secret);
  });

  it('gates without a network are told of the old code, and a scan of it there is written down', async () => {
    const sale = await bought(1, HOUR);
    const old = await ticketAt(sale.serial);
    await passedOn(sale);
    const closed = await closedTickets(services, { offeringIds: [sale.event.id], after: null });
    expect(closed.tickets).toMatchObject([{ serial: sale.serial, state: 'transferred' }]);
    const alone: CheckIn = {
      id: `${sale.serial}-0a1b2c`,
      serial: sale.serial,
      offeringId: sale.event.id,
      gate: 'South',
      staffUid: gate.uid,
      scannedAt: Date.now(),
      method: 'camera',
      offline: true,
      token: old.token,
    };
    await db.doc(`checkIns/${alone.id}`).set(checkInConverter.toFirestore(alone));
    expect(await applyOfflineScan(services, alone)).toBe('void');
  });

  it('a typed serial is proved by the number on the new ticket, which whoever gave it does not know', async () => {
    const sale = await bought(1, HOUR);
    const { ticket } = await passedOn(sale);
    const type = (reference: string) =>
      checkIn(
        services,
        gate,
        { code: ticket.serial, reference, gate: 'North', offeringIds: [ticket.offeringId], method: 'typed' },
        crypto.randomUUID(),
      );
    await expect(type(sale.booking.id)).rejects.toMatchObject({ details: { field: 'reference' } });
    expect((await type(ticket.recipient?.reference ?? '')).ticket.serial).toBe(ticket.serial);
  });

  it('by the link that the booking was mailed with, which then shows no code of it any more', async () => {
    const sale = await bought(2);
    const { id, key } = linkIn(await mailAt(`purchase-${sale.booking.id}`));
    const [friend] = [person()];
    const asked = { serial: sale.serial, ...bea, requestKey: crypto.randomUUID() };
    await expect(startTransfer(services, friend, asked)).rejects.toMatchObject(refused('not-found'));
    await startTransfer(services, friend, { ...asked, key, requestKey: crypto.randomUUID() });
    const { transfer } = await ticketAt(sale.serial);
    const link = linkIn(await mailAt(`transfer-requested-${transfer?.serial}`));
    await acceptTransfer(services, person(), { serial: link.id, key: link.key });
    const shown = await bookingByLink(services, id, key);
    expect(shown.tickets.map(({ serial, state }) => [serial, state]).sort()).toEqual(
      [
        [sale.serial, 'transferred'],
        [sale.serials[1], 'valid'],
      ].sort(),
    );
    expect(JSON.stringify(shown)).not.toContain(link.id);
    expect(JSON.stringify(shown)).not.toContain(bea.email);
  });

  it('again by its recipient, with or without the account that has it', async () => {
    const sale = await bought(1);
    const first = await passedOn(sale);
    const second = await passedOn({ giver: first.recipient, serial: first.link.serial });
    const { key, serial } = second.link;
    const asked = {
      serial,
      name: 'Cem Kaya',
      email: 'cem@fareground.test',
      key,
      requestKey: 'a key of its own',
    };
    await startTransfer(services, person(), asked);
    const { transfer } = await ticketAt(serial);
    const link = linkIn(await mailAt(`transfer-requested-${transfer?.serial}`));
    await acceptTransfer(services, person(), { serial: link.id, key: link.key });
    expect((await mailAt(`ticket-given-${serial}`))?.to).toEqual([bea.email]);
    const { ticketSerials } = await expectWhole(sale, 1);
    expect(ticketSerials).toEqual([link.id]);
    const stale = await ticketByLink(services, first.link.serial, first.link.key);
    expect(stale).toMatchObject({ shows: 'ticket', ticket: { state: 'transferred' } });
  });
});

describe('what was not accepted', () => {
  it('is taken back: its link opens nothing, and the ticket can go to somebody else', async () => {
    const sale = await bought(1);
    const link = await start(sale);
    const cem = { name: 'Cem Kaya', email: 'cem@fareground.test' };
    await expect(start(sale, cem)).rejects.toMatchObject(refused('wrong-state', 'transfer'));
    await expect(takeBackTransfer(services, person(), sale)).rejects.toMatchObject(refused('not-found'));
    for (const _ of [1, 2])
      expect(await takeBackTransfer(services, sale.giver, sale)).toEqual({ transfer: null });
    await expect(ticketByLink(services, link.serial, link.key)).rejects.toMatchObject(refused('not-found'));
    await expect(acceptTransfer(services, person(), link)).rejects.toMatchObject(refused('not-found'));
    const next = await passedOn(sale, cem);
    expect(next.ticket.attendeeName).toBe(cem.name);
    await expect(takeBackTransfer(services, sale.giver, sale)).rejects.toMatchObject(
      refused('wrong-state', 'transferred'),
    );
    await expectWhole(sale, 1);
  });

  it('is asked for once with a key, also after it was taken back', async () => {
    const sale = await bought(1);
    const asked = { serial: sale.serial, ...bea, requestKey: 'the same key twice' };
    await startTransfer(services, sale.giver, asked);
    await takeBackTransfer(services, sale.giver, sale);
    expect(await startTransfer(services, sale.giver, asked)).toEqual({ transfer: null });
    const other = { ...asked, name: 'Somebody else' };
    await expect(startTransfer(services, sale.giver, other)).rejects.toMatchObject(
      refused('idempotency-conflict'),
    );
  });

  it('is mailed to a few addresses a day', async () => {
    const sale = await bought(1);
    for (let tries = 0; tries < 5; tries++) {
      await start(sale, { name: 'Bea', email: `bea${tries}@fareground.test` });
      await takeBackTransfer(services, sale.giver, sale);
    }
    await expect(start(sale)).rejects.toMatchObject(refused('too-many-requests'));
  });

  it.each([
    ['used', { state: 'used', usedAt: 1 }],
    ['void', { state: 'void' }],
    ['over', { endsAt: 1 }],
  ] as const)('ends when the ticket is %s', async (state, changes) => {
    const sale = await bought(2);
    const link = await start(sale);
    for (const serial of sale.serials) await services.collections.tickets.doc(serial).update(changes);
    await expect(acceptTransfer(services, person(), link)).rejects.toMatchObject(
      refused('wrong-state', state),
    );
    expect(await ticketByLink(services, link.serial, link.key)).toMatchObject({ shows: 'ended' });
    const [, serial = ''] = sale.serials;
    await expect(start({ giver: sale.giver, serial })).rejects.toMatchObject(refused('wrong-state', state));
  });

  it('is not accepted with a wrong key, by a closed account, or by who may not see the ticket', async () => {
    const sale = await bought(1);
    const link = await start(sale);
    const wrong = { serial: link.serial, key: `${link.key.slice(0, -3)}AAA` };
    await expect(acceptTransfer(services, person(), wrong)).rejects.toMatchObject(refused('not-found'));
    await expect(ticketByLink(services, wrong.serial, wrong.key)).rejects.toMatchObject(refused('not-found'));
    const closed = person();
    await services.collections.buyers.doc(closed.uid).set({ bookings: [], disabled: true });
    await expect(acceptTransfer(services, closed, link)).rejects.toMatchObject(refused('account-disabled'));
    await expect(start({ giver: person(), serial: sale.serial })).rejects.toMatchObject(refused('not-found'));
  });
});

describe('at the same time', () => {
  it('two who accept by one link get one ticket', async () => {
    for (let round = 0; round < 5; round++) {
      const sale = await bought(1);
      const link = await start(sale);
      const people = [person(), person()];
      const instances = [services, harness.instance()];
      const answers = await Promise.all(
        people.map((one, at) => acceptTransfer(instances[at] ?? services, one, link)),
      );
      expect(answers).toEqual([{ serial: link.serial }, { serial: link.serial }]);
      expect(people.map(({ uid }) => uid)).toContain((await ticketAt(link.serial)).holderUid);
      await expectWhole(sale, 1);
    }
  });

  it('of accepting and letting in exactly one comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const sale = await bought(1, HOUR);
      const link = await start(sale);
      const old = await ticketAt(sale.serial);
      const both = [
        () => acceptTransfer(services, person(), link),
        () => scan(old, harness.instance()),
      ] as const;
      const started = round % 2 ? [both[1](), both[0]()] : [both[0](), both[1]()];
      const settled = await Promise.allSettled(started);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state } = await ticketAt(sale.serial);
      expect(['used', 'transferred']).toContain(state);
      await expectWhole(sale, 1);
    }
  });

  it('a booking that is cancelled while a ticket of it is accepted leaves no ticket that opens a door', async () => {
    for (let round = 0; round < 6; round++) {
      const sale = await bought(2);
      const link = await start(sale);
      const [accepted] = await Promise.allSettled([
        acceptTransfer(services, person(), link),
        cancelBooking(harness.instance(), sale.giver, sale.booking),
      ]);
      const { booking } = await harness.truth(services, sale.booking);
      // Where the acceptance came first the buyer asks again.
      if (booking.state === 'confirmed') await cancelBooking(services, sale.giver, booking);
      const end = await expectWhole(sale, 0);
      expect(end.state).toBe('cancelled');
      if (accepted.status === 'fulfilled')
        expect(await mailAt(`ticket-ended-${link.serial}`)).toMatchObject({ to: [bea.email] });
    }
  });
});

describe('an instance that dies', () => {
  const deaths: readonly Death[] = [
    ...[1, 2, 3].map((atEffect) => ({ atEffect })),
    { after: 'commit' },
    { after: 'transaction' },
  ];

  it.each(deaths)(
    'while a transfer begins, at $atEffect $after: it begins once when it is asked for again',
    async (death) => {
      const sale = await bought(1);
      const asked = { serial: sale.serial, ...bea, requestKey: crypto.randomUUID() };
      await startTransfer(harness.instance(death), sale.giver, asked).catch(() => undefined);
      await startTransfer(services, sale.giver, asked);
      const { transfer } = await ticketAt(sale.serial);
      expect(transfer).toMatchObject(bea);
      const mails = await services.collections.mail.where('template', '==', 'transfer-requested').get();
      const own = mails.docs.filter((one) => one.data().message.text.includes(transfer?.serial ?? ' '));
      expect(own).toHaveLength(1);
      await expectWhole(sale, 1);
    },
  );

  it.each([{ before: 'transaction' }, { after: 'transaction' }] as const)(
    'while it is accepted, $before $after: it is as before or whole, and asked for again it is whole',
    async (death) => {
      const sale = await bought(1);
      const link = await start(sale);
      const recipient = person();
      await expect(acceptTransfer(harness.instance(death), recipient, link)).rejects.toThrow();
      await expectWhole(sale, 1);
      expect(await acceptTransfer(services, recipient, link)).toEqual({ serial: link.serial });
      expect(await ticketAt(link.serial)).toMatchObject({ state: 'valid', holderUid: recipient.uid });
      await expectWhole(sale, 1);
    },
  );

  it.each([{ before: 'transaction' }, { after: 'transaction' }] as const)(
    'while it is taken back, $before $after',
    async (death) => {
      const sale = await bought(1);
      const link = await start(sale);
      await expect(takeBackTransfer(harness.instance(death), sale.giver, sale)).rejects.toThrow();
      await takeBackTransfer(services, sale.giver, sale);
      await expect(acceptTransfer(services, person(), link)).rejects.toMatchObject(refused('not-found'));
    },
  );
});

describe('afterwards', () => {
  it('cancelling the booking ends the recipient’s ticket, pays its buyer back, and tells both', async () => {
    const sale = await bought(2);
    const { ticket } = await passedOn(sale);
    const { booking } = await harness.truth(services, sale.booking);
    const cancelled = await cancelBooking(services, sale.giver, booking);
    expect(cancelled.state).toBe('cancelled');
    expect(await ticketAt(ticket.serial)).toMatchObject({ state: 'void' });
    expect(await mailAt(`cancelled-${booking.id}`)).toMatchObject({ to: [booking.buyerEmail] });
    expect(await mailAt(`ticket-ended-${ticket.serial}`)).toMatchObject({ to: [bea.email] });
    const refunds = await services.collections.refunds.where('bookingId', '==', booking.id).get();
    expect(refunds.docs.map((one) => one.data().buyerUid)).toEqual([sale.giver.uid]);
    await expectWhole(sale, 0);
  });

  it('staff void a ticket that was passed on, and its recipient is told', async () => {
    const sale = await bought(2);
    const { ticket } = await passedOn(sale);
    const asked = { bookingId: sale.booking.id, givesBack: true, reason: 'Sold on for twice the price' };
    await expect(voidTicket(services, caller(), { ...asked, serial: sale.serial })).rejects.toMatchObject(
      refused('not-found'),
    );
    await voidTicket(services, caller(), { ...asked, serial: ticket.serial });
    const told = await mailAt(`ticket-ended-${ticket.serial}`);
    expect(told?.to).toEqual([bea.email]);
    expect(told?.message.text).toContain(asked.reason);
    await expectWhole(sale, 1);
  });

  it('the mails that concern everybody go to the recipient for their ticket, and to the buyer for the others', async () => {
    const sale = await bought(2);
    const { ticket } = await passedOn(sale);
    const id = await notifyChange(
      { db, now: services.now, tasks },
      { eventId: sale.event.id, offeringId: sale.event.id, told: { text: 'Doors open later.' } },
    );
    await continueMailing(
      { db, now: services.now, tasks, site: 'http://127.0.0.1:5000', answersOf: async () => new Map() },
      id,
    );
    expect((await mailAt(`${id}-${sale.booking.id}`))?.to).toEqual([sale.booking.buyerEmail]);
    const own = await mailAt(`${id}-${ticket.serial}`);
    expect(own?.to).toEqual([bea.email]);
    expect(own?.message.text).toContain(`/passed-on/${ticket.serial}`);
  });

  it('each mail carries the tickets of whoever it goes to', async () => {
    const sale = await bought(2);
    const { ticket } = await passedOn(sale);
    const filesOf = createMailFiles({
      db,
      from: 'Fareground <mail@fareground.test>',
      site: 'https://x.test',
    });
    const toBea = await filesOf((await mailAt(`ticket-received-${ticket.serial}`)) as Mail);
    expect(toBea.map(({ filename }) => filename)).toEqual([
      `ticket-${ticket.serial}.pdf`,
      `ticket-${ticket.serial}.ics`,
    ]);
    expect(toBea[1]?.content.toString()).toContain('METHOD:PUBLISH');
    const [toBuyer] = await filesOf((await mailAt(`purchase-${sale.booking.id}`)) as Mail);
    expect(toBuyer?.content.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
    await cancelBooking(services, sale.giver, (await harness.truth(services, sale.booking)).booking);
    const ended = await filesOf((await mailAt(`ticket-ended-${ticket.serial}`)) as Mail);
    expect(ended.map(({ contentType }) => contentType)).toEqual([
      'text/calendar; charset=utf-8; method=CANCEL',
    ]);
  });

  it('support finds it by its new name, address and number, and its recipient by address and number', async () => {
    const sale = await bought(1);
    const name = `Zoë ${crypto.randomUUID().slice(0, 8)}`;
    const email = `${crypto.randomUUID().slice(0, 8)}@fareground.test`;
    const { ticket } = await passedOn(sale, { name, email });
    const reference = ticket.recipient?.reference ?? '';
    for (const text of [name, email, reference, ticket.serial, sale.serial]) {
      const { bookings } = await findBookings(services, text);
      expect(bookings.map(({ id }) => id)).toEqual([sale.booking.id]);
    }
    const local = { client: '127.0.0.1', peer: '127.0.0.1' };
    await findTickets(services, { email, reference }, local);
    await findTickets(services, { email: 'other@fareground.test', reference }, local);
    const mails = await services.collections.mail.where('template', '==', 'find-ticket').get();
    const own = mails.docs.map((one) => one.data()).filter(({ id }) => id.startsWith(`find-${reference}-`));
    expect(own.map(({ to }) => to)).toEqual([[email]]);
    expect(linkIn(own[0]).id).toBe(ticket.serial);
  });

  it('whoever deletes their account is on none of the tickets, the giver’s neither', async () => {
    const sale = await bought(2);
    const { ticket, recipient } = await passedOn(sale);
    await pseudonymiseBookings(services, recipient.uid, 'gone-1');
    const after = await ticketAt(ticket.serial);
    expect(after).toMatchObject({ state: 'valid', holderUid: 'gone-1', attendeeName: '' });
    expect(after.recipient?.email).toBe('');
    expect((await ticketAt(sale.serial)).transfer).toBeUndefined();
    const link = await start({ giver: sale.giver, serial: sale.serials[1] ?? '' });
    await pseudonymiseBookings(services, sale.giver.uid, 'gone-2');
    await expect(acceptTransfer(services, person(), link)).rejects.toMatchObject(refused('not-found'));
    expect(await ticketAt(ticket.serial)).toMatchObject({ state: 'valid', holderUid: 'gone-1' });
  });
});

describe('staff pass a ticket on for whoever has it', () => {
  const reason = 'She lost the link and has no account';
  const staff = caller();
  const right = ({ booking }: Bought, on = services) =>
    rightOfStaff(on, staff, { bookingId: booking.id, reason });
  const begin = (sale: Bought, { to = bea, requestKey = crypto.randomUUID(), on = services } = {}) =>
    beginTransfer(on, right(sale, on), { ...to, serial: sale.serial, requestKey });
  const logOf = async (serial: string) => {
    const log = await services.collections.audit.where('target', '==', `tickets/${serial}`).get();
    return log.docs.map((one) => one.data()).toSorted((a, b) => a.at - b.at);
  };

  it('with the same mails; it is seen at the desk, accepted as any other, and written down without names', async () => {
    const sale = await bought(2);
    const requestKey = crypto.randomUUID();
    await begin(sale, { requestKey });
    await begin(sale, { requestKey, on: harness.instance() });
    const { transfer } = await ticketAt(sale.serial);
    const asked = await mailAt(`transfer-requested-${transfer?.serial}`);
    expect(asked).toMatchObject({ to: [bea.email] });
    expect(await mailAt(`transfer-started-${transfer?.serial}`)).toMatchObject({ to: [sale.giver.email] });
    const desk = await bookingTickets(services, sale.booking.id);
    expect(desk.tickets.find(({ serial }) => serial === sale.serial)?.transfer).toEqual({
      ...bea,
      at: transfer?.at,
    });
    const { id: serial, key } = linkIn(asked);
    await acceptTransfer(services, person(), { serial, key });
    await expectWhole(sale, 2);
    const log = await logOf(sale.serial);
    expect(log).toMatchObject([{ action: 'tickets.transfer', actorUid: staff.uid, reason }]);
    expect(JSON.stringify(log)).not.toContain(bea.email);
  });

  it('and take it back: the link opens nothing, and again changes nothing', async () => {
    const sale = await bought(1);
    const link = await start(sale);
    for (let times = 0; times < 2; times++)
      expect(await endTransfer(services, right(sale), sale.serial)).toEqual({ transfer: null });
    await expect(acceptTransfer(services, person(), link)).rejects.toMatchObject(refused('not-found'));
    expect((await logOf(sale.serial)).map(({ action }) => action)).toEqual(['tickets.take-back']);
  });

  it('under the holder’s rules: not to two people, not what was accepted, not more often than others, not of another booking', async () => {
    const [sale, other] = [await bought(1), await bought(1)];
    await begin(sale);
    await expect(begin(sale, { to: { ...bea, name: 'Another' } })).rejects.toMatchObject(
      refused('wrong-state', 'transfer'),
    );
    await expect(
      beginTransfer(services, right(other), { ...bea, serial: sale.serial, requestKey: crypto.randomUUID() }),
    ).rejects.toMatchObject(refused('not-found'));
    await expect(endTransfer(services, right(other), sale.serial)).rejects.toMatchObject(
      refused('not-found'),
    );
    for (let times = 0; times < 4; times++) {
      await endTransfer(services, right(sale), sale.serial);
      await begin(sale);
    }
    await endTransfer(services, right(sale), sale.serial);
    await expect(begin(sale)).rejects.toMatchObject(refused('too-many-requests'));
    await passedOn(other);
    await expect(begin(other)).rejects.toMatchObject(refused('wrong-state', 'transferred'));
    await expect(endTransfer(services, right(other), other.serial)).rejects.toMatchObject(
      refused('wrong-state', 'transferred'),
    );
  });

  it('is for who may', async () => {
    const routes = createTicketDeskRoutes(services).filter(({ parts }) =>
      ['transfer', 'take-back'].includes(parts.at(-1) ?? ''),
    );
    expect(routes).toHaveLength(2);
    for (const role of roles) {
      const codes = await Promise.all(
        routes.map((route) =>
          route
            .handle({
              params: { id: '0123456789', serial: '01234567890123456789' },
              body: { ...bea, reason },
              query: {},
              caller: { ...staff, roles: [role] },
              address: {},
              idempotencyKey: crypto.randomUUID(),
            } as never)
            .then(
              () => 'done',
              ({ code }) => code,
            ),
        ),
      );
      const may = role === 'owner' || role === 'support';
      expect(codes).toEqual(Array(2).fill(may ? 'not-found' : 'permission-denied'));
    }
  });
});
