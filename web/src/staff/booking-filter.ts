import { type BookingState, bookingStates } from '@fareground/domain/booking/booking';
import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { Condition, PublicQuery } from '../data/public-reader.ts';
import { newestOfPeriod, type PeriodCursor } from './data/newest-of-period.ts';
import { type SoldFilter, soldConditions, soldFilterOf } from './sold-filter.ts';

export interface BookingFilter extends SoldFilter {
  /** Ten digits: the booking of that number, whatever else is asked; '' for none. */
  readonly number: string;
  /** As it is stored; '' for all. */
  readonly state: BookingState | '';
}

export const bookingFilterOf = (search: URLSearchParams): BookingFilter => ({
  number: (search.get('number') ?? '').replaceAll(' ', ''),
  state: bookingStates.find((state) => state === search.get('state')) ?? '',
  ...soldFilterOf(search),
});

/** What was booked in a period, the newest first; or the booking of a number. */
export function bookingQuery(
  { number, state, ...sold }: BookingFilter,
  period: Period,
  limit: number,
  after?: PeriodCursor,
): PublicQuery {
  if (number !== '') return { where: [['id', '==', number]], limit };
  const where: Condition[] = soldConditions(sold);
  if (state) where.push(['state', '==', state]);
  return newestOfPeriod(period, { field: 'createdAt', where, limit, after });
}
