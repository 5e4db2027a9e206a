import '../../staff/dashboard.css';
import type { PaymentRow } from '@fareground/domain/payments/payment-row';
import { useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../config/staff-paths.ts';
import type { LoadableList } from '../../firebase/use-firestore-query.ts';
import { useT } from '../../i18n/use-t.tsx';
import { InBooksZone } from '../../staff/in-books-zone.tsx';
import { listedFilterOf } from '../../staff/sold-filter.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { useOpenedAt } from '../../staff/use-opened-at.ts';
import { MoreLink } from '../../ui/button.tsx';
import { CashRefunds } from './cash-refunds.tsx';
import { FailedRefunds } from './failed-refunds.tsx';
import { MoneyReport } from './money-report/money-report.tsx';
import { PaymentTable } from './payment-table.tsx';
import { instantsOf, periodFilterOf } from './period-filter.ts';
import { PeriodPayments } from './period-payments.tsx';

/** Rows under the report; the link below leads to all of them. */
const ROWS = 12;

const firstRows = (live: LoadableList<PaymentRow>): LoadableList<PaymentRow> =>
  live.status === 'ready' ? { ...live, data: live.data.slice(0, ROWS) } : live;

/** S18: what needs a hand, what was sold in a period, the last payments of the same period and group, and the way to more of them. */
export default function PaymentReportsPage() {
  return (
    <StaffPage title="paymentReports.title">
      <div className="dash-stack">
        <FailedRefunds />
        <CashRefunds />
        <InBooksZone>{(zone) => <OfPeriod zone={zone} />}</InBooksZone>
      </div>
    </StaffPage>
  );
}

/** @param zone of the books */
function OfPeriod({ zone }: { readonly zone: string }) {
  const t = useT();
  const [search] = useSearchParams();
  const periodFilter = periodFilterOf(search, useOpenedAt(), zone);
  const filter = listedFilterOf(search);
  const period = instantsOf(periodFilter);
  return (
    <>
      <MoneyReport zone={zone} />
      {period ? (
        <PeriodPayments filter={filter} period={period} rows={ROWS}>
          {(live) => <PaymentTable live={firstRows(live)} zone={periodFilter.zone} />}
        </PeriodPayments>
      ) : null}
      <MoreLink
        to={staffPaths.allPaymentReports.to(
          {},
          { ...periodFilter, ...(filter.group && { of: filter.group }) },
        )}
      >
        {t('paymentReports.all')}
      </MoreLink>
    </>
  );
}
