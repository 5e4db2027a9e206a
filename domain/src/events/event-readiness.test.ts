import { expect, it } from 'vitest';
import { DAY, HOUR } from '../core/time.ts';
import { type Event, eventSchema } from './event.ts';
import { type ReadinessFault, readinessFaults } from './event-readiness.ts';
import { type Tier, tierSchema } from './tier.ts';

const now = 1_795_000_000_000;
const event: Event = eventSchema.parse({
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
  doorsAt: now + 30 * DAY - HOUR,
  startsAt: now + 30 * DAY,
  endsAt: now + 30 * DAY + 3 * HOUR,
  currency: 'EUR',
  priceFrom: 0,
  nearestPlaceId: '',
  imagePath: '',
  state: 'draft',
  policy: { fullRefundHours: 48, partialRefundHours: 24, partialRefundPercent: 50, feesRefunded: false },
  createdAt: now - DAY,
  updatedAt: now - DAY,
  updatedBy: 'u1',
});
const standing: Tier = tierSchema.parse({
  id: 'standing',
  eventId: 'fado',
  name: 'Standing',
  description: '',
  price: 2_500,
  capacity: 200,
  shards: 1,
  layout: null,
  saleStartsAt: now,
  saleEndsAt: event.startsAt,
  maxPerBooking: 8,
  order: 0,
  updatedAt: now,
  updatedBy: 'u1',
});
const free: Tier = { ...standing, id: 'free', name: 'Free', price: 0, order: 1 };
const seated: Tier = { ...free, layout: ['#a Stalls', '1:SS_SS'], capacity: 4, maxPerBooking: 4 };

it.each<[string, Partial<Event>, Tier[], ReadinessFault[]]>([
  ['is ready with one tier', {}, [standing], []],
  ['is ready with a free one and one whose sale is over', {}, [free, { ...standing, saleEndsAt: now }], []],
  ['is ready with a sale until its end', {}, [{ ...standing, saleEndsAt: event.endsAt }], []],
  ['is ready with numbered seats', {}, [standing, seated], []],
  ['is on sale', { state: 'published' }, [standing], [{ field: 'state', reason: 'not-a-draft' }]],
  ['was cancelled', { state: 'cancelled' }, [standing], [{ field: 'state', reason: 'not-a-draft' }]],
  ['starts this moment', { startsAt: now }, [standing], [{ field: 'startsAt', reason: 'started' }]],
  ['offers nothing', {}, [], [{ field: 'tiers', reason: 'no-tiers' }]],
  [
    'sells nothing any more',
    {},
    [{ ...standing, saleStartsAt: now - DAY, saleEndsAt: now }],
    [{ field: 'tiers', reason: 'sale-over' }],
  ],
  [
    'is sold after its end',
    {},
    [{ ...standing, saleEndsAt: event.endsAt + 1 }],
    [{ tierId: 'standing', field: 'saleEndsAt', reason: 'sale-after-the-end' }],
  ],
  [
    'has a tier without places',
    {},
    [{ ...standing, capacity: 0 }],
    [{ tierId: 'standing', field: 'capacity', reason: 'no-places' }],
  ],
  [
    'has more places than seats',
    {},
    [{ ...seated, capacity: 5 }],
    [{ tierId: 'free', field: 'capacity', reason: 'not-the-seats' }],
  ],
  [
    'has fewer places than one may take',
    {},
    [{ ...standing, capacity: 7 }],
    [{ tierId: 'standing', field: 'maxPerBooking', reason: 'more-than-there-is' }],
  ],
  [
    'has two tiers alike',
    {},
    [standing, { ...free, name: ' standing', order: 0 }],
    [
      { tierId: 'free', field: 'name', reason: 'name-twice' },
      { tierId: 'free', field: 'order', reason: 'order-twice' },
    ],
  ],
])('an event that %s', (_name, change, tiers, faults) => {
  expect(readinessFaults({ ...event, ...change }, tiers, now)).toEqual(faults);
});
