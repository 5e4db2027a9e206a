import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Layout } from '../vehicles/layout.ts';
import { classOfSeat } from '../vehicles/seat-class.ts';
import { compareClasses, travelClasses } from '../vehicles/travel-class.ts';
import { planSeats, type SeatedPlace } from './plan-seats.ts';
import { isLesser, seatTraits } from './seat-traits.ts';
import { segmentMask } from './segments.ts';

const SEGMENTS = 5;
const cells = fc.constantFrom('S', 'S', 'S', '_', 'P', 'W', 'A', 'Z', 'T');
const sections = (opening: string): fc.Arbitrary<Layout> =>
  fc
    .array(fc.array(cells, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
    .map((rows) => [opening, ...rows.map((row, index) => `${index + 1}:${row.join('')}`)]);
/** A main deck, and further sections of any class. */
const layouts: fc.Arbitrary<Layout> = fc
  .tuple(
    sections('#m Main deck'),
    fc.option(sections('#f:first Saloon'), { nil: [] }),
    fc.option(sections('#b:business Lounge'), { nil: [] }),
  )
  .map((parts) => parts.flat());
const legs = fc
  .tuple(fc.integer({ min: 0, max: SEGMENTS - 1 }), fc.integer({ min: 1, max: SEGMENTS }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => segmentMask(from, to));

/** Places as they can be sold: nobody shares a seat on a segment. */
const soldOn = (layout: Layout): fc.Arbitrary<SeatedPlace[]> => {
  const seats = seatTraits(layout).map(({ id }) => id);
  if (seats.length === 0) return fc.constant([]);
  return fc
    .array(
      fc.record({ booking: fc.integer({ min: 0, max: 6 }), seat: fc.constantFrom(...seats), mask: legs }),
      {
        maxLength: 40,
      },
    )
    .map((wanted) => {
      const taken = new Map<string, number>();
      return wanted.flatMap(({ booking, seat, mask }) => {
        if ((taken.get(seat) ?? 0) & mask) return [];
        taken.set(seat, (taken.get(seat) ?? 0) | mask);
        return [{ bookingId: `000000000${booking}`, seat, mask }];
      });
    });
};
const cases = fc
  .tuple(layouts, layouts)
  .chain(([before, after]) =>
    fc.record({ before: fc.constant(before), after: fc.constant(after), places: soldOn(before) }),
  );

const kindsOf = (layout: Layout) => new Map(seatTraits(layout).map(({ id, kind }) => [id, kind]));
const worse = (before: Layout, seat: string, after: Layout, to: string): boolean =>
  compareClasses(classOfSeat(after, to), classOfSeat(before, seat)) < 0;
const overlap = (places: readonly { mask: number }[]): number =>
  Math.max(
    0,
    ...Array.from(
      { length: SEGMENTS },
      (_, segment) => places.filter(({ mask }) => mask & (1 << segment)).length,
    ),
  );

describe('the seats in another vehicle, whatever was sold', () => {
  test('everybody is in the plan once, on a seat that there is and that nobody else has there', () => {
    fc.assert(
      fc.property(cases, ({ before, after, places }) => {
        const { moves, without } = planSeats(before, after, places);
        expect(
          [...moves, ...without].map(({ bookingId, seat, mask }) => `${bookingId} ${seat} ${mask}`).sort(),
        ).toEqual(places.map(({ bookingId, seat, mask }) => `${bookingId} ${seat} ${mask}`).sort());
        const kinds = kindsOf(after);
        const taken = new Map<string, number>();
        for (const { to, mask } of moves) {
          expect(kinds.has(to)).toBe(true);
          expect((taken.get(to) ?? 0) & mask).toBe(0);
          taken.set(to, (taken.get(to) ?? 0) | mask);
        }
      }),
    );
  });

  test('nobody is without a place while there is one', () => {
    fc.assert(
      fc.property(cases, ({ before, after, places }) => {
        const { moves, without } = planSeats(before, after, places);
        const [was, is] = [kindsOf(before), kindsOf(after)];
        const rolls = ({ seat }: SeatedPlace) => was.get(seat) === 'wheelchair';
        for (const wanted of [true, false]) {
          const group = places.filter((place) => rolls(place) === wanted);
          const seats = [...is].filter(([, kind]) => (kind === 'wheelchair') === wanted).map(([id]) => id);
          const left = without.filter((place) => rolls(place) === wanted);
          // As many seats as people on the fullest segment are enough.
          if (overlap(group) <= seats.length) expect(left).toEqual([]);
          for (const { mask } of left) {
            const free = seats.filter((seat) =>
              moves.every((move) => move.to !== seat || !(move.mask & mask)),
            );
            expect(free).toEqual([]);
          }
        }
      }),
    );
  });

  test('whoever has a wheelchair place gets one, and nobody else does', () => {
    fc.assert(
      fc.property(cases, ({ before, after, places }) => {
        const [was, is] = [kindsOf(before), kindsOf(after)];
        for (const { seat, to } of planSeats(before, after, places).moves) {
          expect(is.get(to) === 'wheelchair').toBe(was.get(seat) === 'wheelchair');
        }
      }),
    );
  });

  test('whoever loses a class is said to, and where each class has room for its own nobody sits in another', () => {
    fc.assert(
      fc.property(cases, ({ before, after, places }) => {
        const { moves } = planSeats(before, after, places);
        const isWheelchair = (seat: string) => kindsOf(before).get(seat) === 'wheelchair';
        for (const { seat, to, losses } of moves)
          expect(losses.includes('class')).toBe(worse(before, seat, after, to));
        for (const rolls of [true, false]) {
          const own = places.filter(({ seat }) => isWheelchair(seat) === rolls);
          const fits = travelClasses.every((travelClass) => {
            const seats = seatTraits(after).filter(
              (seat) => (seat.kind === 'wheelchair') === rolls && seat.travelClass === travelClass,
            );
            const theirs = own.filter(({ seat }) => classOfSeat(before, seat) === travelClass);
            return overlap(theirs) <= seats.length;
          });
          if (!fits) continue;
          for (const { seat, to } of moves.filter((move) => isWheelchair(move.seat) === rolls)) {
            expect(classOfSeat(after, to)).toBe(classOfSeat(before, seat));
          }
        }
      }),
    );
  });

  test('in a vehicle with the same seats everybody keeps theirs', () => {
    fc.assert(
      fc.property(
        layouts.chain((layout) => fc.record({ layout: fc.constant(layout), places: soldOn(layout) })),
        ({ layout, places }) => {
          const { moves, without } = planSeats(layout, layout, places);
          expect(without).toEqual([]);
          for (const { seat, to, losses } of moves) expect([to, losses]).toEqual([seat, []]);
        },
      ),
    );
  });

  test('the same places have the same plan', () => {
    fc.assert(
      fc.property(cases, ({ before, after, places }) => {
        expect(planSeats(before, after, places)).toEqual(planSeats(before, after, [...places]));
      }),
    );
  });
});

const coach = (rows: number, row = 'SS_SS') => [
  '#m Main deck',
  ...Array.from({ length: rows }, (_, index) => `${index + 1}:${row}`),
];
const place = (bookingId: string, seat: string, mask = 1): SeatedPlace => ({ bookingId, seat, mask });

describe('another vehicle', () => {
  it('keeps a family together, and says when it cannot', () => {
    const family = ['m-9A', 'm-9B', 'm-9C', 'm-9D'].map((seat) => place('1', seat));
    const { moves } = planSeats(coach(10), coach(5), family);
    expect(new Set(moves.map(({ to }) => to.slice(0, -1))).size).toBe(1);
    expect(moves.flatMap(({ losses }) => losses)).toEqual([]);
    const narrow = planSeats(coach(10), coach(5, 'S_S'), family);
    expect(narrow.moves.every(({ losses }) => losses.includes('together'))).toBe(true);
    expect(narrow.moves.some(({ losses }) => isLesser(losses))).toBe(false);
  });

  it('keeps berths for those who had one, and says who gets less', () => {
    const sold = [place('1', 'm-1A'), place('2', 'm-1B'), place('3', 'm-2A')];
    const { moves } = planSeats(['#m Main deck', '1:Z_S', '2:Z_S'], ['#m Main deck', '1:SZ_SS'], sold);
    expect(moves.map(({ losses }) => losses.includes('berth')).filter(Boolean)).toHaveLength(1);
    expect(moves.find(({ to }) => to === 'm-1B')?.bookingId).not.toBe('2');
  });

  it('gives nobody a wheelchair place who did not have one, even where somebody is without', () => {
    const { moves, without } = planSeats(
      coach(1),
      ['#m Main deck', '1:SW'],
      [place('1', 'm-1A'), place('2', 'm-1B')],
    );
    expect([moves.length, without.length]).toEqual([1, 1]);
  });

  it('seats two one after the other where the legs do not meet', () => {
    const sold = [
      place('1', 'm-1A', 0b001),
      place('2', 'm-1B', 0b110),
      place('3', 'm-1C', 0b011),
      place('4', 'm-1D', 0b100),
    ];
    const { moves, without } = planSeats(coach(1), ['#m Main deck', '1:S_S'], sold);
    expect(without).toEqual([]);
    expect(new Set(moves.map(({ to }) => to)).size).toBe(2);
  });

  it('keeps classes, gives a plainer one where there is no room, and lifts nobody while there is', () => {
    const before = ['#1:first Coach 1', '1:SS', '#2 Coach 2', '1:SS_SS'];
    const after = ['#2 Coach 2', '1:SS_SS', '2:SS_SS', '#1:first Coach 1', '1:S'];
    const sold = ['2-1A', '2-1B', '1-1A', '1-1B'].map((seat, index) => place(String(index), seat));
    const { moves } = planSeats(before, after, sold);
    expect(moves.map(({ losses }) => losses.includes('class'))).toEqual([false, false, false, true]);
    expect(moves[2]?.to).toBe('1-1A');
    expect(isLesser(moves[3]?.losses ?? [])).toBe(true);
  });
});
