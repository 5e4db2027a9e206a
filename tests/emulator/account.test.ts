import type { Booking } from '@fareground/domain/booking/booking';
import { buyerPath } from '@fareground/domain/booking/buyer';
import { answerSheetPath } from '@fareground/domain/catalogue/questions/answer-sheet';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import { mailPath } from '@fareground/domain/messages/mail';
import { paymentPath } from '@fareground/domain/payments/payment';
import { accessPath } from '@fareground/domain/people/access';
import { applicationPath } from '@fareground/domain/people/application';
import { auditPath } from '@fareground/domain/people/audit-entry';
import { deletionPath } from '@fareground/domain/people/deletion';
import { OWNERS_PATH } from '@fareground/domain/people/owners';
import { passengerPath } from '@fareground/domain/people/passenger';
import { userPath } from '@fareground/domain/people/user';
import { unzipSync } from 'fflate';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { sweep } from '../../functions/src/ops/sweep.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import {
  beginDeletion,
  deleteAccount,
  deletionSteps,
} from '../../functions/src/people/account/delete-account.ts';
import {
  DELETED_ACCOUNTS_PATH,
  findDeletedAccounts,
} from '../../functions/src/people/account/find-deleted-accounts.ts';
import { changeAccess } from '../../functions/src/people/change-roles.ts';
import { wireAccounts } from '../../functions/src/people/wire-accounts.ts';
import { required } from '../../functions/src/platform/firestore/required.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { expectBooksBalance } from './support/books.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

// Accounts are in the project that tests share; what is kept of them in one of its own, because the sweep is its own.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-account' }, 'demo-account'));
let harness: SagaHarness;
let services: Services;
let api: TestServer;
let documents: TestServer;
beforeAll(async () => {
  [harness, api, documents] = await Promise.all([
    startSagaHarness({ db }),
    startServer({}, 'api', db),
    startServer({}, 'documents', db),
  ]);
  services = harness.instance();
});
afterAll(() => Promise.all([harness.stop(), api.stop(), documents.stop()]));

const bucket = () => getStorage().bucket(`${process.env.GCLOUD_PROJECT}.firebasestorage.app`);
const read = async (path: string) => (await services.db.doc(path).get()).data();
const readBooking = async (id: string): Promise<Booking> =>
  required(await services.collections.bookings.doc(id).get());

const goodbyePath = (uid: string): string => mailPath(`account-deleted-${uid}`);

interface Customer extends Person {
  email: string;
  caller: Caller;
}

async function newCustomer(): Promise<Customer> {
  const person = await signUp();
  const { uid, email } = person;
  const caller: Caller = {
    uid,
    email,
    name: 'Inês Moura',
    roles: [],
    emailVerified: true,
    isGuest: false,
    signedInAt: services.now(),
  };
  return { ...person, caller };
}

/** Somebody with a paid booking, a picture, a saved passenger, an application, and a mail. */
async function richCustomer(): Promise<Customer & { booking: Booking; eventId: string }> {
  const customer = await newCustomer();
  const { uid, email, caller } = customer;
  const asked = {
    id: 'diet',
    label: 'Diet',
    hint: '',
    kind: 'text',
    required: true,
    per: 'booking',
  } as const;
  const { event } = await writeEvent(services.db, [{ capacity: 20 }], { questions: [asked] });
  const line = { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 2 } as const;
  const request = {
    lines: [{ ...line, attendees: [{ name: 'Tom Moura' }] }],
    answers: [{ offeringId: event.id, questionId: 'diet', answer: 'No nuts' }],
  };
  const booking = await harness.hold(services, request, caller);
  await harness.pay(services, booking);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed')) {
    await harness.deliver(services, webhook);
  }
  const at = services.now();
  await db.doc(userPath(uid)).set({ id: uid, displayName: 'Inês Moura', createdAt: at });
  await db.doc(passengerPath(uid, 'p00')).set({ id: 'p00', name: 'Tom Moura', createdAt: at });
  await db.doc(applicationPath(uid)).set({ id: uid, name: 'Inês Moura', email });
  await db.doc(mailPath(`welcome-${uid}`)).set({ to: [email], message: { subject: 'Hello', text: 'Hello' } });
  await bucket().file(`users/${uid}/photo.webp`).save(Buffer.from('RIFF'), { contentType: 'image/webp' });
  const paid = await readBooking(booking.id);
  return { ...customer, booking: paid, eventId: event.id };
}

const exists = (uid: string): Promise<boolean> =>
  services.auth.getUser(uid).then(
    () => true,
    () => false,
  );

/** Nothing says any more who it was, and the books are as they were. */
async function expectForgotten({
  uid,
  email,
  booking,
  eventId,
}: Awaited<ReturnType<typeof richCustomer>>): Promise<void> {
  expect(await exists(uid)).toBe(false);
  expect(await read(userPath(uid))).toBeUndefined();
  expect(await read(passengerPath(uid, 'p00'))).toBeUndefined();
  expect(await read(applicationPath(uid))).toBeUndefined();
  expect(await read(mailPath(`welcome-${uid}`))).toBeUndefined();
  expect((await bucket().getFiles({ prefix: `users/${uid}/` }))[0]).toEqual([]);
  expect(await read(answerSheetPath(booking.id))).toBeUndefined();
  expect((await read(buyerPath(uid)))?.bookings ?? []).toEqual([]);
  const kept = await readBooking(booking.id);
  expect(kept).toMatchObject({ state: 'confirmed', buyerEmail: '', buyerName: '', amounts: booking.amounts });
  expect(kept.buyerUid).toMatch(/^gone-\d{20}$/);
  const text = JSON.stringify(kept);
  for (const trace of [uid, email, 'Moura']) expect(text).not.toContain(trace);
  expect(await read(paymentPath(booking.paymentId))).toMatchObject({
    state: 'captured',
    amount: booking.amounts.total,
    buyerUid: kept.buyerUid,
  });
  for (const serial of booking.ticketSerials) {
    const ticket = (await services.collections.tickets.doc(serial).get()).data();
    expect(ticket).toMatchObject({ state: 'valid', holderUid: kept.buyerUid, attendeeName: '' });
  }
  expect(await expectBooksBalance(services.db, eventId)).toEqual({ sold: 2, held: 0 });
  expect(await read(auditPath(`account-delete-${uid}`))).toMatchObject({ action: 'account.delete' });
}

describe('deleting an account', () => {
  it('takes the person out of everything, and leaves the books', async () => {
    const customer = await richCustomer();
    await deleteAccount(services, customer.caller);
    await expectForgotten(customer);
    expect(await read(goodbyePath(customer.uid))).toMatchObject({
      to: [customer.email],
      template: 'account-deleted',
    });
  });

  it.each(deletionSteps.slice(0, -1).map((step, index) => [step.name, index + 1] as const))(
    'is finished by the sweeper when the instance dies after the step "%s"',
    async (_name, done) => {
      const customer = await richCustomer();
      const deletion = await beginDeletion(services, customer.caller);
      for (const step of deletionSteps.slice(0, done)) await step(services, deletion);
      await sweep(services, 0);
      await expectForgotten(customer);
    },
  );

  it('forgets who the pseudonym was once no token of the account can be alive', async () => {
    const customer = await richCustomer();
    await deleteAccount(services, customer.caller);
    // A token that had not run out writes a profile again.
    await services.db.doc(userPath(customer.uid)).set({ id: customer.uid, displayName: 'Inês Moura' });
    await sweep(services, 0);
    expect(await read(deletionPath(customer.uid))).toBeDefined();
    expect(await read(accessPath(customer.uid))).toMatchObject({ roles: [], disabled: true });
    harness.skip(HOUR + 6 * MINUTE);
    await sweep(services, 0);
    expect(await read(deletionPath(customer.uid))).toBeUndefined();
    expect(await read(goodbyePath(customer.uid))).toBeUndefined();
    expect(await read(buyerPath(customer.uid))).toBeUndefined();
    expect(await read(accessPath(customer.uid))).toBeUndefined();
    await expectForgotten(customer);
  });

  it('lets go of what was held and not paid', async () => {
    const { caller, uid } = await newCustomer();
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    await harness.hold(
      services,
      { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 3 }] },
      caller,
    );
    await deleteAccount(services, caller);
    expect(await exists(uid)).toBe(false);
    expect(await expectBooksBalance(services.db, event.id)).toEqual({ sold: 0, held: 0 });
  });

  it('closes bookings to a token that lives on', async () => {
    const customer = await newCustomer();
    await deleteAccount(services, customer.caller);
    await expect(book(customer.caller)).rejects.toMatchObject({ code: 'account-disabled', status: 403 });
  });

  it('waits for a payment that is under way', async () => {
    const { caller, uid } = await newCustomer();
    const { event } = await writeEvent(services.db, [{ capacity: 5 }]);
    const booking = await harness.hold(
      services,
      { lines: [{ kind: 'event', offeringId: event.id, tierId: 'tier0', quantity: 1 }] },
      caller,
    );
    await startCheckout(services, booking);
    await expect(deleteAccount(services, caller)).rejects.toMatchObject({
      code: 'wrong-state',
      details: { reason: 'paying', booking: booking.id },
    });
    expect(await exists(uid)).toBe(true);
    await cancelBooking(services, caller, await readBooking(booking.id));
    await deleteAccount(services, caller);
    expect(await exists(uid)).toBe(false);
  });

  it('asks for a fresh sign-in', async () => {
    const { caller, uid } = await newCustomer();
    const old = { ...caller, signedInAt: services.now() - 6 * MINUTE };
    await expect(deleteAccount(services, old)).rejects.toMatchObject({ code: 'recent-sign-in-needed' });
    expect(await exists(uid)).toBe(true);
  });

  it('is refused to whoever has a role, over the wire as well', async () => {
    const person = await signUpWithRoles(['gate']);
    const answer = await call(api.url, 'DELETE', '/account', { person });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { code: 'wrong-state', details: { reason: 'has-roles' } } },
    });
    expect(await exists(person.uid)).toBe(true);
  });

  it('works over the wire, and the token is worth nothing for a session afterwards', async () => {
    const person = await signUp();
    expect((await call(api.url, 'DELETE', '/account', { person })).status).toBe(204);
    expect(await exists(person.uid)).toBe(false);
    expect((await call(api.url, 'POST', '/session', { person })).status).toBe(401);
  });
});

async function book(caller: Caller, quantity = 1): Promise<Booking> {
  const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
  const line = { kind: 'event', offeringId: event.id, tierId: 'tier0', quantity } as const;
  return harness.hold(services, { lines: [line] }, caller);
}

describe('an account that was disabled', () => {
  const actor = { uid: 'desk', email: 'desk@fareground.test', roles: ['support' as const] };
  const set = (action: 'disable' | 'enable', uid: string) =>
    changeAccess(wireAccounts(services), actor, action, uid, 'a stolen card', crypto.randomUUID());

  it('books nothing with a token that lives on, whether it booked before or not, until it is enabled', async () => {
    const [regular, fresh] = [await richCustomer(), await newCustomer()];
    for (const { caller, uid } of [regular, fresh]) {
      await set('disable', uid);
      await expect(book(caller)).rejects.toMatchObject({ code: 'account-disabled', status: 403 });
      await set('enable', uid);
      expect((await book(caller)).state).toBe('held');
    }
    expect((await read(buyerPath(regular.uid)))?.bookings).toHaveLength(2);
  });

  it('pays for nothing that it held before: its places go back on sale, its payment is stopped', async () => {
    const { caller, uid } = await newCustomer();
    const [held, paying] = [await book(caller, 3), await book(caller)];
    const { url } = await startCheckout(services, paying);
    await set('disable', uid);
    await expect(startCheckout(services, await readBooking(held.id))).rejects.toMatchObject({
      code: 'hold-expired',
    });
    await expect(
      harness.switch(`sessions/${url?.match(/cs_\w+/)?.[0]}/pay`, { card: '4242424242424242' }),
    ).rejects.toThrow();
    for (const booking of [held, paying]) {
      expect((await readBooking(booking.id)).state).toBe('expired');
      const offeringId = booking.offeringIds[0] ?? '';
      expect(await expectBooksBalance(services.db, offeringId)).toEqual({ sold: 0, held: 0 });
    }
  });
});

describe('an account that went at the provider', () => {
  /** As the console and the Admin SDK delete one: of ours, nobody is told. */
  const deleteAtProvider = ({ uid }: Customer) => services.auth.deleteUser(uid);
  const look = (bounds = {}, deps = services) => findDeletedAccounts(deps, bounds);
  const writeProfile = ({ uid }: Pick<Customer, 'uid'>) =>
    services.db.doc(userPath(uid)).set({ id: uid, displayName: 'Inês Moura', createdAt: 1 });

  it('goes as one that was deleted here, once', async () => {
    const [customer, other] = [await richCustomer(), await richCustomer()];
    await services.db.doc(userPath(customer.uid)).update({ 'server.email': customer.email });
    await deleteAtProvider(customer);
    expect((await look()).deletions).toBe(1);
    expect((await look()).deletions).toBe(0);
    await sweep(services, 0);
    await expectForgotten(customer);
    expect((await readBooking(other.booking.id)).buyerUid).toBe(other.uid);
    const pseudonym = (await readBooking(customer.booking.id)).buyerUid;
    harness.skip(HOUR + 6 * MINUTE);
    await sweep(services, 0);
    expect(await read(deletionPath(customer.uid))).toBeUndefined();
    expect((await look()).deletions).toBe(0);
    expect((await readBooking(customer.booking.id)).buyerUid).toBe(pseudonym);
  });

  it('is told so at the address that the profile had', async () => {
    const customer = await newCustomer();
    await writeProfile(customer);
    await services.db.doc(userPath(customer.uid)).update({ 'server.email': customer.email });
    await deleteAtProvider(customer);
    await look();
    await sweep(services, 0);
    expect(await read(goodbyePath(customer.uid))).toMatchObject({ to: [customer.email] });
  });

  it('lets go of what it held, which is on sale again', async () => {
    const customer = await newCustomer();
    await writeProfile(customer);
    const booking = await book(customer.caller, 2);
    await deleteAtProvider(customer);
    await look();
    await sweep(services, 0);
    expect((await readBooking(booking.id)).buyerUid).toMatch(/^gone-/);
    expect(await expectBooksBalance(services.db, booking.offeringIds[0] ?? '')).toEqual({ sold: 0, held: 0 });
  });

  it('is no owner any more, not even the last, and the log says that there is none', async () => {
    const [customer, said] = [await newCustomer(), [] as string[]];
    await writeProfile(customer);
    const owners = services.db.doc(OWNERS_PATH);
    await owners.set({ owners: [customer.uid], former: [], updatedAt: 0 });
    await deleteAtProvider(customer);
    const log = { ...services.log, error: (message: string) => void said.push(message) };
    await look({}, { ...services, log });
    expect((await owners.get()).data()).toMatchObject({ owners: [], former: [customer.uid] });
    expect(said.join()).toContain('the last owner');
  });

  it('is found by a later run where one does not come to the end, and the next begins anew', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
    await services.auth.importUsers(ids.map((uid) => ({ uid })));
    const batch = services.db.batch();
    for (const uid of ids) batch.set(services.db.doc(userPath(uid)), { id: uid, createdAt: 1 });
    await batch.commit();
    const gone = ['many-005', 'many-150', 'many-229'];
    for (const uid of gone) await services.auth.deleteUser(uid);
    let runs = 0;
    do {
      expect((await look({ maxPages: 1 })).profiles).toBeLessThanOrEqual(100);
      runs += 1;
    } while ((await read(DELETED_ACCOUNTS_PATH))?.after !== undefined);
    expect(runs).toBeGreaterThan(2);
    for (const uid of ids)
      expect((await read(deletionPath(uid))) !== undefined, uid).toBe(gone.includes(uid));
    await services.auth.deleteUsers(ids);
    await Promise.all(ids.map((uid) => services.db.doc(userPath(uid)).delete()));
  });

  it('is one of few: where more are gone than people leave in a day the run ends as failed', async () => {
    const customers = await Promise.all([newCustomer(), newCustomer(), newCustomer()]);
    for (const one of customers) {
      await writeProfile(one);
      await deleteAtProvider(one);
    }
    await expect(look({ maxDeletions: 2 })).rejects.toThrow('more than 2 accounts');
    const begun = await Promise.all(customers.map(({ uid }) => read(deletionPath(uid))));
    expect(begun.filter(Boolean)).toHaveLength(2);
    expect((await look()).deletions).toBe(1);
  });

  it('is never one that is made while the run looks', async () => {
    const made: Promise<Person>[] = [];
    const isOver = { now: false };
    const making = (async () => {
      while (!isOver.now) {
        const person = signUp().then(async (one) => {
          await writeProfile(one);
          return one;
        });
        made.push(person);
        await person;
      }
    })();
    for (let runs = 0; runs < 5; runs++) expect((await look()).deletions).toBe(0);
    isOver.now = true;
    await making;
    for (const { uid } of await Promise.all(made)) expect(await read(deletionPath(uid))).toBeUndefined();
  });
});

const download = (path: string, person: Person | null) =>
  fetch(`${documents.url}/api${path}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });

describe('the export of one’s data', () => {
  it('holds everything that is kept about a person, tickets as PDF and pictures included', async () => {
    const customer = await richCustomer();
    const answer = await download('/account/export', customer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('fareground-my-data.zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = (name: string): string => new TextDecoder().decode(files[name]);
    const json = (name: string) => JSON.parse(text(name));
    expect(json('account.json')).toMatchObject({ uid: customer.uid, email: customer.email });
    expect(json('profile.json')).toMatchObject({ displayName: 'Inês Moura' });
    expect(json('passengers.json')).toMatchObject([{ name: 'Tom Moura' }]);
    expect(json('bookings.json')).toMatchObject([
      { id: customer.booking.id, createdAt: new Date(customer.booking.createdAt).toISOString() },
    ]);
    expect(json('payments.json')).toMatchObject([{ state: 'captured' }]);
    expect(json('tickets.json')).toHaveLength(2);
    expect(json('answers.json')).toMatchObject([{ answers: [{ label: 'Diet', answer: 'No nuts' }] }]);
    expect(json('application.json')).toMatchObject({ name: 'Inês Moura' });
    const mails: Mail[] = json('mail.json');
    expect(mails.map(({ template }) => template)).toContain('purchase');
    expect(mails.every(({ to }) => to.join() === customer.email)).toBe(true);
    expect(text(`tickets/${customer.booking.id}.pdf`)).toMatch(/^%PDF-/);
    expect(text('pictures/photo.webp')).toBe('RIFF');
    expect(text('README.txt')).toContain('1 bookings, 2 tickets');
  });

  it('holds nothing of anybody else', async () => {
    const other = await richCustomer();
    const { person } = { person: await signUp() };
    const files = unzipSync(new Uint8Array(await (await download('/account/export', person)).arrayBuffer()));
    const all = Object.values(files)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join('\n');
    for (const trace of [other.uid, other.email, other.booking.id]) expect(all).not.toContain(trace);
  });

  it('is for whoever is signed in', async () => {
    expect((await download('/account/export', null)).status).toBe(401);
  });
});

describe('a ticket as PDF', () => {
  it('is given to its holder and to staff who may read tickets, and to nobody else', async () => {
    const holder = await richCustomer();
    const path = `/tickets/${holder.booking.ticketSerials[0]}/pdf`;
    const own = await download(path, holder);
    expect(own.headers.get('content-type')).toBe('application/pdf');
    expect(new TextDecoder().decode((await own.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
    expect((await download(path, await signUpWithRoles(['support']))).status).toBe(200);
    expect((await download(path, await signUpWithRoles(['gate']))).status).toBe(404);
    expect((await download(path, await signUpWithRoles(['finance']))).status).toBe(404);
    expect((await download(path, await signUp())).status).toBe(404);
    expect((await download(path, null)).status).toBe(401);
  });

  it.each(['00000000000000000000', 'x', '../account'])('of the serial %s there is none', async (serial) => {
    const answer = await download(`/tickets/${encodeURIComponent(serial)}/pdf`, await signUp());
    expect(answer.status).toBe(404);
  });
});
