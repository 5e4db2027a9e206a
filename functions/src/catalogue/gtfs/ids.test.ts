import { slugSchema } from '@fareground/domain/core/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedPart, idPart, placeIdOf, tripIdOf } from './ids.ts';

describe('ids of what is imported', () => {
  it.each([
    ['70011', '70011'],
    ['Vigo, Urzáiz', /^vigo-urzaiz-[0-9a-f]{8}$/],
    ['vigo--urzaiz', /^vigo-urzaiz-[0-9a-f]{8}$/],
    ['駅', /^[0-9a-f]{8}$/],
  ])('%s', (text, id) => {
    expect(idPart(text, 40)).toEqual(typeof id === 'string' ? id : expect.stringMatching(id));
  });

  const text = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[aA1 -]{1,6}$/));

  it('are ids, and two texts have not the same', () => {
    fc.assert(
      fc.property(text, text, fc.option(fc.nat(200_000)), (one, other, start) => {
        const id = tripIdOf(one, other, '2026-11-27', start);
        expect(slugSchema.safeParse(id).success).toBe(true);
        expect(slugSchema.safeParse(placeIdOf(one, other)).success).toBe(true);
        expect(idPart(one, 40) === idPart(other, 40)).toBe(one === other);
        expect(feedPart(one).length).toBeLessThanOrEqual(16);
      }),
    );
  });
});
