import { Link } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import type { Translate } from '../../../i18n/use-t.tsx';
import { useConfirmedSession } from '../../../session/session.tsx';
import type { Column } from '../../../ui/data-table.tsx';

interface Listed {
  readonly bookingId: string;
  readonly buyerName: string;
}

/** Whose row it is: the booking and its buyer. */
export const bookingColumns = (t: Translate): Column<Listed>[] => [
  {
    key: 'booking',
    heading: t('tripChanges.booking'),
    cell: ({ bookingId }) => <BookingNumber id={bookingId} />,
  },
  { key: 'buyer', heading: t('tripChanges.buyer'), cell: ({ buyerName }) => buyerName },
];

/** A booking's number; for whoever may, the way to its tickets. What is looked for stays out of the address, which others may read. */
function BookingNumber({ id }: { readonly id: string }) {
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
