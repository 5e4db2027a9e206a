import './dashboard.css';
import { NotHereYet } from './not-here-yet.tsx';
import { StaffPage } from './staff-page.tsx';
import { VehicleTable } from './vehicle-table.tsx';

/** S23: the vehicles there are; the form is still to come. */
export default function AddBusPage() {
  return (
    <StaffPage title="addBus.title">
      <div className="dash-stack">
        <NotHereYet what="addBus.later" />
        <VehicleTable />
      </div>
    </StaffPage>
  );
}
