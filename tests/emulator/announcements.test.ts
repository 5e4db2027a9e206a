import type { Ticket } from '@fareground/domain/access/ticket';
import type { AnnouncementDraft } from '@fareground/domain/api/announcements';
import type { Booking } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { MAX_ANNOUNCEMENTS_A_DAY } from '@fareground/domain/messages/announcement';
import type { Mail } from '@fareground/domain/messages/mail';
import { marketingConsentWords } from '@fareground/domain/people/marketing-consent';
import type { Role } from '@fareground/domain/people/permissions';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOfTickets } from '../../functions/src/access/questions/answers-of-tickets.ts';
import {
  cancelAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from '../../functions/src/messages/announcements.ts';
import { continueMailing } from '../../functions/src/messages/continue-mailing.ts';
import {
  consentPathOf,
  giveConsent,
  withdrawConsent,
} from '../../functions/src/messages/marketing-consents.ts';
import { sendMail } from '../../functions/src/messages/send-mail.ts';
import { openSmtp } from '../../functions/src/messages/smtp.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { deleteAccount } from '../../functions/src/people/account/delete-account.ts';
import { exportArchive } from '../../functions/src/people/account/export-archive.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import { startMailSink } from '../../tools/mail-sink/server.ts';
import { call } from './support/call.ts';
import { coachLayout, uniqueId, writeEvent, writeTrip } from './support/demo-sales.ts';
import { type Death, Killed, mortalDatabase, mortality } from './support/dying-instance.ts';
import { signInAgain, signUp, signUpWithRoles } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// A database of its own, where no trigger sends what is written; each page is asked for here.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-announcements' }, 'demo-announcements'));
const PAGE = 10;
const requestedTasks: string[] = [];
let harness: SagaHarness;
let services: ReturnType<SagaHarness['instance']>;
let server: TestServer;
let booking: Booking;
let ticket: Ticket;

beforeAll(async () => {
  harness = await startSagaHarness({
    db,
    tasks: {
      ask: async (queue, { id }) => {
        if (queue === 'continueMailing') requestedTasks.push(id);
      },
    },
  });
  services = harness.instance();
  server = await startServer({}, 'api', db);
  await takeTemplates();
});
afterAll(async () => {
  await server.stop();
  await harness.stop();
});

/** A booking and a ticket as the office makes them. */
async function takeTemplates(): Promise<void> {
  const { event } = await writeEvent(db, [{ capacity: 5 }]);
  const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 };
  const held = await harness.hold(services, { lines: [line] });
  await harness.pay(services, held);
  for (const webhook of await harness.webhooks(held, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  const truth = await harness.truth(services, held);
  booking = truth.booking;
  ticket = truth.tickets[0] as Ticket;
}

let serial = 0;
interface Held extends Partial<Ticket> {
  readonly email: string;
  readonly answer?: string;
}
/** Tickets of an event, a booking each, for the addresses given; an address may have several. */
async function write(event: Pick<Event, 'id'>, held: readonly Held[]): Promise<void> {
  for (const { email, answer, ...fields } of held) {
    const number = 3_000_000_000 + serial++;
    const id = String(number);
    const own = { ...booking, id, buyerEmail: email, offeringIds: [event.id] };
    await services.collections.bookings.doc(id).set(own);
    const one = {
      ...ticket,
      serial: String(10n ** 19n + BigInt(number)),
      bookingId: id,
      offeringId: event.id,
      ...fields,
    };
    await services.collections.tickets.doc(one.serial).set(one);
    if (answer)
      await services.collections.answerSheets.doc(id).set({
        id,
        answers: [{ offeringId: event.id, questionId: 'meal', label: 'Which meal?', answer }],
        createdAt: 1,
        updatedAt: 1,
      });
  }
}
const newEvent = async (): Promise<Event> => (await writeEvent(db, [{ capacity: 5 }, { capacity: 5 }])).event;
const people = (count: number): Held[] =>
  Array.from({ length: count }, (_, index) => ({ email: `${uniqueId('holder')}-${index}@fareground.test` }));

const staff = (...roles: Role[]): Caller => ({ ...caller(), email: 'staff@fareground.test', roles });
const events = staff('events');
const draft = (event: Pick<Event, 'id'>, more: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  offeringKind: 'event',
  offeringId: event.id,
  purpose: 'service',
  subject: 'Doors at 20:00',
  text: 'Please come early.\n\nThe bar is open.',
  replyTo: 'office@theatre.test',
  audience: {},
  ...more,
});
const depsOf = (of = services) => ({
  ...of,
  site: services.config.appBaseUrl,
  answersOf: answersOfTickets.bind(null, services),
});
const preview = (wanted: AnnouncementDraft) => previewAnnouncement(depsOf(), events, wanted);
const send = (wanted: AnnouncementDraft, sendAt: number | null = null, key: string = crypto.randomUUID()) =>
  sendAnnouncement(depsOf(), events, { ...wanted, sendAt }, key);
/** Writes the pages of one, as its queue does. */
async function finish(id: string): Promise<void> {
  for (let turn = 0; (await mailingOf(id))?.state === 'open'; turn++) {
    if (turn > 100) throw new Error('does not end');
    await continueMailing(depsOf(), id, PAGE);
  }
}
const mailingOf = async (id: string) => (await services.collections.mailings.doc(id).get()).data();
async function mailsOf(id: string): Promise<Mail[]> {
  const found = await services.collections.mail.where('id', '>=', `${id}-`).where('id', '<', `${id}.`).get();
  return found.docs.map((one) => one.data());
}
const addresses = async (id: string): Promise<string[]> => (await mailsOf(id)).flatMap(({ to }) => to).sort();

describe('an announcement', () => {
  it('goes to each address once, however many tickets it has, and to as many as were counted', async () => {
    const event = await newEvent();
    const holders = people(25);
    const [first] = holders as [Held];
    // The same address with other letters, pages apart; one who passed a ticket on; tickets that ended.
    const upper = { email: first.email.toUpperCase() };
    const recipient = {
      email: `${uniqueId('friend')}@fareground.test`,
      reference: '1234567890',
      from: ticket.serial,
    };
    await write(event, [
      ...holders,
      upper,
      { email: first.email, recipient },
      { email: `${uniqueId('gone')}@fareground.test`, state: 'void' },
    ]);
    const counted = await preview(draft(event));
    expect(counted).toMatchObject({ tickets: 27, mails: 26, hasMore: false });
    const { id } = await send(draft(event));
    expect(requestedTasks).toContain(id);
    await finish(id);
    expect(await addresses(id)).toEqual([...holders.map(({ email }) => email), recipient.email].sort());
    expect(await mailingOf(id)).toMatchObject({ state: 'done', tickets: 27, mails: 26 });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ template: 'announcement', replyTo: 'office@theatre.test' });
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(mail?.message.subject).toBe(counted.mail.subject);
    expect(mail?.message.text).toContain('Please come early.\n\nThe bar is open.');
    const audit = await services.collections.audit.where('target', '==', `mailings/${id}`).get();
    expect(audit.docs.map((one) => one.data())).toMatchObject([
      { action: 'announcements.send', actorUid: events.uid },
    ]);
  });

  it.each<[string, AnnouncementDraft['audience'], string[]]>([
    ['a tier', { tierIds: ['tier1'] }, ['b', 'c']],
    ['who checked in', { checkedIn: true }, ['c']],
    ['who has not checked in', { checkedIn: false }, ['a', 'b', 'd']],
    ['who answered so', { answer: { questionId: 'meal', answer: 'Fish' } }, ['d']],
    ['all of it', { tierIds: ['tier1'], checkedIn: false }, ['b']],
  ])('goes to %s', async (_, audience, names) => {
    const event = await newEvent();
    const mark = uniqueId('of');
    const emailOf = (name: string) => `${name}-${mark}@fareground.test`;
    await write(event, [
      { email: emailOf('a'), tierId: 'tier0', answer: 'Vegetarian' },
      { email: emailOf('b'), tierId: 'tier1' },
      { email: emailOf('c'), tierId: 'tier1', state: 'used', usedAt: 1 },
      { email: emailOf('d'), tierId: 'tier0', answer: 'Fish' },
    ]);
    const counted = await preview(draft(event, { audience }));
    const { id } = await send(draft(event, { audience }));
    await finish(id);
    expect(await addresses(id)).toEqual(names.map(emailOf).sort());
    expect(counted.mails).toBe(names.length);
  });

  it('goes to those who get on or off at a stop of a trip', async () => {
    const trip = await writeTrip(db, ['Vigo', 'Tui', 'Porto'], coachLayout(3));
    const of = (name: string) => `${name}-${trip.id}@fareground.test`;
    const { tierId: _, ...fields } = ticket;
    const ride = { ...fields, kind: 'trip' as const };
    for (const [name, fromStop, toStop] of [
      ['whole', 0, 2],
      ['first', 0, 1],
      ['second', 1, 2],
    ] as const) {
      const id = String(4_000_000_000 + serial++);
      await services.collections.bookings
        .doc(id)
        .set({ ...booking, id, buyerEmail: of(name), offeringIds: [trip.id] });
      const one = {
        ...ride,
        serial: String(10n ** 19n + BigInt(id)),
        bookingId: id,
        offeringId: trip.id,
        fromStop,
        toStop,
      };
      await services.collections.tickets.doc(one.serial).set(one);
    }
    const wanted = draft(trip, { offeringKind: 'trip', audience: { stops: [1] } });
    const { id } = await sendAnnouncement(
      depsOf(),
      staff('travel'),
      { ...wanted, sendAt: null },
      crypto.randomUUID(),
    );
    await finish(id);
    expect(await addresses(id)).toEqual([of('first'), of('second')]);
  });

  it('goes on where it was after an instance died at any point: nobody twice, nobody passed over', async () => {
    const event = await newEvent();
    const holders = people(45);
    await write(event, [...holders, ...holders.slice(0, 15)]);
    const { id } = await send(draft(event));
    const deaths: Record<number, Death> = {
      0: { before: 'commit' },
      2: { after: 'commit' },
      4: { before: 'task' },
      6: { after: 'task' },
    };
    for (let turn = 0; (await mailingOf(id))?.state === 'open'; turn++) {
      expect(turn).toBeLessThan(20);
      const death = deaths[turn];
      if (!death) {
        await continueMailing(depsOf(), id, PAGE);
        continue;
      }
      const run = mortality(death);
      const dying = {
        ...depsOf(),
        db: mortalDatabase(db, run),
        tasks: { ask: () => run('task', async () => undefined) },
      };
      await expect(continueMailing(dying, id, PAGE)).rejects.toThrow(Killed);
    }
    expect(await addresses(id)).toEqual(holders.map(({ email }) => email).sort());
    expect(await mailingOf(id)).toMatchObject({ tickets: 60, mails: 45 });
  });

  it('is sent once when it is asked for again or twice at once with one key, and two with two', async () => {
    const event = await newEvent();
    await write(event, people(3));
    const key = crypto.randomUUID();
    const [one, two] = await Promise.all([send(draft(event), null, key), send(draft(event), null, key)]);
    expect(two.id).toBe(one.id);
    expect((await send(draft(event), null, key)).id).toBe(one.id);
    await expect(send(draft(event, { subject: 'Another' }), null, key)).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    const [other, third] = await Promise.all([send(draft(event)), send(draft(event))]);
    expect(new Set([one.id, other.id, third.id]).size).toBe(3);
    await Promise.all([finish(one.id), finish(other.id), finish(third.id)]);
    expect(
      await Promise.all([one, other, third].map(async ({ id }) => (await addresses(id)).length)),
    ).toEqual([3, 3, 3]);
  });

  it('that dies before its task is asked for is sent by the sweep', async () => {
    const event = await newEvent();
    await write(event, people(2));
    const key = crypto.randomUUID();
    const dying = harness.instance({ before: 'task' });
    await expect(
      sendAnnouncement(depsOf(dying), events, { ...draft(event), sendAt: null }, key),
    ).rejects.toThrow(Killed);
    harness.skip(3 * 60_000);
    requestedTasks.length = 0;
    await sweep(services);
    expect(requestedTasks.some((id) => id.startsWith('announcement-'))).toBe(true);
  });

  it('waits until its time, and is not sent once it is cancelled', async () => {
    const event = await newEvent();
    await write(event, people(2));
    const at = services.now() + HOUR;
    requestedTasks.length = 0;
    const [scheduled, cancelled] = [await send(draft(event), at), await send(draft(event), at)];
    expect(requestedTasks).toEqual([]);
    await continueMailing(depsOf(), scheduled.id, PAGE);
    expect(await mailingOf(scheduled.id)).toMatchObject({ state: 'open', pages: 0 });
    await expect(cancelAnnouncement(services, staff('travel'), cancelled.id)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect((await cancelAnnouncement(services, events, cancelled.id)).state).toBe('cancelled');
    expect((await cancelAnnouncement(services, events, cancelled.id)).state).toBe('cancelled');
    harness.skip(HOUR + 60_000);
    await sweep(services);
    expect(requestedTasks).toContain(scheduled.id);
    expect(requestedTasks).not.toContain(cancelled.id);
    await finish(scheduled.id);
    await continueMailing(depsOf(), cancelled.id, PAGE);
    expect([(await addresses(scheduled.id)).length, (await addresses(cancelled.id)).length]).toEqual([2, 0]);
    await expect(cancelAnnouncement(services, events, scheduled.id)).rejects.toMatchObject({
      code: 'wrong-state',
    });
  });

  it('cancelled while its first page is written is either sent or not, never both', async () => {
    const event = await newEvent();
    await write(event, people(3));
    const { id } = await send(draft(event));
    await Promise.allSettled([cancelAnnouncement(services, events, id), continueMailing(depsOf(), id, PAGE)]);
    await finish(id);
    const mailing = await mailingOf(id);
    expect((await addresses(id)).length).toBe(mailing?.state === 'cancelled' ? 0 : 3);
  });

  it('is refused too far ahead, of what is not there, and more than so many times a day', async () => {
    const event = await newEvent();
    await expect(send(draft(event), services.now() + 400 * DAY)).rejects.toMatchObject({
      details: { field: 'sendAt' },
    });
    await expect(send(draft({ id: 'nothing' }))).rejects.toMatchObject({ code: 'not-found' });
    await expect(preview(draft({ id: 'nothing' }))).rejects.toMatchObject({ code: 'not-found' });
    for (let count = 0; count < MAX_ANNOUNCEMENTS_A_DAY; count++) await send(draft(event));
    await expect(send(draft(event))).rejects.toMatchObject({ code: 'too-many-requests' });
    harness.skip(DAY + 60_000);
    expect((await send(draft(event))).state).toBe('open');
  });

  it('is sent to oneself as a test, once a key, and to nobody else', async () => {
    const event = await newEvent();
    await write(event, people(2));
    const key = crypto.randomUUID();
    expect(await testAnnouncement(depsOf(), events, draft(event), key)).toBe(events.email);
    await testAnnouncement(depsOf(), events, draft(event), key);
    const sent = await services.collections.mail.where('to', 'array-contains', events.email).get();
    expect(sent.docs.map((one) => one.data().message.subject)).toEqual(['Doors at 20:00']);
  });

  it('is for whoever may send it', async () => {
    const event = await newEvent();
    for (const role of ['travel', 'support', 'finance', 'gate', 'driver'] as const)
      await expect(
        sendAnnouncement(depsOf(), staff(role), { ...draft(event), sendAt: null }, crypto.randomUUID()),
      ).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('marketing', () => {
  const marketing = (event: Event) => draft(event, { purpose: 'marketing' });

  it('goes to those who consented, with a link of their own, and not to those who withdrew', async () => {
    const event = await newEvent();
    const [willing, silent, former] = people(3) as [Held, Held, Held];
    await write(event, [willing, silent, former]);
    await giveConsent(services, willing.email.toUpperCase(), 'checkout');
    await giveConsent(services, former.email, 'profile');
    await withdrawConsent(services, former.email);
    expect(await preview(marketing(event))).toMatchObject({ tickets: 3, mails: 1 });
    const { id } = await send(marketing(event));
    await finish(id);
    expect(await addresses(id)).toEqual([willing.email]);
    const [mail] = await mailsOf(id);
    expect(mail?.unsubscribeUrl).toMatch(
      /^http:\/\/127\.0\.0\.1:5000\/api\/unsubscribe\/[0-9a-f]{40}\/[\w-]{32}$/,
    );
    expect(mail?.message.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`);
    const stored = (await db.doc(consentPathOf(willing.email)).get()).data();
    expect(stored).toMatchObject({ email: willing.email, givenIn: 'checkout', words: marketingConsentWords });
  });

  it('is unsubscribed by a POST with the link, with a form and no cookie, and by nothing else', async () => {
    const event = await newEvent();
    const [holder, other] = people(2) as [Held, Held];
    await write(event, [holder, other]);
    for (const { email } of [holder, other]) await giveConsent(services, email, 'checkout');
    const { id } = await send(marketing(event));
    await finish(id);
    const link = (await mailsOf(id)).find(({ to }) => to.includes(holder.email))?.unsubscribeUrl ?? '';
    const path = new URL(link).pathname;
    const consents = async ({ email }: Held) =>
      (await db.doc(consentPathOf(email)).get()).get('withdrawnAt') === undefined;
    const post = (to: string) =>
      fetch(server.url + to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', connection: 'close' },
        body: 'List-Unsubscribe=One-Click',
      });

    // Scanners open links: a GET leads to a page and changes nothing.
    const opened = await fetch(server.url + path, { redirect: 'manual', headers: { connection: 'close' } });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, path.replace('/api', '')]);
    expect(await consents(holder)).toBe(true);

    const [, , , consentId, key] = path.split('/');
    const wrong = [
      `/api/unsubscribe/${consentId}/${'x'.repeat(32)}`,
      `/api/unsubscribe/${consentId}/short`,
      `/api/unsubscribe/${'0'.repeat(40)}/${key}`,
    ];
    for (const each of wrong) expect((await post(each)).status).toBe(404);
    expect(await consents(holder)).toBe(true);

    expect((await post(path)).status).toBe(204);
    expect((await post(path)).status).toBe(204);
    expect([await consents(holder), await consents(other)]).toEqual([false, true]);
    // What waits in the outbox is not sent any more.
    const sent: string[] = [];
    const deliver = async ({ to }: Mail) => void sent.push(...to);
    for (const mail of await mailsOf(id)) await sendMail({ ...services, deliver }, mail.id);
    expect(sent).toEqual([other.email]);
    expect(await addresses(id)).toEqual([other.email]);
    const next = await send(marketing(event));
    await finish(next.id);
    expect(await addresses(next.id)).toEqual([other.email]);
    // What concerns the booking still comes.
    const service = await send(draft(event));
    await finish(service.id);
    expect(await addresses(service.id)).toEqual([holder.email, other.email].sort());

    // With multipart, as some send it, and given again: the same link.
    await giveConsent(services, holder.email, 'profile');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect(
      (await fetch(server.url + path, { method: 'POST', body: form, headers: { connection: 'close' } }))
        .status,
    ).toBe(204);
    expect(await consents(holder)).toBe(false);
  });

  it('is chosen in one’s profile by whoever verified the address, stands in their archive and goes with the account', async () => {
    const person = await signUp();
    const path = '/account/marketing-consent';
    expect((await call(server.url, 'GET', path, { person })).body).toEqual({
      email: person.email,
      consents: false,
      mayChange: false,
    });
    expect((await call(server.url, 'POST', path, { person, body: { consents: true } })).status).toBe(409);
    await getAuth().updateUser(person.uid, { emailVerified: true });
    const verified = await signInAgain(person);
    const given = await call(server.url, 'POST', path, { person: verified, body: { consents: true } });
    expect(given.body).toEqual({ email: person.email, consents: true, mayChange: true });
    const archive = new TextDecoder('latin1').decode(
      await exportArchive({ ...services, auth: getAuth() }, person.uid),
    );
    expect(archive).toContain('marketing-consent.json');
    const ended = await call(server.url, 'POST', path, { person: verified, body: { consents: false } });
    expect(ended.body.consents).toBe(false);
    // The evidence goes with the account.
    const { uid, email } = person;
    expect((await db.doc(consentPathOf(email)).get()).get('withdrawnAt')).toBeTypeOf('number');
    await deleteAccount(services, { ...caller(), uid, email, signedInAt: services.now() });
    expect((await db.doc(consentPathOf(email)).get()).exists).toBe(false);
  });

  it('has the headers of RFC 8058 and a Reply-To; a service mail has no such headers', async () => {
    const event = await newEvent();
    const [holder] = people(1) as [Held];
    await write(event, [holder]);
    await giveConsent(services, holder.email, 'checkout');
    const sink = await startMailSink({ smtpPort: 0, httpPort: 0 });
    const deliver = await openSmtp({ smtpUrl: sink.smtpUrl, from: 'Fareground <mail@fareground.test>' });
    for (const wanted of [marketing(event), draft(event)]) {
      const { id } = await send(wanted);
      await finish(id);
      for (const mail of await mailsOf(id)) await deliver(mail);
    }
    const sources = sink.messages.list().map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '));
    const promoted = sources.find((source) => source.includes('List-Unsubscribe'));
    const served = sources.find((source) => source !== promoted);
    expect(sources).toHaveLength(2);
    expect(promoted).toMatch(/^List-Unsubscribe: <http[^>]+\/api\/unsubscribe\/[^>]+>\r$/m);
    expect(promoted).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(served).not.toMatch(/^List-Unsubscribe/m);
    for (const raw of [promoted, served]) expect(raw).toMatch(/^Reply-To: office@theatre\.test\r$/m);
    await sink.stop();
  });
});

describe('by call', () => {
  it('an announcement is previewed, tested, scheduled and cancelled by staff', async () => {
    const event = await newEvent();
    await write(event, people(2));
    const person = await signUpWithRoles(['events']);
    const body = draft(event);
    const counted = await call(server.url, 'POST', '/admin/announcements/preview', { person, body });
    expect(counted).toMatchObject({ status: 200, body: { tickets: 2, mails: 2, hasMore: false } });
    expect((await call(server.url, 'POST', '/admin/announcements/test', { person, body })).status).toBe(202);
    const sendAt = Date.now() + DAY;
    const sent = await call(server.url, 'POST', '/admin/announcements', {
      person,
      body: { ...body, sendAt },
    });
    expect(sent).toMatchObject({ status: 201, body: { announcement: { state: 'open', sendAt, mails: 0 } } });
    const { id } = sent.body.announcement;
    const cancelled = await call(server.url, 'POST', `/admin/announcements/${id}/cancel`, { person });
    expect(cancelled).toMatchObject({ status: 200, body: { announcement: { state: 'cancelled' } } });
    const visitor = await signUp();
    expect(
      (await call(server.url, 'POST', '/admin/announcements/preview', { person: visitor, body })).status,
    ).toBe(403);
  });
});
