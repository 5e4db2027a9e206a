import { type Booking, type BookingLine, paidForPlaces } from '../bookings/booking.ts';
import { calendarDate } from '../core/time.ts';
import type { InvoiceLine } from './invoice.ts';

/** A line of an invoice or a receipt at what was paid for it, minor units; with its rate where the booking has several. */
export interface SoldLine extends Omit<InvoiceLine, 'net'> {
  /** What of it was added as tax; absent where the price contained it. */
  readonly added?: number | undefined;
}

/** What was sold with a booking, at what was paid for it: discounts are taken off, fees are a line of their own for each rate. */
export function soldLines({ lines }: Pick<Booking, 'lines'>): SoldLine[] {
  const sold = lines.map((line) => ({
    text: textOf(line),
    quantity: line.quantity,
    gross: paidForPlaces(line),
    ...(line.taxAdded && { added: line.taxAdded.price }),
    ...(line.taxed && { taxBasisPoints: line.taxed.price }),
  }));
  const fees = [...Map.groupBy(lines, ({ taxed }) => taxed?.fees)].map(([rate, own]) => ({
    text: 'Booking fees',
    quantity: 1,
    gross: own.reduce((sum, line) => sum + line.fees, 0),
    ...(own.some(({ taxAdded }) => taxAdded) && {
      added: own.reduce((sum, { taxAdded }) => sum + (taxAdded?.fees ?? 0), 0),
    }),
    ...(rate !== undefined && { taxBasisPoints: rate }),
  }));
  return [...sold, ...fees.filter(({ gross }) => gross > 0)];
}

function textOf(line: BookingLine): string {
  if (line.kind === 'trip') {
    const day = calendarDate(line.from.at, line.from.timeZone, { year: true });
    return `${line.operator} ${line.number}, ${line.from.name} to ${line.to.name}, ${day}`;
  }
  const kind = [line.tierName, line.fareName, line.package && `in ${line.package.name}`].filter(Boolean);
  return `${line.title}, ${kind.join(', ')}, ${calendarDate(line.startsAt, line.timeZone, { year: true })}`;
}
