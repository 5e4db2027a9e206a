import { describe, expect, it } from 'vitest';
import { journeyIndex, journeyMask } from '../trips/segments.ts';
import {
  availabilitySchema,
  seatState,
  sectionAvailabilitySchema,
  summariseSale,
  summariseSection,
} from './availability.ts';
import type { SeatsPool } from './pool.ts';

const coach: SeatsPool = {
  id: 'bus.m',
  saleId: 'bus',
  kind: 'seats',
  segments: 3,
  closed: false,
  seats: ['m-1A', 'm-1B', 'm-1C'],
  sold: { 'm-1A': journeyMask(0, 2) },
  blocked: {},
  holds: { '0000000001.0': { until: 100, seats: ['m-1B'], mask: journeyMask(1, 3) } },
};

describe('the public view of a trip', () => {
  it('counts what is left for every pair of stops', () => {
    const view = availabilitySchema.parse(summariseSale('bus', [coach], 50));
    const left = (from: number, to: number) => view.journeysLeft[journeyIndex(3, from, to)];
    expect([left(0, 1), left(0, 3), left(1, 2), left(2, 3)]).toEqual([2, 1, 1, 2]);
  });

  it('shows a seat by the segments one wants, and an ended hold as free', () => {
    const section = sectionAvailabilitySchema.parse(summariseSection(coach, 50));
    expect(seatState(section, 'm-1A', journeyMask(0, 1), 50)).toBe('taken');
    expect(seatState(section, 'm-1A', journeyMask(2, 3), 50)).toBe('free');
    expect(seatState(section, 'm-1B', journeyMask(0, 3), 50)).toBe('held');
    expect(seatState(section, 'm-1B', journeyMask(0, 3), 100)).toBe('free');
    expect(seatState(section, 'm-1C', journeyMask(0, 3), 50)).toBe('free');
  });

  it('of a closed sale leaves nothing', () => {
    const closed = { ...coach, closed: true };
    expect(summariseSale('bus', [closed], 50).journeysLeft.every((left) => left === 0)).toBe(true);
    expect(seatState(summariseSection(closed, 50), 'm-1C', 1, 50)).toBe('taken');
  });
});
