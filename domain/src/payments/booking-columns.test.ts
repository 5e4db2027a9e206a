import { expect, test } from 'vitest';
import type { Booking } from '../booking/booking.ts';
import { sold } from '../booking/sample-bookings.ts';
import { csvCell } from '../core/sheet.ts';
import { bookingColumns, rowsOfBooking } from './booking-columns.ts';
import { shownState } from './refunded-amount.ts';

const cellsOf = (booking: Booking, group = '') =>
  rowsOfBooking(booking, group).map((row) =>
    Object.fromEntries(bookingColumns('UTC').map(({ heading, cell }) => [heading, csvCell(cell(row))])),
  );

const [line] = sold.lines as [Booking['lines'][number]];

test('fees that the seller bears stand in a column of their own, and are no part of what was paid', () => {
  const feesBorne = { amount: 123 };
  const amounts = { unitPrice: 2_000, quantity: 2, discount: 0, fees: 0 };
  const borne = { ...sold, lines: [{ ...line, ...amounts, feesBorne } as typeof line] };
  expect(cellsOf(borne)).toMatchObject([{ fees: '0.00', 'fees the seller bears': '1.23', paid: '40.00' }]);
});

test('fees that the buyer pays are part of what was paid, and the seller bears none', () => {
  const amounts = { unitPrice: 2_000, quantity: 2, discount: 0, fees: 200 };
  const paid = { ...sold, lines: [{ ...line, ...amounts } as typeof line] };
  expect(cellsOf(paid)).toMatchObject([{ fees: '2.00', 'fees the seller bears': '0.00', paid: '42.00' }]);
});

test('of a group there are the lines of it alone', () => {
  const both = { ...sold, lines: [line, { ...line, offeringId: 'another-night' }] };
  expect(cellsOf(both)).toHaveLength(2);
  expect(cellsOf(both, 'sale=another-night')).toMatchObject([{ 'event or trip': 'another-night' }]);
});

const voided = [{ serial: '1'.repeat(20), paid: 2_100, refund: 1_000, fees: 100 }];

test.each<[string, Partial<Booking>, string[], string]>([
  ['nothing went back of', { refunded: 0 }, ['0.00', '0.00'], 'confirmed'],
  ['a place was refunded of', { refunded: 1_000 }, ['10.00', '0.00'], 'partially_refunded'],
  ['more was refunded of', { refunded: 1_700 }, ['12.41', '4.59'], 'partially_refunded'],
  ['all was refunded of', { refunded: 4_200 }, ['21.00', '21.00'], 'refunded'],
  ['was cancelled and refunded', { refunded: 4_200, state: 'cancelled' }, ['21.00', '21.00'], 'cancelled'],
])('a booking that %s says so, and its lines add up to it', (_, changes, refunded, state) => {
  const hasVoided = (changes.refunded ?? 0) > 0;
  const paid = { ...line, unitPrice: 2_000, quantity: 1, discount: 0, fees: 100 };
  const booking: Booking = {
    ...sold,
    lines: [{ ...paid, ...(hasVoided && { voided }) } as typeof line, paid as typeof line],
    amounts: { ...sold.amounts, total: 4_200 },
    ...changes,
  };
  expect(cellsOf(booking).map((row) => row.refunded)).toEqual(refunded);
  expect(shownState(booking, 1)).toBe(state);
});
