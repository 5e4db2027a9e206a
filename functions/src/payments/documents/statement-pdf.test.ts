import type { GroupFigures } from '@fareground/domain/payments/ledger/group-report';
import type { StatementRow } from '@fareground/domain/payments/ledger/settlement';
import { expect, test } from 'vitest';
import { pagesOfText } from '../../platform/pdf/pdf-text.test-helper.ts';
import { statementPdf } from './statement-pdf.ts';

const total: GroupFigures = {
  value: 'Rua Nova',
  currency: 'EUR',
  places: 6,
  sold: 12_600,
  refundedAmount: 2_100,
  disputed: 2_100,
  netSales: 8_400,
  fees: 400,
  tax: 476,
  taxOfFees: 24,
  discounts: 0,
  net: 7_924,
};
const row: StatementRow = { ...total, by: 'sale', value: 'night' };
const statement = {
  partner: 'rua-nova',
  name: 'Rua Nova',
  from: '2026-11-01',
  to: '2026-11-30',
  zone: 'Europe/Lisbon',
  house: 'Fareground Demo, Lda.',
  names: new Map([['night', 'Night Ferry Orchestra, Fri 27 Nov 2026']]),
};
const textsOf = async (rows: readonly StatementRow[], days = {}) =>
  pagesOfText(await statementPdf({ ...statement, ...days, parts: [{ currency: 'EUR', rows, total }] })).map(
    ({ texts }) => texts.join(' '),
  );

test('on paper it says for whom and which days it is, what was sold, what went back, and what is owed', async () => {
  const [page, ...further] = await textsOf([row]);
  expect(further).toEqual([]);
  for (const text of [
    'Fareground Demo, Lda.',
    'Rua Nova',
    'days of Europe/Lisbon',
    'Night Ferry Orchestra',
    '€126.00',
    '€21.00',
    'in the name of the house',
    '-€4.52',
    'Owed in EUR, without tax',
    '€75.48',
  ])
    expect(page).toContain(text);
});

test('a long one goes on, and says on each page whose it is', async () => {
  const pages = await textsOf(Array.from({ length: 80 }, (_, n) => ({ ...row, value: `night-${n}` })));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page).toContain('Statement 2026-11, Rua Nova');
});

test.each([
  [{ from: '2026-11-27', to: '2026-11-27' }, 'Statement 2026-11-27, Rua Nova'],
  [{ from: '2026-11-23', to: '2026-11-29' }, 'Statement 2026-11-23 to 2026-11-29, Rua Nova'],
])('one of %o says so', async (days, text) => {
  expect((await textsOf([row], days))[0]).toContain(text);
});

test('what did not move has no sign', async () => {
  const still = { ...total, refundedAmount: 0, disputed: 0, fees: 0, tax: 0, taxOfFees: 0 };
  const pdf = await statementPdf({ ...statement, parts: [{ currency: 'EUR', rows: [], total: still }] });
  expect(
    pagesOfText(pdf)
      .flatMap(({ texts }) => texts)
      .join(' '),
  ).not.toMatch(/[-−]€0\.00/);
});
