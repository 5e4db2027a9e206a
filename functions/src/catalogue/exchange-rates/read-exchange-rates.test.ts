import { expect, it, test } from 'vitest';
import { parseReferenceRates } from './read-exchange-rates.ts';

/** In the shape of the bank's daily file. */
const file = (cubes: string, time = "time='2026-11-25'"): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>European Central Bank</gesmes:name>
  </gesmes:Sender>
  <Cube>
    <Cube ${time}>${cubes}</Cube>
  </Cube>
</gesmes:Envelope>`;
const dollar = "<Cube currency='USD' rate='1.0867'/>";

it('reads the day and the rate of each currency that something may be sold in', () => {
  const xml = file(`${dollar}<Cube currency='JPY' rate='163.52'/><Cube currency='XXX' rate='7.1'/>`);
  expect(parseReferenceRates(xml)).toEqual({
    date: '2026-11-25',
    rates: [
      { currency: 'USD', perEuro: 1.0867 },
      { currency: 'JPY', perEuro: 163.52 },
    ],
  });
});

it('reads a day with one rate', () => {
  expect(parseReferenceRates(file(dollar)).rates).toEqual([{ currency: 'USD', perEuro: 1.0867 }]);
});

test.each([
  ['a page in place of the file', '<html><body>Moved</body></html>'],
  ['nothing', ''],
  ['half of the file', file(dollar).slice(0, 400)],
  ['no day', file(dollar, '')],
  ['a day that is none', file(dollar, "time='25 November'")],
  ['no rates', file('')],
  ['a rate of nothing', file("<Cube currency='USD' rate='0'/>")],
  ['a rate in words', file("<Cube currency='USD' rate='N/A'/>")],
])('%s is refused', (_, xml) => {
  expect(() => parseReferenceRates(xml)).toThrow();
});
