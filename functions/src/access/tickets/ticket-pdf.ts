import { referenceOf, type Ticket } from '@fareground/domain/access/ticket';
import { encode } from 'uqr';
import {
  colourOf,
  type Fact,
  factsOf,
  grouped,
  showTo,
  stateText,
  whereOf,
} from '../../messages/ticket-words.ts';
import { newPdf } from '../../platform/pdf/new-pdf.ts';
import { decorate, say, show } from '../../platform/pdf/say.ts';

/** An upright ticket on A5, in points (1/72 inch). */
const page = { width: 419.53, height: 595.28, margin: 34 };
const ink = '#15171c';
const quiet = '#4b4f58';
const line = '#85837a';
const bulb = '#ffcf1a';

/**
 * One page a ticket: what it is for, the facts, and the code that the gate reads. A ticket that opens no door is printed
 * without a code.
 */
export async function ticketPdf(tickets: readonly Ticket[]): Promise<Uint8Array> {
  const title = tickets.length === 1 ? (tickets[0]?.title ?? '') : 'Tickets';
  const { pdf, finish } = await newPdf(title, page);
  for (const ticket of tickets) {
    pdf.addPage();
    drawTicket(pdf, ticket);
  }
  return finish();
}

type Pdf = PDFKit.PDFDocument;
const inner = page.width - 2 * page.margin;

function drawTicket(pdf: Pdf, ticket: Ticket): void {
  drawHead(pdf, ticket);
  const size = ticket.title.length > 60 ? 17 : 25;
  const left = { x: page.margin, width: inner };
  say(pdf, 'poster', size, ink, ticket.title, { ...left, y: 88, lineGap: -2, tag: 'H1' });
  say(pdf, 'text', 11, quiet, whereOf(ticket), { ...left, y: pdf.y + 6 });
  const tear = Math.max(318, drawFacts(pdf, factsOf(ticket), pdf.y + 18));
  drawTear(pdf, tear);
  const foot = 524;
  if (ticket.state === 'valid' || ticket.state === 'used') {
    const size = Math.min(168, foot - tear - 36);
    show(pdf, `Code of ticket ${grouped(ticket.serial)}`, () => drawCode(pdf, ticket.token, tear + 22, size));
  }
  const centred = { ...left, align: 'center' } as const;
  say(pdf, 'board', 9, ink, grouped(ticket.serial), { ...centred, y: foot });
  say(pdf, 'text', 9.5, quiet, showTo(ticket), { ...centred, y: foot + 16 });
  say(pdf, 'text', 8, quiet, stateText(ticket), { ...centred, y: foot + 32 });
}

/** A band in the colour of the kind, with the logo and the booking. */
function drawHead(pdf: Pdf, ticket: Ticket): void {
  decorate(pdf, () => {
    pdf.rect(0, 0, page.width, 60).fill(ink);
    pdf.rect(0, 60, page.width, 7).fill(colourOf(ticket.category));
    pdf.circle(page.margin + 7, 30, 7).fill(bulb);
  });
  say(pdf, 'poster', 15, '#faf9f5', 'Fareground', { x: page.margin + 22, y: 22, width: 160 });
  const booking = `Booking ${grouped(referenceOf(ticket))}`;
  say(pdf, 'board', 8, '#faf9f5', booking, { x: page.margin, y: 26, width: inner, align: 'right' });
}

/** Three in a row; a long one has a row of its own. Returns where they end. */
function drawFacts(pdf: Pdf, facts: readonly Fact[], top: number): number {
  let y = top;
  for (const row of rowsOf(facts)) {
    const width = row.length === 1 ? inner : (inner - (columns - 1) * gap) / columns;
    let lowest = y;
    for (const [column, fact] of row.entries()) {
      const x = page.margin + column * (width + gap);
      say(pdf, 'text', 8.5, quiet, fact.label, { x, y, width });
      say(pdf, 'board', 10, ink, fact.value, { x, y: pdf.y + 2, width });
      if (fact.note) say(pdf, 'text', 8, quiet, fact.note, { x, y: pdf.y + 1, width });
      lowest = Math.max(lowest, pdf.y);
    }
    y = lowest + 9;
  }
  return y;
}

const columns = 3;
const gap = 12;
/** Characters of the board's voice that a column holds. */
const columnHolds = 16;

function rowsOf(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    const joins =
      last && last.length < columns && [...last, fact].every(({ value }) => value.length <= columnHolds);
    if (joins) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

function drawTear(pdf: Pdf, y: number): void {
  decorate(pdf, () => {
    pdf
      .moveTo(14, y)
      .lineTo(page.width - 14, y)
      .dash(2, { space: 4 })
      .lineWidth(1.2)
      .stroke(line)
      .undash();
    for (const x of [0, page.width]) pdf.circle(x, y, 8).fill('#d9d6cb');
  });
}

/** The same code as on the screen, with the four quiet modules that scanners ask for. */
function drawCode(pdf: Pdf, token: string, top: number, size: number): void {
  const { data, size: modules } = encode(token, { ecc: 'M', border: 0 });
  const unit = size / modules;
  const left = (page.width - size) / 2;
  // A hair more than a module, so that no viewer shows seams between them.
  for (const [row, cells] of data.entries())
    for (const [column, dark] of cells.entries())
      if (dark) pdf.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05);
  pdf.fill(ink);
}
