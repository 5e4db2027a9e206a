import './dashboard.css';
import { EventSalesList } from './event-sales/event-sales-list.tsx';
import { StaffPage } from './staff-page.tsx';

/** How events sell: those to come, and those that are over. */
export default function EventSalesListPage() {
  return (
    <StaffPage title="eventSales.title" lead="eventSales.lead">
      <EventSalesList />
    </StaffPage>
  );
}
