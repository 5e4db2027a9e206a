import type { DoorRow } from '@fareground/domain/api/door-lists';
import { expect, test } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { type DoorListDocument, doorListPdf } from './door-list-pdf.ts';

const row = (index: number, more: Partial<DoorRow> = {}): DoorRow => ({
  name: `Guest ${index}`,
  tier: 'Floor',
  seat: '',
  bookingId: '4820193652',
  shortSerial: String(index).padStart(6, '0'),
  usedAt: null,
  usedGate: '',
  ...more,
});
const paperOf = (rows: readonly DoorRow[], more: Partial<DoorListDocument> = {}): DoorListDocument => ({
  event: {
    id: 'night-ferry',
    title: 'Night Ferry Orchestra',
    state: 'published',
    doorsAt: Date.UTC(2026, 10, 27, 20, 30),
    startsAt: Date.UTC(2026, 10, 27, 21, 30),
    timeZone: 'Europe/Lisbon',
    venueName: 'Coliseu da Ribeira',
    city: 'Porto',
  },
  rows: [...rows],
  unreadable: 0,
  byTier: false,
  at: Date.UTC(2026, 10, 27, 18),
  ...more,
});
const read = async (paper: DoorListDocument) => pagesOfText(await doorListPdf(paper));

test('everybody is on the list once, in order, with a box, and each page has the heading', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => row(index));
  const pages = await read(paperOf(rows));
  expect(pages.length).toBe(3);
  expect(pages.flatMap(({ texts }) => texts.filter((text) => /^Guest \d/.test(text)))).toEqual(
    rows.map(({ name }) => name),
  );
  expect(pages.reduce((sum, { boxes }) => sum + boxes, 0)).toBe(100);
  for (const [index, { texts }] of pages.entries()) {
    expect(texts).toEqual(expect.arrayContaining(['Name', 'Seat', 'Booking', `${index + 1} of 3`]));
    expect(texts).toContain('Night Ferry Orchestra');
  }
  expect(pages[0]?.texts).toContain('100 tickets');
});

test('counts those who come, and names add-ons beside them', async () => {
  const rows = [row(1), row(2, { usedAt: 5 }), row(3, { tier: 'Parking', addOn: true, usedAt: 6 })];
  const [page] = await read(paperOf(rows));
  expect(page?.texts).toEqual(expect.arrayContaining(['2 tickets', '1 in · Add-ons Parking: 1']));
});

test('a row says tier, seat, booking, the end of the serial, and when it was let in', async () => {
  const usedAt = Date.UTC(2026, 10, 27, 20, 41);
  const [page] = await read(paperOf([row(7, { name: 'Inês Moura', seat: 'a-12C', usedAt })]));
  expect(page?.texts).toEqual(
    expect.arrayContaining(['Inês Moura', 'Floor', '12C A', '482 019 3652', '000007', '20:41', '1 in']),
  );
});

test('a part for each tier begins with its name and count, which never stands last on a page', async () => {
  const rows = [
    ...Array.from({ length: 32 }, (_, index) => row(index, { tier: 'Balcony' })),
    ...Array.from({ length: 3 }, (_, index) => row(index + 40)),
  ];
  for (let more = 0; more < 4; more += 1) {
    const pages = await read(paperOf([...rows.slice(0, 32 - more), ...rows.slice(32)], { byTier: true }));
    const texts = pages.map((page) => page.texts);
    expect(texts.flat()).toEqual(expect.arrayContaining([`Balcony: ${32 - more}`, 'Floor: 3']));
    const of = texts.find((page) => page.includes('Floor: 3')) ?? [];
    expect(of.indexOf('Guest 40')).toBeGreaterThan(of.indexOf('Floor: 3'));
  }
});

test('an empty list is one page, and tickets that cannot be read are told of', async () => {
  const pages = await read(paperOf([], { unreadable: 2 }));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.texts.join(' ')).toContain('not on this list: 2');
});

test('a long title keeps to the head of the page', async () => {
  const paper = paperOf([row(1)]);
  const title = 'An evening with the Wilhelmina Konstantinopolsky Memorial Orchestra and her friends '
    .repeat(2)
    .slice(0, 120);
  const [page] = await read({ ...paper, event: { ...paper.event, title } });
  const where = page?.lines.find(({ text }) => text.includes('Coliseu'))?.y ?? 0;
  const titleLines = page?.lines.filter(({ text }) => /Wilh|Orch|friends|evening/.test(text)) ?? [];
  expect(titleLines.length).toBeGreaterThan(0);
  for (const { y } of titleLines) expect(y).toBeGreaterThan(where + 8);
});

test('a long name keeps to its row', async () => {
  const name = 'Wilhelmina Konstantinopolsky '.repeat(3).slice(0, 80).trim();
  const [page] = await read(paperOf([row(1, { name }), row(2)]));
  const between = page?.lines.filter(({ text }) => /Wilh|Konst|polsky/.test(text)).map(({ y }) => y) ?? [];
  const next = page?.lines.find(({ text }) => text === 'Guest 2')?.y ?? 0;
  expect(between.length).toBeGreaterThan(1);
  // The paper's y grows upwards.
  for (const y of between) expect(y).toBeGreaterThan(next + 5);
});
