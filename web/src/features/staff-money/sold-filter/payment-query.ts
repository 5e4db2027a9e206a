import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { PublicQuery } from '../../../data/public-reader.ts';
import { newestOfPeriod, type PeriodCursor } from '../../../staff/data/newest-of-period.ts';
import { type SoldFilter, soldConditions } from '../../../staff/sold-filter.ts';

/** What was paid, or begun to be paid, for gift cards in a period, the newest first. They are of no group. */
export const cardOrderQuery = (
  { currency }: Pick<SoldFilter, 'currency'>,
  period: Period,
  limit: number,
  after?: PeriodCursor,
): PublicQuery =>
  newestOfPeriod(period, {
    field: 'createdAt',
    where: [['origin', '==', 'bought'], ...soldConditions({ group: '', currency })],
    limit,
    after,
  });

/** The payments that began in a period, the newest first. */
export const paymentQuery = (
  filter: SoldFilter,
  period: Period,
  limit: number,
  after?: PeriodCursor,
): PublicQuery => newestOfPeriod(period, { field: 'createdAt', where: soldConditions(filter), limit, after });
