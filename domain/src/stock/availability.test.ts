import { describe, expect, it } from 'vitest';
import { segmentIndex, segmentMask } from '../catalogue/trips/segments.ts';
import {
  availabilitySchema,
  changesSale,
  seatState,
  sectionAvailabilitySchema,
  summariseSale,
  summariseSection,
} from './availability.ts';
import { noHolds, type PlacesHold, type SeatsHold } from './hold.ts';
import type { PlacesPool, SeatsPool } from './pool.ts';

const coach: SeatsPool = {
  id: 'bus.m',
  offeringKind: 'trip',
  offeringId: 'bus',
  tierId: null,
  sectionId: 'm',
  kind: 'seats',
  segments: 3,
  closed: false,
  seats: ['m-1A', 'm-1B', 'm-1C'],
  sold: { 'm-1A': segmentMask(0, 2) },
  blocked: {},
  holds: noHolds<SeatsHold>().set('0000000001.0', { until: 100, seats: ['m-1B'], mask: segmentMask(1, 3) }),
};

describe('the public view of a trip', () => {
  it('counts what is left for every pair of stops', () => {
    const view = availabilitySchema.parse(summariseSale('bus', [coach], 50));
    const left = (from: number, to: number) => view.legsLeft[segmentIndex(3, from, to)];
    expect([left(0, 1), left(0, 3), left(1, 2), left(2, 3)]).toEqual([2, 1, 1, 2]);
  });

  it('counts what may be brought along on each segment apart from its seats', () => {
    const bicycles: PlacesPool = {
      ...{ offeringKind: 'trip', offeringId: 'bus', tierId: null, segments: 3, closed: false },
      id: 'bus.extras.bicycle',
      kind: 'places',
      shard: 0,
      capacity: 3,
      sold: [1, 2, 0],
      blocked: [0, 0, 0],
      holds: noHolds<PlacesHold>().set('0000000002.0', { until: 100, quantity: 1, mask: segmentMask(1, 3) }),
    };
    const view = availabilitySchema.parse(summariseSale('bus', [coach, bicycles], 50));
    expect(view.extrasLeft).toEqual({ bicycle: [2, 0, 2] });
    expect(view).toMatchObject({ left: { m: 1 }, capacity: { m: 3 } });
    expect(view.legsLeft).toEqual(summariseSale('bus', [coach], 50).legsLeft);
    expect(summariseSale('bus', [coach, { ...bicycles, closed: true }], 50).extrasLeft).toEqual({
      bicycle: [0, 0, 0],
    });
    expect(changesSale(bicycles, { ...bicycles, holds: noHolds<PlacesHold>() }, 50)).toBe(true);
  });

  it('shows a seat by the segments one wants, and an ended hold as free', () => {
    const section = sectionAvailabilitySchema.parse(summariseSection(coach, 50));
    expect(seatState(section, 'm-1A', segmentMask(0, 1), 50)).toBe('taken');
    expect(seatState(section, 'm-1A', segmentMask(2, 3), 50)).toBe('free');
    expect(seatState(section, 'm-1B', segmentMask(0, 3), 50)).toBe('held');
    expect(seatState(section, 'm-1B', segmentMask(0, 3), 100)).toBe('free');
    expect(seatState(section, 'm-1C', segmentMask(0, 3), 50)).toBe('free');
  });

  it('must be written anew when somebody takes a seat or lets it go, not when a held one is sold', () => {
    const sold = {
      ...coach,
      sold: { ...coach.sold, 'm-1B': segmentMask(1, 3) },
      holds: noHolds<SeatsHold>(),
    };
    const free = { ...coach, holds: noHolds<SeatsHold>() };
    // As many are taken on every segment, and others are left for the whole leg.
    const moved = { ...free, sold: { 'm-1A': segmentMask(0, 3), 'm-1B': segmentMask(1, 2) } };
    expect(changesSale(coach, sold, 50)).toBe(false);
    expect(changesSale(coach, free, 50)).toBe(true);
    expect(changesSale(free, coach, 50)).toBe(true);
    expect(changesSale(sold, moved, 50)).toBe(true);
    expect(changesSale(coach, { ...sold, closed: true }, 50)).toBe(true);
  });

  it('must be written anew when a hold ended that it may show as live, and when nothing is left', () => {
    const full = { ...coach, seats: ['m-1B'], sold: {} };
    expect(changesSale(coach, { ...coach, holds: noHolds<SeatsHold>() }, 100)).toBe(true);
    expect(
      changesSale(full, { ...full, sold: { 'm-1B': segmentMask(1, 3) }, holds: noHolds<SeatsHold>() }, 50),
    ).toBe(true);
  });

  it('says what comes back of what has nothing left, and of nothing else', () => {
    const hold = { until: 100, quantity: 2, mask: 1 };
    const tier = (id: string, capacity: number): PlacesPool => ({
      id: `gig.${id}.0`,
      offeringKind: 'event',
      offeringId: 'gig',
      tierId: id,
      shard: 0,
      kind: 'places',
      segments: 1,
      closed: false,
      capacity,
      sold: [0],
      blocked: [0],
      holds: noHolds<PlacesHold>().set('0000000001.0', hold),
    });
    const view = availabilitySchema.parse(summariseSale('gig', [tier('full', 2), tier('open', 3)], 50));
    expect(view.left).toEqual({ full: 0, open: 1 });
    expect(view.returning).toEqual([{ at: 100, key: 'full', quantity: 2 }]);
  });

  it('of a closed sale leaves nothing', () => {
    const closed = { ...coach, closed: true };
    expect(summariseSale('bus', [closed], 50).legsLeft.every((left) => left === 0)).toBe(true);
    expect(seatState(summariseSection(closed, 50), 'm-1C', 1, 50)).toBe('taken');
  });
});
