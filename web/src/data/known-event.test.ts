import { expect, test } from 'vitest';
import { knownEvent } from './known-event.ts';

const listed = (id: string) => ({ event: { id }, availability: undefined });

test.each([
  ['the home page', [null, { events: [listed('a')], posters: [], departures: [] }], true],
  ['a list', [['Porto', 'Vigo'], { events: [listed('b'), listed('a')], more: false }], true],
  ['nothing', [{ events: [listed('b')] }, 'text', 4, null, undefined], false],
])('an event is known from %s', (_, values, isKnown) => {
  expect(knownEvent(values, 'a')?.event.id).toBe(isKnown ? 'a' : undefined);
});
