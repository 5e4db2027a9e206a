import { splitGroupName } from '@fareground/domain/booking/report-groups';
import { type Currency, isCurrency } from '@fareground/domain/core/currencies';
import type { Condition } from '../data/public-reader.ts';

/** Of what bookings, or their payments, are. */
export interface SoldFilter {
  /** "channel=web", "sale=night", "tier=night:Balcony" (report-groups.ts); '' for all. */
  readonly group: string;
  readonly currency: Currency | '';
}

/** As the address says: "of" and "currency". */
export function soldFilterOf(search: URLSearchParams): SoldFilter {
  const [of, currency] = [search.get('of') ?? '', search.get('currency') ?? ''];
  return { group: splitGroupName(of) ? of : '', currency: isCurrency(currency) ? currency : '' };
}

/** What a report is kept to, as lists know it: they do not know how long before the start something was bought. */
export function listedFilterOf(search: URLSearchParams): SoldFilter {
  const filter = soldFilterOf(search);
  return splitGroupName(filter.group)?.by === 'ahead' ? { ...filter, group: '' } : filter;
}

export const soldConditions = ({ group, currency }: SoldFilter): Condition[] => [
  ...(group ? [['groups', 'array-contains', group] satisfies Condition] : []),
  ...(currency ? [['currency', '==', currency] satisfies Condition] : []),
];

/** The event or trip that a group lies within: "night" of "sale=night" and of "tier=night:Balcony"; '' where it is of several. */
export function saleOfGroup(group: string): string {
  const named = splitGroupName(group);
  if (named?.by === 'sale') return named.value;
  return named?.by === 'tier' ? (named.value.split(':')[0] ?? '') : '';
}
