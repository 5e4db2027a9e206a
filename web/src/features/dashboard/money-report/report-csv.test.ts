import { expect, it } from 'vitest';
import { reportCsv } from './report-csv.ts';

const nothing = { sales: 0, fees: 0, tax: 0, discounts: 0, cash: 0, providerCosts: 0, paidOut: 0 };
const asked = { from: '2026-11-01', to: '2026-11-30', zone: 'Europe/Lisbon' };

it('has each amount with the places of its currency, and adds nothing up over currencies', () => {
  const text = reportCsv(
    asked,
    [
      { currency: 'EUR', sold: 2_105, givenBack: 100, kept: 2_005, ...nothing },
      { currency: 'JPY', sold: 2_105, givenBack: 0, kept: 2_105, ...nothing },
      { currency: 'KWD', sold: -2_105, givenBack: 0, kept: -2_105, ...nothing },
    ],
    [{ saleId: 'night', currency: 'EUR', sold: 1_900, givenBack: 0, kept: 1_900 }],
  );
  expect(text).toContain('2026-11-01,2026-11-30,Europe/Lisbon,,EUR,sold,21.05\r\n');
  expect(text).toContain(',JPY,sold,2105\r\n');
  // A spreadsheet does not calculate it.
  expect(text).toContain(",KWD,sold,'-2.105\r\n");
  expect(text).toContain(',night,EUR,kept,19.00\r\n');
});
