import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../core/time.ts';
import { wheelchairPlaces } from '../vehicles/wheelchair-places.ts';
import { type Assistance, assistanceNeeds, assistanceSchema, chairKinds } from './assistance.ts';
import {
  assistanceClosed,
  assistanceOnSeat,
  isToldNothing,
  noAssistance,
  tidyAssistance,
} from './assistance-on-ticket.ts';

describe('what is stored of what somebody told', () => {
  it.each<[string, Assistance, Assistance]>([
    ['nothing', { needs: [] }, noAssistance],
    ['a note of spaces alone', { needs: [], note: ' \n ' }, noAssistance],
    [
      'needs in another order, one of them twice',
      { chair: 'powered', needs: ['dog', 'ramp-on', 'dog'] },
      { chair: 'powered', needs: ['ramp-on', 'dog'] },
    ],
    ['a note on two lines', { needs: [], note: ' 62 cm\nwide ' }, { needs: [], note: '62 cm wide' }],
  ])('%s', (_what, told, stored) => {
    expect(tidyAssistance(told)).toEqual(stored);
  });

  const anyTold = fc.record(
    {
      chair: fc.constantFrom(...chairKinds),
      needs: fc.array(fc.constantFrom(...assistanceNeeds), { maxLength: assistanceNeeds.length }),
      note: fc.string({ maxLength: 60, unit: 'grapheme' }).filter((note) => note.isWellFormed()),
    },
    { requiredKeys: ['needs'] },
  );

  it('can be stored whatever was told, loses no need, and is the same when it is tidied again', () => {
    fc.assert(
      fc.property(anyTold, (told) => {
        const stored = tidyAssistance(told);
        expect(assistanceSchema.parse(stored)).toEqual(stored);
        expect(tidyAssistance(stored)).toEqual(stored);
        expect(new Set(stored.needs)).toEqual(new Set(told.needs));
        expect(stored.chair).toBe(told.chair);
        expect(isToldNothing(stored)).toBe(
          told.chair === undefined && told.needs.length === 0 && (told.note ?? '').trim() === '',
        );
      }),
    );
  });
});

test.each([
  ['a need that there is not', { needs: ['piano'] }],
  ['a chair that there is not', { chair: 'gold', needs: [] }],
  ['a note that is too long', { needs: [], note: 'x'.repeat(161) }],
  ['an empty note', { needs: [], note: '' }],
  ['a field that nobody asks', { needs: [], diagnosis: 'x' }],
])('%s is refused', (_what, told) => {
  expect(assistanceSchema.safeParse(told).success).toBe(false);
});

test.each<[string, Assistance | undefined, boolean, Assistance | undefined]>([
  ['another wheelchair place', { needs: ['dog'] }, true, { needs: ['dog'] }],
  ['a seat of another kind', { needs: ['dog'] }, false, { needs: ['dog'] }],
  ['a wheelchair place, where nobody was asked before', undefined, true, noAssistance],
  ['a seat of another kind, where nobody was asked', undefined, false, undefined],
])('on %s a ticket says what was told', (_what, told, isPlace, says) => {
  const until = HOUR + 7 * DAY;
  expect(assistanceOnSeat(told, isPlace, HOUR)).toEqual(
    says ? { assistance: says, assistanceUntil: until } : {},
  );
});

test('wheelchair places are those of a layout, and no other seats of it', () => {
  const layout = ['#m Main deck', '1:WA_SW', '2:PZ_SS', '#u Upper deck', '1:W_S'];
  expect([...wheelchairPlaces(layout)]).toEqual(['m-1A', 'm-1D', 'u-1A']);
});

test.each([
  ['valid', -1, 0, null],
  ['valid', 0, 0, 'left'],
  ['valid', 9 * MINUTE, 10, null],
  ['valid', 10 * MINUTE, 10, 'left'],
  ['used', -HOUR, 0, 'over'],
  ['void', -HOUR, 0, 'over'],
  ['transferred', -HOUR, 0, 'over'],
  ['suspended', -HOUR, 0, 'over'],
] as const)(
  'of a %s ticket, %i ms after the start of a trip %i minutes late: %s',
  (state, after, late, closed) => {
    expect(assistanceClosed({ state, startsAt: HOUR }, late, HOUR + after)).toBe(closed);
  },
);
