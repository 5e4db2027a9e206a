import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useConfirmedSession } from '../../../session/session.tsx';

/** A booking's number; for whoever may, the way to its tickets. What is looked for stays out of the address, which others may read. */
export function BookingNumber({ id }: { readonly id: string }) {
  const session = useConfirmedSession();
  const mayOpen = session.status === 'signed-in' && session.can('tickets.read');
  return mayOpen ? (
    <Link to={staffPaths.manageTickets.to()} state={{ find: id }}>
      {id}
    </Link>
  ) : (
    id
  );
}
