import '../../staff/dashboard.css';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EventSalesList } from './event-sales/event-sales-list.tsx';

/** How events sell: those to come, and those that are over. */
export default function EventSalesListPage() {
  return (
    <StaffPage title="eventSales.title" lead="eventSales.lead">
      <EventSalesList />
    </StaffPage>
  );
}
