import { type Booking, type BookingLine, paidForPlaces } from '../bookings/booking.ts';
import { allocate } from '../core/money.ts';
import { type Taxed, type TaxOfRate, taxByRate } from './tax-by-rate.ts';

type Priced = Pick<Booking, 'lines' | 'amounts'>;

/** At which rates a line was taxed when it was sold: its price and its fees. */
export const ratesOfLine = (
  { amounts }: Pick<Booking, 'amounts'>,
  { taxed }: Pick<BookingLine, 'taxed'>,
): { readonly price: number | undefined; readonly fees: number | undefined } =>
  taxed ?? { price: amounts.taxBasisPoints, fees: amounts.taxBasisPoints };

/** Prices and fees of the lines in their order: price, fees, price, fees. */
const partsOf = (booking: Priced): Taxed[] =>
  booking.lines.flatMap((line) => {
    const { price, fees } = ratesOfLine(booking, line);
    return [
      { basisPoints: price, gross: paidForPlaces(line), added: line.taxAdded?.price },
      { basisPoints: fees, gross: line.fees, added: line.taxAdded?.fees },
    ];
  });

/** The tax in a booking as it was sold, by rate; together the tax that it says. */
export function taxesOfBooking(booking: Priced): TaxOfRate[] {
  const { total, taxIncluded: tax, taxBasisPoints: basisPoints } = booking.amounts;
  return booking.lines.some(({ taxed }) => taxed)
    ? taxByRate(partsOf(booking))
    : [{ basisPoints, gross: total, tax }];
}

/** The tax in the price and in the fees of each line, minor units: as it was added, or that of a rate cut over what is taxed at it. */
export function taxOfLines(booking: Priced): { readonly price: number; readonly fees: number }[] {
  if (booking.amounts.taxAdded) return booking.lines.map(({ taxAdded }) => taxAdded ?? { price: 0, fees: 0 });
  const parts = partsOf(booking);
  const taxes = parts.map(() => 0);
  for (const { basisPoints, tax } of taxesOfBooking(booking)) {
    const own = parts.map((part) => (part.basisPoints === basisPoints ? part.gross : 0));
    allocate(tax, own).forEach((share, index) => {
      taxes[index] = (taxes[index] ?? 0) + share;
    });
  }
  return booking.lines.map((_, index) => ({
    price: taxes[2 * index] ?? 0,
    fees: taxes[2 * index + 1] ?? 0,
  }));
}
