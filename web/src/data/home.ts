import type { EventCategory } from '@fareground/domain/catalogue/events/category';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import { countedDays } from './days.ts';
import { countByCategory, type EventSummary, type ListedEvent, readEvents } from './events.ts';
import type { Leg } from './leg.ts';
import type { PublicReader } from './public-reader.ts';
import { countDepartures, readDepartures } from './trips.ts';

export interface Home {
  /** This weekend's; in a week without any, the next ones. */
  readonly events: readonly ListedEvent[];
  readonly isWeekend: boolean;
  /** Of the next events, no more than a poster shows. */
  readonly posters: readonly Pick<
    EventSummary,
    'shortTitle' | 'category' | 'startsAt' | 'timeZone' | 'city' | 'imagePath'
  >[];
  readonly departures: readonly Leg[];
  readonly onByCategory: Readonly<Partial<Record<EventCategory, number>>>;
  readonly weekByKind: Readonly<Partial<Record<VehicleKind, number>>>;
}

const mostEvents = 4;
const mostPosters = 12;
/** Of all cities together; the board has chips for the busiest. */
const mostDepartures = 30;

/** All that the home page shows, in one go. */
export async function readHome(
  reader: PublicReader,
  categories: readonly EventCategory[],
  kinds: readonly VehicleKind[],
  now = reader.now(),
): Promise<Home> {
  const [next, weekend, departures, onByCategory, weekByKind] = await Promise.all([
    readEvents(reader, { when: 'any' }, { limit: mostPosters, now }),
    readEvents(reader, { when: 'weekend' }, { limit: mostEvents, now }),
    readDepartures(reader, {}, { limit: mostDepartures, now }),
    countByCategory(reader, categories, now),
    countDepartures(reader, kinds, countedDays, now),
  ]);
  const isWeekend = weekend.events.length > 0;
  return {
    events: isWeekend ? weekend.events : next.events.slice(0, mostEvents),
    isWeekend,
    posters: next.events.map(({ event: { shortTitle, category, startsAt, timeZone, city, imagePath } }) => ({
      shortTitle,
      category,
      startsAt,
      timeZone,
      city,
      ...(imagePath && { imagePath }),
    })),
    departures,
    onByCategory,
    weekByKind,
  };
}
