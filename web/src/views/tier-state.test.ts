import type { Tier } from '@fareground/domain/catalogue/events/tier';
import type { Availability } from '@fareground/domain/stock/availability';
import { describe, expect, test } from 'vitest';
import { mostOf, priceAndPlaces, tierState, tierStates } from './tier-state.ts';

const tier = { id: 'floor', saleStartsAt: 100, saleEndsAt: 1_000, capacity: 400, maxPerBooking: 6 } as Tier;
const counted = (left: number, returning: Availability['returning'] = []) =>
  ({ left: { floor: left }, capacity: { floor: 400 }, returning }) as unknown as Availability;

describe('a kind of ticket', () => {
  test.each([
    ['before its sale', 99, counted(9), { kind: 'not-yet', opensAt: 100 }],
    [
      'from the first moment of its sale',
      100,
      counted(400),
      { kind: 'open', left: 400, capacity: 400, last: false },
    ],
    ['at its last ones', 500, counted(31), { kind: 'open', left: 31, capacity: 400, last: true }],
    ['sold out', 500, counted(0), { kind: 'sold-out', capacity: 400, returns: undefined }],
    ['after its sale', 1_000, counted(9), { kind: 'closed' }],
    ['that nobody counted', 500, undefined, { kind: 'uncounted' }],
  ] as const)('%s', (_, now, availability, state) => {
    expect(tierState(tier, availability, now)).toEqual(state);
  });

  test('says how many held places may come back, and when the first do', () => {
    const availability = counted(0, [
      { at: 400, key: 'floor', quantity: 9 },
      { at: 600, key: 'floor', quantity: 2 },
      { at: 700, key: 'circle', quantity: 5 },
      { at: 800, key: 'floor', quantity: 1 },
    ]);
    expect(tierState(tier, availability, 500)).toMatchObject({ returns: { at: 600, quantity: 3 } });
  });
});

describe('a kind that follows another', () => {
  const early = { ...tier, id: 'early', name: 'Early bird', capacity: 100, saleEndsAt: 600 } as Tier;
  const follower = { ...tier, follows: 'early' } as Tier;
  const left = (of: number, own = 400) =>
    ({ left: { early: of, floor: own }, capacity: {}, returning: [] }) as unknown as Availability;
  test.each([
    ['waits while that is to be had', 500, left(3), {}, 'after'],
    ['waits while nobody has counted', 500, undefined, {}, 'after'],
    ['waits while some of it are not chosen', 500, left(3), { early: 2 }, 'after'],
    [
      'is sold to whoever takes the last of it, of all fares',
      500,
      left(3),
      { early: 2, 'early.child': 1 },
      'open',
    ],
    ['is sold when that is gone', 500, left(0), {}, 'open'],
    ['is sold when that is over', 600, left(3), {}, 'open'],
    ['may be sold out itself', 500, left(3, 0), {}, 'sold-out'],
  ] as const)('%s', (_, now, availability, choice, kind) => {
    const [, state] = tierStates([early, follower], availability, now, choice);
    expect(state?.kind).toBe(kind);
  });
});

describe('one may choose', () => {
  test.each([
    ['what one booking takes', 400, 0, 6],
    ['no more than are left', 2, 0, 2],
    ['no more than all kinds together may be', 400, 7, 3],
    ['nothing when the booking is full', 400, 10, 0],
  ])('%s', (_, left, others, most) => {
    expect(mostOf(tier, tierState(tier, counted(left), 500), others, 10)).toBe(most);
  });
});

describe('what an event costs at least, and what is left', () => {
  const kind = (id: string, price: number) =>
    ({ ...tier, id, price, allInFrom: price }) as Tier & { allInFrom: number };
  const tiers = [kind('early', 2_200), kind('floor', 2_800), kind('circle', 4_200)];
  const places = (left: Record<string, number>, sharing?: Availability['sharing']) =>
    ({
      ...{ left, capacity: { early: 200, floor: 400, circle: 320 }, returning: [], sharing },
    }) as unknown as Availability;
  const shown = (availability: Availability | undefined, now = 500) =>
    priceAndPlaces(tiers, tierStates(tiers, availability, now, {}), availability);

  test('from the lowest price that can be bought, never that of what is sold out', () => {
    expect(shown(places({ early: 0, floor: 31, circle: 188 }))).toEqual({
      from: 2_800,
      places: { left: 219, capacity: 920 },
    });
  });
  test('nothing where all is gone', () => {
    expect(shown(places({ early: 0, floor: 0, circle: 0 }))).toEqual({
      from: undefined,
      places: { left: 0, capacity: 920 },
    });
  });
  test('of kinds that share places what is left of all', () => {
    const sharing = { total: { left: 40, capacity: 500 } } as Availability['sharing'];
    expect(shown(places({ early: 40, floor: 40, circle: 40 }, sharing)).places).toEqual({
      left: 40,
      capacity: 500,
    });
  });
  test('no number before the sale, nor while nobody has counted', () => {
    expect(shown(places({ early: 9, floor: 9, circle: 9 }), 50)).toEqual({
      from: undefined,
      places: undefined,
    });
    expect(shown(undefined)).toEqual({ from: 2_200, places: undefined });
  });
});
