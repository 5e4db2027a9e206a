import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seatTraits } from './seat-traits.ts';
import { seatsOnAlternative } from './seats-on-alternative.ts';

const before = { layout: ['#m Coach', '1:WS_SS', '2:SS_SS'] };
const after = { layout: ['#u Upper deck', '1:SS_SS', '2:SS_SS', '#l Lower deck', '1:W_SS'] };
const all = seatTraits(after.layout).map(({ id }) => id);
const rolling = seatTraits(after.layout)
  .filter(({ kind }) => kind === 'wheelchair')
  .map(({ id }) => id);
const [wheelchair = ''] = seatTraits(before.layout)
  .filter(({ kind }) => kind === 'wheelchair')
  .map(({ id }) => id);

it('two who sit together sit together there', () => {
  const free = new Set(['u-1A', 'u-2C', 'u-2D']);
  expect(seatsOnAlternative(before, after, free, ['m-2A', 'm-2B'])?.toSorted()).toEqual(['u-2C', 'u-2D']);
});

it('a wheelchair place is for whoever has one, and for nobody else', () => {
  expect(rolling).toHaveLength(1);
  const free = new Set(rolling);
  expect(seatsOnAlternative(before, after, free, ['m-2A'])).toBeNull();
  expect(seatsOnAlternative(before, after, free, [wheelchair])).toEqual(rolling);
  expect(
    seatsOnAlternative(before, after, new Set(all.filter((id) => !free.has(id))), [wheelchair]),
  ).toBeNull();
});

test('whatever is free, everybody has a free seat of their own, or nobody moves', () => {
  const seats = seatTraits(before.layout)
    .filter(({ kind }) => kind !== 'wheelchair')
    .map(({ id }) => id);
  fc.assert(
    fc.property(fc.subarray(all), fc.subarray(seats, { minLength: 1 }), (free, own) => {
      const given = seatsOnAlternative(before, after, new Set(free), own);
      const open = free.filter((id) => !rolling.includes(id));
      if (!given) {
        expect(open.length).toBeLessThan(own.length);
        return;
      }
      expect(new Set(given).size).toBe(own.length);
      for (const seat of given) expect(open).toContain(seat);
    }),
  );
});

describe('classes', () => {
  const own = { layout: ['#1:first Coach 1', '1:SS_SS', '#2 Coach 2', '1:SS_SS'] };
  const other = {
    layout: ['#2 Coach 2', '1:SS_SS', '#1:first Coach 1', '1:SS'],
    fares: { classes: { first: 150 } },
  };
  const every = new Set(seatTraits(other.layout).map(({ id }) => id));
  it.each([
    ['are kept', ['1-1A', '2-1A'], every, ['1-1A', '2-1A']],
    ['are kept for as many as there is room', ['1-1A', '1-1B', '1-1C'], every, ['1-1A', '1-1B', '2-1B']],
    ['are no better than what was paid for', ['2-1A'], new Set(['1-1A', '1-1B']), null],
    ['are the plainer one where nothing else is free', ['1-1A'], new Set(['2-1D']), ['2-1D']],
  ])('%s', (_what, seats, free, given) => {
    const found = seatsOnAlternative(own, other, free, seats);
    expect(found?.toSorted() ?? null).toEqual(given?.toSorted() ?? null);
  });
  it('that cost no more there are for everybody', () => {
    expect(seatsOnAlternative(own, { layout: other.layout }, new Set(['1-1A']), ['2-1A'])).toEqual(['1-1A']);
  });
});
