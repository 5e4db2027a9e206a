import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { PublicQuery } from '../../../data/public-reader.ts';
import { newestOfPeriod, type PeriodCursor } from '../data/newest-of-period.ts';
import { type SoldFilter, soldConditions } from './sold-filter.ts';

/** The payments that began in a period, the newest first. */
export const paymentQuery = (
  filter: SoldFilter,
  period: Period,
  limit: number,
  after?: PeriodCursor,
): PublicQuery => newestOfPeriod(period, { field: 'createdAt', where: soldConditions(filter), limit, after });
