import type { Booking } from '@fareground/domain/booking/booking';
import type { RowPages } from '@fareground/domain/core/sheet';
import { type BookingRow, rowsOfBooking } from '@fareground/domain/payments/booking-columns';

/** A row a line; those of one group alone where one is named ("tier=night:Balcony"). */
export async function* bookingRows(
  pages: RowPages<Booking>,
  group: string,
): AsyncGenerator<readonly BookingRow[]> {
  for await (const page of pages) yield page.flatMap((booking) => rowsOfBooking(booking, group));
}
