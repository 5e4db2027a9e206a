import type { Booking, Business } from '@fareground/domain/booking/booking';
import type { Event } from '@fareground/domain/catalogue/events/event';
import type { TaxMode } from '@fareground/domain/catalogue/prices/tax-rule';
import { defaultPublicSettings } from '@fareground/domain/catalogue/settings/default-settings';
import { EXCHANGE_RATES, exchangeRatesConverter, newestRates } from '@fareground/domain/core/exchange-rates';
import { share, taxIncluded } from '@fareground/domain/core/money';
import { type Invoice, inIssuedOrder } from '@fareground/domain/payments/invoices/invoice';
import { sampleBuyer as buyer } from '@fareground/domain/payments/invoices/sample-invoices';
import { promisedId, takenId } from '@fareground/domain/payments/ledger/movements';
import { refundedByRate } from '@fareground/domain/payments/ledger/refunded-by-rate';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBookingLinks } from '../../functions/src/access/links/booking-links.ts';
import { buyForBusiness } from '../../functions/src/booking/buy-for-business.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { refundTickets } from '../../functions/src/booking/refund-tickets.ts';
import { createMailFiles } from '../../functions/src/main/mail-files.ts';
import { correctInvoice } from '../../functions/src/payments/invoices/correct-invoice.ts';
import { privateSettings } from '../../functions/src/payments/invoices/house.ts';
import { issueInvoices } from '../../functions/src/payments/invoices/issue-invoices.ts';
import { readPersonalData } from '../../functions/src/people/account/personal-data.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { readSiteEnv } from '../support/env.ts';
import { type CallOptions, call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { Killed } from './support/dying-instance.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';
import { startServer, type TestServer } from './support/test-server.ts';

const links = createBookingLinks([readSiteEnv().ticketSigningKey], 'http://127.0.0.1');
const site = 'https://fareground.test';
const house = {
  legalName: 'Fareground Demo, Lda.',
  taxNumber: 'PT 500 000 000',
  bookkeepingEmail: '',
  invoicing: {
    street: 'Rua das Flores 1',
    postcode: '4050-262',
    city: 'Porto',
    country: 'PT',
    email: 'finance@fareground.test',
    prefix: 'FG',
  },
  updatedAt: 1,
  updatedBy: 'owner',
};

// Accounts are in the project that tests share; the series of invoices in one of its own.
initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore(initializeApp({ projectId: 'demo-invoices' }, 'demo-invoices'));
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
  await privateSettings(services.db).set(house);
});
afterAll(() => Promise.all([harness.stop(), api.stop(), documents.stop()]));

/** An instance whose house taxes places and fees otherwise. */
const withRates = (taxMode: TaxMode = 'included', taxRules = ['PT event 1300', 'PT fee 2300']): Services => ({
  ...services,
  catalogue: {
    ...services.catalogue,
    settings: async () => ({ ...defaultPublicSettings, taxMode, taxRules }),
  },
});

/** A booking that is held, of this person. @param seller the instance that holds it */
async function held(uid = caller().uid, seller = services, event?: Partial<Event>): Promise<Booking> {
  const { event: sold } = await writeEvent(services.db, [{ capacity: 20 }], event);
  const lines = [{ kind: 'event' as const, offeringId: sold.id, tierId: 'tier0', quantity: 2 }];
  return harness.hold(seller, { lines }, { ...caller(), uid });
}

async function pay(booking: Booking): Promise<Booking> {
  await harness.pay(services, booking);
  for (const webhook of await harness.webhooks(booking, 'checkout.session.completed'))
    await harness.deliver(services, webhook);
  return (await harness.truth(services, booking)).booking;
}

/** A booking that was paid, of this person. @param seller the instance that holds it */
const paid = async (uid?: string, seller = services): Promise<Booking> => pay(await held(uid, seller));

const makeOut = ({ paymentId }: Booking, to = buyer, on: Services = services) =>
  issueInvoices({ ...on, site }, paymentId, to);
/** What is done when a refund has arrived. */
const followRefund = ({ paymentId }: Booking) => issueInvoices({ ...services, site }, paymentId);
const madeOutFor = async ({ paymentId }: Booking): Promise<Invoice[]> => {
  const stored = await services.collections.invoices.where('paymentId', '==', paymentId).get();
  return inIssuedOrder(stored.docs.map((one) => one.data()));
};

/** Numbers of a series have no gap and nothing twice, and it stands at the last. */
async function expectNoGap(kind: Invoice['kind']): Promise<void> {
  const stored = await services.collections.invoices.where('kind', '==', kind).get();
  const positions = stored.docs.map((one) => Number(one.data().number.split('-')[1])).sort((a, b) => a - b);
  expect(positions).toEqual(positions.map((_, index) => index + 1));
  const year = new Date().getFullYear();
  const series = await services.collections.invoiceSeries.doc(`${kind}-${year}`).get();
  expect(series.data()?.last).toBe(positions.length);
}

it('is made out once to whom asked first, and goes to them by mail with both files', async () => {
  const booking = await paid();
  const [first] = await makeOut(booking);
  expect(first).toMatchObject({
    kind: 'invoice',
    total: booking.amounts.total,
    buyer,
    day: expect.any(String),
  });
  expect(await makeOut(booking, { ...buyer, name: 'Somebody else' })).toEqual([first]);
  const mail = (await services.collections.mail.doc(`invoice-${booking.paymentId}`).get()).data();
  if (!mail) throw new Error('no mail was written');
  expect(mail.to).toEqual([buyer.email]);
  const files = await createMailFiles({ db: services.db, from: 'tickets@fareground.test', site })(mail);
  expect(files.map(({ filename }) => filename)).toEqual([`${first?.number}.pdf`, `${first?.number}.xml`]);
});

it('has the tax in the house’s currency where it sold in another, by the newest rates', async () => {
  const rates = [{ currency: 'GBP' as const, perEuro: 0.8 }];
  const stored = services.db.collection(EXCHANGE_RATES).doc(newestRates);
  await stored.set(exchangeRatesConverter.toFirestore({ date: '2026-11-26', rates, readAt: 1 }));
  const inPounds = await pay(await held(undefined, services, { currency: 'GBP' }));
  const [invoice] = await makeOut(inPounds);
  expect(invoice?.accountingTax).toEqual({
    ...{ currency: 'EUR', rate: 1.25, ratesOf: '2026-11-26' },
    tax: Math.round((invoice?.tax ?? 0) * 1.25),
  });
  expect((await makeOut(await paid()))[0]).not.toHaveProperty('accountingTax');
});

it('gives ten who ask at once numbers without a gap, and none twice', async () => {
  const bookings = await Promise.all(Array.from({ length: 10 }, () => paid()));
  await Promise.all(bookings.map((booking) => makeOut(booking, buyer, harness.instance())));
  await Promise.all(bookings.map((booking) => makeOut(booking)));
  await expectNoGap('invoice');
});

it.each([{ before: 'transaction' }, { after: 'transaction' }])(
  'leaves no gap where an instance dies %o',
  async (death) => {
    const booking = await paid();
    await expect(makeOut(booking, buyer, harness.instance(death))).rejects.toThrow(Killed);
    expect(await makeOut(booking)).toHaveLength(1);
    await expectNoGap('invoice');
  },
);

it('is followed by a credit note once a refund has arrived, with nothing left in the end', async () => {
  const booking = await paid();
  const [invoice] = await makeOut(booking);
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toHaveLength(2);
  const [, note] = await madeOutFor(booking);
  expect(note).toMatchObject({
    id: `${booking.paymentId}-r1`,
    kind: 'credit-note',
    about: invoice?.number,
    buyer,
  });
  const { payments } = await harness.truth(services, booking);
  expect(note?.total).toBe(payments[0]?.refunded);
  expect(await followRefund(booking)).toHaveLength(2);
  await expectNoGap('credit-note');
});

it('says the tax at each rate of the sale, whatever the settings say since, and so do its ledger and its credit note', async () => {
  const booking = await paid(undefined, withRates());
  const { subtotal, fees } = booking.amounts;
  const taxes = [
    { basisPoints: 2_300, gross: fees, tax: taxIncluded(fees, 2_300) },
    { basisPoints: 1_300, gross: subtotal, tax: taxIncluded(subtotal, 1_300) },
  ];
  const [invoice] = await makeOut(booking);
  expect(invoice?.taxes).toEqual(taxes);
  const { ledger } = services.collections;
  const taken = (await ledger.doc(takenId(booking.paymentId)).get()).data();
  const taxOf = (account: string) => taken?.entries.find((entry) => entry.account === account)?.amount;
  expect([taxOf('tax:2300'), taxOf('tax:1300')]).toEqual(taxes.map(({ tax }) => -tax));
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toHaveLength(2);
  const [, note] = await madeOutFor(booking);
  const promised = (await ledger.doc(promisedId(note?.id ?? '')).get()).data();
  const back = promised ? refundedByRate(promised) : [];
  expect(note?.taxes).toEqual(back.filter(({ gross }) => gross > 0));
  await expectNoGap('credit-note');
});

it('says the tax that was added to prices without it, whatever the settings say since: the provider took it, the ledger and the credit note have it', async () => {
  const booking = await paid(undefined, withRates('added'));
  const { subtotal, fees, taxAdded, total } = booking.amounts;
  const netFees = fees - (taxAdded?.fees ?? 0);
  const taxes = [
    { basisPoints: 2_300, gross: fees, tax: share(netFees, 2_300) },
    { basisPoints: 1_300, gross: subtotal + (taxAdded?.price ?? 0), tax: share(subtotal, 1_300) },
  ];
  expect(total).toBe(subtotal + netFees + taxes.reduce((sum, { tax }) => sum + tax, 0));
  const [invoice] = await makeOut(booking);
  expect(invoice?.taxes).toEqual(taxes);
  expect(invoice?.lines.map(({ net }) => net)).toEqual([subtotal, netFees]);
  const { ledger } = services.collections;
  const taken = (await ledger.doc(takenId(booking.paymentId)).get()).data();
  const taxOf = (account: string) => taken?.entries.find((entry) => entry.account === account)?.amount;
  expect([taxOf('tax:2300'), taxOf('tax:1300')]).toEqual(taxes.map(({ tax }) => -tax));
  const { payments } = await harness.truth(services, booking);
  expect(payments[0]).toMatchObject({ state: 'captured', amount: total });
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toHaveLength(2);
  const [, note] = await madeOutFor(booking);
  expect(note?.taxes?.find(({ basisPoints }) => basisPoints === 1_300)).toEqual(taxes[1]);
});

const reverseRules = ['PT event 1300', 'PT fee 2300 reverse'];
const abroad = { country: 'ES', taxNumber: 'B-64717838' };

it('leaves the tax to a business abroad where a rule says so: it is not charged, and invoice, ledger and credit note say whose it is', async () => {
  const usual = await held(undefined, withRates('included', reverseRules));
  const left = await buyForBusiness(services, usual, abroad);
  expect(left).toMatchObject({
    business: { country: 'ES', taxNumber: 'ESB64717838' },
    amounts: { total: usual.amounts.total - taxIncluded(usual.amounts.fees, 2_300) },
  });
  // Said once more, taken back, and said again: the same each time.
  expect((await buyForBusiness(services, usual, abroad)).amounts).toEqual(left.amounts);
  expect((await buyForBusiness(services, usual, null)).amounts).toEqual(usual.amounts);
  await buyForBusiness(services, usual, abroad);
  const booking = await pay(usual);
  expect(booking.amounts).toEqual(left.amounts);
  await expect(buyForBusiness(services, booking, null)).rejects.toMatchObject({ code: 'wrong-state' });
  const { payments } = await harness.truth(services, booking);
  expect(payments[0]).toMatchObject({ state: 'captured', amount: left.amounts.total });

  const to = { ...buyer, country: 'ES', taxNumber: 'ESB64717838' };
  const [invoice] = await makeOut(booking, to);
  expect(invoice).toMatchObject({ buyer: to, tax: left.amounts.taxIncluded });
  expect(invoice?.taxes).toContainEqual({
    ...{ basisPoints: 0, isReversed: true, gross: booking.amounts.fees, tax: 0 },
  });
  const { ledger } = services.collections;
  const taken = (await ledger.doc(takenId(booking.paymentId)).get()).data();
  expect(taken?.entries.map(({ account }) => account)).not.toContain('tax:2300');
  expect(taken?.bases).toContainEqual({ account: 'tax:reverse', amount: -booking.amounts.fees });
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toHaveLength(2);
  await expectNoGap('credit-note');
});

it.each<[string, Business, object]>([
  ['our own country', { country: 'PT', taxNumber: 'PT501442600' }, { field: 'country', reason: 'own' }],
  ['a country whose numbers nobody knows', { country: 'US', taxNumber: '12-3456789' }, { field: 'country' }],
  ['a number that cannot be one', { country: 'ES', taxNumber: 'ESB64717839' }, { field: 'taxNumber' }],
  ['a number for other taxes', { country: 'DE', taxNumber: '181/815/08155' }, { field: 'taxNumber' }],
])('charges the tax to who names %s', async (_name, business, details) => {
  const usual = await held(undefined, withRates('included', reverseRules));
  await expect(buyForBusiness(services, usual, business)).rejects.toMatchObject({
    code: 'invalid-argument',
    details,
  });
  expect((await harness.truth(services, usual)).booking).toEqual(usual);
});

it('charges the tax to everybody where no rule leaves it to anybody', async () => {
  await expect(buyForBusiness(services, await held(), abroad)).rejects.toMatchObject({ code: 'wrong-state' });
});

it('charges the tax of what a gift card pays for at its price', async () => {
  const usual = await held(undefined, withRates('included', reverseRules));
  const credit = { giftCardId: `gc-${'1'.repeat(16)}`, amount: 100 };
  await services.collections.bookings.doc(usual.id).update({ credit });
  await expect(buyForBusiness(services, usual, abroad)).rejects.toMatchObject({
    ...{ code: 'wrong-state', details: { reason: 'gift-card' } },
  });
});

it('is asked by the buyer alone to leave the tax to a business, and an invoice is made out to that business alone', async () => {
  const [own, other] = await Promise.all([signUp(), signUp()]);
  const usual = await held(own.uid, withRates('included', reverseRules));
  const path = `/bookings/${usual.id}/business`;
  const say = (person: Person) => call(api.url, 'POST', path, { person, body: { business: abroad } });
  expect(await say(other)).toMatchObject({ status: 404 });
  expect(await say(own)).toMatchObject({ status: 200, body: { booking: { business: { country: 'ES' } } } });
  const booking = await pay(usual);
  expect(await ask(booking, { person: own, body: { to: buyer } })).toMatchObject({ status: 400 });
  const to = { ...buyer, country: 'ES', taxNumber: 'ES B64717838' };
  expect(await ask(booking, { person: own, body: { to } })).toMatchObject({
    status: 200,
    body: { business: { country: 'ES', taxNumber: 'ESB64717838' } },
  });
});

it('is not made out by a refund where nobody asked for one', async () => {
  const booking = await paid();
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toEqual([]);
});

const other = { ...buyer, name: 'Porto Nights II, Lda.', email: 'books@porto-nights.test' };

it('is made out to somebody else by two at once: once, with both papers, their numbers and mails; what follows is the right one’s', async () => {
  const booking = await paid(undefined, withRates());
  const [wrong] = await makeOut(booking);
  const ledger = async () =>
    (await services.collections.ledger.where('bookingId', '==', booking.id).get()).docs.map((one) =>
      one.data(),
    );
  const moved = await ledger();
  const right = (on: Services = services, to = other) =>
    correctInvoice({ ...on, site }, { paymentId: booking.paymentId, corrects: wrong?.number ?? '', to });
  await Promise.all([right(harness.instance()), right(harness.instance())]);
  await right();
  const [first, note, invoice, ...more] = await madeOutFor(booking);
  expect([first, more]).toEqual([wrong, []]);
  expect(note).toMatchObject({
    kind: 'credit-note',
    about: wrong?.number,
    buyer,
    total: wrong?.total,
    tax: wrong?.tax,
  });
  expect(invoice).toMatchObject({ kind: 'invoice', about: wrong?.number, buyer: other, taxes: wrong?.taxes });
  for (const one of [note, invoice]) {
    const mail = (await services.collections.mail.doc(`invoice-${one?.id}`).get()).data();
    expect(mail?.to).toEqual([one?.buyer.email]);
  }
  expect(await ledger()).toEqual(moved);
  // Somebody who still sees the wrong one is told.
  await expect(right(services, { ...buyer, name: 'A third' })).rejects.toMatchObject({
    ...{ code: 'wrong-state', details: { reason: 'corrected' } },
  });
  await cancelBooking(services, { ...caller(), uid: booking.buyerUid }, booking);
  expect(await followRefund(booking)).toHaveLength(4);
  expect((await madeOutFor(booking)).at(-1)).toMatchObject({
    ...{ id: `${booking.paymentId}-r1`, kind: 'credit-note', about: invoice?.number, buyer: other },
  });
  await expectNoGap('invoice');
  await expectNoGap('credit-note');
});

it.each([{ before: 'transaction' }, { after: 'transaction' }])(
  'is made out to somebody else whole or not at all where an instance dies %o',
  async (death) => {
    const booking = await paid();
    const [wrong] = await makeOut(booking);
    const asked = { paymentId: booking.paymentId, corrects: wrong?.number ?? '', to: other };
    await expect(correctInvoice({ ...harness.instance(death), site }, asked)).rejects.toThrow(Killed);
    expect(await correctInvoice({ ...services, site }, asked)).toHaveLength(3);
    await expectNoGap('invoice');
    await expectNoGap('credit-note');
  },
);

it('is put right by its buyer and by staff who may, in the log; by nobody else, not without end, and not once all went back', async () => {
  const [own, stranger, finance] = await Promise.all([signUp(), signUp(), signUpWithRoles(['finance'])]);
  const booking = await paid(own.uid);
  const [wrong] = await makeOut(booking);
  const corrects = wrong?.number ?? '';
  expect(await ask(booking, { person: stranger, body: { to: other, corrects } })).toMatchObject({
    status: 404,
  });
  expect(await ask(booking, { person: own, body: { corrects } })).toMatchObject({ status: 400 });
  const wrongNumber = { ...other, taxNumber: 'PT501442601' };
  expect(await ask(booking, { person: own, body: { to: wrongNumber, corrects } })).toMatchObject({
    status: 400,
  });
  const made = await ask(booking, { person: own, body: { to: other, corrects } });
  expect(made.body.invoices.map(({ kind }: Invoice) => kind)).toEqual(['invoice', 'credit-note', 'invoice']);
  const { number } = made.body.invoices[2];
  const again = await ask(booking, { person: finance, body: { to: buyer, corrects: number } });
  expect(again.body.invoices).toHaveLength(5);
  const log = await services.collections.audit.where('action', '==', 'invoices.correct').get();
  const entries = log.docs
    .map((one) => one.data())
    .filter(({ target }) => target.includes(booking.paymentId));
  expect(entries).toMatchObject([{ actorUid: finance.uid, target: `invoices/${booking.paymentId}-c2-new` }]);

  let last = again;
  for (const to of [other, buyer, other])
    last = await ask(booking, { person: own, body: { to, corrects: last.body.invoices.at(-1).number } });
  const tooOften = await ask(booking, {
    ...{ person: own, body: { to: buyer, corrects: last.body.invoices.at(-1).number } },
  });
  expect(tooOften).toMatchObject({ status: 409, body: { error: { details: { reason: 'too-many' } } } });

  const returned = await paid(own.uid);
  const [invoice] = await makeOut(returned);
  const owner = { ...caller(), roles: ['owner' as const] };
  const { price, fees } = { price: returned.amounts.subtotal, fees: returned.amounts.fees };
  await refundTickets(services, owner, {
    ...{ bookingId: returned.id, serials: returned.ticketSerials, keepsTickets: false, price, fees },
    ...{ reason: 'The sound failed', key: crypto.randomUUID() },
  });
  expect(await followRefund(returned)).toHaveLength(2);
  expect(await ask(returned, { person: own, body: { to: other, corrects: invoice?.number } })).toMatchObject({
    status: 409,
    body: { error: { details: { reason: 'given-back' } } },
  });
});

const ask = (booking: Booking, options: CallOptions) =>
  call(api.url, 'POST', `/bookings/${booking.id}/invoices`, options);

it('is asked for by the buyer, and read by them, by who has the link, and by staff who may; by nobody else', async () => {
  const [own, other, finance, gate] = await Promise.all([
    signUp(),
    signUp(),
    signUpWithRoles(['finance']),
    signUpWithRoles(['gate']),
  ]);
  const booking = await paid(own.uid);
  expect((await ask(booking, { person: own, body: {} })).body).toEqual({ invoices: [], isOffered: true });
  expect(await ask(booking, { person: other, body: { to: buyer } })).toMatchObject({ status: 404 });
  expect(await ask(booking, { person: gate, body: {} })).toMatchObject({ status: 404 });
  const wrong = { ...buyer, country: 'QQ' };
  expect(await ask(booking, { person: own, body: { to: wrong } })).toMatchObject({ status: 400 });
  const wrongNumber = await ask(booking, {
    person: own,
    body: { to: { ...buyer, taxNumber: 'PT501442601' } },
  });
  expect(wrongNumber).toMatchObject({ status: 400, body: { error: { details: { field: 'to.taxNumber' } } } });
  const made = await ask(booking, { person: own, body: { to: buyer } });
  expect(made).toMatchObject({ status: 200, body: { invoices: [{ kind: 'invoice', buyer }] } });
  const key = links.urlOf(booking).split('#key=')[1];
  for (const options of [
    { person: finance, body: {} },
    { person: other, body: { key } },
  ])
    expect((await ask(booking, options)).body.invoices).toEqual(made.body.invoices);

  const fileOf = (person: Person, body: object) =>
    fetch(`${documents.url}/api/invoices/${booking.paymentId}/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const pdf = await fileOf(own, { kind: 'pdf' });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  const xml = await fileOf(other, { kind: 'xml', key });
  expect(await xml.text()).toContain(`<cbc:ID>${made.body.invoices[0].number}</cbc:ID>`);
  expect((await fileOf(other, { kind: 'pdf' })).status).toBe(404);
  const { invoices } = await readPersonalData(services, own.uid);
  expect(invoices).toMatchObject([{ id: booking.paymentId }]);
});

it('is refused where nothing was paid, and where the house has not said what it puts on them', async () => {
  const own = await signUp();
  const { event } = await writeEvent(services.db, [{ capacity: 20 }]);
  const lines = [{ kind: 'event' as const, offeringId: event.id, tierId: 'tier0', quantity: 1 }];
  const held = await harness.hold(services, { lines }, { ...caller(), uid: own.uid });
  expect((await ask(held, { person: own, body: {} })).body).toEqual({ invoices: [], isOffered: false });
  expect((await ask(held, { person: own, body: { to: buyer } })).body.error.code).toBe('wrong-state');

  const booking = await paid(own.uid);
  const { invoicing: _, ...without } = house;
  await privateSettings(services.db).set(without);
  try {
    expect((await ask(booking, { person: own, body: {} })).body.isOffered).toBe(false);
    const refused = await ask(booking, { person: own, body: { to: buyer } });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'invoices-not-offered' } } });
  } finally {
    await privateSettings(services.db).set(house);
  }
});
