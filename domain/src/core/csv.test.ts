import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, csvText } from './csv.ts';

const special = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ',',
  ';',
  '"',
  "'",
  ' ',
  '＝',
  'é',
  '票',
);
const cell = fc.string({
  unit: fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 1 })),
  maxLength: 12,
});
/** A line of one empty cell is an empty line, which parsers pass over. */
const rows = fc
  .integer({ min: 2, max: 5 })
  .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }));
const beginsLikeFormula = (text: string) =>
  [...'=+-@\t\r\n＝＋－＠'].includes([...text][0] ?? '') && !/^-?\d+(\.\d+)?$/.test(text);

test('a parser reads what was written, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(rows, (written) => {
      const [heads = [], ...others] = written;
      const file = csvText(heads, others);
      const read: string[][] = parse(file, {
        bom: true,
        record_delimiter: '\r\n',
        relax_column_count: false,
      });
      expect(read).toEqual(
        written.map((row) => row.map((text) => (beginsLikeFormula(text) ? `'${text}` : text))),
      );
      expect(read.flat().filter(beginsLikeFormula)).toEqual([]);
    }),
  );
});

test('a cell that another country would cut in two is quoted', () => {
  const read: string[][] = parse(csvRow(['a;=1+1', 'b\t@c']), { delimiter: ',' });
  expect(csvRow(['a;=1+1', 'b\t@c'])).toBe('"a;=1+1","b\t@c"\r\n');
  expect(read).toEqual([['a;=1+1', 'b\t@c']]);
});

test.each([
  ['-2.10', '-2.10'],
  ['40.00', '40.00'],
  ['-2.10+1', "'-2.10+1"],
  ['-', "'-"],
])('%s is written as %s', (text, written) => {
  expect(csvRow([text])).toBe(`${written}\r\n`);
});

test('every line ends in CRLF, the last one too', () => {
  expect(csvRow(['a', 'b "c"', ''])).toBe('a,"b ""c""",\r\n');
});
