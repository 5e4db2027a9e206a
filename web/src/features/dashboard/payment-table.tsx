import type { Payment } from '@fareground/domain/payments/payment';
import type { Loadable } from '../../firebase/use-firestore-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { failureText } from './failure-text.ts';
import { LiveTable } from './live-table.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Payments as finance sees them. */
export function PaymentTable({ live }: { readonly live: Loadable<readonly Payment[]> }) {
  const t = useT();
  const format = useFormat();
  // A payment that was taken in the end may have been declined before.
  const whyOf = ({ state, failure }: Payment) =>
    state === 'failed' || state === 'voided' ? failureText(t, failure) : '';
  const columns: Column<Payment>[] = [
    { key: 'booking', heading: t('staff.reference'), cell: (one) => groupDigits(one.bookingId) },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.createdAt, zone) },
    { key: 'state', heading: t('staff.state'), cell: (one) => t(`staff.payment.${one.state}`) },
    { key: 'method', heading: t('staff.method'), cell: (one) => t(`staff.method.${one.method}`) },
    { key: 'why', heading: t('staff.why'), cell: whyOf },
    {
      key: 'refunded',
      heading: t('staff.refunded'),
      numeric: true,
      cell: (one) => format.money(one.refunded, one.currency),
    },
    {
      key: 'amount',
      heading: t('staff.amount'),
      numeric: true,
      cell: (one) => format.money(one.amount, one.currency),
    },
  ];
  return (
    <LiveTable live={live} caption={t('paymentReports.title')} columns={columns} rowKey={(one) => one.id} />
  );
}
