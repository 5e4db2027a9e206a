import './dashboard.css';
import { NotHereYet } from './not-here-yet.tsx';
import { TripTable } from './sale-tables.tsx';
import { StaffPage } from './staff-page.tsx';

/** S25: what leaves next, and how late; changing it is still to come. */
export default function ManageTripPage() {
  return (
    <StaffPage title="manageTrip.title">
      <div className="dash-stack">
        <NotHereYet what="manageTrip.later" />
        <TripTable />
      </div>
    </StaffPage>
  );
}
