import { type Booking, type BookingLine, channelOf, paidFor, paidForPlaces } from '../booking/booking.ts';
import { factsOfLine, reportGroups, unknownValue } from '../booking/report-groups.ts';
import type { SheetColumn } from '../core/sheet.ts';
import { refundedByLine } from './refunded-amount.ts';

/** A line of a booking, as a row of a file. */
export interface BookingRow {
  readonly booking: Booking;
  readonly line: BookingLine;
}

/** A row a line; those of one group alone where one is named ("tier=night:Balcony"). @param group '' for all */
export const rowsOfBooking = (booking: Booking, group: string): BookingRow[] =>
  booking.lines
    .filter((line) => group === '' || reportGroups([line], channelOf(booking)).includes(group))
    .map((line) => ({ booking, line }));

const known = (value: string): string => (value === unknownValue ? '' : value);

/**
 * Amounts are those of the line: the lines of a booking add up to its total, and what was refunded of them to what was refunded of it. Tax stands beside the price where it was added to that, and below zero where it was
 * left to the buyer. Fees that the seller bears are in the price: they are no part of what was paid beside it. Whose it is stands in the booking alone.
 */
export const bookingColumns = (zone: string): readonly SheetColumn<BookingRow>[] => [
  { heading: 'booking', cell: ({ booking }) => booking.id },
  { heading: 'booked', cell: ({ booking }) => ({ at: booking.createdAt, zone }) },
  { heading: 'state', cell: ({ booking }) => booking.state },
  { heading: 'sold through', cell: ({ booking }) => channelOf(booking) },
  { heading: 'kind', cell: ({ line }) => line.kind },
  { heading: 'category', cell: ({ line }) => factsOfLine(line).category },
  {
    heading: 'organiser or operator',
    cell: ({ line }) => (line.kind === 'trip' ? line.operator : line.organiser) ?? '',
  },
  { heading: 'line', cell: ({ line }) => known(factsOfLine(line).route) },
  { heading: 'event or trip', cell: ({ line }) => line.offeringId },
  { heading: 'title', cell: ({ line }) => line.title },
  { heading: 'starts', cell: ({ line }) => ({ at: line.startsAt, zone }) },
  {
    heading: 'tier or seats',
    cell: ({ line }) => (line.kind === 'event' ? line.tierName : line.seats.join(' ')),
  },
  { heading: 'fare', cell: ({ line }) => factsOfLine(line).fare },
  { heading: 'places', cell: ({ line }) => line.quantity },
  {
    heading: 'price of one',
    cell: ({ line, booking }) => ({ amount: line.unitPrice, currency: booking.currency }),
  },
  {
    heading: 'discount',
    cell: ({ line, booking }) => ({ amount: line.discount, currency: booking.currency }),
  },
  { heading: 'fees', cell: ({ line, booking }) => ({ amount: line.fees, currency: booking.currency }) },
  {
    heading: 'fees the seller bears',
    cell: ({ line, booking }) => ({ amount: line.feesBorne?.amount ?? 0, currency: booking.currency }),
  },
  {
    heading: 'tax beside price',
    cell: ({ line, booking }) => ({
      amount: paidForPlaces(line) - (line.unitPrice * line.quantity - line.discount),
      currency: booking.currency,
    }),
  },
  { heading: 'paid', cell: ({ line, booking }) => ({ amount: paidFor(line), currency: booking.currency }) },
  {
    heading: 'refunded',
    cell: ({ line, booking }) => ({
      amount: refundedByLine(booking)[booking.lines.indexOf(line)] ?? 0,
      currency: booking.currency,
    }),
  },
  { heading: 'currency', cell: ({ booking }) => booking.currency },
];
