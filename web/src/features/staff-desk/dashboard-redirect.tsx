import { Navigate } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { staffPaths } from '../../config/staff-paths.ts';
import { useSession } from '../../session/session.tsx';

/** S12: staff land on the overview, a customer on their own bookings. The layout has made sure that somebody is there. */
export default function DashboardRedirect() {
  const session = useSession();
  const staff = session.status === 'signed-in' && session.can('dashboard.open');
  return <Navigate to={staff ? staffPaths.adminDashboard.to() : paths.profile.to()} replace />;
}
