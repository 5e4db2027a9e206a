import '../account.css';
import './invoice.css';
import type { InvoicesResponse } from '@fareground/domain/api/invoices';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useAnswer } from '../../../firebase/use-answer.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { groupDigits } from '../../../ui/big-ticket.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, ErrorState, Loading } from '../../../ui/states.tsx';
import { readInvoices } from '../data/invoices.ts';
import { keyIn } from '../data/linked-booking.ts';
import { SignedInOnly } from '../signed-in-only.tsx';
import { CorrectInvoice } from './correct-invoice.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoiceList } from './invoice-list.tsx';

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
