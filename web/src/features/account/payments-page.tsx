import './account.css';
import { isInvoiceable } from '@fareground/domain/invoices/due-invoices';
import type { Payment } from '@fareground/domain/payments/payment';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useMyPayments, useMyRefunds } from './data/my-bookings.ts';
import { SignedInOnly } from './signed-in-only.tsx';
import { SignedInPart } from './signed-in-part.tsx';

/** S22: what was paid, what came back. */
export default function PaymentsPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('payments.title')} />
      <h1 className="head">{t('payments.title')}</h1>
      <SignedInOnly>
        {(person) => (
          <SignedInPart>
            <History uid={person.uid} />
          </SignedInPart>
        )}
      </SignedInOnly>
    </div>
  );
}

const tones: Readonly<Partial<Record<Payment['state'], Tone>>> = {
  captured: 'good',
  authorised: 'info',
  created: 'warn',
  failed: 'bad',
  disputed: 'bad',
};

function History({ uid }: { readonly uid: string }) {
  const t = useT();
  const format = useFormat();
  const zone = useRegionalTimeZone();
  const payments = useMyPayments(uid);
  const refunds = useMyRefunds(uid);
  if (payments.status === 'loading' || refunds.status === 'loading') return <Loading />;
  if (payments.data.length === 0)
    return <EmptyState title={t('payments.none')}>{t('payments.noneHint')}</EmptyState>;
  const columns: Column<Payment>[] = [
    {
      key: 'booking',
      heading: t('payments.booking'),
      cell: (payment) => (
        <Link to={paths.booking.to({ id: payment.bookingId })}>{groupDigits(payment.bookingId)}</Link>
      ),
    },
    { key: 'when', heading: t('payments.when'), cell: (payment) => format.dateTime(payment.createdAt, zone) },
    {
      key: 'state',
      heading: t('payments.state'),
      cell: ({ state }) => {
        const tone = tones[state];
        return <Badge {...(tone && { tone })}>{t(`payment.state.${state}`)}</Badge>;
      },
    },
    {
      key: 'refunded',
      heading: t('payments.refunded'),
      numeric: true,
      cell: (payment) => format.money(payment.refunded, payment.currency),
    },
    {
      key: 'amount',
      heading: t('payments.amount'),
      numeric: true,
      cell: (payment) => format.money(payment.amount, payment.currency),
    },
    {
      key: 'invoice',
      heading: t('payments.invoice'),
      cell: (payment) =>
        isInvoiceable(payment) ? (
          <Link to={paths.invoice.to({ id: payment.bookingId })}>{t('payments.toInvoice')}</Link>
        ) : null,
    },
  ];
  return (
    <>
      <section className="own-section">
        <DataTable
          caption={t('payments.title')}
          columns={columns}
          rows={payments.data}
          rowKey={(payment) => payment.id}
        />
      </section>
      {refunds.data.length > 0 ? (
        <section className="own-section">
          <h2 className="head-s">{t('payments.refunds')}</h2>
          <ul className="own-list">
            {refunds.data.map((refund) => (
              <li key={refund.id} className="row row-wrap between">
                <span>
                  {format.dateTime(refund.createdAt, zone)} ·{' '}
                  {refund.state === 'requested' && refund.waitsFor
                    ? t('refund.waits')
                    : t(`refund.state.${refund.state}`)}
                </span>
                <b>{format.money(refund.amount, refund.currency)}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
