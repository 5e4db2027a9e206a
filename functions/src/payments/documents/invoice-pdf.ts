import { currencyExponent, formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate } from '@fareground/domain/core/time';
import { type Invoice, invoiceKindNames, taxesOfInvoice } from '@fareground/domain/payments/invoices/invoice';
import { grouped } from '../../messages/ticket-words.ts';
import type { Typeface } from '../../platform/pdf/fonts.ts';
import { newPdf } from '../../platform/pdf/new-pdf.ts';
import { say } from '../../platform/pdf/say.ts';
import {
  addressOf,
  drawFacts,
  drawSeller,
  drawSumRows,
  drawTable,
  foot,
  ink,
  type MoneyColumn,
  type Pdf,
  page,
  quiet,
  right,
  width,
} from './money-document.ts';

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
  drawSeller(pdf, seller);
  say(pdf, 'text', 8.5, quiet, 'Bill to', { x: page.margin, y: 128, width: 240 });
  say(pdf, 'strong', 11, ink, buyer.name, { x: page.margin, y: pdf.y + 2, width: 260 });
  const theirs = [...addressOf(buyer), ...(buyer.taxNumber ? [`Tax number ${buyer.taxNumber}`] : [])];
  for (const text of theirs) say(pdf, 'text', 10.5, ink, text, { x: page.margin, y: pdf.y + 1, width: 260 });
}

/** Its number and what it is about. Returns where it ends. */
function drawHead(pdf: Pdf, invoice: Invoice): number {
  const { kind, number, about, bookingId, day, movedAt, isCorrection, service } = invoice;
  const top = Math.max(236, pdf.y + 26);
  say(pdf, 'poster', 21, ink, `${invoiceKindNames[kind]} ${number}`, {
    x: page.margin,
    y: top,
    width,
    tag: 'H1',
  });
  const isBack = kind === 'invoice' && about !== undefined && !isCorrection;
  const facts: [string, string][] = [
    ['Date', dateText(day)],
    ['Booking', grouped(bookingId)],
    ...serviceFacts(service),
    [
      isCorrection || (kind === 'invoice' && !isBack) ? 'Paid' : 'Money moved',
      calendarDate(movedAt, 'UTC', { year: true }),
    ],
    ...(about
      ? [
          [isCorrection && kind === 'invoice' ? 'In place of invoice' : 'Of invoice', about] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
  return drawFacts(pdf, facts, pdf.y + 10) + 10;
}

/** "2026-11-27" as people write it. */
const dateText = (day: string): string => calendarDate(Date.parse(`${day}T12:00:00Z`), 'UTC', { year: true });

const serviceFacts = (service: Invoice['service']): [string, string][] =>
  service.from === service.to
    ? [['Service date', dateText(service.from)]]
    : [
        ['First service date', dateText(service.from)],
        ['Last service date', dateText(service.to)],
      ];

/** Returns where they end. */
function drawLines(pdf: Pdf, invoice: Invoice, top: number): number {
  const money = (amount: number) => formatMoney(amount, invoice.currency);
  const columns: readonly MoneyColumn<Invoice['lines'][number]>[] = [
    {
      heading: 'What',
      x: page.margin,
      width: 186,
      align: 'left',
      typeface: 'text',
      text: ({ text }) => text,
    },
    {
      ...{ heading: 'Quantity', x: page.margin + 190, width: 44, align: 'right', typeface: 'board' },
      text: ({ quantity }) => String(quantity),
    },
    {
      ...{ heading: 'Unit price', x: page.margin + 238, width: 78, align: 'right', typeface: 'board' },
      text: ({ net, quantity }) => unitPrice(net / quantity, invoice.currency),
    },
    {
      ...{ heading: 'Without tax', x: page.margin + 320, width: 78, align: 'right', typeface: 'board' },
      text: ({ net }) => money(net),
    },
    {
      ...{ heading: 'With tax', x: right - 94, width: 94, align: 'right', typeface: 'board' },
      text: ({ gross }) => money(gross),
    },
  ];
  return drawTable(pdf, columns, invoice.lines, { top, newPage: () => drawPage(pdf, invoice) });
}

/** Of one, without tax, with as many decimals more as it needs to come to the sum. @param amount minor units, parts of them too */
function unitPrice(amount: number, currency: Invoice['currency']): string {
  if (Number.isInteger(amount)) return formatMoney(amount, currency);
  const decimals = currencyExponent(currency) + 2;
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount / 10 ** currencyExponent(currency));
}

/** A row a rate; where there are several each says what it is on. */
const taxRows = (invoice: Invoice): [Typeface, string, string][] =>
  taxesOfInvoice(invoice).map(({ basisPoints, isReversed, gross, tax }) => {
    const on = invoice.taxes ? ` on ${formatMoney(gross - tax, invoice.currency)}` : '';
    const what = isReversed ? 'Reverse charge' : `Tax, ${basisPoints / 100} %`;
    return ['text', `${what}${on}`, formatMoney(tax, invoice.currency)];
  });

/** What an invoice without the tax has to say (article 226(11a) of directive 2006/112/EC). */
const reverseWords = 'Reverse charge: the buyer owes the tax.';

function drawSums(pdf: Pdf, invoice: Invoice, end: number): void {
  const { kind, currency, total, tax, accountingTax } = invoice;
  let y = end + 8;
  if (y + 91 + (accountingTax ? 14 : 0) + 19 * taxesOfInvoice(invoice).length > foot) {
    drawPage(pdf, invoice);
    y = page.margin;
  }
  const money = (amount: number) => formatMoney(amount, currency);
  const sums: [Typeface, string, string][] = [
    ['text', 'Without tax', money(total - tax)],
    ...taxRows(invoice),
    ['strong', kind === 'invoice' ? 'Total' : 'Refunded', money(total)],
  ];
  y = drawSumRows(pdf, sums, y);
  const inOwn = accountingTax
    ? `VAT in ${accountingTax.currency}: ${formatMoney(accountingTax.tax, accountingTax.currency)}, at the European Central Bank’s rates of ${dateText(accountingTax.ratesOf)}. `
    : '';
  const reverse = taxesOfInvoice(invoice).some(({ isReversed }) => isReversed) ? `${reverseWords} ` : '';
  say(pdf, 'text', 10, quiet, inOwn + reverse + wordsOf(invoice), { x: page.margin, y: y + 14, width });
}

/** What became of the money, and of an invoice that it is about. */
function wordsOf({ kind, about, method, isCorrection, currency }: Invoice): string {
  const how = { cash: 'in cash', provider: 'by card', credit: 'with a gift card' }[method];
  const paid = `Paid ${how}. Amount due ${formatMoney(0, currency)}.`;
  if (isCorrection && kind === 'credit-note')
    return `It cancels what was left of invoice ${about}, which is billed to somebody else now. No money has moved.`;
  if (isCorrection) return `It replaces invoice ${about}. ${paid}`;
  if (kind === 'credit-note') return `It corrects part of invoice ${about}. Refunded ${how}.`;
  return about ? `The money of a refund came back to us, and is owed on invoice ${about} again.` : paid;
}
