import '../account.css';
import './invoice.css';
import type { InvoicesResponse } from '@fareground/domain/api/invoices';
import type { Business } from '@fareground/domain/booking/booking';
import {
  correctionsOf,
  currentInvoice,
  type Invoice,
  invoicedOf,
  MAX_CORRECTIONS,
} from '@fareground/domain/payments/invoices/invoice';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { downloadInvoice } from '../../../firebase/invoice-file.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { InvoiceFiles } from '../../../views/invoice-files.tsx';
import { readInvoices } from '../data/invoices.ts';
import { keyIn } from '../data/linked-booking.ts';
import { SignedInOnly } from '../signed-in-only.tsx';
import { InvoiceForm } from './invoice-form.tsx';

/** What one needs for one's books: the invoice of a booking, which is made out here, and the credit notes of its refunds. */
export default function InvoicePage() {
  const t = useT();
  const { id = '' } = useParams();
  const linkKey = keyIn(useLocation().hash);
  return (
    <div className="wrap section invoice-page">
      <PageHead title={t('invoices.title')} />
      {linkKey ? <meta name="robots" content="noindex" /> : null}
      <h1 className="head">{t('invoices.heading', { reference: groupDigits(id) })}</h1>
      {linkKey ? (
        <Invoices bookingId={id} linkKey={linkKey} email="" />
      ) : (
        <SignedInOnly>{({ email }) => <Invoices bookingId={id} email={email ?? ''} />}</SignedInOnly>
      )}
    </div>
  );
}

interface InvoicesProps {
  readonly bookingId: string;
  /** Of the mailed link. */
  readonly linkKey?: string;
  /** The reader's own. */
  readonly email: string;
}

function Invoices({ bookingId, linkKey, email }: InvoicesProps) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [made, setMade] = useState<InvoicesResponse>();
  const answer = useAnswer(`${bookingId} ${tries}`, () =>
    readInvoices(bookingId, linkKey ? { key: linkKey } : {}),
  );
  const toBooking = (
    <ButtonLink to={`${paths.booking.to({ id: bookingId })}${linkKey ? `#key=${linkKey}` : ''}`} kind="line">
      {t('invoices.toBooking')}
    </ButtonLink>
  );
  if (!answer) return <Loading />;
  if (!answer.ok && answer.problem.code === 'not-found')
    return <EmptyState title={t('invoices.notYours')}>{t('invoices.notYoursHint')}</EmptyState>;
  if (!answer.ok) return <ErrorState onRetry={() => setTries(tries + 1)} />;
  const { invoices, isOffered, business } = made ?? answer.value;
  if (invoices.length > 0)
    return (
      <div className="stack">
        <InvoiceList invoices={invoices} linkKey={linkKey} />
        <CorrectInvoice
          key={invoices.length}
          bookingId={bookingId}
          linkKey={linkKey}
          invoices={invoices}
          business={business}
          onMade={setMade}
        />
        {toBooking}
      </div>
    );
  if (!isOffered)
    return (
      <EmptyState title={t('invoices.none')} action={toBooking}>
        {t('invoices.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <p className="muted lead-in">{t('invoices.lead')}</p>
      <InvoiceForm
        bookingId={bookingId}
        linkKey={linkKey}
        email={email}
        business={business}
        onMade={setMade}
      />
    </>
  );
}

interface CorrectInvoiceProps {
  /** What was made out for the booking. */
  readonly invoices: InvoicesResponse['invoices'];
  readonly business: Business | undefined;
  readonly bookingId: string;
  readonly linkKey: string | undefined;
  readonly onMade: (made: InvoicesResponse) => void;
}

/** To have the invoice that stands made out to somebody else, or with another address. */
function CorrectInvoice({ invoices, onMade, ...booking }: CorrectInvoiceProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const wrong = currentInvoice(invoices);
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

interface InvoiceListProps {
  readonly invoices: readonly Invoice[];
  readonly linkKey: string | undefined;
}

/** What was made out, with its files. */
function InvoiceList({ invoices, linkKey }: InvoiceListProps) {
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
