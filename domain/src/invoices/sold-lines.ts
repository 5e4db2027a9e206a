import type { Booking, BookingLine } from '../bookings/booking.ts';
import { calendarDate } from '../core/time.ts';
import type { InvoiceLine } from './invoice.ts';

/** A line of an invoice or a receipt at what was paid for it, minor units. */
export type SoldLine = Omit<InvoiceLine, 'net'>;

/** What was sold with a booking, at what was paid for it: discounts are taken off, fees are a line of their own. */
export function soldLines({ lines, amounts }: Pick<Booking, 'lines' | 'amounts'>): SoldLine[] {
  const sold = lines.map((line) => ({
    text: textOf(line),
    quantity: line.quantity,
    gross: line.unitPrice * line.quantity - line.discount,
  }));
  return amounts.fees > 0 ? [...sold, { text: 'Booking fees', quantity: 1, gross: amounts.fees }] : sold;
}

function textOf(line: BookingLine): string {
  if (line.kind === 'trip') {
    const day = calendarDate(line.from.at, line.from.timeZone, { year: true });
    return `${line.operator} ${line.number}, ${line.from.name} to ${line.to.name}, ${day}`;
  }
  const kind = [line.tierName, line.fareName, line.package && `in ${line.package.name}`].filter(Boolean);
  return `${line.title}, ${kind.join(', ')}, ${calendarDate(line.startsAt, line.timeZone, { year: true })}`;
}
