import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { WaitingLists } from './waiting-lists/waiting-lists.tsx';

/** Who waits for places of an event, and what is offered. */
export default function WaitingListsPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="waitingLists.title" lead="waitingLists.lead">
      <WaitingLists key={id} eventId={id} />
    </StaffPage>
  );
}
