import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EventSales } from './event-sales/event-sales.tsx';

/** How one event sells, who came in, and what is open of it. */
export default function EventSalesPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="eventSales.title">
      <EventSales key={id} eventId={id} />
    </StaffPage>
  );
}
