import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '../core/time.ts';
import type { BookingState } from './booking.ts';
import { type ExtensionRefusal, extensionRefusal } from './extension.ts';

const END = 1_794_000_600_000;
const held = (state: BookingState, extendedAt?: number) => ({
  state,
  holdUntil: END,
  ...(extendedAt && { extendedAt }),
});

test.each<[string, Parameters<typeof extensionRefusal>[0], number, ExtensionRefusal | null]>([
  ['three minutes before the end', held('held'), 3 * MINUTE, 'not-yet'],
  ['two minutes and a millisecond before', held('held'), 2 * MINUTE + 1, 'not-yet'],
  ['two minutes before', held('held'), 2 * MINUTE, null],
  ['a second before', held('held'), SECOND, null],
  ['while it is paid', held('paying'), SECOND, null],
  ['a second time', held('held', END - 5 * MINUTE), SECOND, 'extended-before'],
  ['at its end', held('held'), 0, 'hold-expired'],
  ['a second time after its end', held('held', END - 5 * MINUTE), -SECOND, 'hold-expired'],
  ['let go', held('expired'), MINUTE, 'hold-expired'],
  ['sold', held('confirmed'), MINUTE, 'nothing-held'],
  ['cancelled', held('cancelled'), MINUTE, 'nothing-held'],
  ['offered by a waiting list', { ...held('held'), waitingEntryId: '0'.repeat(32) }, SECOND, 'offered'],
])('a hold asked for more time %s', (_when, booking, before, refusal) => {
  expect(extensionRefusal(booking, END - before)).toBe(refusal);
});
