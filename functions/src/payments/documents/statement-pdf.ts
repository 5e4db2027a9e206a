import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate } from '@fareground/domain/core/time';
import type { GroupFigures } from '@fareground/domain/payments/ledger/group-report';
import { periodOfDays } from '@fareground/domain/payments/ledger/report-days';
import {
  daysInShort,
  netTaxOf,
  owedOf,
  type StatementPart,
  type StatementRow,
} from '@fareground/domain/payments/ledger/settlement';
import type { Typeface } from '../../platform/pdf/fonts.ts';
import { newPdf } from '../../platform/pdf/new-pdf.ts';
import { heightOf, say } from '../../platform/pdf/say.ts';
import type { NamedStatement } from '../reports/read-statement.ts';
import { drawSumRows, foot, hair, ink, type Pdf, page, quiet, right, rule, width } from './money-document.ts';

/** What an organiser or operator is owed for some days, on paper: a table and a sum for each currency. */
export async function statementPdf(statement: NamedStatement): Promise<Uint8Array> {
  const { pdf, finish } = await newPdf(`Statement ${statement.name} ${daysInShort(statement)}`, page);
  drawPage(pdf, statement);
  let y = drawHead(pdf, statement);
  for (const part of statement.parts) y = drawPart(pdf, statement, part, y);
  return finish();
}

function drawPage(pdf: Pdf, statement: NamedStatement): void {
  pdf.addPage();
  const text = `Statement ${daysInShort(statement)}, ${statement.name}`;
  say(pdf, 'text', 8, quiet, text, { x: page.margin, y: foot, width, lineBreak: false });
}

const dayOf = (at: number, zone: string): string => calendarDate(at, zone, { year: true });

/** Returns where it ends. */
function drawHead(pdf: Pdf, statement: NamedStatement): number {
  const { house, name, zone } = statement;
  const { from, to } = periodOfDays(statement);
  if (house) say(pdf, 'strong', 11, ink, house, { x: page.margin, y: 48, width });
  say(pdf, 'text', 8.5, quiet, 'For', { x: page.margin, y: 84, width });
  say(pdf, 'poster', 21, ink, name, { x: page.margin, y: 98, width, tag: 'H1' });
  const days = `Statement for ${dayOf(from, zone)} to ${dayOf(to - 1, zone)}, days of ${zone}`;
  say(pdf, 'text', 10.5, quiet, days, { x: page.margin, y: pdf.y + 6, width });
  const words =
    'Sold in the name of the house, which owes the tax to the authorities. You are paid what was sold without that tax, less refunds, what banks took for disputes, and booking fees. What is refunded after these days stands in a later statement.';
  say(pdf, 'text', 9, quiet, words, { x: page.margin, y: pdf.y + 8, width: width * 0.8 });
  return pdf.y + 26;
}

interface Column {
  readonly heading: string;
  readonly x: number;
  readonly width: number;
  readonly amount: (row: GroupFigures) => number;
}
const columnCount = 5;
const columnWidth = 64;
const figure = (place: number, heading: string, amount: Column['amount']): Column => ({
  heading,
  x: right - (columnCount - place) * columnWidth,
  width: columnWidth - 4,
  amount,
});
const columns: readonly Column[] = [
  figure(0, 'Sold', ({ sold }) => sold),
  figure(1, 'Refunded', ({ refundedAmount, disputed }) => -refundedAmount - disputed),
  figure(2, 'Fees', ({ fees }) => -fees),
  figure(3, 'Tax', (row) => -netTaxOf(row)),
  figure(4, 'Owed', owedOf),
];
const nameWidth = width - columnCount * columnWidth - 48;

/** Returns where it ends. */
function drawPart(pdf: Pdf, statement: NamedStatement, part: StatementPart, top: number): number {
  const { currency, rows, total } = part;
  const money = (amount: number): string => formatMoney(amount, currency);
  let y = top;
  const roomFor = (height: number): void => {
    if (y + height <= foot - 16) return;
    drawPage(pdf, statement);
    y = drawHeadings(pdf, page.margin, currency);
  };
  if (y + 120 > foot) {
    drawPage(pdf, statement);
    y = page.margin;
  }
  y = drawHeadings(pdf, y, currency);
  for (const row of rows) {
    const name = nameOf(statement, row);
    const height = heightOf(pdf, 'text', 10, name, nameWidth);
    roomFor(height + 8);
    drawRow(pdf, 'text', name, row, y, money);
    y += height + 8;
    rule(pdf, y - 4, hair);
  }
  roomFor(110);
  drawRow(pdf, 'strong', 'Total', total, y + 2, money);
  y += 30;
  const sums: [Typeface, string, string][] = [
    ['text', 'Refunded to customers', money(-total.refundedAmount)],
    ['text', 'Taken by banks (disputes)', money(-total.disputed)],
    ['text', 'Tax, which the house owes', money(-netTaxOf(total))],
    ['strong', `Owed in ${currency}, without tax`, money(owedOf(total))],
  ];
  return drawSumRows(pdf, sums, y) + 24;
}

function nameOf({ names }: NamedStatement, { by, value }: StatementRow): string {
  return by === 'others' ? 'Trips of no line' : (names.get(value) ?? value);
}

function drawRow(
  pdf: Pdf,
  typeface: Typeface,
  name: string,
  row: GroupFigures,
  y: number,
  money: (amount: number) => string,
): void {
  say(pdf, typeface, 10, ink, name, { x: page.margin, y, width: nameWidth });
  const places = String(row.places);
  say(pdf, 'board', 9, ink, places, { x: page.margin + nameWidth, y, width: 40, align: 'right' });
  for (const { x, width: wide, amount } of columns)
    say(pdf, 'board', 9, ink, money(amount(row)), { x, y, width: wide, align: 'right' });
}

function drawHeadings(pdf: Pdf, y: number, currency: string): number {
  say(pdf, 'strong', 8.5, quiet, `Event or line (${currency})`, { x: page.margin, y, width: nameWidth });
  say(pdf, 'strong', 8.5, quiet, 'Places', { x: page.margin + nameWidth, y, width: 40, align: 'right' });
  for (const { heading, x, width: wide } of columns)
    say(pdf, 'strong', 8.5, quiet, heading, { x, y, width: wide, align: 'right' });
  rule(pdf, y + 14, ink);
  return y + 22;
}
