import { readSeatPlan } from '@fareground/domain/catalogue/events/read-tier-form';
import { readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { expect, it } from 'vitest';
import { seatRows } from './seat-rows.ts';

it.each([
  [1, 1, 1],
  [20, 8, 160],
  [99, 11, 1_089],
  [120, 14, 1_089],
])('%i rows of %i are a plan of %i seats', (rows, seats, places) => {
  const plan = readSeatPlan(seatRows(rows, seats));
  expect(plan && readLayout(plan).flatMap(({ seatIds }) => seatIds)).toHaveLength(places);
});
