import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import type { Event } from '@fareground/domain/catalogue/events/event';
import { type EventPrices, mapPrices } from '@fareground/domain/catalogue/events/tier-price';
import { allInPrice } from '@fareground/domain/catalogue/prices/pricing';
import type { Availability } from '@fareground/domain/stock/availability';
import { type PlacesLeft, placesLeft } from '@fareground/domain/stock/places-left';
import { readAvailability } from './availability.ts';
import { collections } from './collections.ts';
import { type Span, spanOf, type When, widestSpan } from './days.ts';
import { type Condition, MAX_LISTED, type PublicReader } from './public-reader.ts';
import { readSettings } from './settings.ts';

interface EventFilter {
  readonly category?: EventCategory;
  /** Who organises it (people/partner.ts). */
  readonly partnerId?: string;
  readonly when: When;
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
  | 'state'
> &
  Partial<Pick<Event, 'imagePath'>> & {
    /** The least that one can come in for, with fees and taxes, minor units. */
    readonly priceFrom: number;
    /** Nothing of it costs anything. */
    readonly isFree: boolean;
  };

export interface ListedEvent {
  readonly event: EventSummary;
  /** Nothing while nobody has counted yet. */
  readonly places: PlacesLeft | undefined;
}
interface EventPage {
  readonly events: readonly ListedEvent[];
  /** There are more than these. */
  readonly more: boolean;
}

/** Days are of each venue's calendar, so a wider span is read than is wanted, and so many events of it are looked through. */
const lookedThrough = 300;

/** What is on, soonest first, each with what is left of it. */
export async function readEvents(
  reader: PublicReader,
  filter: EventFilter,
  { limit, now = reader.now() }: { readonly limit: number; readonly now?: number },
): Promise<EventPage> {
  const [found, settings] = await Promise.all([
    reader.list<Event>(collections.events, {
      where: conditions(filter, widestSpan(filter.when, now)),
      orderBy: [['startsAt', 'asc']],
      limit: filter.when === 'any' ? limit + 1 : lookedThrough,
    }),
    readSettings(reader),
  ]);
  const matching = found.filter((event) => isWithin(event, filter.when, now));
  const shown = matching.slice(0, limit);
  const availability = await readAvailability(
    reader,
    shown.map((event) => event.id),
  );
  return {
    events: shown.map((event) =>
      listedEvent(
        mapPrices(event, (unitPrice) =>
          allInPrice({ unitPrice, country: event.country }, event.currency, settings),
        ),
        availability[event.id],
      ),
    ),
    more: matching.length > limit,
  };
}

/** What a list shows of an event. @param event its prices with fees and taxes */
export const listedEvent = (
  event: Omit<EventSummary, 'isFree'> & EventPrices,
  counted: Availability | undefined,
): ListedEvent => ({
  event: summaryOf({
    ...event,
    priceFrom: priceFromNow(event, counted),
    isFree: event.priceTo === 0,
  }),
  places: counted && placesLeft(counted),
});

/** The least that one can come in for with what is left, minor units; of what is sold out altogether, what it was sold from. */
function priceFromNow(
  { priceFrom, pricesByTier = {} }: EventPrices,
  counted: Availability | undefined,
): number {
  const open = Object.entries(pricesByTier).flatMap(([tierId, price]) =>
    counted?.left[tierId] ? [price] : [],
  );
  return open.length === 0 ? priceFrom : Math.min(...open);
}

const summaryOf = (event: EventSummary): EventSummary => ({
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
  isFree: event.isFree,
  state: event.state,
  ...(event.imagePath && { imagePath: event.imagePath }),
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
        limit: MAX_LISTED,
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
    ...(filter.partnerId ? [['partnerId', '==', filter.partnerId] as const] : []),
    ['startsAt', '>=', span.from],
    ...(Number.isFinite(span.to) ? [['startsAt', '<', span.to] as const] : []),
  ];
}

/** Whether it starts within the wanted days of its own venue's calendar. */
function isWithin(event: Pick<Event, 'startsAt' | 'timeZone'>, when: When, now: number): boolean {
  const { from, to } = spanOf(when, now, event.timeZone);
  return event.startsAt >= from && event.startsAt < to;
}
