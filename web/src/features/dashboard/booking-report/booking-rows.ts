import {
  type Booking,
  type BookingLine,
  channelOf,
  paidFor,
  paidForPlaces,
} from '@fareground/domain/bookings/booking';
import { factsOfLine, reportGroups, unknownValue } from '@fareground/domain/bookings/report-groups';
import type { SheetColumn } from '@fareground/domain/core/sheet';
import type { RowPages } from '../export/sheet.ts';

/** A line of a booking, as a row of a file. */
export interface BookingRow {
  readonly booking: Booking;
  readonly line: BookingLine;
}

/** A row a line; those of one group alone where one is named ("tier=night:Balcony"). */
export async function* bookingRows(
  pages: RowPages<Booking>,
  group: string,
): AsyncGenerator<readonly BookingRow[]> {
  for await (const page of pages)
    yield page.flatMap((booking) =>
      booking.lines
        .filter((line) => group === '' || reportGroups([line], channelOf(booking)).includes(group))
        .map((line) => ({ booking, line })),
    );
}

const known = (value: string): string => (value === unknownValue ? '' : value);

/** Amounts are those of the line: the lines of a booking add up to its total. Tax stands beside the price where it was added to that, and below zero where it was left to the buyer. Whose it is stands in the booking alone. */
export const bookingColumns = (zone: string): readonly SheetColumn<BookingRow>[] => [
  { heading: 'booking', cell: ({ booking }) => booking.id },
  { heading: 'booked', isInstant: true, cell: ({ booking }) => ({ at: booking.createdAt, zone }) },
  { heading: 'state', cell: ({ booking }) => booking.state },
  { heading: 'sold through', cell: ({ booking }) => channelOf(booking) },
  { heading: 'kind', cell: ({ line }) => line.kind },
  { heading: 'category', cell: ({ line }) => factsOfLine(line).category },
  { heading: 'organiser or operator', cell: ({ line }) => known(factsOfLine(line).partner) },
  { heading: 'line', cell: ({ line }) => known(factsOfLine(line).line) },
  { heading: 'event or trip', cell: ({ line }) => line.saleId },
  { heading: 'title', cell: ({ line }) => line.title },
  { heading: 'starts', isInstant: true, cell: ({ line }) => ({ at: line.startsAt, zone }) },
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
    heading: 'tax beside price',
    cell: ({ line, booking }) => ({
      amount: paidForPlaces(line) - (line.unitPrice * line.quantity - line.discount),
      currency: booking.currency,
    }),
  },
  { heading: 'paid', cell: ({ line, booking }) => ({ amount: paidFor(line), currency: booking.currency }) },
  { heading: 'currency', cell: ({ booking }) => booking.currency },
];
