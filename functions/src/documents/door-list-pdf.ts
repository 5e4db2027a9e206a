import type { DoorEvent, DoorListPrint, DoorRow } from '@fareground/domain/calls/door-lists';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { readFont, type Voice, voiceFor, voices } from './fonts.ts';
import { grouped, seatText } from './ticket-words.ts';

export interface DoorListPaper extends DoorListPrint {
  readonly event: DoorEvent;
  /** A part for each tier; the rows are in that order. */
  readonly byTier: boolean;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
}

/** A4, in points (1/72 inch). */
const page = { width: 595.28, height: 841.89, margin: 34 };
const top = 112;
const foot = page.height - 40;
const rowHeight = 20;
const inner = page.width - 2 * page.margin;
const ink = '#15171c';
const quiet = '#4b4f58';
const hair = '#b9b7ae';

interface PaperColumn {
  readonly heading: string;
  readonly width: number;
  readonly voice: Voice;
  readonly text: (row: DoorRow, zone: string) => string;
}
const tierWidth = 96;
/** The door may ask for a proof of it. */
const withFare = (text: string, fare: string | undefined): string => (fare ? `${text}, ${fare}` : text);
/** Behind the box to tick. A part for each tier needs no column of tiers: its names are wider. */
const columnsOf = (byTier: boolean): readonly PaperColumn[] => [
  {
    heading: 'Name',
    width: byTier ? 182 + tierWidth : 182,
    voice: 'text',
    text: ({ name, fare }) => withFare(name || 'No name', byTier ? fare : undefined),
  },
  ...(byTier
    ? []
    : [
        {
          heading: 'Ticket',
          width: tierWidth,
          voice: 'text',
          text: ({ tier, fare }: DoorRow) => withFare(tier, fare),
        } as const,
      ]),
  { heading: 'Seat', width: 52, voice: 'text', text: ({ seat }) => (seat === '' ? '' : seatText(seat)) },
  { heading: 'Booking', width: 78, voice: 'board', text: ({ bookingId }) => grouped(bookingId) },
  { heading: 'Ends in', width: 48, voice: 'board', text: ({ shortSerial }) => shortSerial },
  {
    heading: 'In',
    width: 47,
    voice: 'text',
    text: ({ usedAt }, zone) => (usedAt === null ? '' : clockTime(usedAt, zone)),
  },
];
const box = { size: 10, width: 24 };

type Pdf = PDFKit.PDFDocument;
interface Layout extends DoorListPaper {
  readonly columns: readonly PaperColumn[];
  /** How many of the rows were let in. */
  readonly admitted: number;
}
/** A line of the paper: somebody, or the tier whose people follow. */
type PaperLine = { readonly row: DoorRow } | { readonly tier: string; readonly count: number };

/** The door list of an event on paper: a box to tick for everybody, and the heading again on each page. pdfkit is loaded by the first document that is asked for. */
export async function doorListPdf(paper: DoorListPaper): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Door list: ${paper.event.title}`, Creator: 'Fareground' },
    lang: 'en',
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const voice of voices) pdf.registerFont(voice, readFont(voice));
  const admitted = paper.rows.filter(({ usedAt }) => usedAt !== null).length;
  const layout: Layout = { ...paper, admitted, columns: columnsOf(paper.byTier) };
  const pages = pagesOf(linesOf(paper));
  for (const [index, lines] of pages.entries()) {
    pdf.addPage();
    drawHead(pdf, layout);
    drawFoot(pdf, layout, `${index + 1} of ${pages.length}`);
    for (const [place, one] of lines.entries()) drawLine(pdf, one, top + place * rowHeight, layout);
    // Other calls of this instance have their turn between the pages of a long list.
    await new Promise((resolve) => setImmediate(resolve));
  }
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

function linesOf({ rows, byTier }: DoorListPaper): PaperLine[] {
  if (!byTier) return rows.map((row) => ({ row }));
  return [...Map.groupBy(rows, ({ tier }) => tier)].flatMap(([tier, people]) => [
    { tier, count: people.length },
    ...people.map((row) => ({ row })),
  ]);
}

const linesOnPage = Math.floor((foot - 8 - top) / rowHeight);

/** At least one page; the name of a tier never stands last on one. */
function pagesOf(lines: readonly PaperLine[]): readonly PaperLine[][] {
  const pages: PaperLine[][] = [[]];
  for (const line of lines) {
    const last = pages.at(-1) ?? [];
    const room = linesOnPage - last.length;
    if (room > ('tier' in line ? 1 : 0)) last.push(line);
    else pages.push([line]);
  }
  return pages;
}

function drawHead(pdf: Pdf, { event, rows, columns, admitted }: Layout): void {
  const { margin } = page;
  const titleSize = event.title.length > 36 ? 11 : 17;
  const titlePlace = { x: margin, y: 30, width: inner - 120, height: 30, ellipsis: true };
  say(pdf, 'poster', titleSize, ink, event.title, titlePlace);
  say(pdf, 'board', 9, ink, `${rows.length} tickets`, { x: margin, y: 34, width: inner, align: 'right' });
  say(pdf, 'text', 9, quiet, `${admitted} in`, { x: margin, y: 48, width: inner, align: 'right' });
  const { startsAt, doorsAt, timeZone, venueName, city } = event;
  const date = calendarDate(startsAt, timeZone, { year: true });
  const times = `doors ${clockTime(doorsAt, timeZone)}, starts ${clockTime(startsAt, timeZone)} ${zoneName(startsAt, timeZone)}`;
  const where = `${date}, ${times} · ${venueName}, ${city}`;
  say(pdf, 'text', 9.5, quiet, where, { x: margin, y: 62, width: inner });
  let x = margin + box.width;
  for (const { heading, width } of columns) {
    say(pdf, 'strong', 8.5, quiet, heading, { x, y: top - 18, width });
    x += width;
  }
  rule(pdf, top - 4, ink);
}

function drawFoot(pdf: Pdf, { event, at, unreadable }: Layout, pages: string): void {
  const made = `Made ${calendarDate(at, event.timeZone)}, ${clockTime(at, event.timeZone)} ${zoneName(at, event.timeZone)}`;
  const missing =
    unreadable > 0 ? `. Tickets that could not be read and are not on this list: ${unreadable}.` : '';
  say(pdf, 'text', 8, quiet, made + missing, { x: page.margin, y: foot, width: inner - 80 });
  say(pdf, 'text', 8, quiet, pages, { x: page.margin, y: foot, width: inner, align: 'right' });
}

function drawLine(pdf: Pdf, line: PaperLine, y: number, { event, columns }: Layout): void {
  const { margin } = page;
  if ('tier' in line) {
    pdf.rect(margin, y - 2, inner, rowHeight - 2).fill('#ececea');
    say(pdf, 'strong', 10, ink, `${line.tier}: ${line.count}`, {
      x: margin + 6,
      y: y + 2,
      width: inner - 12,
    });
    return;
  }
  drawBox(pdf, y, line.row.usedAt !== null);
  let x = margin + box.width;
  for (const { width, voice, text } of columns) {
    fit(pdf, voice, text(line.row, event.timeZone), x, y, width - 6);
    x += width;
  }
  rule(pdf, y + rowHeight - 4, hair);
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
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.6)
    .stroke(colour);
}

/** On one line, or smaller on two; nothing of a row reaches into the next. */
function fit(pdf: Pdf, voice: Voice, text: string, x: number, y: number, width: number): void {
  if (text === '') return;
  const size = voice === 'board' ? 8 : 10;
  const isWide = pdf.font(voiceFor(text, voice)).fontSize(size).widthOfString(text) > width;
  if (!isWide)
    say(pdf, voice, size, ink, text, { x, y: y + (voice === 'board' ? 2 : 0), width, lineBreak: false });
  else say(pdf, voice, 7, ink, text, { x, y: y - 2, width, height: rowHeight - 2, ellipsis: true });
}

interface Place extends PDFKit.Mixins.TextOptions {
  readonly x: number;
  readonly y: number;
}

function say(
  pdf: Pdf,
  voice: Voice,
  size: number,
  colour: string,
  text: string,
  { x, y, ...options }: Place,
): void {
  pdf.font(voiceFor(text, voice)).fontSize(size).fillColor(colour).text(text, x, y, options);
}
