import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { Condition, PublicQuery } from '../data/public-reader.ts';
import { newestOfPeriod, type PeriodCursor } from './data/newest-of-period.ts';

/** Whose movements: of one sale, or of a value of a grouping; of all where it says neither. */
export interface LedgerFilter {
  readonly offeringId?: string;
  /** "channel=web" */
  readonly group?: string;
}

/** What moved in a period, the last first. */
export const ledgerQuery = (
  period: Period,
  { offeringId, group }: LedgerFilter,
  limit: number,
  after?: PeriodCursor,
): PublicQuery =>
  newestOfPeriod(period, {
    field: 'at',
    where: [
      ...(offeringId ? [['offeringIds', 'array-contains', offeringId] satisfies Condition] : []),
      ...(group ? [['groups', 'array-contains', group] satisfies Condition] : []),
    ],
    limit,
    after,
  });
