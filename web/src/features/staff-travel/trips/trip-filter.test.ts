import type { Trip, TripState } from '@fareground/domain/catalogue/trips/trip';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { matches, phaseOf, type TripPhase } from './trip-filter.ts';

const departsAt = Date.parse('2026-11-27T23:00Z');
const run = (state: TripState, delayMinutes = 0) => ({
  state,
  delayMinutes,
  departsAt,
  arrivesAt: departsAt + 6 * HOUR,
});

it.each<[string, ReturnType<typeof run>, after: number, TripPhase]>([
  ['before it leaves', run('scheduled'), -1, 'upcoming'],
  ['while people get on', run('boarding'), -1, 'upcoming'],
  ['by the clock, where nobody said that it left', run('scheduled'), 0, 'running'],
  ['late, before it leaves', run('scheduled', 30), 29 * MINUTE, 'upcoming'],
  ['where it left before its time', run('departed'), -1, 'running'],
  ['after midnight', run('departed'), 2 * HOUR, 'running'],
  ['late, after its time of arrival', run('departed', 30), 6 * HOUR, 'running'],
  ['when it is there by the clock', run('departed'), 6 * HOUR, 'done'],
  ['where it is there sooner', run('arrived'), 5 * HOUR, 'done'],
  ['where it was cancelled', run('cancelled'), -HOUR, 'done'],
])('%s', (_when, trip, after, expected) => {
  expect(phaseOf(trip, departsAt + after)).toBe(expected);
});

it.each([
  [{ kind: '', phase: '', words: '' }, true],
  [{ kind: 'bus', phase: 'running', words: 'ML 204' }, true],
  [{ kind: 'bus', phase: 'done', words: '' }, false],
  [{ kind: 'train', phase: '', words: '' }, false],
  [{ kind: '', phase: '', words: 'urzaiz minho' }, true],
  [{ kind: '', phase: '', words: 'urzaiz lisboa' }, false],
])('finds what fits %o: %s', (filter, expected) => {
  const timetable = [{ name: 'Urzáiz', city: 'Vigo' }];
  const trip = { ...run('departed'), kind: 'bus', number: 'ML 204', operator: 'Minho Lines', timetable };
  expect(matches(trip as unknown as Trip, filter, departsAt + HOUR)).toBe(expected);
});
