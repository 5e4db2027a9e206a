import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { seatTraits } from './seat-traits.ts';
import { seatsOnOtherRun } from './seats-on-other-run.ts';

const before = ['#m Coach', '1:WS_SS', '2:SS_SS'];
const after = ['#u Upper deck', '1:SS_SS', '2:SS_SS', '#l Lower deck', '1:W_SS'];
const all = seatTraits(after).map(({ id }) => id);
const rolling = seatTraits(after)
  .filter(({ kind }) => kind === 'wheelchair')
  .map(({ id }) => id);
const [wheelchair = ''] = seatTraits(before)
  .filter(({ kind }) => kind === 'wheelchair')
  .map(({ id }) => id);

it('two who sit together sit together there', () => {
  const free = new Set(['u-1A', 'u-2C', 'u-2D']);
  expect(seatsOnOtherRun(before, after, free, ['m-2A', 'm-2B'])?.toSorted()).toEqual(['u-2C', 'u-2D']);
});

it('a wheelchair place is for whoever has one, and for nobody else', () => {
  expect(rolling).toHaveLength(1);
  const free = new Set(rolling);
  expect(seatsOnOtherRun(before, after, free, ['m-2A'])).toBeNull();
  expect(seatsOnOtherRun(before, after, free, [wheelchair])).toEqual(rolling);
  expect(seatsOnOtherRun(before, after, new Set(all.filter((id) => !free.has(id))), [wheelchair])).toBeNull();
});

test('whatever is free, everybody has a free seat of their own, or nobody moves', () => {
  const seats = seatTraits(before)
    .filter(({ kind }) => kind !== 'wheelchair')
    .map(({ id }) => id);
  fc.assert(
    fc.property(fc.subarray(all), fc.subarray(seats, { minLength: 1 }), (free, own) => {
      const given = seatsOnOtherRun(before, after, new Set(free), own);
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
