import type { Translate } from '../../../i18n/use-t.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { BookingNumber } from './booking-number.tsx';

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
