import type { EventCategory } from '@fareground/domain/events/category';
import type { VehicleKind } from '@fareground/domain/vehicles/vehicle';
import { countedDays } from './days.ts';
import { countByCategory, type ListedEvent, readEvents } from './events.ts';
import type { Journey } from './journey.ts';
import type { PublicReader } from './public-reader.ts';
import { countDepartures, readDepartures } from './trips.ts';

export interface Home {
  readonly next: readonly ListedEvent[];
  readonly weekend: readonly ListedEvent[];
  readonly moreThisWeekend: boolean;
  readonly departures: readonly Journey[];
  readonly onByCategory: Readonly<Partial<Record<EventCategory, number>>>;
  readonly weekByKind: Readonly<Partial<Record<VehicleKind, number>>>;
}

/** All that the home page shows, in one go. */
export async function readHome(
  reader: PublicReader,
  categories: readonly EventCategory[],
  kinds: readonly VehicleKind[],
  now = reader.now(),
): Promise<Home> {
  const [next, weekend, departures, onByCategory, weekByKind] = await Promise.all([
    readEvents(reader, { when: 'any' }, { limit: 12, now }),
    readEvents(reader, { when: 'weekend' }, { limit: 4, now }),
    readDepartures(reader, {}, { limit: 30, now }),
    countByCategory(reader, categories, now),
    countDepartures(reader, kinds, countedDays, now),
  ]);
  return {
    next: next.events,
    weekend: weekend.events,
    moreThisWeekend: weekend.more,
    departures,
    onByCategory,
    weekByKind,
  };
}
