import { DAY, HOUR } from '../../core/time.ts';
import { type Venue, venueSchema } from '../halls/venue.ts';
import { type Event, eventSchema } from './event.ts';
import { type Tier, tierSchema } from './tier.ts';

// For tests: an evening in Lisbon with one tier of places, thirty days after `sampleNow`.

export const sampleNow = 1_795_000_020_000;

export const sampleVenue: Venue = venueSchema.parse({
  id: 'castelo',
  name: 'Castelo',
  address: 'Rua 1',
  city: 'Lisbon',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  access: '',
});

export const sampleEvent = (changes: Partial<Event> = {}): Event => {
  const startsAt = changes.startsAt ?? sampleNow + 30 * DAY;
  return eventSchema.parse({
    id: 'fado',
    title: 'Fado no Castelo',
    shortTitle: 'Fado',
    category: 'music',
    summary: 'An evening of fado.',
    description: 'Two voices.',
    venueId: sampleVenue.id,
    venueName: sampleVenue.name,
    venueAddress: sampleVenue.address,
    venueAccess: sampleVenue.access,
    city: sampleVenue.city,
    country: sampleVenue.country,
    timeZone: sampleVenue.timeZone,
    doorsAt: startsAt - HOUR,
    startsAt,
    endsAt: startsAt + 3 * HOUR,
    currency: 'EUR',
    priceFrom: 2_500,
    priceTo: 2_500,
    pricesByTier: { standing: 2_500 },
    nearestPlaceId: '',
    imagePath: '',
    state: 'draft',
    policy: { fullRefundHours: 48, partialRefundHours: 24, partialRefundPercent: 50, feesRefunded: false },
    createdAt: sampleNow - DAY,
    updatedAt: sampleNow - DAY,
    updatedBy: 'u1',
    ...changes,
  });
};

export const sampleTier = (changes: Partial<Tier> = {}): Tier =>
  tierSchema.parse({
    id: 'standing',
    eventId: 'fado',
    name: 'Standing',
    description: '',
    price: 2_500,
    capacity: 200,
    shards: 1,
    layout: null,
    saleStartsAt: sampleNow,
    saleEndsAt: sampleNow + 30 * DAY,
    maxPerBooking: 8,
    order: 0,
    updatedAt: sampleNow,
    updatedBy: 'u1',
    ...changes,
  });
