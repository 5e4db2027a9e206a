import fc from 'fast-check';
import { readXlsx as readStyled } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { Currency } from './currencies.ts';
import { csvPieces, type Sheet, type SheetColumn } from './sheet.ts';
import { workbook } from './workbook.ts';

interface Row {
  readonly at: number;
  readonly title: string;
  readonly amount: number;
  readonly currency: Currency;
}

const columns: readonly SheetColumn<Row>[] = [
  { heading: 'when', cell: ({ at }) => ({ at, zone: 'Europe/Lisbon' }) },
  { heading: 'title', cell: ({ title }) => title },
  { heading: 'amount', cell: ({ amount, currency }) => ({ amount, currency }) },
  { heading: 'currency', cell: ({ currency }) => currency },
];

async function* pagesOf<T>(rows: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const workbookOf = async <R>(name: string, sheet: Sheet<R>): Promise<ArrayBuffer> =>
  new Response(await workbook(name, sheet)).arrayBuffer();
/** As a program that is not ours reads it. */
const opened = async (file: ArrayBuffer) => (await readXlsx(Buffer.from(file)))[0]?.data ?? [];
async function csvOf<R>(sheet: Sheet<R>): Promise<string> {
  let text = '';
  for await (const piece of csvPieces(sheet)) text += piece;
  return text;
}

const summerNight: Row = {
  at: Date.parse('2026-06-30T23:15:00Z'),
  title: '=HYPERLINK("http://a.example")',
  amount: -2_105,
  currency: 'KWD',
};

test('a CSV file has instants with their offset, decimals with a point, and no formula', async () => {
  const text = await csvOf({ columns, pages: pagesOf([summerNight], 1) });
  expect(text.split('\r\n')).toEqual([
    '\uFEFFwhen,title,amount,currency',
    `2026-07-01T00:15:00+01:00,"'=HYPERLINK(""http://a.example"")",-2.105,KWD`,
    '',
  ]);
});

test('a workbook has the time of the clock of the zone, numbers, and texts that stay texts', async () => {
  const [heads, row] = await opened(
    await workbookOf('Bookings', { columns, pages: pagesOf([summerNight], 1) }),
  );
  expect(heads).toEqual(['when', 'title', 'amount', 'currency']);
  expect(row).toEqual([new Date('2026-07-01T00:15:00Z'), summerNight.title, -2.105, 'KWD']);
});

test('a workbook has a format for each kind of cell, also where the first page is empty', async () => {
  const kinds: readonly SheetColumn<Row>[] = [
    ...columns,
    { heading: 'rate', cell: () => ({ basisPoints: 550 }) },
    { heading: 'day', cell: () => ({ day: '2026-11-27' }) },
    { heading: 'places', cell: () => 1_200 },
  ];
  async function* pages() {
    yield [];
    yield [summerNight];
  }
  const file = await workbookOf('Kinds', { columns: kinds, pages: pages() });
  const [sheet] = (await readStyled(file, { readStyles: true })).sheets;
  const formats = kinds.map((_, column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt);
  expect(formats).toEqual(['yyyy-mm-dd hh:mm:ss', '@', '#,##0.00#', '@', '0.00%', 'yyyy-mm-dd', '#,##0']);
  const [, row] = await opened(file);
  expect(row?.slice(4)).toEqual([0.055, new Date('2026-11-27'), 1_200]);
});

test('a workbook of no rows has its heads', async () => {
  const name = 'a name that is longer than a sheet of a workbook may have';
  expect(await opened(await workbookOf(name, { columns, pages: pagesOf([], 1) }))).toEqual([
    ['when', 'title', 'amount', 'currency'],
  ]);
});

test('both files have every row of every page once, in their order, and the same amounts', async () => {
  const rows = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4e12 }),
      title: fc.string({ maxLength: 20 }).map((text) => `t${text.replaceAll(/[^\w ]/g, '')}t`),
      amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      currency: fc.constantFrom<Currency>('EUR', 'JPY', 'KWD'),
    }),
    { minLength: 1, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 10 }), async (all, size) => {
      const book = (await opened(await workbookOf('Rows', { columns, pages: pagesOf(all, size) }))).slice(1);
      const text = await csvOf({ columns, pages: pagesOf(all, size) });
      const lines = text.trimEnd().split('\r\n').slice(1);
      expect(book.map((row) => [row[1], row[3]])).toEqual(all.map((row) => [row.title, row.currency]));
      const amounts = all.map(
        ({ amount, currency }) => amount / { EUR: 100, JPY: 1, KWD: 1000 }[currency as 'EUR'],
      );
      expect(book.map((row) => row[2])).toEqual(amounts);
      expect(lines.map((line) => Number(line.split(',')[2]))).toEqual(amounts);
    }),
    { numRuns: 50 },
  );
});

test('texts of digits and of anything else are the same texts when another program reads the workbook', async () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 });
  const odd = fc.constantFrom('007', '4929123412341234', '1e5', '+351', '=1+1', '2026-11-27', 'TRUE', '12,5');
  const text = fc.oneof(digits, odd);
  const oneColumn: SheetColumn<string>[] = [{ heading: 'answer', cell: (answer) => answer }];
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (answers) => {
      const file = await workbookOf('Answers', { columns: oneColumn, pages: pagesOf(answers, 7) });
      expect((await opened(file)).slice(1)).toEqual(answers.map((answer) => [answer]));
    }),
    { numRuns: 50 },
  );
});

test('a time that nobody knows leaves its cell empty, and those that follow are times', async () => {
  const times: SheetColumn<number | null>[] = [
    { heading: 'when', cell: (at) => ({ at, zone: 'Europe/Lisbon' }) },
    { heading: 'text', cell: () => 'x' },
  ];
  const sheet = () => ({ columns: times, pages: pagesOf([null, summerNight.at], 1) });
  expect(await opened(await workbookOf('Times', sheet()))).toEqual([
    ['when', 'text'],
    [null, 'x'],
    [new Date('2026-07-01T00:15:00Z'), 'x'],
  ]);
  expect((await csvOf(sheet())).split('\r\n')).toEqual([
    '\uFEFFwhen,text',
    ',x',
    '2026-07-01T00:15:00+01:00,x',
    '',
  ]);
});

test('no more rows are read once nobody takes the bytes', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield Array.from({ length: 1_000 }, () => summerNight);
    } finally {
      ended = true;
    }
  }
  const reader = (await workbook('Endless', { columns, pages: endless() })).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => ended).toBe(true);
});
