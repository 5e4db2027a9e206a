import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Layout } from '../vehicles/layout.ts';
import { layoutTemplates } from '../vehicles/layout-templates.ts';
import { seatsBeside } from '../vehicles/seats-beside.ts';
import { seatTraits } from './seat-traits.ts';
import { seatsForParty } from './seats-for-party.ts';

const coach = ['#m Coach', '1:WA_PP', '2:SS_SS', '3:SS_SS', '#u Upper', '1:SS_S'];
const allOf = (layout: Layout) => seatTraits(layout).map(({ id }) => id);
const best = (seats: number, wheelchairs = 0, taken = ''): string | undefined => {
  const free = new Set(allOf(coach).filter((id) => !taken.split(' ').includes(id)));
  return seatsForParty(coach, free, { seats, wheelchairs })?.join(' ');
};

describe('the best seats for people who travel together', () => {
  it.each([
    ['one sits by a window', best(1), 'm-2A'],
    ['two sit side by side', best(2), 'm-2A m-2B'],
    ['not across the aisle', best(2, 0, 'm-2A'), 'm-2C m-2D'],
    ['leaving nobody a single seat', best(2, 0, 'm-2B'), 'm-2C m-2D'],
    ['three in one row', best(3), 'u-1A u-1B u-1C'],
    ['four in one row', best(4, 0, 'm-2A'), 'm-3A m-3B m-3C m-3D'],
    ['on one deck where that can be', best(5), 'm-2A m-2B m-2C m-2D m-3A'],
    ['priority seats come last', best(12), 'm-1C m-1D m-2A m-2B m-2C m-2D m-3A m-3B m-3C m-3D u-1A u-1B'],
    ['a wheelchair place that was asked for, and a companion', best(1, 1), 'm-1A m-1B'],
    ['the others of them near', best(3, 1), 'm-1A m-1B m-2A m-2B'],
    ['alone in a wheelchair', best(0, 1), 'm-1A'],
    ['no wheelchair place is left', best(1, 1, 'm-1A'), undefined],
    ['too many', best(14), undefined],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  });

  test('are free, different, as many as asked for, accessible only where asked, and side by side where any row has so many', () => {
    const cases = fc.constantFrom(...layoutTemplates).chain(({ layout }) =>
      fc.record({
        layout: fc.constant(layout),
        free: fc.subarray(allOf(layout)),
        seats: fc.integer({ min: 0, max: 6 }),
        wheelchairs: fc.integer({ min: 0, max: 2 }),
      }),
    );
    fc.assert(
      fc.property(cases, ({ layout, free, seats, wheelchairs }) => {
        const traits = new Map(seatTraits(layout).map((seat) => [seat.id, seat]));
        const kinds = (ids: readonly string[], ...wanted: string[]) =>
          ids.filter((id) => wanted.includes(traits.get(id)?.kind ?? ''));
        const chosen = seatsForParty(layout, new Set(free), { seats, wheelchairs });
        const room = kinds(free, 'seat', 'sleeper', 'priority').length;
        const hasPlaces = kinds(free, 'wheelchair').length >= wheelchairs;
        if (!chosen) {
          // Companions' seats may do for who comes along with a wheelchair, and for nobody else.
          expect(hasPlaces && room >= seats).toBe(false);
          return;
        }
        expect(new Set(chosen).size).toBe(seats + wheelchairs);
        expect(chosen.every((id) => free.includes(id))).toBe(true);
        expect(kinds(chosen, 'wheelchair')).toHaveLength(wheelchairs);
        expect(kinds(chosen, 'companion').length).toBeLessThanOrEqual(wheelchairs);
        const plain = kinds(free, 'seat', 'sleeper');
        if (plain.length >= seats) expect(kinds(chosen, 'priority')).toEqual([]);
        if (wheelchairs > 0 || seats < 2) return;
        const beside = seatsBeside(layout);
        const isSideBySide = (ids: readonly string[]) =>
          ids.every((id, index) => index === 0 || beside.get(ids[index - 1] ?? '')?.includes(id));
        const ordered = seatTraits(layout).flatMap(({ id }) => (plain.includes(id) ? id : []));
        const couldBe = ordered.some((_, from) => {
          const run = ordered.slice(from, from + seats);
          return run.length === seats && isSideBySide(run);
        });
        if (couldBe) expect(isSideBySide(chosen)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
