import type { Party } from '@fareground/domain/payments/invoices/invoice';
import type { Typeface } from '../../platform/pdf/fonts.ts';
import { decorate, heightOf, say } from '../../platform/pdf/say.ts';

/** A4 with its margins, in points (1/72 inch), for papers about money. */
export const page = { width: 595.28, height: 841.89, margin: 48 };
/** Between the margins. */
export const width = page.width - 2 * page.margin;
export const right = page.margin + width;
/** Where the line at the foot of a page stands; nothing else reaches it. */
export const foot = page.height - 56;
export const ink = '#15171c';
export const quiet = '#4b4f58';
export const hair = '#b9b7ae';

export type Pdf = PDFKit.PDFDocument;

/** A line across the page. */
export function rule(pdf: Pdf, y: number, colour: string): void {
  decorate(pdf, () => pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).stroke(colour));
}

/** Who sold it: the name at the left, address, mail and tax number at the right. */
export function drawSeller(pdf: Pdf, seller: Party): void {
  say(pdf, 'poster', 17, ink, seller.name, { x: page.margin, y: 48, width: width * 0.62 });
  const own = [...addressOf(seller), seller.email, `Tax number ${seller.taxNumber}`];
  for (const [index, text] of own.entries())
    say(pdf, 'text', 8.5, quiet, text, { x: page.margin, y: 50 + index * 12, width, align: 'right' });
}

export const addressOf = ({ street, postcode, city, country }: Party): string[] => [
  street,
  `${postcode} ${city}`.trim(),
  countryName(country),
];

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => countries.of(code) ?? code;

const factHeight = 36;

/** Facts, four in a row, each under its label. Returns where they end. */
export function drawFacts(pdf: Pdf, facts: readonly (readonly [string, string])[], y: number): number {
  const inRow = 4;
  const column = width / inRow;
  for (const [index, [label, value]] of facts.entries()) {
    const x = page.margin + (index % inRow) * column;
    const top = y + Math.floor(index / inRow) * factHeight;
    say(pdf, 'text', 8.5, quiet, label, { x, y: top, width: column - 8 });
    say(pdf, 'board', 9.5, ink, value, { x, y: top + 12, width: column - 8 });
  }
  return y + Math.ceil(facts.length / inRow) * factHeight;
}

/** Sums below each other at the right, the strong ones larger. Returns where they end. */
export function drawSumRows(
  pdf: Pdf,
  sums: readonly (readonly [Typeface, string, string])[],
  top: number,
): number {
  let y = top;
  for (const [typeface, label, value] of sums) {
    say(pdf, typeface, 10.5, ink, label, { x: right - 290, y, width: 170, align: 'right' });
    say(pdf, 'board', 10, ink, value, { x: right - 114, y, width: 114, align: 'right' });
    y += 19;
  }
  return y;
}

export interface MoneyColumn<Row> {
  readonly heading: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly typeface: Typeface;
  readonly text: (row: Row) => string;
}

/**
 * A table of rows whose first column may take several lines, with its headings again on each further page. Returns where it ends.
 * @param newPage begins a further page
 */
export function drawTable<Row>(
  pdf: Pdf,
  columns: readonly MoneyColumn<Row>[],
  rows: readonly Row[],
  { top, newPage }: { readonly top: number; readonly newPage: () => void },
): number {
  const [first] = columns;
  let y = drawHeadings(pdf, columns, top);
  for (const row of rows) {
    const height = heightOf(pdf, 'text', 10, first?.text(row) ?? '', first?.width ?? width);
    if (y + height > foot - 24) {
      newPage();
      y = drawHeadings(pdf, columns, page.margin);
    }
    for (const { x, width: wide, align, typeface, text } of columns) {
      const size = typeface === 'board' ? 9 : 10;
      say(pdf, typeface, size, ink, text(row), { x, y, width: wide, align });
    }
    y += height + 8;
    rule(pdf, y - 4, hair);
  }
  return y;
}

function drawHeadings<Row>(pdf: Pdf, columns: readonly MoneyColumn<Row>[], y: number): number {
  for (const { heading, x, width: wide, align } of columns) {
    say(pdf, 'strong', 8.5, quiet, heading, { x, y, width: wide, align });
  }
  rule(pdf, y + 14, ink);
  return y + 22;
}
