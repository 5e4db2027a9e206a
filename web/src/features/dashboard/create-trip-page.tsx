import './dashboard.css';
import { NotHereYet } from './not-here-yet.tsx';
import { TripTable } from './sale-tables.tsx';
import { StaffPage } from './staff-page.tsx';

/** S24: what leaves next; the form is still to come. */
export default function CreateTripPage() {
  return (
    <StaffPage title="createTrip.title">
      <div className="dash-stack">
        <NotHereYet what="createTrip.later" />
        <TripTable />
      </div>
    </StaffPage>
  );
}
