import type { Period } from '@fareground/domain/payments/ledger/ledger-report';
import type { Condition, PublicQuery } from '../../data/public-reader.ts';

/** Where a page begins: the instant and the id of the last document before it. */
export type PeriodCursor = readonly (string | number)[];

interface PeriodQuery {
  /** Of the instant by which a document is in the period. */
  readonly field: string;
  readonly where?: readonly Condition[];
  readonly limit: number;
  readonly after?: PeriodCursor | undefined;
}

/** The documents of a period, the newest first, those of one instant by their id. Each condition is one index with the field; together Firestore joins them. */
export const newestOfPeriod = (
  { from, to }: Period,
  { field, where = [], limit, after }: PeriodQuery,
): PublicQuery => ({
  where: [...where, [field, '>=', from], [field, '<', to]],
  orderBy: [
    [field, 'desc'],
    ['__name__', 'desc'],
  ],
  limit,
  ...(after && { startAfter: after }),
});
