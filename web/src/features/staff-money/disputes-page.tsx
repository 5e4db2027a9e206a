import '../../staff/dashboard.css';
import type { Payment } from '@fareground/domain/payments/payment';
import Landmark from 'lucide-react/icons/landmark';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loading } from '../../ui/states.tsx';
import { useDisputedPayments } from './data/dispute-calls.ts';
import { DisputeCase } from './disputes/dispute-case.tsx';
import { reasonText } from './disputes/reason-text.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Payments that a bank decides about; one of them with what speaks for it, and the answer to the bank. */
export default function DisputesPage() {
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return (
    <StaffPage title="disputes.title" lead="disputes.lead">
      {paymentId ? (
        <DisputeCase key={paymentId} paymentId={paymentId} />
      ) : (
        <div className="dash-stack">
          <Card>
            <Open />
          </Card>
        </div>
      )}
    </StaffPage>
  );
}

/** When the first of those that are open was opened. */
const openedAtOf = ({ disputes }: Payment): number =>
  Math.min(...disputes.flatMap(({ state, openedAt }) => (state === 'open' ? [openedAt] : [])));

function Open() {
  const t = useT();
  const format = useFormat();
  const live = useDisputedPayments();
  if (live.status === 'loading') return <Loading />;
  if (live.data.length === 0)
    return (
      <EmptyState icon={Landmark} title={t('disputes.none')}>
        {t('disputes.noneHint')}
      </EmptyState>
    );
  const openOf = ({ disputes }: Payment) => disputes.filter(({ state }) => state === 'open');
  const columns: Column<Payment>[] = [
    {
      key: 'booking',
      heading: t('disputes.booking'),
      cell: ({ id, bookingId }) => (
        <Link
          to={`${staffPaths.disputes.to()}?payment=${id}`}
          aria-label={t('disputes.open', { booking: groupDigits(bookingId) })}
        >
          {groupDigits(bookingId)}
        </Link>
      ),
    },
    {
      key: 'why',
      heading: t('disputes.why'),
      cell: (one) => openOf(one).map(({ id, reason }) => <span key={id}>{reasonText(t, reason)}</span>),
    },
    { key: 'since', heading: t('disputes.since'), cell: (one) => format.dateTime(openedAtOf(one), zone) },
    {
      key: 'answered',
      heading: t('disputes.answered'),
      cell: (one) =>
        openOf(one).map(({ id, answered }) =>
          answered ? <span key={id}>{format.dateTime(answered.at, zone)}</span> : null,
        ),
    },
    {
      key: 'amount',
      heading: t('disputes.amount'),
      numeric: true,
      cell: (one) =>
        format.money(
          openOf(one).reduce((sum, { amount }) => sum + amount, 0),
          one.currency,
        ),
    },
  ];
  return (
    <DataTable caption={t('disputes.title')} columns={columns} rows={live.data} rowKey={({ id }) => id} />
  );
}
