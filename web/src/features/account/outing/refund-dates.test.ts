import type { BookingLine } from '@fareground/domain/booking/booking';
import { expect, it } from 'vitest';
import { datedLines } from './refund-dates.tsx';

const now = 1_795_000_000_000;
const offer = { tripIds: ['later'], until: now + 1, changeId: 'cancel' };
const line = (facts: object) => ({ kind: 'trip', startsAt: now + 1, quantity: 1, ...facts }) as BookingLine;

it.each<[string, object, boolean]>([
  ['a ride that goes ahead', {}, true],
  ['a show', { kind: 'event' }, true],
  ['what has begun', { startsAt: now }, false],
  ['a run that was cancelled and has others to choose from, or the money', { offer }, false],
])('%s has dates of its money: %s', (_what, facts, isDated) => {
  expect(datedLines({ lines: [line(facts)] }, now)).toHaveLength(isDated ? 1 : 0);
});
