import { attendance, tiersOfRows } from '@fareground/domain/access/attendance';
import { type Ticket, ticketPath } from '@fareground/domain/access/ticket';
import {
  DOOR_LIST_PAGE,
  type DoorOrder,
  type DoorRow,
  type SaleFile,
  saleFiles,
} from '@fareground/domain/api/door-lists';
import { type Event, eventPath } from '@fareground/domain/catalogue/events/event';
import { MINUTE } from '@fareground/domain/core/time';
import { AUDIT, auditEntryConverter, auditPath } from '@fareground/domain/people/audit-entry';
import { parse } from 'csv-parse/sync';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { writeEventTickets } from './support/event-tickets.ts';
import { type Person, signUp, signUpWithRoles } from './support/people.ts';
import { startServer, type TestServer } from './support/test-server.ts';

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let server: TestServer;
let documents: TestServer;
let events: Person;
let support: Person;
beforeAll(async () => {
  [server, documents] = await Promise.all([startServer(), startServer({}, 'documents')]);
  [events, support] = await Promise.all([signUpWithRoles(['events']), signUpWithRoles(['support'])]);
});
afterAll(() => Promise.all([server.stop(), documents.stop()]));

const usedAt = Date.UTC(2026, 10, 27, 20, 41, 5);
const used = { state: 'used', usedAt, usedGate: 'North', closedAt: usedAt } as const;

async function eventWith(tickets: readonly Partial<Ticket>[], perBooking = 1) {
  const { event } = await writeEvent(db, [{}]);
  const written = await writeEventTickets(
    db,
    event,
    tickets.length,
    (index) => tickets[index] ?? {},
    perBooking,
  );
  return { event, ...written };
}

const pathOf = ({ id }: Pick<Event, 'id'>) => `/admin/events/${id}/door-list`;
const countsOf = (event: Event, person: Person = events) =>
  call(server.url, 'GET', pathOf(event), { person });
const pageOf = (event: Event, body: object, person: Person = events) =>
  call(server.url, 'POST', pathOf(event), { person, body });
const askFor = (
  event: Pick<Event, 'id'>,
  file: SaleFile,
  more: { person?: Person; order?: DoorOrder; key?: string } = {},
) =>
  call(server.url, 'POST', `/admin/events/${event.id}/sale-files`, {
    person: more.person ?? support,
    body: { file, order: more.order ?? 'name' },
    ...(more.key && { key: more.key }),
  });
const fetchFile = (fileId: string, person: Person = support) =>
  fetch(`${documents.url}/api/admin/sale-files/${fileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
async function fileOf(event: Event, file: SaleFile, order: DoorOrder = 'name'): Promise<Response> {
  const { body } = await askFor(event, file, { order });
  return fetchFile(body.fileId);
}

describe('the door list of an event', () => {
  it('has all tickets that open the door or did, by name, without what opens it', async () => {
    const { event, tickets } = await eventWith([
      { attendeeName: 'Cem' },
      { attendeeName: 'Ana', ...used, seat: 'a-12C' },
      { attendeeName: 'Bea', state: 'void', closedAt: usedAt },
      { attendeeName: 'Dov', state: 'transferred', closedAt: usedAt },
    ]);
    const { status, body } = await pageOf(event, { order: 'name', after: null });
    expect(status).toBe(200);
    const [cem, ana] = tickets;
    expect(body).toEqual({
      rows: [
        {
          name: 'Ana',
          tier: 'Floor',
          seat: 'a-12C',
          bookingId: ana?.bookingId,
          shortSerial: ana?.serial.slice(14),
          usedAt,
          usedGate: 'North',
        },
        expect.objectContaining({ name: 'Cem', usedAt: null, shortSerial: cem?.serial.slice(14) }),
      ],
      unreadable: 0,
      next: null,
    });
    expect(JSON.stringify(body)).not.toContain(ana?.token);
    expect(JSON.stringify(body)).not.toContain(ana?.serial);
  });

  it('counts each tier, and how many of it are in', async () => {
    const { event } = await eventWith([
      { detail: 'Floor' },
      { detail: 'Floor', ...used },
      { detail: 'Balcony', ...used },
      { detail: 'Box', state: 'void', closedAt: usedAt },
    ]);
    const { body } = await countsOf(event);
    expect(body.event).toMatchObject({ id: event.id, title: event.title, doorsAt: event.doorsAt });
    expect(body.tiers).toEqual([
      { name: 'Balcony', tickets: 1, admitted: 1 },
      { name: 'Floor', tickets: 2, admitted: 1 },
    ]);
  });

  it('counts hidden tickets by name among those who come, and add-ons beside them, on the screen, on paper and in the file', async () => {
    const { event } = await writeEvent(db, [
      { id: 'floor', name: 'Floor' },
      { id: 'crew', name: 'Crew', hidden: true },
      { id: 'parking', name: 'Parking', addOn: { mostPerPlace: 1 } },
    ]);
    const of = (tierId: string, detail: string) => ({ tierId, detail });
    const sold = [of('floor', 'Floor'), of('floor', 'Floor'), of('crew', 'Crew'), of('parking', 'Parking')];
    await writeEventTickets(db, event, sold.length, (index) => ({
      ...sold[index],
      ...(index === 3 && { addOn: true as const }),
    }));
    const { body } = await countsOf(event);
    expect(attendance(body.tiers)).toEqual({
      ...{ tickets: 3, admitted: 0 },
      hidden: [{ name: 'Crew', tickets: 1 }],
      addOns: [{ name: 'Parking', tickets: 1 }],
    });
    const { rows } = await (await fileOf(event, 'door-list-print')).json();
    expect(attendance(tiersOfRows(rows))).toMatchObject({
      tickets: 3,
      addOns: [{ name: 'Parking', tickets: 1 }],
    });
    const csv = Buffer.from(await (await fileOf(event, 'tickets-csv')).arrayBuffer()).toString();
    const lines: Record<string, string>[] = parse(csv, {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(lines.map((line) => `${line['Ticket type']} ${line['Counts as']}`).toSorted()).toEqual([
      'Crew hidden ticket',
      'Floor place',
      'Floor place',
      'Parking add-on',
    ]);
  });

  it.each(['name', 'surname', 'tier'] as const)(
    'comes page by page, by %s, everybody once',
    async (order) => {
      const count = 2 * DOOR_LIST_PAGE + 3;
      // Many of one name: where a page ends is told by the ticket as well.
      const { event } = await eventWith(
        Array.from({ length: count }, (_, index) => ({
          attendeeName: index % 2 ? 'Zoe Alves' : 'Ana Zorn',
          detail: `Tier ${index % 3}`,
        })),
      );
      const rows: DoorRow[] = [];
      const sizes: number[] = [];
      for (let after: unknown = null; ; ) {
        const { body } = await pageOf(event, { order, after });
        rows.push(...body.rows);
        sizes.push(body.rows.length);
        after = body.next;
        if (after === null) break;
      }
      expect(sizes).toEqual([DOOR_LIST_PAGE, DOOR_LIST_PAGE, 3]);
      expect(new Set(rows.map((row) => row.bookingId)).size).toBe(count);
      const keys = rows.map(({ tier, name }) =>
        order === 'surname' ? (name.split(' ')[1] ?? '') : (order === 'tier' ? tier : '') + name,
      );
      expect(keys).toEqual(keys.toSorted());
    },
  );

  it('says of a ticket that cannot be read that it is missing', async () => {
    const { event, tickets } = await eventWith([{}, {}]);
    await db.doc(ticketPath(tickets[0]?.serial ?? '')).update({ usedGate: 7 });
    const { body } = await pageOf(event, { order: 'name', after: null });
    expect([body.rows.length, body.unreadable]).toEqual([1, 1]);
    const print = await (await fileOf(event, 'door-list-print')).json();
    expect([print.rows.length, print.unreadable]).toEqual([1, 1]);
  });

  it('is empty of an event that sold nothing, and there is none of what is no event', async () => {
    const { event } = await writeEvent(db, [{}]);
    expect((await countsOf(event)).body.tiers).toEqual([]);
    expect((await pageOf(event, { order: 'name', after: null })).body).toMatchObject({
      rows: [],
      next: null,
    });
    expect((await countsOf({ ...event, id: 'no-such-event' })).status).toBe(404);
    expect((await askFor({ id: 'no-such-event' }, 'tickets-csv')).status).toBe(404);
  });

  it.each([
    ['owner', true, true],
    ['events', true, false],
    ['support', true, true],
    ['gate', true, false],
    ['travel', false, false],
    ['finance', false, false],
    ['nobody', false, false],
  ] as const)('%s may read it: %s, and take the tickets: %s', async (role, reads, takes) => {
    const { event } = await writeEvent(db, [{}]);
    const person = role === 'nobody' ? await signUp() : await signUpWithRoles([role]);
    expect((await countsOf(event, person)).status).toBe(reads ? 200 : 403);
    expect((await pageOf(event, { order: 'name', after: null }, person)).status).toBe(reads ? 200 : 403);
    for (const file of saleFiles) {
      const isAllowed = file.startsWith('tickets-') ? takes : reads;
      expect((await askFor(event, file, { person })).status, file).toBe(isAllowed ? 201 : 403);
    }
  });
});

describe('a file with everybody', () => {
  it('stands in the audit log before it is made, once for one key', async () => {
    const { event } = await eventWith([{}]);
    const taker = await signUpWithRoles(['support']);
    const key = crypto.randomUUID();
    const csv = () => askFor(event, 'tickets-csv', { key, person: taker });
    const asked = [await csv(), await csv()];
    expect(asked.map(({ status, body }) => [status, body.fileId])).toEqual([
      [201, asked[0]?.body.fileId],
      [201, asked[0]?.body.fileId],
    ]);
    expect((await askFor(event, 'door-list-pdf', { key, person: taker })).status).toBe(409);
    await askFor(event, 'door-list-pdf', { order: 'tier', person: taker });
    const found = await db.collection(AUDIT).where('actorUid', '==', taker.uid).get();
    const entries = found.docs.map((one) => auditEntryConverter.fromFirestore(one));
    expect(entries.map(({ action, target, after }) => [action, target, after]).sort()).toEqual([
      ['doorList.pdf', eventPath(event.id), '{"order":"tier"}'],
      ['tickets.csv', eventPath(event.id), '{"order":"name"}'],
    ]);
  });

  it('is given to who asked for it, and for ten minutes', async () => {
    const { event } = await eventWith([{}]);
    const { body } = await askFor(event, 'door-list-print');
    expect((await fetchFile(body.fileId)).status).toBe(200);
    expect((await fetchFile(body.fileId, events)).status).toBe(404);
    expect((await fetchFile('sale-file-unknown')).status).toBe(404);
    await db.doc(auditPath(body.fileId)).update({ at: Date.now() - 11 * MINUTE });
    expect((await fetchFile(body.fileId)).status).toBe(404);
  });

  it('is not given to who asked for it and may no longer', async () => {
    const { event } = await eventWith([{}]);
    const { body } = await askFor(event, 'door-list-print');
    const gone = await signUp();
    await db.doc(auditPath(body.fileId)).update({ actorUid: gone.uid });
    expect((await fetchFile(body.fileId, gone)).status).toBe(403);
  });

  it('cannot be any other entry of the log', async () => {
    const { event } = await eventWith([{}]);
    const { body } = await askFor(event, 'door-list-print');
    await db.doc(auditPath(body.fileId)).update({ action: 'events.cancel' });
    expect((await fetchFile(body.fileId)).status).toBe(404);
  });

  it('to print has everybody as people sort names, by surname, or by tier', async () => {
    const { event } = await eventWith([
      { attendeeName: 'Zoe Abel', detail: 'Balcony' },
      { attendeeName: 'émile Zorn', detail: 'Floor' },
      { attendeeName: 'Emil Müller', detail: 'Stalls', ...used },
    ]);
    const namesOf = async (order: DoorOrder) =>
      ((await (await fileOf(event, 'door-list-print', order)).json()).rows as DoorRow[]).map(
        ({ name }) => name,
      );
    const [zoe, emile, emil] = ['Zoe Abel', 'émile Zorn', 'Emil Müller'];
    expect(await namesOf('name')).toEqual([emil, emile, zoe]);
    expect(await namesOf('surname')).toEqual([zoe, emil, emile]);
    expect(await namesOf('tier')).toEqual([zoe, emile, emil]);
  });

  it('is a PDF', async () => {
    const { event } = await eventWith([{}]);
    const response = await fileOf(event, 'door-list-pdf');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`door-list-${event.id}.pdf`);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('is a CSV with every ticket, what was paid, and times with their offset', async () => {
    const { event, tickets } = await eventWith(
      [
        { attendeeName: '=HYPERLINK("http://x")', seat: 'a-12C', ...used },
        { attendeeName: 'Inês; "Ana"', state: 'void', closedAt: usedAt },
        { attendeeName: 'Broken' },
      ],
      3,
    );
    await db.doc(ticketPath(tickets[2]?.serial ?? '')).update({ usedGate: 7 });
    const response = await fileOf(event, 'tickets-csv');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text.startsWith('\uFEFFTicket,Booking,')).toBe(true);
    const rows: Record<string, string>[] = parse(text, {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    });
    const byTicket = new Map(rows.map((row) => [row.Ticket?.replaceAll(' ', ''), row]));
    const [first, second, third] = tickets.map(({ serial }) => byTicket.get(serial));
    expect(first).toMatchObject({
      Booking: tickets[0]?.bookingId.replace(/(...)(...)(....)/, '$1 $2 $3'),
      Name: `'=HYPERLINK("http://x")`,
      'Ticket type': 'Floor',
      'Counts as': 'place',
      Seat: '12C A',
      State: 'used',
      'Checked in': '2026-11-27T20:41:05+00:00',
      Gate: 'North',
      Paid: '21.00',
      Currency: 'EUR',
    });
    expect(second).toMatchObject({ Name: 'Inês; "Ana"', State: 'void', 'Checked in': '', Paid: '21.00' });
    expect(third).toMatchObject({ Name: '', State: 'unreadable', Paid: '' });
    expect(rows).toHaveLength(3);
  });

  it('is a workbook with the same rows, whose numbers and times are no texts and whose texts are no formulas', async () => {
    const { event, tickets } = await eventWith(
      [{ attendeeName: '=1+1', ...used }, { attendeeName: 'Broken' }, { attendeeName: '007' }],
      3,
    );
    await db.doc(ticketPath(tickets[1]?.serial ?? '')).update({ usedGate: 7 });
    const response = await fileOf(event, 'tickets-xlsx');
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toContain(`tickets-${event.id}.xlsx`);
    const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
    const [heads = [], ...rows] = sheet?.data ?? [];
    expect(sheet?.sheet).toBe('Tickets');
    expect(rows).toHaveLength(3);
    const rowOf = (ticket: Ticket | undefined) =>
      Object.fromEntries(
        rows
          .find(([serial]) => String(serial).replaceAll(' ', '') === ticket?.serial)
          ?.map((cell, index) => [heads[index], cell]) ?? [],
      );
    const first = rowOf(tickets[0]);
    expect(first).toMatchObject({ Name: '=1+1', Paid: 21, Currency: 'EUR', Issued: expect.any(Date) });
    // A workbook has parts of days.
    expect(Math.round(Number(first['Checked in']) / 1_000)).toBe(usedAt / 1_000);
    expect(rowOf(tickets[1])).toMatchObject({ State: 'unreadable', Paid: null, 'Checked in': null });
    expect(rowOf(tickets[2])).toMatchObject({ Name: '007', 'Checked in': null, Paid: 21 });
  });
});
