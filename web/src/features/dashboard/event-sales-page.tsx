import './dashboard.css';
import { useParams } from 'react-router-dom';
import { EventSales } from './event-sales/event-sales.tsx';
import { StaffPage } from './staff-page.tsx';

/** How one event sells, who came in, and what is open of it. */
export default function EventSalesPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="eventSales.title">
      <EventSales key={id} eventId={id} />
    </StaffPage>
  );
}
