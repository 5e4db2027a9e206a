import { expect, it } from 'vitest';
import { DAY } from '../../core/time.ts';
import type { Event } from './event.ts';
import { type ReadinessFault, readinessFaults } from './event-readiness.ts';
import { sampleEvent, sampleNow, sampleTier } from './sample-events.ts';
import type { Tier } from './tier.ts';

const now = sampleNow;
const event = sampleEvent();
const standing = sampleTier();
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
  // A limit of a booking is none of what there is.
  ['has fewer places than one may take', {}, [{ ...standing, capacity: 7 }], []],
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
