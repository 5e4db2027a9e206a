import type { Amounts } from '../../booking/booking.ts';

/** What a buyer reads of the fees of a booking before tax is added or taken off, minor units. */
export const shownFees = ({ fees, taxAdded, taxReversed }: Amounts): number =>
  fees - (taxAdded?.fees ?? 0) + (taxReversed?.fees ?? 0);
