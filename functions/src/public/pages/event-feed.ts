import { type EventCategory, eventCategories } from '@fareground/domain/catalogue/events/category';
import { EVENTS, type Event } from '@fareground/domain/catalogue/events/event';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import { eventsCalendarFile } from '../../access/tickets/calendar-file.ts';
import type { PublicReader } from './web-server.ts';

/** The next events, for a calendar (RFC 5545) or a feed reader (Atom, RFC 4287). */
export interface EventFeed {
  readonly format: 'ics' | 'atom';
  readonly category?: EventCategory;
  /** As the city of an event is written. */
  readonly city?: string;
}

/** Calendars and readers ask again and again: each answer is at most so many documents. */
const LONGEST = 250;

const pattern = new RegExp(`^/events(?:/(${eventCategories.join('|')}))?\\.(ics|atom)$`);

/** "/events.ics", "/events/music.atom?city=Porto". @returns nothing for any other address */
export function eventFeedAt(pathname: string, search: string): EventFeed | undefined {
  const [, category, format] = pattern.exec(pathname) ?? [];
  if (format === undefined) return undefined;
  const city = new URLSearchParams(search).get('city')?.trim().slice(0, 80);
  return {
    format: format as EventFeed['format'],
    ...(category !== undefined && { category: category as EventCategory }),
    ...(city && { city }),
  };
}

/**
 * What is on from now, soonest first: what began and goes on is not in it, nor what was cancelled.
 * @param origin the site's address, without a slash at its end
 */
export async function eventFeed(
  reader: PublicReader,
  origin: string,
  feed: EventFeed,
): Promise<{ readonly type: string; readonly body: string }> {
  const { format, category, city } = feed;
  const events = await reader.list<Event>(EVENTS, {
    where: [
      ['state', '==', 'published'],
      ...(category ? ([['category', '==', category]] as const) : []),
      ...(city ? ([['city', '==', city]] as const) : []),
      ['startsAt', '>=', reader.now()],
    ],
    orderBy: [['startsAt', 'asc']],
    limit: LONGEST,
  });
  const name = ['Fareground', category, city].filter(Boolean).join(' · ');
  if (format === 'ics')
    return { type: 'text/calendar; charset=utf-8', body: await eventsCalendarFile(events, origin, name) };
  return { type: 'application/atom+xml; charset=utf-8', body: await atom(events, { origin, feed, name }) };
}

interface Head {
  readonly origin: string;
  readonly feed: EventFeed;
  readonly name: string;
}

async function atom(events: readonly Event[], { origin, feed, name }: Head): Promise<string> {
  const { XMLBuilder } = await import('fast-xml-parser');
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
  const self = origin + addressOf(feed, '.atom');
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: self,
      title: name,
      // Changes only with what is in it, so that a reader may ask for what is newer.
      updated: isoOf(Math.max(0, ...events.map(({ updatedAt }) => updatedAt))),
      author: { name: 'Fareground' },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': self },
        { '@rel': 'alternate', '@type': 'text/html', '@href': origin + addressOf(feed) },
      ],
      entry: events.map((event) => ({
        id: `${origin}/event/${event.id}`,
        title: event.title,
        link: { '@rel': 'alternate', '@type': 'text/html', '@href': `${origin}/event/${event.id}` },
        updated: isoOf(event.updatedAt),
        category: { '@term': event.category },
        summary: [startOf(event), `${event.venueName}, ${event.city}`, event.summary]
          .filter(Boolean)
          .join('\n'),
      })),
    },
  });
}

/** Below the site's own, of the page of the same events, or with an ending of a feed. */
const addressOf = ({ category, city }: EventFeed, ending = ''): string =>
  `/events${category ? `/${category}` : ''}${ending}${city ? `?${new URLSearchParams({ city })}` : ''}`;

const startOf = ({ startsAt, timeZone }: Event): string =>
  `${calendarDate(startsAt, timeZone, { year: true })}, ${clockTime(startsAt, timeZone)} ${zoneName(startsAt, timeZone)}`;

const isoOf = (at: number): string => new Date(at).toISOString();
