import { type BookingState, bookingStates } from '@fareground/domain/bookings/booking';
import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { PublicQuery } from '../../../data/public-reader.ts';

export interface BookingFilter {
  /** Ten digits: the booking of that number, whatever else is asked; '' for none. */
  readonly number: string;
  /** As it is stored; '' for all. */
  readonly state: BookingState | '';
  /** The event or trip that is in it; '' for all. */
  readonly saleId: string;
}

export const bookingFilterOf = (search: URLSearchParams): BookingFilter => ({
  number: (search.get('number') ?? '').replaceAll(' ', ''),
  state: bookingStates.find((state) => state === search.get('state')) ?? '',
  saleId: search.get('sale') ?? '',
});

/** What was booked in a period, the newest first. Each filter is one index with `createdAt`; together Firestore joins them. */
export function bookingQuery(
  { number, state, saleId }: BookingFilter,
  { from, to }: Period,
  limit: number,
  after?: readonly (string | number)[],
): PublicQuery {
  if (number !== '') return { where: [['id', '==', number]], limit };
  return {
    where: [
      ...(saleId ? ([['saleIds', 'array-contains', saleId]] as const) : []),
      ...(state ? ([['state', '==', state]] as const) : []),
      ['createdAt', '>=', from],
      ['createdAt', '<', to],
    ],
    orderBy: [
      ['createdAt', 'desc'],
      ['__name__', 'desc'],
    ],
    limit,
    ...(after ? { startAfter: after } : {}),
  };
}
