import { inflateSync } from 'node:zlib';
import { attendee } from '@fareground/domain/access/attendee';
import { type Ticket, ticketSchema } from '@fareground/domain/access/ticket';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { factsOf, stateText, whereOf } from '../../messages/ticket-words.ts';
import { ticketPdf } from './ticket-pdf.ts';

const event: Ticket = ticketSchema.parse({
  serial: '48201936527710459416',
  bookingId: '4820193652',
  lineIndex: 0,
  holderUid: 'self',
  ...attendee('Inês Moura'),
  state: 'valid',
  kind: 'event',
  offeringId: 'night-ferry',
  category: 'music',
  title: 'Night Ferry Orchestra',
  detail: 'Floor',
  seat: '',
  fromName: 'Coliseu da Ribeira',
  fromCity: 'Porto',
  startsAt: Date.UTC(2026, 10, 27, 21, 30),
  startZone: 'Europe/Lisbon',
  bay: '',
  doorsAt: Date.UTC(2026, 10, 27, 20, 30),
  toName: '',
  toCity: '',
  endsAt: Date.UTC(2026, 10, 27, 23, 45),
  endZone: 'Europe/Lisbon',
  token: `FG1.${'aB3_dE-gHi'.repeat(18)}`,
  usedAt: null,
  usedGate: '',
  createdAt: 1,
  updatedAt: 1,
});
const ride: Ticket = {
  ...event,
  kind: 'trip',
  category: 'bus',
  title: 'Vigo – Porto',
  detail: 'Minho Lines ML 204',
  seat: 'u-4A',
  bay: '4',
  doorsAt: null,
  fromName: 'Vigo Urzáiz',
  fromCity: 'Vigo',
  startsAt: Date.UTC(2026, 10, 27, 16, 38),
  startZone: 'Europe/Madrid',
  toName: 'Porto Ribeira',
  toCity: 'Porto',
  endsAt: Date.UTC(2026, 10, 27, 18, 58),
};

/** The drawing of each page, as the operators that a viewer would follow. */
function drawingsOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const drawings: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    const end = file.indexOf('endstream', at);
    try {
      const content = inflateSync(file.subarray(at + 7, end)).toString('latin1');
      if (content.includes(' re\n')) drawings.push(content);
    } catch {
      // A font, or the word in the middle of one.
    }
  }
  return drawings;
}

/** What a gate's camera would read off the page: its small squares, laid out on paper. */
function codeOn(drawing: string | undefined): string | undefined {
  const squares = [...(drawing ?? '').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }))
    .filter(({ width, height }) => width === height && width < 10);
  const scale = 4;
  const width = 420 * scale;
  const height = 596 * scale;
  const paper = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const square of squares)
    for (let y = Math.round(square.y * scale); y < Math.round((square.y + square.height) * scale); y++)
      for (let x = Math.round(square.x * scale); x < Math.round((square.x + square.width) * scale); x++)
        paper.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR(paper, width, height)?.data;
}

test('a ticket says what its holder needs at the door, in the zone of the place', () => {
  expect(whereOf(event)).toBe('Coliseu da Ribeira, Porto');
  expect(factsOf(event)).toEqual([
    { label: 'Date', value: 'Fri 27 Nov 2026' },
    { label: 'Doors', value: '20:30', note: 'WET' },
    { label: 'Starts', value: '21:30', note: 'WET' },
    { label: 'Ticket', value: 'Floor' },
    { label: 'Name', value: 'Inês Moura' },
  ]);
});

test('a ride says where, when in each zone, and in which seat on which deck', () => {
  expect(whereOf(ride)).toBe('Vigo Urzáiz, Vigo – Porto Ribeira, Porto');
  expect(factsOf(ride)).toEqual([
    { label: 'Date', value: 'Fri 27 Nov 2026' },
    { label: 'Leaves', value: '17:38', note: 'CET' },
    { label: 'Arrives', value: '18:58', note: 'WET' },
    { label: 'Bay', value: '4' },
    { label: 'Seat', value: '4A upper' },
    { label: 'With', value: 'Minho Lines ML 204' },
    { label: 'Name', value: 'Inês Moura' },
  ]);
});

test('the code on each page is its ticket’s own, read as a gate reads it', async () => {
  const other = `${event.token}x`;
  const drawings = drawingsOf(await ticketPdf([event, { ...ride, token: other }]));
  expect(drawings.map(codeOn)).toEqual([event.token, other]);
});

test.each(['void', 'transferred'] as const)('a ticket that is %s has no code', async (state) => {
  const [drawing] = drawingsOf(await ticketPdf([{ ...event, state }]));
  expect(drawing).toBeDefined();
  expect(codeOn(drawing)).toBeUndefined();
  expect(stateText({ ...event, state })).toContain('this ticket opens no door');
});

test('the longest texts that there can be stay on one page, and leave the code readable', async () => {
  const longest: Ticket = {
    ...event,
    title: 'W'.repeat(12).concat(' ').repeat(10).slice(0, 120).trim(),
    detail: 'Restricted view '.repeat(8).slice(0, 120).trim(),
    attendeeName: 'Maria '.repeat(14).slice(0, 80).trim(),
    fromName: 'Long Hall '.repeat(12).slice(0, 120).trim(),
  };
  const drawings = drawingsOf(await ticketPdf([longest]));
  expect(drawings.map(codeOn)).toEqual([event.token]);
});
