import { expect, it } from 'vitest';
import { todayAndLastWeek } from './today-figures.tsx';

const at = (text: string) => Date.parse(text);

it('is today up to the quarter that has begun, against the same weekday up to the same time', () => {
  expect(todayAndLastWeek(at('2026-11-27T09:05:00Z'), 'Europe/Lisbon')).toEqual({
    today: { from: at('2026-11-27T00:00:00Z'), to: at('2026-11-27T09:15:00Z') },
    lastWeek: { from: at('2026-11-20T00:00:00Z'), to: at('2026-11-20T09:15:00Z') },
  });
});

it('begins at midnight of its zone on both sides of a change of the clocks', () => {
  const { today, lastWeek } = todayAndLastWeek(at('2026-10-26T10:00:00Z'), 'Europe/Madrid');
  expect([today.from, lastWeek.from]).toEqual([at('2026-10-25T23:00:00Z'), at('2026-10-18T22:00:00Z')]);
  expect(today.to - today.from).toBe(lastWeek.to - lastWeek.from);
});
