import './dashboard.css';
import { Pager, useCursorPages } from './cursor-pages.tsx';
import { PAGE_ROWS } from './data/page-size.ts';
import { usePaymentsPage } from './data/sales-queries.ts';
import { PaymentTable } from './payment-table.tsx';
import { StaffPage } from './staff-page.tsx';

/** S19: all payments, newest first, a page at a time: however many there are, a page reads as many. */
export default function AllPaymentReportsPage() {
  return (
    <StaffPage title="allPaymentReports.title">
      <div className="dash-stack">
        <All />
      </div>
    </StaffPage>
  );
}

function All() {
  const pages = useCursorPages<readonly number[]>('all');
  const live = usePaymentsPage(pages.cursor);
  if (live.status === 'loading') return <PaymentTable live={live} />;
  const rows = live.data.slice(0, PAGE_ROWS);
  const last = rows.at(-1);
  return (
    <>
      <PaymentTable live={{ status: 'ready', data: rows }} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={last && live.size > PAGE_ROWS ? () => pages.next([last.createdAt]) : undefined}
      />
    </>
  );
}
