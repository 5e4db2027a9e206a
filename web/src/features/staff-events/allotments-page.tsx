import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Allotments } from './allotments/allotments.tsx';

/** What is kept out of public sale of an event, for whom, and what is left of it. */
export default function AllotmentsPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="allotments.title" lead="allotments.lead">
      <Allotments key={id} eventId={id} />
    </StaffPage>
  );
}
