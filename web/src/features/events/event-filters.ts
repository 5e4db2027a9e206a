import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import { isDay, spanOfDays, type When } from '../../data/days.ts';

/** What an address asks for. Text that was typed into the address by hand and means nothing is as if it were not there. */
export interface EventFilters {
  readonly q: string;
  readonly city: string;
  /** A span that moves on with the calendar; the days below are none then. */
  readonly when: '' | 'today' | 'weekend' | 'week';
  /** First and last day, "2026-11-27", both included; either alone leaves the other end open. */
  readonly since: string;
  readonly until: string;
  /** The most, in minor units, "2000". */
  readonly price: string;
  readonly free: boolean;
  readonly accessible: boolean;
  readonly onSale: boolean;
  readonly sort: '' | 'relevance' | 'date' | 'price';
  readonly page: number;
}

const whens = ['today', 'weekend', 'week'] as const;
const sorts = ['relevance', 'date', 'price'] as const;
const oneOf = <T extends string>(all: readonly T[], text: string): T | '' =>
  all.find((one) => one === text) ?? '';
/** The server takes no more (`words` of domain/calls/search). */
const LONGEST = 120;
const LAST_PAGE = 2_500;

export function readFilters(params: URLSearchParams): EventFilters {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST);
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  const page = Number(text('page'));
  return {
    q: text('q'),
    city: text('city'),
    when: oneOf(whens, text('when')),
    since: day('since'),
    until: day('until'),
    price: /^\d{1,9}$/.test(text('price')) ? text('price') : '',
    free: text('free') === '1',
    accessible: text('accessible') === '1',
    onSale: text('onSale') === '1',
    sort: oneOf(sorts, text('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address's query with this change. Another choice begins with its first page. */
export function withChange(params: URLSearchParams, change: Partial<EventFilters>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === false || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, value === true ? '1' : String(value));
  }
  return next;
}

/** Filters that can be taken off one by one; two that say the same thing are one. */
export const droppable = ['q', 'city', 'days', 'price', 'accessible', 'onSale'] as const;
export type Droppable = (typeof droppable)[number];

export const dropped: Readonly<Record<Droppable, Partial<EventFilters>>> = {
  q: { q: '' },
  city: { city: '' },
  days: { when: '', since: '', until: '' },
  price: { price: '', free: false },
  accessible: { accessible: false },
  onSale: { onSale: false },
};

export const isActive = (filters: EventFilters, one: Droppable): boolean =>
  Object.keys(dropped[one]).some((name) => Boolean(filters[name as keyof EventFilters]));

/** Nothing is asked for but what is on next: every visitor's first page, which the server renders. */
export const isPlain = (filters: EventFilters): boolean =>
  filters.page === 1 &&
  (filters.sort === '' || filters.sort === 'date') &&
  !droppable.some((one) => isActive(filters, one));

/** What stands behind `?` of GET /search. @param timeZone whose calendar "today" and "this weekend" are of: the reader's */
export function searchQuery(
  filters: EventFilters,
  category: EventCategory | undefined,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string {
  const { when, since, until, price, free } = filters;
  const days = when ? spanOfDays(when satisfies When, now, timeZone) : { since, until };
  const query: Readonly<Record<string, string>> = {
    q: filters.q,
    city: filters.city,
    category: category ?? '',
    from: days.since,
    to: days.until,
    price: free ? '' : price,
    free: free ? '1' : '',
    accessible: filters.accessible ? '1' : '',
    onSale: filters.onSale ? '1' : '',
    sort: filters.sort,
    page: filters.page > 1 ? String(filters.page) : '',
  };
  return new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
}
