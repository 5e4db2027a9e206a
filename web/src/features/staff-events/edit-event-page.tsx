import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { EventFormLoader } from './event-form/event-form-loader.tsx';

/** S14: the form in which an event is written, a new one or one that is stored. */
export default function EditEventPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="eventForm.editTitle" lead="eventForm.lead">
      <EventFormLoader key={id} draftId={id} />
    </StaffPage>
  );
}
