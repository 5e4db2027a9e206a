import './dashboard.css';
import { BookingTable } from './booking-table.tsx';
import { useLatestBookings } from './data/sales-queries.ts';
import { StaffPage } from './staff-page.tsx';

/** S15: the latest bookings, live. */
export default function BookingReportsPage() {
  return (
    <StaffPage title="bookingReports.title">
      <div className="dash-stack">
        <Latest />
      </div>
    </StaffPage>
  );
}

const Latest = () => <BookingTable live={useLatestBookings()} />;
