import './dashboard.css';
import { useLatestPayments } from './data/sales-queries.ts';
import { PaymentTable } from './payment-table.tsx';
import { StaffPage } from './staff-page.tsx';

/** S19: as many payments as one page reads, newest first. */
export default function AllPaymentReportsPage() {
  return (
    <StaffPage title="allPaymentReports.title">
      <div className="dash-stack">
        <All />
      </div>
    </StaffPage>
  );
}

const All = () => <PaymentTable live={useLatestPayments(500)} />;
