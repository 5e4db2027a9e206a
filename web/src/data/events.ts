import type { EventCategory } from '@fareground/domain/events/category';
import type { Event } from '@fareground/domain/events/event';
import type { Availability } from '@fareground/domain/stock/availability';
import { readAvailability } from './availability.ts';
import { collections } from './collections.ts';
import { type Span, spanOf, type When, widestSpan } from './days.ts';
import { type Condition, MOST_LISTED, type PublicReader } from './public-reader.ts';

interface EventFilter {
  readonly category?: EventCategory;
  readonly city?: string;
  readonly when: When;
  /** Words that the title, venue, city or summary must all hold. */
  readonly text?: string;
}

/** An event as lists show it. What only its own page shows is left out, since each page carries its data along. */
export type EventSummary = Pick<
  Event,
  | 'id'
  | 'title'
  | 'shortTitle'
  | 'category'
  | 'summary'
  | 'venueName'
  | 'venueAddress'
  | 'city'
  | 'timeZone'
  | 'doorsAt'
  | 'startsAt'
  | 'endsAt'
  | 'currency'
  | 'priceFrom'
  | 'state'
>;

export interface ListedEvent {
  readonly event: EventSummary;
  /** Nothing while nobody has counted yet. */
  readonly availability: Pick<Availability, 'left' | 'capacity'> | undefined;
}
interface EventPage {
  readonly events: readonly ListedEvent[];
  /** There are more than these. */
  readonly more: boolean;
}

/** A search by words looks through this many of the next events; no database of ours searches text. */
const searched = 300;

/** What is on, soonest first, each with what is left of it. */
export async function readEvents(
  reader: PublicReader,
  filter: EventFilter,
  { limit, now = reader.now() }: { readonly limit: number; readonly now?: number },
): Promise<EventPage> {
  const words = wordsOf(filter.text);
  const exact = filter.when === 'any' && words.length === 0;
  const found = await reader.list<Event>(collections.events, {
    where: conditions(filter, widestSpan(filter.when, now)),
    orderBy: [['startsAt', 'asc']],
    limit: exact ? limit + 1 : searched,
  });
  const matching = found.filter((event) => isWithin(event, filter.when, now) && holdsWords(event, words));
  const shown = matching.slice(0, limit);
  const availability = await readAvailability(
    reader,
    shown.map((event) => event.id),
  );
  return {
    events: shown.map((event) => {
      const { left, capacity } = availability[event.id] ?? {};
      return {
        event: summaryOf(event),
        availability: left && capacity ? { left, capacity } : undefined,
      };
    }),
    more: matching.length > limit,
  };
}

const summaryOf = (event: Event): EventSummary => ({
  id: event.id,
  title: event.title,
  shortTitle: event.shortTitle,
  category: event.category,
  summary: event.summary,
  venueName: event.venueName,
  venueAddress: event.venueAddress,
  city: event.city,
  timeZone: event.timeZone,
  doorsAt: event.doorsAt,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  currency: event.currency,
  priceFrom: event.priceFrom,
  state: event.state,
});

/** How many events of each category are still to come. */
export async function countByCategory(
  reader: PublicReader,
  categories: readonly EventCategory[],
  now = reader.now(),
): Promise<Readonly<Partial<Record<EventCategory, number>>>> {
  const counts = await Promise.all(
    categories.map((category) =>
      reader.count(collections.events, {
        where: conditions({ category, when: 'any' }, { from: now, to: Infinity }),
        limit: MOST_LISTED,
      }),
    ),
  );
  return Object.fromEntries(categories.map((category, index) => [category, counts[index] ?? 0]));
}

/** Cities that have a venue, in the alphabet's order. */
export async function readCities(reader: PublicReader): Promise<readonly string[]> {
  const venues = await reader.list<{ readonly city: string }>(collections.venues, { limit: 200 });
  return [...new Set(venues.map((venue) => venue.city))].sort((a, b) => a.localeCompare(b));
}

function conditions(filter: EventFilter, span: Span): readonly Condition[] {
  return [
    ['state', '==', 'published'],
    ...(filter.category ? [['category', '==', filter.category] as const] : []),
    ...(filter.city ? [['city', '==', filter.city] as const] : []),
    ['startsAt', '>=', span.from],
    ...(Number.isFinite(span.to) ? [['startsAt', '<', span.to] as const] : []),
  ];
}

/** Whether it starts within the wanted days of its own venue's calendar. */
function isWithin(event: Pick<Event, 'startsAt' | 'timeZone'>, when: When, now: number): boolean {
  const { from, to } = spanOf(when, now, event.timeZone);
  return event.startsAt >= from && event.startsAt < to;
}

/** Words as they are compared: without case or accents. */
const wordsOf = (text: string | undefined): readonly string[] =>
  plain(text ?? '')
    .split(/\s+/)
    .filter(Boolean);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function holdsWords(
  event: Pick<Event, 'title' | 'venueName' | 'city' | 'summary'>,
  words: readonly string[],
): boolean {
  const held = plain([event.title, event.venueName, event.city, event.summary].join(' '));
  return words.every((word) => held.includes(word));
}
