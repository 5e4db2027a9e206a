import { parse } from 'csv-parse/sync';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TICKETS_PAGE } from '../../functions/src/access/door-list/tickets-of-sale.ts';
import { startTap, type Tap } from '../support/grpc-tap.ts';
import { call } from './support/call.ts';
import { writeEvent } from './support/demo-sales.ts';
import { type WrittenTickets, writeEventTickets } from './support/event-tickets.ts';
import { type FunctionProcess, startFunctionProcess } from './support/function-process.ts';
import { type Person, signUpWithRoles } from './support/people.ts';

/** With 25,000 the figures of docs/operations.md; the emulator looks through all tickets for every page, so that fewer are the rule. */
const TICKETS = Number(process.env.FAREGROUND_DOOR_LIST ?? 4_000);
const PER_BOOKING = 10;
/** What an instance may hold of JavaScript, megabytes. 25,000 tickets end one that is so small when they are held all at once: making their PDF there does. */
const SMALL = 128;
/** Half of what the platform gives it. */
const USUAL = 512;

initializeApp({ projectId: 'demo-fareground' });
const db = getFirestore();
let tap: Tap;
let server: FunctionProcess;
let small: FunctionProcess;
let usual: FunctionProcess;
let support: Person;
let eventId: string;
let written: WrittenTickets;
let breakingOff: Promise<BrokenOff>;
beforeAll(async () => {
  tap = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  const documents = (heap: number) =>
    startFunctionProcess(
      { FIRESTORE_EMULATOR_HOST: tap.host, NODE_OPTIONS: `--max-old-space-size=${heap}` },
      'site.documents',
    );
  server = await startFunctionProcess({ FIRESTORE_EMULATOR_HOST: tap.host });
  small = await documents(SMALL);
  usual = await documents(USUAL);
  support = await signUpWithRoles(['support']);
  const { event } = await writeEvent(db, [{ capacity: TICKETS }]);
  eventId = event.id;
  const named = (index: number) => ({ attendeeName: `Guest ${index}`, detail: `Tier ${index % 4}` });
  written = await writeEventTickets(db, event, TICKETS, named, PER_BOOKING);
  // The database's client tries for three quarters of a minute before it gives up; the other tests run meanwhile.
  const own = await startTap(process.env.FIRESTORE_EMULATOR_HOST ?? '');
  const instance = await startFunctionProcess({ FIRESTORE_EMULATOR_HOST: own.host }, 'site.documents');
  breakingOff = breakOff(await fetchFile('tickets-csv', instance), own, instance);
});
afterAll(async () => {
  await Promise.all([server.kill(), small.kill(), usual.kill()]);
  await tap.close();
});

async function fetchFile(file: string, documents = usual): Promise<Response> {
  const body = { file, order: 'name' };
  const asked = await call(server.url, 'POST', `/admin/events/${eventId}/sale-files`, {
    person: support,
    body,
  });
  tap.reset();
  return fetch(`${documents.url}/api/admin/sale-files/${asked.body.fileId}`, {
    headers: { authorization: `Bearer ${support.token}` },
  });
}

interface BrokenOff {
  readonly status: number;
  /** What the reader of the file was told when no more of it came. */
  readonly fault: unknown;
  readonly log: ReturnType<FunctionProcess['log']>;
}

/** Reads the CSV of an instance whose database goes away after the first piece, and ends both. */
async function breakOff(response: Response, database: Tap, instance: FunctionProcess): Promise<BrokenOff> {
  try {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await database.close();
    const rest = async () => {
      for (let piece = await reader.read(); !piece.done; ) piece = await reader.read();
    };
    const fault = await rest().catch((error: unknown) => error);
    const isLogged = () => instance.log().some(({ route }) => route === '/admin/sale-files/:id');
    await expect.poll(isLogged).toBe(true);
    return { status: response.status, fault, log: instance.log() };
  } finally {
    await instance.kill();
  }
}

it('the first page of a long door list reads one page of tickets, and its counts none of them', async () => {
  tap.reset();
  const path = `/admin/events/${eventId}/door-list`;
  const counts = await call(server.url, 'GET', path, { person: support });
  expect(counts.body.tiers).toEqual(
    [0, 1, 2, 3].map((tier) => ({ name: `Tier ${tier}`, tickets: TICKETS / 4, admitted: 0 })),
  );
  expect(tap.counts().readsOf.tickets).toBeLessThan(10);
  tap.reset();
  const page = await call(server.url, 'POST', path, {
    person: support,
    body: { order: 'tier', after: null },
  });
  expect(page.body.rows).toHaveLength(50);
  expect(tap.counts().readsOf.tickets).toBe(51);
});

it('the CSV of very many tickets reads each once, and fits a small instance', async () => {
  const response = await fetchFile('tickets-csv', small);
  const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
  expect(rows).toHaveLength(TICKETS + 1);
  const serials = rows.slice(1).map(([serial = '']) => serial.replaceAll(' ', ''));
  expect(serials).toEqual(written.tickets.map(({ serial }) => serial).toSorted());
  const { readsOf, rpcs } = tap.counts();
  expect(readsOf.tickets).toBe(TICKETS);
  // A booking is read again for each page that has a ticket of it.
  expect(readsOf.bookings).toBeLessThanOrEqual(TICKETS);
  // Pages of tickets, and the hidden tiers.
  expect(rpcs.RunQuery).toBe(Math.floor(TICKETS / TICKETS_PAGE) + 2);
});

it('the workbook of very many tickets fits a small instance as well', async () => {
  const response = await fetchFile('tickets-xlsx', small);
  const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
  expect(sheet?.data).toHaveLength(TICKETS + 1);
  expect(tap.counts().readsOf.tickets).toBe(TICKETS);
});

it('the PDF of very many tickets is made', async () => {
  const response = await fetchFile('door-list-pdf');
  expect(response.status).toBe(200);
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(Math.ceil(TICKETS / 34));
  expect(tap.counts().readsOf.tickets).toBe(TICKETS);
});

it('a CSV whose database goes away half-way breaks off', async () => {
  const { status, fault, log } = await breakingOff;
  expect(status).toBe(200);
  expect(fault).toBeInstanceOf(Error);
  expect(log.findLast(({ route }) => route === '/admin/sale-files/:id')).toMatchObject({
    severity: 'ERROR',
    code: 'internal',
    status: 200,
  });
});
