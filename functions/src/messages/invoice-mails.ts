import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import { type Invoice, invoiceKindNames } from '@fareground/domain/payments/invoices/invoice';
import { mailOf } from './queue-mail.ts';
import { grouped } from './ticket-words.ts';

/** An invoice or a credit note, to whom it is made out. One each. @param site its address, without a slash at its end */
export function invoiceMail(invoice: Invoice, site: string, now: number): Mail {
  const { id, kind, number, bookingId, buyer, currency, total } = invoice;
  return mailOf({
    id: `invoice-${id}`,
    template: 'invoice',
    to: buyer.email,
    values: {
      name: cutText(buyer.name, 120),
      what: invoiceKindNames[kind],
      number,
      reference: grouped(bookingId),
      amount: formatMoney(total, currency),
      url: `${site}/booking/${bookingId}/invoice`,
    },
    invoiceId: id,
    now,
  });
}
