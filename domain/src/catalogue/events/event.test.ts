import { expect, test } from 'vitest';
import { type Event, eventConverter, optionalFieldsOf } from './event.ts';

const stored: Event = {
  id: 'fado',
  title: 'Fado no Castelo',
  shortTitle: 'Fado',
  category: 'music',
  summary: 'An evening of fado.',
  description: '',
  venueId: 'castelo',
  venueName: 'Castelo',
  venueAddress: 'Rua 1',
  venueAccess: '',
  city: 'Lisbon',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  doorsAt: 1,
  startsAt: 2,
  endsAt: 3,
  currency: 'EUR',
  priceFrom: 2_500,
  priceTo: 2_500,
  pricesByTier: { floor: 2_500 },
  nearestPlaceId: '',
  imagePath: '',
  state: 'published',
  policy: { fullRefundHours: 48, partialRefundHours: 24, partialRefundPercent: 50, feesRefunded: false },
  createdAt: 1,
  updatedAt: 2,
  updatedBy: 'u1',
};
const read = (fields: object) => eventConverter.fromFirestore({ data: () => fields });

test('an event without performers, organiser, age limit, series and gallery is read, each with what stands for it', () => {
  expect(optionalFieldsOf(read(stored))).toEqual({
    performers: [],
    organiser: '',
    ageLimit: 0,
    seriesId: '',
    gallery: [],
    planId: '',
    offerHours: 2,
    quotas: [],
  });
});

const accepted: Partial<Event> = {
  performers: Array.from({ length: 20 }, () => '🎺'.repeat(80)),
  organiser: 'Ribeira Concerts',
  ageLimit: 21,
  seriesId: 'fado',
  gallery: Array.from({ length: 8 }, () => ({ path: 'events/fado/stage.webp', alt: 'The stage' })),
  planId: 'concert-1',
  offerHours: 10,
  quotas: [{ id: 'hall', name: 'The hall', capacity: 400, shards: 4 }],
};

test('an event with all of them is stored as it is', () => {
  expect(optionalFieldsOf(read(eventConverter.toFirestore({ ...stored, ...accepted })))).toEqual(accepted);
});

test.each([
  ['a name on two lines', { performers: ['Ana\nMoura'] }],
  ['no name', { performers: [''] }],
  ['more performers than twenty', { performers: Array.from({ length: 21 }, () => 'Ana') }],
  ['an age above 21', { ageLimit: 22 }],
  ['half a year', { ageLimit: 0.5 }],
  ['an offer for longer than a provider’s page is open', { offerHours: 11 }],
  ['an offer for no time', { offerHours: 0 }],
  ['a series that is no slug', { seriesId: 'The Fado' }],
  ['a picture that says nothing to whoever cannot see it', { gallery: [{ path: 'a', alt: '' }] }],
  ['nine pictures', { gallery: Array.from({ length: 9 }, () => ({ path: 'a', alt: 'a' })) }],
])('%s is refused', (_, fields) => {
  expect(() => eventConverter.toFirestore({ ...stored, ...fields })).toThrow();
});
