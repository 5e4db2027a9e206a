import type { Event } from '@fareground/domain/catalogue/events/event';
import { collections } from './collections.ts';
import type { PublicReader } from './public-reader.ts';

/** Another date of a series, as a line of a list. */
export type SeriesDate = Pick<Event, 'id' | 'title' | 'startsAt' | 'timeZone' | 'venueName' | 'city'>;

/** So many dates are shown. */
const MAX_DATES = 12;

/** The next events of the series that this one is in, soonest first, itself left out; none when it is in no series. */
export async function readOtherDates(
  reader: PublicReader,
  { id, seriesId = '' }: Pick<Event, 'id' | 'seriesId'>,
): Promise<readonly SeriesDate[]> {
  if (seriesId === '') return [];
  const dates = await reader.list<Event>(collections.events, {
    where: [
      ['state', '==', 'published'],
      ['seriesId', '==', seriesId],
      ['startsAt', '>=', reader.now()],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: MAX_DATES,
  });
  return dates
    .filter((date) => date.id !== id)
    .map(({ id: dateId, title, startsAt, timeZone, venueName, city }) => ({
      id: dateId,
      title,
      startsAt,
      timeZone,
      venueName,
      city,
    }));
}
