import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { TripChanges } from './trip-changes/trip-changes.tsx';

/** What is changed of a trip that people have booked. */
export default function TripChangesPage() {
  const { tripId = '' } = useParams();
  return (
    <StaffPage title="tripChanges.title" lead="tripChanges.lead">
      <TripChanges key={tripId} tripId={tripId} />
    </StaffPage>
  );
}
