import '../../../staff/dashboard.css';
import { useParams } from 'react-router-dom';
import { StaffPage } from '../../../staff/staff-page.tsx';
import { TripManifest } from './trip-manifest.tsx';

/** Who travels on a trip, stop by stop, on the screen, on paper and as a file. */
export default function ManifestPage() {
  const { id = '' } = useParams();
  return (
    <StaffPage title="gate.manifestTitle" lead="gate.manifestLead">
      <TripManifest key={id} tripId={id} />
    </StaffPage>
  );
}
