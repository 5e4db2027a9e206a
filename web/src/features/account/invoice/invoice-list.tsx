import type { Invoice } from '@fareground/domain/payments/invoices/invoice';
import { downloadInvoice } from '../../../firebase/invoice-file.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Card } from '../../../ui/card.tsx';
import { InvoiceFiles } from '../../../views/invoice-files.tsx';

interface InvoiceListProps {
  readonly invoices: readonly Invoice[];
  readonly linkKey: string | undefined;
}

/** What was made out, with its files. */
export function InvoiceList({ invoices, linkKey }: InvoiceListProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('invoices.list')}>
      <ul className="invoice-list">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <div>
              <h3 className="title">
                {t(`invoices.kind.${kindOf(invoice)}`, {
                  number: invoice.number,
                  about: invoice.about ?? '',
                })}
              </h3>
              <p className="muted small">
                {t('invoices.about', {
                  day: format.dateYear(Date.parse(`${invoice.day}T12:00:00Z`), 'UTC'),
                  name: invoice.buyer.name,
                })}
              </p>
            </div>
            <b>
              {invoice.kind === 'credit-note' ? '−' : ''}
              {format.money(invoice.total, invoice.currency)}
            </b>
            <InvoiceFiles invoice={invoice} save={(kind) => downloadInvoice(invoice, kind, linkKey)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kindOf = ({ kind, about, isCorrection }: Invoice) => {
  if (isCorrection) return kind === 'invoice' ? 'new' : 'undone';
  return kind === 'invoice' && about !== undefined ? 'back' : kind;
};
