import '../../staff/dashboard.css';
import { StaffPage } from '../../staff/staff-page.tsx';
import { TimetableForm } from './timetable-form/timetable-form.tsx';

/** S24: a timetable, and the trips that are made of it. */
export default function CreateTripPage() {
  return (
    <StaffPage title="createTrip.title" lead="createTrip.lead">
      <TimetableForm />
    </StaffPage>
  );
}
