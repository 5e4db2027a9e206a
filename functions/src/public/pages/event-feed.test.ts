import { sampleEvent } from '@fareground/domain/catalogue/events/sample-events';
import { HOUR } from '@fareground/domain/core/time';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type EventFeed, eventFeed, eventFeedAt } from './event-feed.ts';
import type { PublicQuery, PublicReader } from './web-server.ts';

const now = Date.UTC(2026, 10, 20);
const site = 'https://site';

test.each<[string, string, EventFeed | undefined]>([
  ['/events.ics', '', { format: 'ics' }],
  ['/events/music.atom', '?city=Porto', { format: 'atom', category: 'music', city: 'Porto' }],
  ['/events.atom', '?city=%20', { format: 'atom' }],
  ['/events/nothing.ics', '', undefined],
  ['/event/night.ics', '', undefined],
  ['/events.ics.exe', '', undefined],
])('%s%s', (pathname, search, feed) => {
  expect(eventFeedAt(pathname, search)).toEqual(feed);
});

/** @param titles of one event each, an hour apart */
function made(feed: EventFeed, titles: readonly string[]) {
  const queries: PublicQuery[] = [];
  const events = titles.map((title, index) =>
    sampleEvent({
      ...{ id: `e${index}`, title, updatedAt: now - index },
      startsAt: now + (index + 1) * HOUR,
      doorsAt: now + index * HOUR,
      endsAt: now + (index + 2) * HOUR,
    }),
  );
  const reader = {
    now: () => now,
    list: async (_: string, query: PublicQuery) => {
      queries.push(query);
      return events;
    },
  } as unknown as PublicReader;
  return { queries, answer: eventFeed(reader, site, feed) };
}

test('asks for published events from now on, of its category and city, and for no more than 250', async () => {
  const { queries, answer } = made({ format: 'ics', category: 'music', city: 'Porto' }, []);
  await answer;
  expect(queries).toEqual([
    {
      where: [
        ['state', '==', 'published'],
        ['category', '==', 'music'],
        ['city', '==', 'Porto'],
        ['startsAt', '>=', now],
      ],
      orderBy: [['startsAt', 'asc']],
      limit: 250,
    },
  ]);
});

const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => {
  const control = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u;
  return text.trim() === text && text.isWellFormed() && !control.test(text);
});

test('any titles are in the calendar as they are, by another parser', async () => {
  const property = fc.asyncProperty(fc.array(title, { maxLength: 4 }), async (titles) => {
    const { type, body } = await made({ format: 'ics' }, titles).answer;
    expect(type).toBe('text/calendar; charset=utf-8');
    const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    expect(entries.map((one) => one.getFirstPropertyValue('summary'))).toEqual(titles);
    expect(entries.map((one) => one.getFirstPropertyValue('uid'))).toEqual(
      titles.map((_, index) => `event-e${index}@site`),
    );
  });
  await fc.assert(property, { numRuns: 50 });
});

test('any titles are in the feed as they are, by another parser', async () => {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false },
    isArray: (name) => name === 'entry',
  });
  const property = fc.asyncProperty(fc.array(title, { maxLength: 4 }), async (titles) => {
    const { type, body } = await made({ format: 'atom', city: 'A & B' }, titles).answer;
    expect(type).toBe('application/atom+xml; charset=utf-8');
    const { feed } = parser.parse(body);
    expect((feed.entry ?? []).map((one: { title: string }) => one.title)).toEqual(titles);
    expect(feed.id).toBe('https://site/events.atom?city=A+%26+B');
    expect(feed.updated).toBe(new Date(titles.length > 0 ? now : 0).toISOString());
  });
  await fc.assert(property, { numRuns: 50 });
});
