import { legFare } from '@fareground/domain/catalogue/trips/leg-fare';
import { tripFaresSchema } from '@fareground/domain/catalogue/trips/trip-fares';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FareRules, FeedRoute } from './feed.ts';
import { planFares } from './plan-fares.ts';

const agency = { id: 'a', name: 'A', timeZone: 'UTC', url: '', phone: '' };
const route: FeedRoute = {
  id: 'r',
  agency,
  shortName: 'R',
  longName: '',
  kind: 'bus',
  colour: '',
  textColour: '',
  routeKey: 'r',
  network: '',
};
const distance = { perKilometre: 10, minimum: 150 };
const rulesOf = (priceOf: FareRules['priceOf'], countsZonesBetween = true): FareRules => ({
  isGiven: true,
  currencyOf: () => 'EUR',
  zoneOf: ({ zone }) => zone,
  countsZonesBetween,
  priceOf,
});

describe('fares of a feed', () => {
  const zones = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 2, maxLength: 12 });
  const prices = fc.dictionary(fc.stringMatching(/^[abc]{0,3}$/), fc.nat(3));
  const lengths = fc.array(fc.nat(30_000), { minLength: 12, maxLength: 12 });

  it('come to the same for every leg, in whichever form a trip has them', () => {
    fc.assert(
      fc.property(zones, prices, lengths, fc.boolean(), (zones, prices, steps, counts) => {
        let way = 0;
        const metres = zones.map((_, index) => (way += index === 0 ? 0 : (steps[index] ?? 0)));
        const rules = rulesOf((_, passed) => prices[[...new Set(passed)].sort().join('')] ?? null, counts);
        const plan = planFares(
          rules,
          { route, zones, fareZones: zones, isSold: () => true, lengths: metres },
          distance,
        );
        const timetable = zones.map((zone, index) => ({
          fareFromStart: plan.fromStart[index] ?? 0,
          ...(zone && { zone }),
        }));
        for (let from = 0; from < zones.length - 1; from++) {
          for (let to = from + 1; to < zones.length; to++) {
            const passed = counts ? zones.slice(from, to + 1) : [zones[from] ?? '', zones[to] ?? ''];
            const fromStart = (stop: number) => Math.round(((metres[stop] ?? 0) / 1000) * 10);
            const meant = rules.priceOf(route, passed) ?? Math.max(150, fromStart(to) - fromStart(from));
            expect(legFare({ ...plan, timetable }, from, to)).toBe(meant);
          }
        }
      }),
    );
  });

  it.each([
    ['one price for all', () => 275, undefined],
    [
      'prices by zone',
      (_: FeedRoute, zones: readonly string[]) => (zones[0] === zones.at(-1) ? 100 : 300),
      'zones',
    ],
    ['a table by stop', (_: FeedRoute, zones: readonly string[]) => 100 * new Set(zones).size, 'table'],
  ])('take the plainest form: %s', (_, priceOf, form) => {
    const zones = ['a', 'b', 'c', 'a', 'c'];
    const way = { route, zones, fareZones: zones, isSold: () => true, lengths: [0, 1, 2, 3, 4] };
    const plan = planFares(rulesOf(priceOf), way, distance);
    expect(Object.keys(plan.fares ?? {})).toEqual(form ? [form] : []);
    expect(plan.isFilled).toBe(false);
  });

  it('of more zones than a document holds stand in a table by stop', () => {
    const zones = Array.from({ length: 80 }, (_, stop) => `z${stop}`);
    const rules = rulesOf((_, [from, to]) => Number(from?.slice(1)) * 100 + Number(to?.slice(1)), false);
    const lengths = zones.map((_, stop) => stop);
    const way = { route, zones, fareZones: zones, isSold: () => true, lengths };
    const plan = planFares(rules, way, distance);
    expect(Object.keys(plan.fares ?? {})).toEqual(['table']);
    expect(tripFaresSchema.parse(plan.fares)).toEqual(plan.fares);
    const timetable = zones.map((zone) => ({ zone, fareFromStart: 0 }));
    expect(legFare({ ...plan, timetable }, 3, 77)).toBe(377);
  });
});
