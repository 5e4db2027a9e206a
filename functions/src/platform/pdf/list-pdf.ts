import type { Typeface } from './fonts.ts';
import { newPdf } from './new-pdf.ts';
import { decorate, say, show, widthOf } from './say.ts';

/** A list of people on paper: a box to tick for everybody, and the heading again on each page. */
export interface ListDocument<Row> {
  readonly title: string;
  /** Of the file. */
  readonly name: string;
  /** At the right of the title, the first larger. */
  readonly counts: readonly [string, string];
  /** Below the title. */
  readonly where: string;
  readonly columns: readonly DocumentColumn<Row>[];
  readonly lines: readonly DocumentLine<Row>[];
  readonly foot: string;
}

export interface DocumentColumn<Row> {
  readonly heading: string;
  /** Points. */
  readonly width: number;
  readonly typeface: Typeface;
  readonly text: (row: Row) => string;
}

/** A line of the paper: somebody, or what those have in common who follow. */
export type DocumentLine<Row> =
  | {
      readonly row: Row;
      /** What is to be known of them, each on a line of its own below theirs. */
      readonly notes?: readonly string[];
      /** Whether their box is ticked; undefined: there is none. */
      readonly isTicked?: boolean;
    }
  | { readonly heading: string };

/** A4, in points (1/72 inch). */
const page = { width: 595.28, height: 841.89, margin: 34 };
const top = 112;
const foot = page.height - 40;
const rowHeight = 20;
export const contentWidth = page.width - 2 * page.margin;
const ink = '#15171c';
const quiet = '#4b4f58';
const hair = '#b9b7ae';
export const box = { size: 10, width: 24 };

type Pdf = PDFKit.PDFDocument;

export async function listPdf<Row>(paper: ListDocument<Row>): Promise<Uint8Array> {
  const { pdf, finish } = await newPdf(paper.name, page);
  const pages = pagesOf(paper.lines);
  for (const [index, lines] of pages.entries()) {
    pdf.addPage();
    drawHead(pdf, paper);
    drawFoot(pdf, paper, `${index + 1} of ${pages.length}`);
    let place = 0;
    for (const one of lines) {
      drawLine(pdf, one, top + place * rowHeight, paper);
      place += heightOf(one);
    }
    // Other calls of this instance have their turn between the pages of a long list.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return finish();
}

const linesOnPage = Math.floor((foot - 8 - top) / rowHeight);

/** In rows. */
const heightOf = (line: DocumentLine<unknown>): number =>
  'heading' in line ? 1 : 1 + (line.notes?.length ?? 0);

/** At least one page; a heading never stands last on one, and notes are on that of their line. */
function pagesOf<Row>(lines: readonly DocumentLine<Row>[]): readonly DocumentLine<Row>[][] {
  const pages: DocumentLine<Row>[][] = [[]];
  for (const [index, line] of lines.entries()) {
    const last = pages.at(-1) ?? [];
    const room = linesOnPage - last.reduce((sum, one) => sum + heightOf(one), 0);
    const next = lines[index + 1];
    const needed = heightOf(line) + ('heading' in line && next ? heightOf(next) : 0);
    if (room >= needed) last.push(line);
    else pages.push([line]);
  }
  return pages;
}

function drawHead<Row>(pdf: Pdf, { title, counts, where, columns }: ListDocument<Row>): void {
  const { margin } = page;
  const titleSize = title.length > 36 ? 11 : 17;
  const titlePlace = {
    ...{ x: margin, y: 30, width: contentWidth - 120, height: 30, ellipsis: true },
    tag: 'H1' as const,
  };
  say(pdf, 'poster', titleSize, ink, title, titlePlace);
  say(pdf, 'board', 9, ink, counts[0], { x: margin, y: 34, width: contentWidth, align: 'right' });
  say(pdf, 'text', 9, quiet, counts[1], { x: margin, y: 48, width: contentWidth, align: 'right' });
  say(pdf, 'text', 9.5, quiet, where, { x: margin, y: 62, width: contentWidth });
  let x = margin + box.width;
  for (const { heading, width } of columns) {
    say(pdf, 'strong', 8.5, quiet, heading, { x, y: top - 18, width });
    x += width;
  }
  rule(pdf, top - 4, ink);
}

function drawFoot<Row>(pdf: Pdf, paper: ListDocument<Row>, pages: string): void {
  say(pdf, 'text', 8, quiet, paper.foot, { x: page.margin, y: foot, width: contentWidth - 80 });
  say(pdf, 'text', 8, quiet, pages, { x: page.margin, y: foot, width: contentWidth, align: 'right' });
}

function drawLine<Row>(pdf: Pdf, line: DocumentLine<Row>, y: number, { columns }: ListDocument<Row>): void {
  const { margin } = page;
  if ('heading' in line) {
    decorate(pdf, () => pdf.rect(margin, y - 2, contentWidth, rowHeight - 2).fill('#ececea'));
    fit(pdf, 'strong', line.heading, margin + 6, y + 2, contentWidth - 12);
    return;
  }
  const { isTicked } = line;
  if (isTicked !== undefined) show(pdf, isTicked ? 'Ticked' : 'Not ticked', () => drawBox(pdf, y, isTicked));
  let x = margin + box.width;
  for (const { width, typeface, text } of columns) {
    fit(pdf, typeface, text(line.row), x, y, width - 6);
    x += width;
  }
  const { notes = [] } = line;
  for (const [index, note] of notes.entries()) {
    fit(pdf, 'text', note, margin + box.width, y + (index + 1) * rowHeight - 2, contentWidth - box.width);
  }
  rule(pdf, y + (notes.length + 1) * rowHeight - 4, hair);
}

/** Empty, or ticked for who is in. */
function drawBox(pdf: Pdf, y: number, isTicked: boolean): void {
  const x = page.margin + 2;
  pdf
    .rect(x, y + 1, box.size, box.size)
    .lineWidth(0.9)
    .stroke(ink);
  if (!isTicked) return;
  pdf
    .moveTo(x + 2, y + 6)
    .lineTo(x + 4.5, y + 9)
    .lineTo(x + 8.5, y + 3)
    .lineWidth(1.4)
    .stroke(ink);
}

function rule(pdf: Pdf, y: number, colour: string): void {
  decorate(pdf, () =>
    pdf
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.6)
      .stroke(colour),
  );
}

/** On one line, or smaller on two; nothing of a row reaches into the next. */
function fit(pdf: Pdf, typeface: Typeface, text: string, x: number, y: number, width: number): void {
  if (text === '') return;
  const size = typeface === 'board' ? 8 : 10;
  if (widthOf(pdf, typeface, size, text) <= width)
    say(pdf, typeface, size, ink, text, {
      x,
      y: y + (typeface === 'board' ? 2 : 0),
      width,
      lineBreak: false,
    });
  else say(pdf, typeface, 7, ink, text, { x, y: y - 2, width, height: rowHeight - 2, ellipsis: true });
}
