import '../../staff/dashboard.css';
import { StaffPage } from '../../staff/staff-page.tsx';
import { TripBoard } from './trips/trip-board.tsx';

/** S25: the day's trips, and how each goes. The day and what is shown of it stand in the address. */
export default function ManageTripPage() {
  return (
    <StaffPage title="manageTrip.title" lead="manageTrip.lead">
      <TripBoard />
    </StaffPage>
  );
}
