import type { Currency } from '@fareground/domain/core/currencies';
import type { SheetColumn } from '@fareground/domain/core/sheet';
import fc from 'fast-check';
import { readXlsx as readStyled } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';
import { watched } from './watched.ts';
import { xlsxFile } from './xlsx-file.ts';

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

/** As a program that is not ours reads it. */
const opened = async (file: Blob): Promise<unknown[][]> =>
  (await readXlsx(Buffer.from(await file.arrayBuffer())))[0]?.data as unknown[][];

const summerNight: Row = {
  at: Date.parse('2026-06-30T23:15:00Z'),
  title: '=HYPERLINK("http://a.example")',
  amount: -2_105,
  currency: 'KWD',
};

test('a CSV file has instants with their offset, decimals with a point, and no formula', async () => {
  const text = await (await csvFile(columns, pagesOf([summerNight], 1))).text();
  expect(text.split('\r\n')).toEqual([
    'when,title,amount,currency',
    `2026-07-01T00:15:00+01:00,"'=HYPERLINK(""http://a.example"")",-2.105,KWD`,
    '',
  ]);
});

test('a workbook has the time of the clock of the zone, numbers, and texts that stay texts', async () => {
  const [heads, row] = await opened(await xlsxFile('Bookings', columns, pagesOf([summerNight], 1)));
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
  const file = await xlsxFile('Kinds', kinds, pages());
  const [sheet] = (await readStyled(await file.arrayBuffer(), { readStyles: true })).sheets;
  const formats = kinds.map((_, column) => sheet?.cells?.get(`1,${column}`)?.style?.numFmt);
  expect(formats).toEqual([
    'yyyy-mm-dd hh:mm:ss',
    undefined,
    '#,##0.00#',
    undefined,
    '0.00%',
    'yyyy-mm-dd',
    '#,##0',
  ]);
  const [, row] = await opened(file);
  expect(row?.slice(4)).toEqual([0.055, new Date('2026-11-27'), 1_200]);
});

test('a workbook of no rows has its heads', async () => {
  const name = 'a name that is longer than a sheet of a workbook may have';
  expect(await opened(await xlsxFile(name, columns, pagesOf([], 1)))).toEqual([
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
      const book = (await opened(await xlsxFile('Rows', columns, pagesOf(all, size)))).slice(1);
      const text = await (await csvFile(columns, pagesOf(all, size))).text();
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

test('pages are told of as they come, and no more come once nobody wants them', async () => {
  const told: number[] = [];
  const controller = new AbortController();
  const read = async () => {
    for await (const page of watched(pagesOf([1, 2, 3, 4, 5], 2), controller.signal, ({ length }) =>
      told.push(length),
    ))
      if (page.includes(3)) controller.abort();
  };
  await expect(read()).rejects.toThrow('aborted');
  expect(told).toEqual([2, 2]);
});
