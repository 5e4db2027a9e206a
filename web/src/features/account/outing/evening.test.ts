import { bought } from '@fareground/domain/access/sample-ticket';
import type { Ticket } from '@fareground/domain/access/ticket';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { expect, it } from 'vitest';
import { areOnSeveralDays, eveningOf, hoursAndMinutes } from './evening.ts';
import { legsOf } from './outings.ts';

const start = bought.startsAt;
const show: Ticket = { ...bought, doorsAt: start - HOUR };
const ride = (startsAt: number, startZone: string, endZone: string): Ticket => ({
  ...bought,
  ...{ serial: String(startsAt), kind: 'trip', offeringId: `run-${startsAt}`, doorsAt: null },
  ...{ startsAt, startZone, endsAt: startsAt + 2 * HOUR, endZone },
});
const there = ride(start - 4 * HOUR, 'Europe/Madrid', 'Europe/Lisbon');
const back = ride(start + 3 * HOUR, 'Europe/Lisbon', 'Europe/Madrid');

it.each<[string, Ticket[], string[]]>([
  [
    'a show with rides over the border: the clock goes back, and forward again',
    [show, there, back],
    ['leave', 'zone -60', 'arrive', 'doors', 'start', 'end', 'leave', 'zone 60', 'arrive'],
  ],
  [
    'a show whose doors open as it starts has no line for them',
    [{ ...show, doorsAt: start }],
    ['start', 'end'],
  ],
  ['what was void is not part of it', [{ ...there, state: 'void' }, show], ['doors', 'start', 'end']],
  ['two people are one line', [show, { ...show, serial: '2' }], ['doors', 'start', 'end']],
  ['an interval ticket is none', [{ ...show, addOn: true }], []],
])('%s', (_what, tickets, expected) => {
  const lines = eveningOf(tickets).map((line) => (line.what === 'zone' ? `zone ${line.minutes}` : line.what));
  expect(lines).toEqual(expected);
});

it.each<[string, Ticket[], string[], boolean]>([
  ['a show and its rides on one day name none', [show, there], [], false],
  [
    'there and back on two days name both where they begin',
    [there, ride(start + 48 * HOUR, 'Europe/Lisbon', 'Europe/Madrid')],
    ['leave 0', 'leave 52'],
    true,
  ],
  [
    'a night ride names the day on which it arrives',
    [ride(start, 'Europe/Lisbon', 'Pacific/Auckland')],
    ['leave 0', 'arrive 2'],
    false,
  ],
  [
    'two shows on two days name both',
    [
      show,
      { ...show, offeringId: 'b', startsAt: start + 24 * HOUR, endsAt: start + 25 * HOUR, doorsAt: null },
    ],
    ['doors 0', 'start 25'],
    true,
  ],
])('%s', (_what, tickets, named, isLong) => {
  const moments = eveningOf(tickets).flatMap((line) => (line.what === 'zone' ? [] : [line]));
  const began = moments[0]?.at ?? 0;
  const days = moments.filter(({ isNewDay }) => isNewDay);
  expect(days.map(({ what, at }) => `${what} ${Math.floor((at - began) / HOUR)}`)).toEqual(named);
  expect(areOnSeveralDays(legsOf(tickets))).toBe(isLong);
});

it.each([
  [2 * HOUR + 20 * MINUTE, 2, 20],
  [45 * MINUTE, 0, 45],
  [26 * HOUR, 26, 0],
])('%i ms are %i h %i', (elapsed, hours, minutes) => {
  expect(hoursAndMinutes(elapsed)).toEqual({ hours, minutes });
});
