import type { Period } from '@fareground/domain/ledger/ledger-report';
import type { PublicQuery } from '../../../data/public-reader.ts';

/** What moved in a period, the last first. @param saleId of one sale alone; empty: of all */
export const ledgerQuery = (
  { from, to }: Period,
  saleId: string,
  limit: number,
  after?: readonly (string | number)[],
): PublicQuery => ({
  where: [
    ...(saleId ? [['saleIds', 'array-contains', saleId] as const] : []),
    ['at', '>=', from],
    ['at', '<', to],
  ],
  orderBy: [
    ['at', 'desc'],
    ['__name__', 'desc'],
  ],
  limit,
  ...(after && { startAfter: after }),
});
