import type { Amounts } from '../bookings/booking.ts';

/** What a buyer reads of the fees of a booking, minor units: without the tax, where that is added at the end. */
export const shownFees = ({ fees, taxAdded }: Pick<Amounts, 'fees' | 'taxAdded'>): number =>
  fees - (taxAdded?.fees ?? 0);
