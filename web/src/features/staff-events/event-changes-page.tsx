import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EventChanges } from './event-changes/event-changes.tsx';

/** What is changed of an event once it is on sale. */
export default function EventChangesPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="changes.title" lead="changes.lead">
      <EventChanges key={id} eventId={id} />
    </StaffPage>
  );
}
