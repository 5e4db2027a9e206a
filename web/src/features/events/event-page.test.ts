import { expect, test } from 'vitest';
import { findListedEvent } from './event-page.tsx';

const listed = (id: string) => ({ event: { id }, places: undefined });

test.each([
  ['the home page', [null, { events: [listed('a')], posters: [], departures: [] }], true],
  ['a list', [['Porto', 'Vigo'], { events: [listed('b'), listed('a')], more: false }], true],
  ['nothing', [{ events: [listed('b')] }, 'text', 4, null, undefined], false],
])('an event is found in %s', (_, values, isFound) => {
  expect(findListedEvent(values, 'a')?.event.id).toBe(isFound ? 'a' : undefined);
});
