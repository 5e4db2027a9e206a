import type { Evidence } from '@fareground/domain/api/disputes';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Payment } from '@fareground/domain/payments/payment';
import { momentText } from '../../messages/booking-mails.ts';
import { grouped } from '../../messages/ticket-words.ts';
import { newPdf } from '../../platform/pdf/new-pdf.ts';
import { heightOf, say } from '../../platform/pdf/say.ts';
import { foot, ink, page, quiet, width } from '../documents/money-document.ts';

/** What speaks for a disputed payment, on paper: for the bank, and for whoever decides about it here. @param at when it is made, epoch milliseconds */
export async function evidencePdf(payment: Payment, evidence: Evidence, at: number): Promise<Uint8Array> {
  const title = `Evidence for booking ${grouped(payment.bookingId)}`;
  const { pdf, finish } = await newPdf(title, page);
  pdf.addPage();
  let y = page.margin;
  const write = (
    typeface: 'poster' | 'strong' | 'text',
    size: number,
    colour: string,
    text: string,
  ): void => {
    const height = heightOf(pdf, typeface, size, text, width);
    if (y + height > foot) {
      pdf.addPage();
      y = page.margin;
    }
    const tag = typeface === 'text' ? 'P' : typeface === 'strong' ? 'H2' : 'H1';
    say(pdf, typeface, size, colour, text, { x: page.margin, y, width, tag });
    y = pdf.y;
  };
  write('poster', 20, ink, title);
  y += 6;
  write('text', 9, quiet, `Made ${momentText(at, 'UTC')} out of what is stored of the sale.`);
  for (const { id, amount, reason } of payment.disputes) {
    write('text', 9, quiet, `Dispute ${id}: ${formatMoney(amount, payment.currency)}, ${reason}.`);
  }
  for (const section of evidence) {
    y += 16;
    write('strong', 11.5, ink, section.title);
    y += 3;
    for (const line of section.text.split('\n')) write('text', 10, ink, line || ' ');
  }
  return finish();
}
