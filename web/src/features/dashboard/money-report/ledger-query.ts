import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { PublicQuery } from '../../../data/public-reader.ts';
import { newestOfPeriod, type PeriodCursor } from '../data/newest-of-period.ts';

/** What moved in a period, the last first. @param saleId of one sale alone; empty: of all */
export const ledgerQuery = (
  period: Period,
  saleId: string,
  limit: number,
  after?: PeriodCursor,
): PublicQuery =>
  newestOfPeriod(period, {
    field: 'at',
    where: saleId ? [['saleIds', 'array-contains', saleId]] : [],
    limit,
    after,
  });
