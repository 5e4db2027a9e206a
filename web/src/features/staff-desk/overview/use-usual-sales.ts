import { groupName } from '@fareground/domain/booking/report-groups';
import { groupFigures } from '@fareground/domain/payments/ledger/group-report';
import { monthsOf } from '@fareground/domain/payments/ledger/ledger-report';
import { ledgerGroupsId } from '@fareground/domain/payments/ledger/ledger-sums';
import { monthPeriod } from '@fareground/domain/payments/ledger/settlement';
import { usualShare } from '@fareground/domain/payments/ledger/usual-sales';
import { useLedgerGroups } from '../../../staff/data/ledger-queries.ts';

/** What share of all places is usually sold so many days before; null where that is not known. */
export type UsualSales = (category: string, days: number) => number | null;

/** Categories that are compared at once: each is a document for each of two months. */
const MAX_CATEGORIES = 3;

/** How far ahead places of these categories were bought, this month and the one before. @param now the same in every render */
export function useUsualSales(categories: readonly string[], now: number): UsualSales {
  const some = [...new Set(categories)].toSorted().slice(0, MAX_CATEGORIES);
  const to = monthPeriod(new Date(now).toISOString().slice(0, '2026-11'.length), 'UTC');
  const before = new Date(to.from - 1).toISOString().slice(0, '2026-11'.length);
  const period = { from: monthPeriod(before, 'UTC').from, to: to.to };
  const scopeOf = (category: string) => groupName('category', category);
  const live = useLedgerGroups(
    some.flatMap((category) => monthsOf(period).map((month) => ledgerGroupsId(scopeOf(category), month))),
  );
  return (category, days) =>
    usualShare(groupFigures(scopeOf(category), 'ahead', period, live.data ?? []), days);
}
