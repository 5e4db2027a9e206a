import { BOOKINGS, bookingConverter } from '@fareground/domain/booking/booking';
import { sheetCsv } from '@fareground/domain/core/sheet';
import type { MailedBookings } from '@fareground/domain/messages/mail';
import { type BookingRow, bookingColumns, rowsOfBooking } from '@fareground/domain/payments/booking-columns';
import { periodOfDays } from '@fareground/domain/payments/ledger/report-days';
import { MAX_MAILED_ROWS } from '@fareground/domain/payments/ledger/report-mail';
import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';

/** Bookings that are read at once. */
const PAGE = 200;

/** How many there are; one more than the rows of a file where there are more than those, so that counting costs the same in any house. */
export async function countBookings(db: Firestore, input: MailedBookings): Promise<number> {
  const counted = await bookingsOf(db, input)
    .limit(MAX_MAILED_ROWS + 1)
    .count()
    .get();
  return counted.data().count;
}

/**
 * The file that the page of booking reports saves too, cut after the last booking whose rows fit. It reads a page more than it has rows at most.
 * @param most rows, at most
 */
export async function bookingsCsv(
  db: Firestore,
  input: MailedBookings,
  most = MAX_MAILED_ROWS,
): Promise<{ readonly csv: string; readonly isCut: boolean }> {
  const rows: BookingRow[] = [];
  let query = bookingsOf(db, input).limit(PAGE);
  for (;;) {
    const { docs } = await query.get();
    for (const one of docs) {
      const own = rowsOfBooking(bookingConverter.fromFirestore(one), input.of ?? '');
      if (rows.length + own.length > most) return { csv: csvOf(input, rows), isCut: true };
      rows.push(...own);
    }
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return { csv: csvOf(input, rows), isCut: false };
    query = query.startAfter(last);
  }
}

const csvOf = ({ zone }: MailedBookings, rows: readonly BookingRow[]): string =>
  sheetCsv(bookingColumns(zone), rows);

/** The newest first, as the page asks for them. */
function bookingsOf(db: Firestore, { of, currency, state, ...days }: MailedBookings): Query {
  const { from, to } = periodOfDays(days);
  let query: Query = db.collection(BOOKINGS);
  if (of) query = query.where('groups', 'array-contains', of);
  if (currency) query = query.where('currency', '==', currency);
  if (state) query = query.where('state', '==', state);
  return query
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .orderBy('createdAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
}
