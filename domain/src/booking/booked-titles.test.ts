import { expect, test } from 'vitest';
import { bookedTitles } from './booked-titles.ts';
import type { BookingLine } from './booking.ts';
import { held } from './sample-bookings.ts';

test('a package is named once, and every other line by itself', () => {
  const [line] = held.lines as [BookingLine];
  const sold = { id: 'weekend', name: 'Weekend pass', count: 1 };
  const packaged = { ...line, package: sold } as BookingLine;
  expect(bookedTitles([line, packaged, packaged, line])).toEqual(['Night', 'Weekend pass', 'Night']);
});
