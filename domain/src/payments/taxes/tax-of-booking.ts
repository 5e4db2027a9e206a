import { type Booking, type BookingLine, paidForPlaces } from '../../booking/booking.ts';
import {
  type Rate,
  rateKey,
  type Taxed,
  type TaxOfRate,
  taxByRate,
} from '../../catalogue/prices/tax-by-rate.ts';
import { allocate } from '../../core/money.ts';

type Priced = Pick<Booking, 'lines' | 'amounts'>;

/** Whether a booking says its taxes line by line: they have several rates, or its buyer owes some. */
export const hasSeveralRates = ({ lines }: Pick<Booking, 'lines'>): boolean =>
  lines.some(({ taxed, taxReversed }) => (taxed ?? taxReversed) !== undefined);

/** Whether a business in another country would owe some of the tax itself. */
export const isReversible = ({ lines }: Pick<Booking, 'lines'>): boolean =>
  lines.some(({ reversible }) => reversible !== undefined);

/** How a line was taxed when it was sold: its price and its fees. */
export function ratesOfLine(
  { amounts: { taxBasisPoints = 0 } }: Pick<Booking, 'amounts'>,
  { taxed, taxReversed }: Pick<BookingLine, 'taxed' | 'taxReversed'>,
): { readonly price: Rate; readonly fees: Rate } {
  const rateOf = (part: 'price' | 'fees'): Rate =>
    taxReversed?.[part] === undefined
      ? { basisPoints: taxed ? taxed[part] : taxBasisPoints }
      : { basisPoints: 0, isReversed: true };
  return { price: rateOf('price'), fees: rateOf('fees') };
}

/** What tax was added to a line and charged, minor units; undefined where prices contain it. */
export function addedToLine({
  taxAdded,
  taxReversed,
}: Pick<BookingLine, 'taxAdded' | 'taxReversed'>): BookingLine['taxAdded'] {
  return (
    taxAdded && {
      price: taxAdded.price - (taxReversed?.price ?? 0),
      fees: taxAdded.fees - (taxReversed?.fees ?? 0),
    }
  );
}

/** Prices and fees of the lines in their order: price, fees, price, fees. */
const partsOf = (booking: Priced): Taxed[] =>
  booking.lines.flatMap((line) => {
    const { price, fees } = ratesOfLine(booking, line);
    const added = addedToLine(line);
    return [
      { ...price, gross: paidForPlaces(line), added: added?.price },
      { ...fees, gross: line.fees, added: added?.fees },
    ];
  });

/** The tax in a booking as it was sold, by rate; together the tax that it says. */
export function taxesOfBooking(booking: Priced): TaxOfRate[] {
  const { total, taxIncluded: tax, taxBasisPoints: basisPoints = 0 } = booking.amounts;
  return hasSeveralRates(booking) ? taxByRate(partsOf(booking)) : [{ basisPoints, gross: total, tax }];
}

/** The tax in the price and in the fees of each line, minor units: as it was added, or that of a rate cut over what is taxed at it. */
export function taxOfLines(booking: Priced): { readonly price: number; readonly fees: number }[] {
  if (booking.amounts.taxAdded)
    return booking.lines.map((line) => addedToLine(line) ?? { price: 0, fees: 0 });
  const parts = partsOf(booking);
  const taxes = parts.map(() => 0);
  for (const rate of taxesOfBooking(booking)) {
    const own = parts.map((part) => (rateKey(part) === rateKey(rate) ? part.gross : 0));
    allocate(rate.tax, own).forEach((share, index) => {
      taxes[index] = (taxes[index] ?? 0) + share;
    });
  }
  return booking.lines.map((_, index) => ({
    price: taxes[2 * index] ?? 0,
    fees: taxes[2 * index + 1] ?? 0,
  }));
}
