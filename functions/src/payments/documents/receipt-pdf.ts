import { type Booking, replacedBy } from '@fareground/domain/booking/booking';
import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate } from '@fareground/domain/core/time';
import type { Party } from '@fareground/domain/payments/invoices/invoice';
import { type SoldLine, soldLines } from '@fareground/domain/payments/invoices/sold-lines';
import type { Payment } from '@fareground/domain/payments/payment';
import type { Refund } from '@fareground/domain/payments/refund';
import { taxesOfBooking } from '@fareground/domain/payments/taxes/tax-of-booking';
import { grouped } from '../../messages/ticket-words.ts';
import type { Typeface } from '../../platform/pdf/fonts.ts';
import { newPdf } from '../../platform/pdf/new-pdf.ts';
import { say } from '../../platform/pdf/say.ts';
import {
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

/** What a receipt is made of. */
export interface Receipt {
  readonly booking: Booking;
  readonly payment: Payment;
  /** Of that payment. */
  readonly refunds: readonly Refund[];
  /** Null until an owner has said who the house is: the receipt names the product then. */
  readonly seller: Party | null;
  /** Whose days its dates are. */
  readonly timeZone: string;
}

/** "by card or online, and €15.00 with a gift card". */
function howPaid({ method, credit, currency }: Payment, booking: Booking): string {
  const withWhat = replacedBy(booking) ? 'with what an earlier journey was worth' : 'with a gift card';
  if (method === 'credit') return withWhat;
  const how = method === 'cash' ? 'in cash' : 'by card or online';
  return credit ? `${how}, and ${formatMoney(credit.amount, currency)} ${withWhat}` : how;
}

/** That a booking was paid, and what of it went back since, on paper. It is no invoice: it has no number of a series and no buyer. */
export async function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const { booking, payment, timeZone } = receipt;
  const { pdf, finish } = await newPdf(`Receipt ${booking.id}`, page);
  drawPage(pdf, receipt);
  if (receipt.seller) drawSeller(pdf, receipt.seller);
  else say(pdf, 'poster', 17, ink, 'Fareground', { x: page.margin, y: 48, width });
  say(pdf, 'poster', 21, ink, 'Receipt', { x: page.margin, y: Math.max(128, pdf.y + 26), width, tag: 'H1' });
  const facts: [string, string][] = [
    ['Booking', grouped(booking.id)],
    ['Paid', dateOf(payment.capturedAt ?? payment.createdAt, timeZone)],
    ['How', howPaid(payment, booking)],
    ['Number of payment', payment.id],
  ];
  const top = drawFacts(pdf, facts, pdf.y + 10) + 10;
  const end = drawTable(pdf, columnsIn(booking), soldLines(booking), {
    top,
    newPage: () => drawPage(pdf, receipt),
  });
  drawSums(pdf, receipt, end);
  return finish();
}

const dateOf = (at: number, zone: string): string => calendarDate(at, zone, { year: true });

function drawPage(pdf: Pdf, { booking, seller }: Receipt): void {
  pdf.addPage();
  const text = `${seller?.name ?? 'Fareground'}, receipt of booking ${grouped(booking.id)}`;
  say(pdf, 'text', 8, quiet, text, { x: page.margin, y: foot, width, lineBreak: false });
}

/** What was paid for each; where tax was added at the end, without it. */
function columnsIn({ currency, amounts }: Booking): readonly MoneyColumn<SoldLine>[] {
  const isAdded = amounts.taxAdded !== undefined;
  return [
    {
      heading: 'What',
      x: page.margin,
      width: 340,
      align: 'left',
      typeface: 'text',
      text: ({ text }) => text,
    },
    {
      ...{ heading: 'Quantity', x: page.margin + 348, width: 44, align: 'right', typeface: 'board' },
      text: ({ quantity }) => String(quantity),
    },
    {
      ...{
        heading: isAdded ? 'Without tax' : 'Paid',
        x: right - 94,
        width: 94,
        align: 'right',
        typeface: 'board',
      },
      text: ({ gross, added = 0 }) => formatMoney(gross - added, currency),
    },
  ];
}

/** The total with the tax in it, or after the tax that was added, each refund by its date, and what is left. */
function drawSums(pdf: Pdf, receipt: Receipt, end: number): void {
  const { booking, payment, refunds, timeZone } = receipt;
  const { amounts, currency } = booking;
  const money = (amount: number) => formatMoney(amount, currency);
  const back = refunds.filter(({ state }) => state === 'succeeded').sort((a, b) => a.updatedAt - b.updatedAt);
  const gone = back.reduce((sum, { amount }) => sum + amount, 0);
  const isAdded = amounts.taxAdded !== undefined;
  const tax = isAdded ? 'Tax' : 'Tax in it';
  const taxes = taxesOfBooking(booking).map((rate): [Typeface, string, string] => [
    'text',
    rate.isReversed
      ? 'Reverse charge, tax owed by the buyer'
      : rate.basisPoints === undefined
        ? tax
        : `${tax}, ${rate.basisPoints / 100} %`,
    money(rate.tax),
  ]);
  const total: [Typeface, string, string] = ['strong', 'Total', money(amounts.total)];
  const sums: [Typeface, string, string][] = [
    ...(isAdded ? [...taxes, total] : [total, ...taxes]),
    ...back.map(({ amount, updatedAt }): [Typeface, string, string] => [
      'text',
      `Refunded ${dateOf(updatedAt, timeZone)}`,
      `-${money(amount)}`,
    ]),
    ...(gone > 0
      ? [['strong', 'Left', money(payment.amount - gone)] satisfies [Typeface, string, string]]
      : []),
  ];
  let y = end + 8;
  if (y + 19 * sums.length + 24 > foot) {
    drawPage(pdf, receipt);
    y = page.margin;
  }
  drawSumRows(pdf, sums, y);
}
