import './dashboard.css';
import { staffPaths } from '../../config/staff-paths.ts';
import { useT } from '../../i18n/use-t.tsx';
import { MoreLink } from '../../ui/button.tsx';
import { CashRefunds } from './cash-refunds.tsx';
import { useLatestPayments } from './data/sales-queries.ts';
import { FailedRefunds } from './failed-refunds.tsx';
import { MoneyReport } from './money-report/money-report.tsx';
import { PaymentTable } from './payment-table.tsx';
import { StaffPage } from './staff-page.tsx';

/** S18: what needs a hand, what was sold in a period, the last payments and the way to more of them. */
export default function PaymentReportsPage() {
  const t = useT();
  return (
    <StaffPage title="paymentReports.title">
      <div className="dash-stack">
        <FailedRefunds />
        <CashRefunds />
        <MoneyReport />
        <Latest />
        <MoreLink to={staffPaths.allPaymentReports.to()}>{t('paymentReports.all')}</MoreLink>
      </div>
    </StaffPage>
  );
}

const Latest = () => <PaymentTable live={useLatestPayments(12)} />;
