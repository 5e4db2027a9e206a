import '../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../staff/staff-page.tsx';
import { DoorList } from './door-list/door-list.tsx';

/** Who is expected at the door of an event, on the screen, on paper and as a file. */
export default function DoorListPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="doorList.title" lead="doorList.lead">
      <DoorList key={id} eventId={id} />
    </StaffPage>
  );
}
