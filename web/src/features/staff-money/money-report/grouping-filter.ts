import { type Grouping, groupings, splitGroupName } from '@fareground/domain/booking/report-groups';
import { allScope, type Scope, type SumGrouping } from '@fareground/domain/payments/ledger/ledger-sums';

/** What a report is grouped by, and the one value that it is kept to. */
export interface GroupingFilter {
  readonly by: SumGrouping;
  /** "channel=web"; empty: all. */
  readonly scope: string;
}

/** What can be chosen, in the order in which it is offered. */
export function groupingsOffered(scope: string): readonly SumGrouping[] {
  const own = splitGroupName(scope)?.by;
  if (!own) return ['sale', 'channel', 'partner', 'route', 'category', 'fare', 'ahead', 'rate'];
  if (own === 'sale') return ['tier', 'channel', 'fare', 'ahead'];
  const others: readonly Grouping[] = groupings.filter((by) => by !== own && by !== 'tier');
  return own === 'partner' ? ['sale', ...others] : others;
}

/** As the address says: "by" and "of"; by event and trip of all without it. */
export function groupingFilterOf(search: URLSearchParams): GroupingFilter {
  const of = search.get('of') ?? '';
  const scope = splitGroupName(of) ? of : '';
  const offered = groupingsOffered(scope);
  const by = offered.find((one) => one === search.get('by')) ?? offered[0] ?? 'sale';
  return { by, scope };
}

export const scopeOf = ({ scope }: GroupingFilter): Scope => scope || allScope;
