import type { FoundItinerary, ItinerariesResponse } from '@fareground/domain/api/itineraries';
import { DAY, HOUR } from '@fareground/domain/core/time';
import { describe, expect, test, vi } from 'vitest';
import { fixtureReader } from '../data/fixture-reader.test-helper.ts';
import { renderPage } from './entry-server.tsx';
import { structuredData } from './structured-data.ts';

const doorsAt = Date.now() + 20 * DAY;
const stop = (
  placeId: string,
  name: string,
  city: string,
  timeZone: string,
  at: number,
  fareFromStart: number,
) => ({
  placeId,
  name,
  city,
  timeZone,
  bay: '4',
  arrivesAt: at,
  departsAt: at,
  fareFromStart,
  boards: true,
  alights: true,
});
const documents = {
  'settings/public': {
    supportEmail: 'help@fareground.test',
    maxPlacesPerBooking: 10,
    ...{ feeBasisPoints: 0, feeFixed: {}, taxBasisPoints: 0 },
  },
  'venues/coliseu': { id: 'coliseu', city: 'Porto' },
  'partners/ribeira-concerts': {
    ...{ id: 'ribeira-concerts', name: 'Ribeira Concerts', legalName: 'Ribeira Concerts, Lda.' },
    ...{ address: 'Cais 1\nPorto', country: 'PT', vatNumber: '', email: 'box@ribeira.test', phone: '' },
    ...{ website: 'https://ribeira.test/', about: 'Nights **on the river**.', active: true },
  },
  'routes/s1': {
    ...{
      id: 's1',
      number: 'S1',
      name: 'Vigo – Porto',
      kind: 'bus',
      partnerId: 'ribeira-concerts',
      used: true,
    },
  },
  'places/porto-ribeira': {
    id: 'porto-ribeira',
    name: 'Porto Ribeira',
    city: 'Porto',
    timeZone: 'Europe/Lisbon',
  },
  'places/vigo-urzaiz': { id: 'vigo-urzaiz', name: 'Vigo Urzáiz', city: 'Vigo', timeZone: 'Europe/Madrid' },
  'events/night-ferry': {
    id: 'night-ferry',
    title: 'Night Ferry Orchestra & <Friends>',
    shortTitle: 'Night Ferry',
    category: 'music',
    summary: 'Eleven players and a ship’s bell.',
    description: 'Eleven players and a ship’s bell. One interval.',
    venueName: 'Coliseu da Ribeira',
    venueAddress: 'Rua do Cais 12, Porto',
    venueAccess: '',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    doorsAt,
    startsAt: doorsAt + HOUR,
    endsAt: doorsAt + 3 * HOUR,
    currency: 'EUR',
    priceFrom: 2800,
    priceTo: 2800,
    pricesByTier: { floor: 2800 },
    nearestPlaceId: 'porto-ribeira',
    performers: ['Night Ferry Orchestra', 'Inês Vasconcelos'],
    partnerId: 'ribeira-concerts',
    organiser: 'Ribeira Concerts',
    ageLimit: 12,
    seriesId: 'night-ferry',
    state: 'published',
    policy: { fullRefundHours: 168, partialRefundHours: 48, partialRefundPercent: 50, feesRefunded: true },
  },
  'events/night-ferry/tiers/floor': {
    id: 'floor',
    name: 'Floor',
    description: 'Standing',
    price: 2800,
    capacity: 400,
    saleStartsAt: 0,
    saleEndsAt: doorsAt,
    maxPerBooking: 6,
    maxPerPerson: 4,
    order: 0,
  },
  'availability/night-ferry': {
    id: 'night-ferry',
    left: { floor: 31 },
    capacity: { floor: 400 },
    legsLeft: [],
    returning: [],
  },
  'trips/evening': {
    id: 'evening',
    kind: 'bus',
    operator: 'Minho Lines',
    onSale: true,
    state: 'scheduled',
    delayMinutes: 0,
    notice: '',
    currency: 'EUR',
    minimumFare: 400,
    layout: [],
    departsAt: doorsAt - 3 * HOUR,
    originCity: 'Vigo',
    destinationCity: 'Porto',
    placeIds: ['vigo-urzaiz', 'porto-ribeira'],
    timetable: [
      stop('vigo-urzaiz', 'Vigo Urzáiz', 'Vigo', 'Europe/Madrid', doorsAt - 3 * HOUR, 0),
      stop('porto-ribeira', 'Porto Ribeira', 'Porto', 'Europe/Lisbon', doorsAt - HOUR, 1400),
    ],
  },
};
const rideThere: FoundItinerary = {
  ...{ name: 'bus-1~0~1', currency: 'EUR', fare: 1400, price: 2800 },
  legs: [
    {
      ...{ tripId: 'bus-1', kind: 'bus', operator: 'Minho Lines', number: 'ML 204', state: 'scheduled' },
      ...{
        delayMinutes: 0,
        notice: '',
        amenities: ['wifi'],
        accessible: false,
        from: 0,
        to: 1,
        fare: 1400,
        left: 9,
      },
      start: {
        name: 'Vigo Urzáiz',
        city: 'Vigo',
        timeZone: 'Europe/Madrid',
        bay: '',
        departsAt: doorsAt - 3 * HOUR,
      },
      end: {
        name: 'Porto Ribeira',
        city: 'Porto',
        timeZone: 'Europe/Lisbon',
        bay: '',
        arrivesAt: doorsAt - 40 * 60_000,
      },
    },
  ],
};
const reader = fixtureReader(
  {
    ...documents,
    // Another date of it.
    'events/night-ferry-again': {
      ...documents['events/night-ferry'],
      id: 'night-ferry-again',
      doorsAt: doorsAt + 7 * DAY,
      startsAt: doorsAt + 7 * DAY + HOUR,
      endsAt: doorsAt + 7 * DAY + 3 * HOUR,
      venueName: 'Teatro do Cais',
      city: 'Aveiro',
    },
  },
  {
    [`/rides?place=porto-ribeira&before=${doorsAt}`]: { itineraries: [rideThere] },
    [`/rides?place=porto-ribeira&after=${doorsAt + 3 * HOUR}`]: { itineraries: [] },
    '/itineraries?from=Vigo&to=Porto&date=2026-11-27&seats=2': {
      day: '2026-11-27',
      today: '2026-11-25',
      itineraries: [rideThere],
      ...{ total: 1, page: 1, hasMore: false, operators: ['Minho Lines'] },
      days: [{ day: '2026-11-26' }, { day: '2026-11-27', price: 2800, currency: 'EUR' }],
    } satisfies ItinerariesResponse,
  },
);

test.each([
  ['/', ['Night Ferry Orchestra &amp; &lt;Friends&gt;', 'Next departures', 'from €28.00']],
  ['/events', ['Night Ferry Orchestra', '31 places left', '<option value="Porto">']],
  ['/events/music', ['Night Ferry Orchestra']],
  [
    '/event/night-ferry',
    [
      'Last 31',
      'Full refund',
      'From Vigo Urzáiz',
      '€14.00',
      'One interval.',
      'Inês Vasconcelos',
      'href="/partners/ribeira-concerts"',
      'From 12',
      'href="/event/night-ferry-again"',
      'Teatro do Cais',
    ],
  ],
  ['/event/reserve/night-ferry', ['Floor', 'At most 4 for one person.']],
  ['/travel', ['Porto Ribeira', 'Minho Lines']],
  ['/travel/bus', ['By bus', '€14.00']],
  [
    '/travel?from=Vigo&to=Porto&date=2026-11-27&adults=2',
    ['2 h 20 min', 'direct', '€28.00', 'Fri 27 Nov, 1 journey, prices for 2 people'],
  ],
  [
    '/partners/ribeira-concerts',
    [
      ...[
        'Night Ferry Orchestra',
        '<strong>on the river</strong>',
        'Ribeira Concerts, Lda.',
        'box@ribeira.test',
      ],
      ...['S1', 'Vigo – Porto', 'href="https://ribeira.test/"'],
    ],
  ],
  ['/partners/nobody', ['No such partner']],
  ['/about-us', ['One ticket office']],
  ['/join-us', ['What you have in mind']],
  ['/terms', ['Holding places', 'help@fareground.test']],
  ['/nowhere', ['Nothing is on here']],
])('%s is rendered with its data where there is no browser', async (address, words) => {
  const { html, head } = await renderPage(address, reader);
  const missing = words.filter((word) => !html.includes(word));
  expect(missing).toEqual([]);
  expect(head).toContain('<title>');
  expect(html.includes('Loading...')).toBe(false);
  expect(html.includes('<script')).toBe(false);
});

test('what was read travels along, so that the browser asks for nothing', async () => {
  const { data } = await renderPage('/event/night-ferry', reader);
  expect(Object.keys(data.answers).sort()).toEqual([
    `dates|night-ferry`,
    `event|night-ferry`,
    'notices',
    `ways|night-ferry|${doorsAt}`,
  ]);
  expect(JSON.stringify(data)).not.toContain('"layout"');
});

test('terms that the house wrote stand in place of the first ones', async () => {
  const own = { text: '# Quem vende o quê\n\nNós.', updatedAt: Date.UTC(2026, 10, 26) };
  const { html } = await renderPage('/terms', fixtureReader({ ...documents, 'settings/terms': own }));
  expect(html).toContain('Quem vende o quê');
  expect(html).toContain('26 Nov 2026');
  expect(html).not.toContain('Holding places');
});

test('what the owner announces is on pages that everyone may see', async () => {
  const announcement = 'Trains leave from platform 9.';
  const settings = { ...documents['settings/public'], announcement };
  const told = fixtureReader({ ...documents, 'settings/public': settings });
  const { html } = await renderPage('/about-us', { ...told, search: reader.search });
  expect(html).toContain('aria-label="Announcement"');
  expect(html).toContain(announcement);
  expect((await renderPage('/about-us', reader)).html).not.toContain('Announcement');
});

test('what an owner switched off goes with every page that everyone may see, for the pages that are none, too', async () => {
  const settings = { ...documents['settings/public'], switchedOff: ['own-currency', 'gift-cards'] };
  const told = fixtureReader({ ...documents, 'settings/public': settings });
  const { data } = await renderPage('/about-us', { ...told, search: reader.search });
  expect(data.answers.notices).toEqual({ off: ['own-currency', 'gift-cards'] });
});

describe('an event of which nothing is left', () => {
  const soldOut = {
    ...documents,
    'availability/night-ferry': { ...documents['availability/night-ferry'], left: { floor: 0 } },
  };
  const htmlWithout = async (switchedOff: readonly string[]) => {
    const settings = { ...documents['settings/public'], switchedOff };
    const told = fixtureReader({ ...soldOut, 'settings/public': settings });
    return (await renderPage('/event/night-ferry', { ...told, search: reader.search })).html;
  };

  test.each([[[]], [['gift-cards', 'transfers']]])('leads to its waiting list with %j off', async (off) => {
    const html = await htmlWithout(off);
    expect(html.match(/href="\/waiting-list\/night-ferry/g)).toHaveLength(2);
    expect(html).toContain('The waiting list is asked first');
  });

  test('says nothing of a waiting list where none is kept, and that it is sold out', async () => {
    const html = await htmlWithout(['waiting-lists']);
    expect(html).not.toMatch(/waiting/i);
    expect(html).toContain('Sold out');
  });

  test('does not tell people to pass their tickets on where nobody may', async () => {
    expect(await htmlWithout([])).toContain('pass your ticket on');
    expect(await htmlWithout(['transfers'])).not.toMatch(/pass (it|your ticket) on/i);
  });
});

describe.each([
  [
    'what is charged beside the price is in it',
    { feeBasisPoints: 300, feeFixed: { EUR: 50 } },
    '29.34',
    '14.92',
  ],
  ['tax that is added', { taxMode: 'added', taxBasisPoints: 1_000 }, '30.80', '15.40'],
  ['nothing is added', { taxBasisPoints: 1_000 }, '28.00', '14.00'],
])('where %s', (_, change, floor, ride) => {
  const settings = { ...documents['settings/public'], ...change };
  const path = 'events/night-ferry';
  const charging = {
    ...fixtureReader({
      ...{ ...documents, 'settings/public': settings },
      // No ways to it: the search answers with prices of its own.
      [path]: { ...documents[path], nearestPlaceId: '' },
    }),
    search: reader.search,
  };

  test.each([
    ['/', [floor, ride]],
    ['/events', [floor]],
    ['/events/music', [floor]],
    ['/event/night-ferry', [floor]],
    // Nothing is in the cart.
    ['/event/reserve/night-ferry', [floor, '0.00']],
    ['/travel/bus', [ride]],
  ])('the first HTML of %s says what is paid, and no other price', async (address, shown) => {
    const { html } = await renderPage(address, charging);
    const prices = html.match(/(?<=€)\d+\.\d\d/g) ?? [];
    expect(new Set(prices)).toEqual(new Set(shown));
  });

  test.each([
    ['/event/night-ferry', floor],
    ['/travel/bus', ride],
  ])('search engines are told of an offer at %s', async (address, price) => {
    const { data } = await renderPage(address, charging);
    const said = JSON.stringify(structuredData(address, data, 'https://fareground.test'));
    expect(said).toContain(`"price":"${price}","priceCurrency":"EUR"`);
  });
});

describe('an event tells search engines', () => {
  const thingOf = async (changes: object, tier: object = {}, left = 31) => {
    const path = 'events/night-ferry';
    const changed = fixtureReader({
      ...documents,
      [path]: { ...documents[path], nearestPlaceId: '', ...changes },
      [`${path}/tiers/floor`]: { ...documents[`${path}/tiers/floor`], ...tier },
      'availability/night-ferry': { ...documents['availability/night-ferry'], left: { floor: left } },
    });
    const { data } = await renderPage('/event/night-ferry', changed);
    return structuredData('/event/night-ferry', data, 'https://fareground.test')[0];
  };

  test('who performs, who organises it, where, and from what age', async () => {
    expect(await thingOf({})).toMatchObject({
      '@type': 'Event',
      performer: [
        { '@type': 'PerformingGroup', name: 'Night Ferry Orchestra' },
        { '@type': 'PerformingGroup', name: 'Inês Vasconcelos' },
      ],
      organizer: { '@type': 'Organization', name: 'Ribeira Concerts' },
      location: { address: { addressLocality: 'Porto', addressCountry: 'PT' } },
      typicalAgeRange: '12-',
    });
  });

  test.each([
    ['Europe/Lisbon', '2027-07-03T22:00:00+01:00'],
    ['America/St_Johns', '2027-07-03T18:30:00-02:30'],
    ['Asia/Kathmandu', '2027-07-04T02:45:00+05:45'],
  ])('when it is, on the clocks of %s', async (timeZone, startDate) => {
    const startsAt = Date.parse('2027-07-03T21:00Z');
    const times = { doorsAt: startsAt - HOUR, startsAt, endsAt: startsAt + HOUR };
    expect(await thingOf({ timeZone, ...times })).toMatchObject({ startDate });
  });

  test.each<[string, object, object, number, readonly (string | undefined)[]]>([
    ['on sale', {}, {}, 31, ['https://schema.org/InStock']],
    ['sold out', {}, {}, 0, ['https://schema.org/SoldOut']],
    ['not on sale yet', {}, { saleStartsAt: doorsAt - HOUR }, 31, [undefined]],
    ['on sale no more', {}, { saleEndsAt: 1 }, 31, []],
    ['called off', { state: 'cancelled' }, {}, 31, []],
    ['over', { state: 'finished' }, {}, 31, []],
  ])('what it offers while it is %s', async (_, event, tier, left, stocks) => {
    const { offers = [] } = (await thingOf(event, tier, left)) as { offers?: { availability?: string }[] };
    expect(offers.map(({ availability }) => availability)).toEqual(stocks);
  });
});

test('what a search finds is on the page without a script', async () => {
  const found = { ...documents['events/night-ferry'], performers: [], venueId: 'coliseu' };
  const searching = fixtureReader(documents, {
    '?q=ferry': { events: [found], total: 1, page: 1, hasMore: false },
    '?q=nothing': {
      ...{ events: [], total: 0, page: 1, hasMore: false },
      instead: { words: [], days: [], cities: [], events: [] },
    },
  });
  const { html, whole } = await renderPage('/events?q=ferry', searching);
  expect(whole).toBe(true);
  expect(html).toContain('href="/event/night-ferry"');
  expect((await renderPage('/events?q=nothing', searching)).whole).toBe(true);
});

test('the address of the venue leads to a map', async () => {
  const { html } = await renderPage('/event/night-ferry', reader);
  expect(html).toContain(
    '<a href="https://www.openstreetmap.org/search?query=Rua%20do%20Cais%2012%2C%20Porto">Rua do Cais 12, Porto</a>',
  );
});

test('a page whose data cannot be read says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = { ...reader, list: () => Promise.reject(new Error('offline')) };
  const { html, whole } = await renderPage('/events', broken);
  expect(html.includes('We could not fetch this')).toBe(true);
  expect(whole).toBe(false);
});
