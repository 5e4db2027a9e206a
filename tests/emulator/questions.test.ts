import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { type Event, eventPath } from '@fareground/domain/catalogue/events/event';
import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { AnswerInput } from '@fareground/domain/catalogue/questions/check-answers';
import type { Question } from '@fareground/domain/catalogue/questions/question';
import { csvPieces } from '@fareground/domain/core/sheet';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { workbook } from '@fareground/domain/core/workbook';
import { parse } from 'csv-parse/sync';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorPage } from '../../functions/src/access/door-list/door-page.ts';
import { ticketSheet } from '../../functions/src/access/door-list/ticket-sheet.ts';
import { changeAnswers, readAnswers } from '../../functions/src/access/questions/own-answers.ts';
import { acceptTransfer } from '../../functions/src/access/transfers/accept-transfer.ts';
import { startTransfer } from '../../functions/src/access/transfers/start-transfer.ts';
import { cancelBooking } from '../../functions/src/booking/cancel-booking.ts';
import { addGuests } from '../../functions/src/booking/guest-list/add-guests.ts';
import { bookingTickets } from '../../functions/src/booking/ticket-desk/booking-tickets.ts';
import { startCheckout } from '../../functions/src/payments/start-checkout.ts';
import { answersOfPerson, deleteAnswers } from '../../functions/src/people/account/own-answer-sheets.ts';
import type { Caller } from '../../functions/src/platform/http/caller.ts';
import type { Services } from '../../functions/src/platform/services.ts';
import { writeEvent } from './support/demo-sales.ts';
import { caller, type SagaHarness, startSagaHarness } from './support/saga-harness.ts';

// A project of its own: no trigger runs.
const db = getFirestore(initializeApp({ projectId: 'demo-questions' }, 'demo-questions'));
const tasks = { ask: async () => undefined };
let harness: SagaHarness;
let services: Services;
beforeAll(async () => {
  harness = await startSagaHarness({ db, tasks });
  services = harness.instance();
});
afterAll(() => harness.stop());

const diet: Question = {
  id: 'diet',
  label: 'What do you eat?',
  hint: '',
  kind: 'choice',
  options: ['Meat', 'Vegan'],
  required: true,
  per: 'ticket',
};
const photo: Question = {
  id: 'photo',
  label: 'May we take pictures?',
  hint: '',
  kind: 'yes-no',
  required: true,
  per: 'booking',
};
const note: Question = {
  id: 'note',
  label: 'Allergies',
  hint: '',
  kind: 'text',
  required: false,
  per: 'ticket',
};
const asked = [diet, photo, note];

const eventAsking = async (
  questions: Question[] | undefined,
  more: Partial<Event> = {},
  tiers: Partial<Tier>[] = [{}],
) =>
  (
    await writeEvent(
      db,
      tiers.map((tier) => ({ price: 0, capacity: 20, ...tier })),
      { ...(questions && { questions }), ...more },
    )
  ).event;
const of = ({ id: offeringId }: Event, questionId: string, answer: string, place?: number): AnswerInput => ({
  offeringId,
  questionId,
  ...(place !== undefined && { lineIndex: 0, place }),
  answer,
});
const both = (event: Event) => [
  of(event, 'photo', 'no'),
  of(event, 'diet', 'Meat', 0),
  of(event, 'diet', 'Vegan', 1),
];
const request = (
  { id: offeringId }: Event,
  quantity: number,
  answers?: AnswerInput[],
): CreateBookingRequest => ({
  lines: [
    {
      kind: 'event',
      offeringId,
      tierId: 'tier0',
      quantity,
      attendees: [{ name: 'Ana' }, { name: 'Bea' }].slice(0, quantity),
    },
  ],
  ...(answers && { answers }),
});
/** Free tickets, so that they are issued at once. */
async function booked(event: Event, answers?: AnswerInput[], quantity = 2) {
  const buyer = caller();
  const held = await harness.hold(services, request(event, quantity, answers), buyer);
  await startCheckout(services, held, { buyerEmail: buyer.email });
  const { booking } = await harness.truth(services, held);
  return { buyer, booking };
}
const sheetOf = async (id: string) => (await services.collections.answerSheets.doc(id).get()).data();
const change = (
  who: Caller,
  { id }: Pick<Booking, 'id'>,
  answers: AnswerInput[],
  requestKey: string = crypto.randomUUID(),
) => changeAnswers(services, who, { of: 'booking', id }, { answers, requestKey });
const show = (who: Pick<Caller, 'uid'>, { id }: Pick<Booking, 'id'>) =>
  readAnswers(services, { of: 'booking', id, uid: who.uid });
async function csvOf({ id }: Event): Promise<Record<string, string>[]> {
  let csv = '';
  for await (const piece of csvPieces(await ticketSheet(services, id))) csv += piece;
  return parse(csv, { columns: true, bom: true });
}
const doorOf = ({ id }: Event) => doorPage(services, id, { order: 'name', after: null });

describe('an order of an event that asks', () => {
  it('is stored with its answers, and once for a call that is sent again', async () => {
    const event = await eventAsking(asked);
    const { booking } = await booked(event, both(event));
    expect(await sheetOf(booking.id)).toMatchObject({
      id: booking.id,
      answers: [
        { ...of(event, 'photo', 'no'), label: photo.label },
        { ...of(event, 'diet', 'Meat', 0), label: diet.label },
        { ...of(event, 'diet', 'Vegan', 1), label: diet.label },
      ],
    });
    expect(JSON.stringify(booking)).not.toContain('Vegan');
  });

  it('is refused with everything that is wrong, and holds nothing', async () => {
    const event = await eventAsking(asked);
    const wrong = [of(event, 'diet', 'Fish', 0), of(event, 'age', '7')];
    await expect(harness.hold(services, request(event, 2, wrong))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: {
        field: 'answers',
        offeringId: event.id,
        faults: [
          { offeringId: event.id, questionId: 'age', reason: 'unknown' },
          { questionId: 'photo', reason: 'missing' },
          { questionId: 'diet', place: 0, reason: 'not-an-option' },
          { questionId: 'diet', place: 1, reason: 'missing' },
        ],
      },
    });
    expect(
      (await services.collections.bookings.where('offeringIds', 'array-contains', event.id).get()).size,
    ).toBe(0);
  });

  it('asks with the tickets of its tiers alone', async () => {
    const event = await eventAsking([{ ...diet, tierIds: ['tier1'] }], {}, [{}, { name: 'Dinner' }]);
    const { booking } = await booked(event);
    expect(await sheetOf(booking.id)).toBeUndefined();
    const line = { kind: 'event' as const, offeringId: event.id, tierId: 'tier1', quantity: 1 };
    await expect(harness.hold(services, { lines: [line] })).rejects.toMatchObject({
      details: { faults: [{ questionId: 'diet', lineIndex: 0, place: 0, reason: 'missing' }] },
    });
  });
});

describe('answers of a booking', () => {
  it('are changed by its buyer alone, once for a call that is sent again', async () => {
    const event = await eventAsking(asked);
    const { buyer, booking } = await booked(event, both(event));
    const next = [of(event, 'photo', 'yes'), of(event, 'diet', 'Vegan', 0), of(event, 'diet', 'Vegan', 1)];
    const key = crypto.randomUUID();
    const changed = await change(buyer, booking, next, key);
    expect(changed.sales[0]).toMatchObject({ offeringId: event.id, closed: null });
    expect(changed.sales[0]?.groups.map(({ name, questions }) => [name, questions.length])).toEqual([
      ['', 1],
      ['Ana', 2],
      ['Bea', 2],
    ]);
    const sheet = await sheetOf(booking.id);
    expect(sheet?.answers.map(({ answer }) => answer)).toEqual(['yes', 'Vegan', 'Vegan']);
    expect(await change(buyer, booking, next, key)).toEqual(changed);
    expect(await sheetOf(booking.id)).toEqual(sheet);
    await expect(change(buyer, booking, both(event), key)).rejects.toMatchObject({
      code: 'idempotency-conflict',
    });
    await expect(change(buyer, booking, next.slice(1))).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { faults: [{ questionId: 'photo', reason: 'missing' }] },
    });
    for (const call of [() => change(caller(), booking, next), () => show(caller(), booking)])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are opened and changed with the mailed link of the booking, and with no other key', async () => {
    const event = await eventAsking(asked);
    const { booking } = await booked(event, both(event));
    const key = new URL(services.links.urlOf(booking)).hash.replace('#key=', '');
    const shown = await readAnswers(services, { of: 'booking', id: booking.id, key });
    expect(shown.sales[0]?.answers).toHaveLength(3);
    const guest = { ...caller(), isGuest: true };
    const given = [...both(event), of(event, 'note', 'Nuts', 1)];
    const whose = { of: 'booking' as const, id: booking.id };
    await changeAnswers(
      services,
      guest,
      { ...whose, key },
      { answers: given, requestKey: crypto.randomUUID() },
    );
    expect((await sheetOf(booking.id))?.answers).toHaveLength(4);
    await expect(readAnswers(services, { ...whose, key: `${key}x` })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(readAnswers(services, whose)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('stay as they are once the doors are open, and are open again when the event is postponed', async () => {
    const event = await eventAsking(asked, { doorsAt: Date.now() + DAY });
    const { buyer, booking } = await booked(event, both(event));
    await db.doc(eventPath(event.id)).update({ doorsAt: Date.now() - HOUR });
    await expect(change(buyer, booking, both(event))).rejects.toMatchObject({
      code: 'wrong-state',
      details: { state: 'doors' },
    });
    expect((await show(buyer, booking)).sales[0]).toMatchObject({ closed: 'doors', answers: [{}, {}, {}] });
    await db.doc(eventPath(event.id)).update({ doorsAt: Date.now() + HOUR });
    expect((await change(buyer, booking, both(event))).sales[0]?.closed).toBeNull();
    await db.doc(eventPath(event.id)).update({ state: 'cancelled' });
    await expect(change(buyer, booking, both(event))).rejects.toMatchObject({ details: { state: 'over' } });
  });

  it('end with the booking', async () => {
    const event = await eventAsking(asked);
    const { buyer, booking } = await booked(event, both(event));
    await cancelBooking(services, buyer, booking);
    await expect(change(buyer, booking, both(event))).rejects.toMatchObject({ details: { state: 'over' } });
    expect((await doorOf(event)).rows).toEqual([]);
    expect((await csvOf(event)).map((row) => row[diet.label])).toEqual(['', '']);
  });

  it('keep the words they were asked in, and a question that is asked later stays open without harm', async () => {
    const event = await eventAsking([diet]);
    const { buyer, booking } = await booked(event, [
      of(event, 'diet', 'Meat', 0),
      of(event, 'diet', 'Vegan', 1),
    ]);
    const reworded = { ...diet, label: 'Your lunch', options: ['Fish', 'Vegan'] };
    await db.doc(eventPath(event.id)).update({ questions: [reworded, photo] });
    const { sales } = await show(buyer, booking);
    expect(sales[0]?.answers.map(({ label, answer }) => [label, answer])).toEqual([
      ['What do you eat?', 'Meat'],
      ['What do you eat?', 'Vegan'],
    ]);
    expect((await csvOf(event)).map((row) => [row['Your lunch'], row['Other answers']]).sort()).toEqual([
      ['', 'What do you eat?: Meat'],
      ['', 'What do you eat?: Vegan'],
    ]);
    // Meat is no choice any more and may stay open, what is new may too.
    await change(buyer, booking, [of(event, 'diet', 'Vegan', 1)]);
    expect((await sheetOf(booking.id))?.answers).toEqual([
      { ...of(event, 'diet', 'Vegan', 1), label: 'Your lunch' },
    ]);
    await db.doc(eventPath(event.id)).update({ questions: [] });
    expect((await show(buyer, booking)).sales[0]).toMatchObject({
      groups: [],
      answers: [{ label: 'Your lunch' }],
    });
  });

  it('are asked of guests of the house and of whoever booked before there were questions', async () => {
    const event = await eventAsking(undefined);
    const { buyer, booking } = await booked(event);
    expect(await show(buyer, booking)).toEqual({ sales: [] });
    await db.doc(eventPath(event.id)).update({ questions: [diet] });
    expect((await show(buyer, booking)).sales[0]).toMatchObject({ closed: null, answers: [] });
    await change(buyer, booking, [of(event, 'diet', 'Meat', 1)]);
    expect((await sheetOf(booking.id))?.answers).toHaveLength(1);
    const owner: Caller = { ...caller(), roles: ['owner'] };
    const asking = await eventAsking([diet]);
    const guest = { tierId: 'tier0', quantity: 1, name: 'Rui', email: '', reason: 'press' };
    const added = await addGuests(harness.instance(), owner, {
      ...guest,
      eventId: asking.id,
      key: crypto.randomUUID(),
    });
    expect(added.ticketSerials).toHaveLength(1);
  });
});

it('answers that are numbers are the texts that were typed in a workbook', async () => {
  const member: Question = { ...note, id: 'member', label: 'Member number' };
  const card: Question = { ...note, id: 'card', label: 'Card number' };
  const event = await eventAsking([member, card]);
  await booked(event, [
    of(event, 'member', '0071', 0),
    of(event, 'card', '4929123412341234', 0),
    of(event, 'member', '+351', 1),
    of(event, 'card', '1e5', 1),
  ]);
  const file = await new Response(
    await workbook('Tickets', await ticketSheet(services, event.id)),
  ).arrayBuffer();
  const [heads = [], ...rows] = (await readXlsx(Buffer.from(file)))[0]?.data ?? [];
  const cellsOf = (label: string) => rows.map((row) => row[heads.indexOf(label)]);
  expect(cellsOf(member.label).toSorted()).toEqual(['+351', '0071']);
  expect(cellsOf(card.label).toSorted()).toEqual(['1e5', '4929123412341234']);
});

describe('a ticket that is passed on', () => {
  async function passedOn(event: Event) {
    const { buyer, booking } = await booked(event, both(event));
    const [serial = ''] = booking.ticketSerials;
    const to = { name: 'Cem', email: 'cem@fareground.test' };
    await startTransfer(services, buyer, { serial, ...to, requestKey: crypto.randomUUID() });
    const given = (await services.collections.tickets.doc(serial).get()).data();
    const next = given?.transfer?.serial ?? '';
    const link = services.links.ticketUrlOf({ serial: next, endsAt: event.endsAt });
    const key = new URL(link).hash.replace('#key=', '');
    const recipient: Caller = { ...caller(), name: '', email: '', isGuest: true };
    await acceptTransfer(services, recipient, { serial: next, key });
    return { buyer, booking, recipient, serial: next, key };
  }

  it('loses its giver’s answers; its recipient answers anew, and neither sees the other’s', async () => {
    const event = await eventAsking(asked);
    const { buyer, booking, recipient, serial, key } = await passedOn(event);
    expect((await sheetOf(booking.id))?.answers.map(({ answer }) => answer)).toEqual(['no', 'Vegan']);
    expect((await show(buyer, booking)).sales[0]?.groups.map(({ place }) => place)).toEqual([undefined, 1]);
    const whose = { of: 'ticket' as const, id: serial };
    const shown = await readAnswers(services, { ...whose, uid: recipient.uid });
    expect(shown.sales[0]).toMatchObject({ closed: null, answers: [] });
    expect(shown.sales[0]?.groups.map(({ questions }) => questions.map(({ id }) => id))).toEqual([
      ['diet', 'note'],
    ]);
    const given = { answers: [of(event, 'diet', 'Vegan')], requestKey: crypto.randomUUID() };
    await changeAnswers(services, recipient, whose, given);
    expect((await readAnswers(services, { ...whose, key })).sales[0]?.answers).toHaveLength(1);
    for (const other of [
      { ...whose, uid: buyer.uid },
      { of: 'booking' as const, id: booking.id, uid: recipient.uid },
      { of: 'booking' as const, id: booking.id, key },
    ])
      await expect(readAnswers(services, other)).rejects.toMatchObject({ code: 'not-found' });
    expect(JSON.stringify(await show(buyer, booking))).not.toContain('"place":0');
    const rows = (await doorOf(event)).rows.map(({ name, answers }) => [
      name,
      answers?.map(({ answer }) => answer),
    ]);
    expect(rows).toEqual([
      ['Bea', ['no', 'Vegan']],
      ['Cem', ['Vegan']],
    ]);
  });

  it('further loses the answers of whoever had it in between', async () => {
    const event = await eventAsking(asked);
    const { recipient, serial } = await passedOn(event);
    const given = { answers: [of(event, 'diet', 'Vegan')], requestKey: crypto.randomUUID() };
    await changeAnswers(services, recipient, { of: 'ticket', id: serial }, given);
    const to = { name: 'Dov', email: 'dov@fareground.test' };
    await startTransfer(services, recipient, { serial, ...to, requestKey: crypto.randomUUID() });
    const next = (await services.collections.tickets.doc(serial).get()).data()?.transfer?.serial ?? '';
    const link = services.links.ticketUrlOf({ serial: next, endsAt: event.endsAt });
    await acceptTransfer(services, caller(), { serial: next, key: new URL(link).hash.replace('#key=', '') });
    expect(await sheetOf(serial)).toBeUndefined();
    await expect(
      changeAnswers(
        services,
        recipient,
        { of: 'ticket', id: serial },
        { ...given, requestKey: crypto.randomUUID() },
      ),
    ).rejects.toMatchObject({ details: { state: 'over' } });
  });
});

describe('staff', () => {
  it('see the answers on the door list, at the desk and in the CSV, where none is a formula', async () => {
    const event = await eventAsking(asked);
    const { booking } = await booked(event, [...both(event), of(event, 'note', '=1+1', 0)]);
    const ofAna = [
      { label: photo.label, answer: 'no' },
      { label: diet.label, answer: 'Meat' },
      { label: note.label, answer: '=1+1' },
    ];
    const { rows } = await doorOf(event);
    expect(rows.map(({ name }) => name)).toEqual(['Ana', 'Bea']);
    expect(rows[0]?.answers).toEqual(ofAna);
    const desk = await bookingTickets(services, booking.id);
    expect(desk.tickets.map(({ answers }) => answers?.length)).toEqual([3, 2]);
    const cells = (await csvOf(event)).sort((a, b) => (a.Name ?? '').localeCompare(b.Name ?? ''));
    expect(cells.map((row) => [row.Name, row[diet.label], row[photo.label], row[note.label]])).toEqual([
      ['Ana', 'Meat', 'no', "'=1+1"],
      ['Bea', 'Vegan', 'no', ''],
    ]);
  });

  it('have no column and no answer of an event that never asked', async () => {
    const event = await eventAsking(undefined);
    await booked(event);
    expect(Object.keys((await csvOf(event))[0] ?? {})).not.toContain('Other answers');
    expect((await doorOf(event)).rows.every((row) => !('answers' in row))).toBe(true);
  });
});

it('answers are in the data of whoever gave them, and go with the account', async () => {
  const event = await eventAsking(asked);
  const { buyer, booking } = await booked(event, both(event));
  const other = await booked(event, both(event));
  expect((await answersOfPerson(services, buyer.uid)).map(({ id }) => id)).toEqual([booking.id]);
  await deleteAnswers(services, buyer.uid);
  await deleteAnswers(services, buyer.uid);
  expect(await answersOfPerson(services, buyer.uid)).toEqual([]);
  expect(await sheetOf(booking.id)).toBeUndefined();
  expect(await sheetOf(other.booking.id)).toBeDefined();
});
