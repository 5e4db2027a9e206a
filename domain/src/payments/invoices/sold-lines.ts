import { type Booking, type BookingLine, paidForPlaces } from '../../booking/booking.ts';
import { type Rate, rateKey } from '../../catalogue/prices/tax-by-rate.ts';
import { calendarDate } from '../../core/time.ts';
import { addedToLine, hasSeveralRates, ratesOfLine } from '../taxes/tax-of-booking.ts';
import type { InvoiceLine } from './invoice.ts';

/** A line of an invoice or a receipt at what was paid for it, minor units; with its rate where the booking has several. */
export interface SoldLine extends Omit<InvoiceLine, 'net'> {
  /** What of it was added as tax; absent where the price contained it. */
  readonly added?: number | undefined;
}

/** What was sold with a booking, at what was paid for it: discounts are taken off, fees are a line of their own for each rate. */
export function soldLines(booking: Pick<Booking, 'lines' | 'amounts'>): SoldLine[] {
  const { lines } = booking;
  const rateIn = ({ basisPoints, isReversed }: Rate) =>
    hasSeveralRates(booking)
      ? { taxBasisPoints: basisPoints, ...(isReversed && { isReversed: true as const }) }
      : {};
  const sold = lines.map((line) => {
    const added = addedToLine(line);
    return {
      text: textOf(line),
      quantity: line.quantity,
      gross: paidForPlaces(line),
      ...(added && { added: added.price }),
      ...rateIn(ratesOfLine(booking, line).price),
    };
  });
  const rateOfFees = (line: BookingLine): Rate => ratesOfLine(booking, line).fees;
  const fees = [...Map.groupBy(lines, (line) => rateKey(rateOfFees(line))).values()].map((own) => {
    const [first] = own;
    const added = own.flatMap((line) => addedToLine(line)?.fees ?? []);
    return {
      text: 'Booking fees',
      quantity: 1,
      gross: own.reduce((sum, line) => sum + line.fees, 0),
      ...(added.length > 0 && { added: added.reduce((sum, one) => sum + one, 0) }),
      ...(first && rateIn(rateOfFees(first))),
    };
  });
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
