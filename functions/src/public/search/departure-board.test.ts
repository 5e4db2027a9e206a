import type { Departure } from '@fareground/domain/catalogue/search/departure';
import { MINUTE } from '@fareground/domain/core/time';
import { expect, test } from 'vitest';
import { boardName, boardOf, departuresOf, namesBefore } from './departure-board.ts';

const departure = (id: string, at: number, more: Partial<Departure> = {}): Departure => ({
  ...{ id, number: 'ML 204', departsAt: at, state: 'scheduled', delayMinutes: 0, notice: '' },
  service: {
    ...{ kind: 'bus', operator: 'Minho Lines', currency: 'EUR', amenities: ['wifi'], wheelchairPlaces: 1 },
  },
  way: {
    minimumFare: 400,
    calls: ['Vigo', 'Porto'].map((city, index) => ({
      ...{ placeId: city.toLowerCase(), name: city, city, timeZone: 'Europe/Lisbon', bay: '', boards: true },
      ...{ alights: true, fareFromStart: index * 500, arrives: index * MINUTE, departs: index * MINUTE },
    })),
  },
  ...more,
});
const at = { city: 'Porto', day: '2026-11-27' };

test('a board is the same in whatever order its trips come, and gives them back as they were', () => {
  const late = departure('b', 2, { state: 'boarding', delayMinutes: 5, notice: 'Snow' });
  const board = boardOf(at, [late, departure('a', 2), departure('c', 1)]);
  expect(board).toEqual(boardOf(at, [departure('c', 1), departure('a', 2), late]));
  expect(departuresOf(JSON.parse(JSON.stringify(board)))).toEqual([
    departure('c', 1),
    departure('a', 2),
    late,
  ]);
  // What they have in common is there once.
  expect(board.ways).toHaveLength(1);
  expect(board.services).toHaveLength(1);
});

test('names sort by day, so that those of past days lie together', () => {
  const [from, before] = namesBefore('2026-11-27');
  const isPast = (day: string) =>
    boardName({ city: 'Porto', day }) >= from && boardName({ city: 'Porto', day }) < before;
  expect(['2026-11-26', '2025-12-31', '2026-11-27', '2026-11-28'].map(isPast)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect('places' >= from && 'places' < before).toBe(false);
});
