import { formatMoney } from '@fareground/domain/core/money';
import { calendarDate } from '@fareground/domain/core/time';
import { type Invoice, invoiceKindNames, type Party } from '@fareground/domain/invoices/invoice';
import type { Voice } from './fonts.ts';
import { newPdf } from './new-pdf.ts';
import { say } from './say.ts';
import { grouped } from './ticket-words.ts';

/** A4, in points (1/72 inch). */
const page = { width: 595.28, height: 841.89, margin: 48 };
const width = page.width - 2 * page.margin;
const right = page.margin + width;
const foot = page.height - 56;
const ink = '#15171c';
const quiet = '#4b4f58';
const hair = '#b9b7ae';

type Pdf = PDFKit.PDFDocument;

/** An invoice or a credit note on paper, with as many pages as its lines need. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { pdf, finish } = await newPdf(`${invoiceKindNames[invoice.kind]} ${invoice.number}`, page);
  drawPage(pdf, invoice);
  drawParties(pdf, invoice);
  const end = drawLines(pdf, invoice, drawHead(pdf, invoice));
  drawSums(pdf, invoice, end);
  return finish();
}

/** A further page, with the number at its foot. */
function drawPage(pdf: Pdf, { kind, number, seller }: Invoice): void {
  pdf.addPage();
  const text = `${seller.name}, ${invoiceKindNames[kind].toLowerCase()} ${number}`;
  say(pdf, 'text', 8, quiet, text, { x: page.margin, y: foot, width, lineBreak: false });
}

function drawParties(pdf: Pdf, { seller, buyer }: Invoice): void {
  say(pdf, 'poster', 17, ink, seller.name, { x: page.margin, y: 48, width: width * 0.62 });
  const own = [...addressOf(seller), seller.email, `Tax number ${seller.taxNumber}`];
  for (const [index, text] of own.entries())
    say(pdf, 'text', 8.5, quiet, text, { x: page.margin, y: 50 + index * 12, width, align: 'right' });
  say(pdf, 'text', 8.5, quiet, 'To', { x: page.margin, y: 128, width: 240 });
  say(pdf, 'strong', 11, ink, buyer.name, { x: page.margin, y: pdf.y + 2, width: 260 });
  const theirs = [...addressOf(buyer), ...(buyer.taxNumber ? [`Tax number ${buyer.taxNumber}`] : [])];
  for (const text of theirs) say(pdf, 'text', 10.5, ink, text, { x: page.margin, y: pdf.y + 1, width: 260 });
}

const addressOf = ({ street, postcode, city, country }: Party): string[] => [
  street,
  `${postcode} ${city}`,
  countryName(country),
];

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
const countryName = (code: string): string => countries.of(code) ?? code;

/** Its number and what it is about. Returns where it ends. */
function drawHead(pdf: Pdf, invoice: Invoice): number {
  const { kind, number, about, bookingId, day, movedAt } = invoice;
  const top = Math.max(236, pdf.y + 26);
  say(pdf, 'poster', 21, ink, `${invoiceKindNames[kind]} ${number}`, { x: page.margin, y: top, width });
  const isBack = kind === 'invoice' && about !== undefined;
  const facts: [string, string][] = [
    ['Date', dateText(day)],
    ['Booking', grouped(bookingId)],
    [kind === 'invoice' && !isBack ? 'Paid' : 'Money moved', calendarDate(movedAt, 'UTC', { year: true })],
    ...(about ? [['Of invoice', about] satisfies [string, string]] : []),
  ];
  const y = pdf.y + 10;
  const column = width / 4;
  for (const [index, [label, value]] of facts.entries()) {
    const x = page.margin + index * column;
    say(pdf, 'text', 8.5, quiet, label, { x, y, width: column - 8 });
    say(pdf, 'board', 9.5, ink, value, { x, y: y + 12, width: column - 8 });
  }
  return y + 46;
}

/** "2026-11-27" as people write it. */
const dateText = (day: string): string => calendarDate(Date.parse(`${day}T12:00:00Z`), 'UTC', { year: true });

interface Column {
  readonly heading: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly voice: Voice;
  readonly text: (line: Invoice['lines'][number], money: (amount: number) => string) => string;
}
const columns: readonly Column[] = [
  { heading: 'What', x: page.margin, width: 246, align: 'left', voice: 'text', text: ({ text }) => text },
  {
    ...{ heading: 'Number', x: page.margin + 254, width: 44, align: 'right', voice: 'board' },
    text: ({ quantity }) => String(quantity),
  },
  {
    ...{ heading: 'Without tax', x: page.margin + 304, width: 94, align: 'right', voice: 'board' },
    text: ({ net }, money) => money(net),
  },
  {
    ...{ heading: 'With tax', x: right - 94, width: 94, align: 'right', voice: 'board' },
    text: ({ gross }, money) => money(gross),
  },
];

/** Returns where they end. */
function drawLines(pdf: Pdf, invoice: Invoice, top: number): number {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  let y = drawHeadings(pdf, top);
  for (const line of invoice.lines) {
    const height = pdf
      .font('text')
      .fontSize(10)
      .heightOfString(line.text, { width: columns[0]?.width ?? 0 });
    if (y + height > foot - 24) {
      drawPage(pdf, invoice);
      y = drawHeadings(pdf, page.margin);
    }
    for (const { x, width: wide, align, voice, text } of columns) {
      const size = voice === 'board' ? 9 : 10;
      say(pdf, voice, size, ink, text(line, money), { x, y, width: wide, align });
    }
    y += height + 8;
    rule(pdf, y - 4, hair);
  }
  return y;
}

function drawHeadings(pdf: Pdf, y: number): number {
  for (const { heading, x, width: wide, align } of columns) {
    say(pdf, 'strong', 8.5, quiet, heading, { x, y, width: wide, align });
  }
  rule(pdf, y + 14, ink);
  return y + 22;
}

function drawSums(pdf: Pdf, invoice: Invoice, end: number): void {
  const { kind, about, currency, total, tax, taxBasisPoints, method } = invoice;
  let y = end + 8;
  if (y + 110 > foot) {
    drawPage(pdf, invoice);
    y = page.margin;
  }
  const money = (amount: number) => formatMoney(amount, currency);
  const sums: [Voice, string, string][] = [
    ['text', 'Without tax', money(total - tax)],
    ['text', `Tax, ${taxBasisPoints / 100} %`, money(tax)],
    ['strong', kind === 'invoice' ? 'Total' : 'Goes back', money(total)],
  ];
  for (const [voice, label, value] of sums) {
    say(pdf, voice, 10.5, ink, label, { x: right - 250, y, width: 130, align: 'right' });
    say(pdf, 'board', 10, ink, value, { x: right - 114, y, width: 114, align: 'right' });
    y += 19;
  }
  const how = method === 'cash' ? 'in cash' : 'by the payment provider';
  const words =
    kind === 'credit-note'
      ? `It takes back part of invoice ${about}. The money has gone back ${how}.`
      : about
        ? `The money of a refund came back to us, and is owed on invoice ${about} again.`
        : `Paid ${how}; nothing is left to pay.`;
  say(pdf, 'text', 10, quiet, words, { x: page.margin, y: y + 14, width });
}

function rule(pdf: Pdf, y: number, colour: string): void {
  pdf.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).stroke(colour);
}
