import { segmentMask } from '@fareground/domain/catalogue/trips/segments';
import type { SectionAvailability } from '@fareground/domain/stock/availability';
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  isOfTrip,
  lostSeats,
  nameSeat,
  nextReturn,
  noSeats,
  roomFor,
  seatAssistance,
  seatExtra,
  seatGroups,
  seatPassenger,
  sectionsOf,
  stateOfSeat,
  toggleSeat,
  without,
  withSeats,
} from './seat-choice.ts';

const now = 1_000_000;
const standard = () => 'standard' as const;
const upper: SectionAvailability = {
  id: 'ml-204.u',
  offeringId: 'ml-204',
  sectionId: 'u',
  segments: 4,
  taken: { 'u-1A': segmentMask(0, 2) },
  held: { 'u-1B': [{ mask: segmentMask(2, 4), until: now + 5_000 }] },
  updatedAt: now,
};
const sections = sectionsOf([upper]);

test('of a trip that got another vehicle only the sections of that one count', () => {
  const [before, after] = [
    { id: 'run.u', sectionId: 'u' },
    { id: 'run.v1.u', sectionId: 'u' },
  ];
  expect([before, after].map((one) => isOfTrip(one, { id: 'run' }))).toEqual([true, false]);
  expect([before, after].map((one) => isOfTrip(one, { id: 'run', vehicleChanges: 1 }))).toEqual([
    false,
    true,
  ]);
});

describe('a seat', () => {
  test.each([
    ['taken on the way', 'u-1A', [1, 3], now, 'taken'],
    ['free again where the other gets off', 'u-1A', [2, 4], now, 'free'],
    ['held by someone', 'u-1B', [3, 4], now, 'held'],
    ['free before they get on', 'u-1B', [0, 2], now, 'free'],
    ['free when their time is over', 'u-1B', [2, 4], now + 5_000, 'free'],
    ['free in a section that nobody touched', 'l-1A', [0, 4], now, 'free'],
  ] as const)('is %s', (_, seat, [from, to], at, state) => {
    expect(stateOfSeat(sections, seat, segmentMask(from, to), at)).toBe(state);
  });

  test('is drawn anew when the next hold ends', () => {
    expect(nextReturn(sections, now)).toBe(now + 5_000);
    expect(nextReturn(sections, now + 5_000)).toBeUndefined();
    expect(nextReturn({}, now)).toBeUndefined();
  });
});

describe('a choice', () => {
  const two = toggleSeat(toggleSeat(noSeats, 'u-4A', 10), 'u-4B', 10);

  test('grows and shrinks seat by seat', () => {
    expect(two.seats).toEqual(['u-4A', 'u-4B']);
    expect(toggleSeat(two, 'u-4A', 10).seats).toEqual(['u-4B']);
  });

  test('takes no more than allowed, but gives back', () => {
    expect(toggleSeat(two, 'u-4C', 2)).toBe(two);
    expect(toggleSeat(two, 'u-4B', 2).seats).toEqual(['u-4A']);
  });

  test('a name stays with its seat', () => {
    const named = nameSeat(nameSeat(two, 'u-4A', 'Inês'), 'u-4B', 'Tom');
    expect(without(named, ['u-4A'])).toEqual({ seats: ['u-4B'], names: ['Tom'] });
  });

  test('loses what somebody else has now, on this leg only', () => {
    const choice = { seats: ['u-1A', 'u-1B', 'u-4A'], names: [] };
    expect(lostSeats(choice, sections, segmentMask(0, 4), now)).toEqual(['u-1A', 'u-1B']);
    expect(lostSeats(choice, sections, segmentMask(2, 3), now)).toEqual(['u-1B']);
  });
});

test('the lines of a leg, by kind of passenger and what they bring along, are one choice, and become such lines again', () => {
  const choice = choiceOf([
    {
      seats: ['u-4A', 'u-4B'],
      names: ['Ann', ''],
      assistance: [{ seat: 'u-4B', chair: 'powered', needs: ['ramp-on'] }],
    },
    { seats: ['u-5A'], names: ['Kit'], passenger: 'child', extras: { bicycle: 1 } },
  ]);
  expect(choice).toEqual({
    seats: ['u-4A', 'u-4B', 'u-5A'],
    names: ['Ann', '', 'Kit'],
    passengers: [undefined, undefined, 'child'],
    extras: [undefined, undefined, { bicycle: 1 }],
    neighbours: [undefined, undefined, undefined],
    assistance: [undefined, { chair: 'powered', needs: ['ramp-on'] }, undefined],
  });
  expect(withSeats(choice, ['u-7A', 'u-7B'])).toMatchObject({ names: ['Ann', ''] });
  expect(withSeats(choice, ['u-7A', 'u-7B', 'u-7C', 'u-7D'])).toEqual({
    seats: ['u-7A', 'u-7B', 'u-7C', 'u-7D'],
    names: ['Ann', '', 'Kit', ''],
    passengers: [undefined, undefined, 'child', undefined],
    extras: [undefined, undefined, { bicycle: 1 }, undefined],
    neighbours: [undefined, undefined, undefined, undefined],
    assistance: [undefined, { chair: 'powered', needs: ['ramp-on'] }, undefined, undefined],
  });
  const changed = seatPassenger(without(toggleSeat(choice, 'u-5B', 10), ['u-4A']), 'u-5B', 'infant');
  const next = seatExtra(seatExtra(changed, 'u-4B', 'baggage', 2), 'u-5A', 'bicycle', 0);
  expect(seatGroups(next, standard)).toMatchObject([
    { seats: ['u-4B'], names: [''], passenger: undefined, extras: { baggage: 2 }, neighbours: undefined },
    { seats: ['u-5A'], names: ['Kit'], passenger: 'child', extras: undefined, neighbours: undefined },
    { seats: ['u-5B'], names: [''], passenger: 'infant', extras: undefined, neighbours: undefined },
  ]);
  // What somebody told stays with them, on whichever line of the cart they are, and is gone with their seat.
  const told = [{ seat: 'u-4B', chair: 'powered', needs: ['ramp-on'] }];
  expect(seatGroups(next, standard).map(({ assistance }) => assistance)).toEqual([told, [], []]);
  const both = seatAssistance(next, 'u-5A', { needs: ['dog'] });
  expect(choiceOf(seatGroups(both, standard)).assistance).toEqual([
    { chair: 'powered', needs: ['ramp-on'] },
    { needs: ['dog'] },
    undefined,
  ]);
  expect(seatGroups(without(both, ['u-4B']), standard).flatMap(({ assistance }) => assistance)).toEqual([
    { seat: 'u-5A', needs: ['dog'] },
  ]);
  const left = { baggage: 3, bicycle: 0, pet: 1 };
  expect([0, 1].map((index) => roomFor(next, index, left))).toEqual([left, { ...left, baggage: 1 }]);
  expect(seatGroups(seatExtra(next, 'u-4B', 'baggage', 0), standard).map(({ extras }) => extras)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('seats of each class are a group of their own', () => {
  const choice = toggleSeat(toggleSeat(toggleSeat(noSeats, '1-1A', 9), '2-1A', 9), '1-1B', 9);
  const groups = seatGroups(choice, (seat) => (seat.startsWith('1') ? 'first' : 'standard'));
  expect(groups.map(({ seats, travelClass }) => [travelClass, ...seats])).toEqual([
    ['first', '1-1A', '1-1B'],
    ['standard', '2-1A'],
  ]);
});
