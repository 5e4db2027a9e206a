import type { PaymentRow } from '@fareground/domain/payments/payment-row';
import type { Loadable } from '../../firebase/use-firestore-query.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { LiveTable } from '../../staff/live-table.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { failureText } from './failure-text.ts';

interface PaymentTableProps {
  readonly live: Loadable<readonly PaymentRow[]>;
  /** Whose clock says when it began. */
  readonly zone: string;
}

/** Payments as finance sees them. */
export function PaymentTable({ live, zone }: PaymentTableProps) {
  const t = useT();
  const format = useFormat();
  // A payment that was taken in the end may have been declined before.
  const whyOf = ({ state, failure }: PaymentRow) =>
    state === 'failed' || state === 'voided' ? failureText(t, failure) : '';
  const columns: Column<PaymentRow>[] = [
    {
      key: 'booking',
      heading: t('staff.reference'),
      cell: (one) => (one.giftCardId ? t('staff.method.credit') : groupDigits(one.bookingId)),
    },
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
