import type { InvoicesResponse } from '@fareground/domain/api/invoices';
import type { Business } from '@fareground/domain/booking/booking';
import {
  correctionsOf,
  invoicedOf,
  MAX_CORRECTIONS,
  standingInvoice,
} from '@fareground/domain/payments/invoices/invoice';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { InvoiceForm } from './invoice-form.tsx';

interface CorrectInvoiceProps {
  /** What was made out for the booking. */
  readonly invoices: InvoicesResponse['invoices'];
  readonly business: Business | undefined;
  readonly bookingId: string;
  readonly linkKey: string | undefined;
  readonly onMade: (made: InvoicesResponse) => void;
}

/** To have the invoice that stands made out to somebody else, or with another address. */
export function CorrectInvoice({ invoices, onMade, ...booking }: CorrectInvoiceProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const wrong = standingInvoice(invoices);
  if (!wrong || invoicedOf(invoices) === 0 || correctionsOf(invoices) >= MAX_CORRECTIONS) return null;
  if (!isOpen)
    return (
      <div className="row">
        <Button kind="line" icon={Pencil} onClick={() => setIsOpen(true)}>
          {t('invoices.correct')}
        </Button>
      </div>
    );
  return (
    <Card title={t('invoices.correctTitle', { number: wrong.number })}>
      <p className="muted">{t('invoices.correctLead')}</p>
      <InvoiceForm {...booking} email="" wrong={wrong} onMade={onMade} />
    </Card>
  );
}
