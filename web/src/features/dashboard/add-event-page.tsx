import './dashboard.css';
import { NotHereYet } from './not-here-yet.tsx';
import { EventTable } from './sale-tables.tsx';
import { StaffPage } from './staff-page.tsx';

/** S14: what is planned; the form is still to come. */
export default function AddEventPage() {
  return (
    <StaffPage title="addEvent.title">
      <div className="dash-stack">
        <NotHereYet what="addEvent.later" />
        <EventTable />
      </div>
    </StaffPage>
  );
}
