import { type Amounts, type Booking, type BookingLine, paidFor } from '../../booking/booking.ts';
import { taxToAdd } from '../../catalogue/prices/add-tax.ts';
import { rateKey, taxByRate } from '../../catalogue/prices/tax-by-rate.ts';
import { allocateChargeable, smallestStep } from '../../core/money.ts';
import { addedToLine, ratesOfLine, taxesOfBooking } from './tax-of-booking.ts';

type Priced = Pick<Booking, 'lines' | 'amounts' | 'currency'>;
export interface Repriced {
  readonly lines: BookingLine[];
  readonly amounts: Amounts;
}
const parts = ['price', 'fees'] as const;
type Part = (typeof parts)[number];

/** A booking with the tax of all its parts charged, whoever buys it. */
export function withoutReverseCharge({ lines, amounts, currency }: Priced): Repriced {
  const { taxReversed, ...rest } = amounts;
  const charged = lines.map(({ taxReversed: own, ...line }): BookingLine => {
    const fees = line.fees + (own?.fees ?? 0);
    return line.kind === 'trip' ? { ...line, fees } : { ...line, fees };
  });
  if (!taxReversed || !amounts.taxAdded) return { lines: charged, amounts: summed(rest, charged) };
  return withTaxAdded({ lines: charged, amounts: rest, currency }, () => false);
}

/**
 * A booking whose tax is added, with that of each rate rounded once on what the buyer pays tax for: what is left to them has a share of no other's rounding.
 * @param isLeft whether the tax of a part is left to the buyer; that stays as it was
 */
function withTaxAdded(
  { lines, amounts, currency }: Priced,
  isLeft: (line: BookingLine, part: Part) => boolean,
): Repriced {
  const charged = lines.flatMap((line, index) => {
    const rates = ratesOfLine({ amounts }, line);
    const added = addedToLine(line) ?? { price: 0, fees: 0 };
    const gross = { price: paidFor(line) - line.fees, fees: line.fees };
    return parts
      .filter((part) => !isLeft(line, part))
      .map((part) => ({
        ...{ index, part, basisPoints: rates[part].basisPoints },
        net: gross[part] - added[part],
      }));
  });
  const taxes = taxToAdd(charged, currency);
  const repriced = lines.map((line, index): BookingLine => {
    const taxAdded = { price: 0, fees: 0, ...line.taxAdded };
    let { fees } = line;
    charged.forEach((one, at) => {
      if (one.index !== index) return;
      taxAdded[one.part] = taxes[at] ?? 0;
      if (one.part === 'fees') fees = one.net + taxAdded.fees;
    });
    return line.kind === 'trip' ? { ...line, fees, taxAdded } : { ...line, fees, taxAdded };
  });
  const sumOf = (part: Part) => repriced.reduce((sum, { taxAdded }) => sum + (taxAdded?.[part] ?? 0), 0);
  const taxAdded = { price: sumOf('price'), fees: sumOf('fees') };
  return { lines: repriced, amounts: summed({ ...amounts, taxAdded }, repriced) };
}

/**
 * A booking as a business in another country pays it: without the tax that it owes itself, of the parts that may be sold so. Where prices contain the tax, that of a rate is
 * rounded once, on all of it, to what can be charged.
 */
export function withReverseCharge(booking: Priced): Repriced {
  const sold = withoutReverseCharge(booking);
  const { lines, amounts } = sold.amounts.taxAdded
    ? withTaxAdded(
        { ...sold, currency: booking.currency },
        (line, part) => line.reversible?.includes(part) ?? false,
      )
    : sold;
  const left = taxesToLeave({ lines, amounts, currency: booking.currency });
  const reversed = lines.map((line, index): BookingLine => {
    const own = left[index] ?? {};
    if (!line.reversible) return line;
    const change = { fees: line.fees - (own.fees ?? 0), taxReversed: own };
    return line.kind === 'trip' ? { ...line, ...change } : { ...line, ...change };
  });
  const sumOf = (part: Part) => left.reduce((sum, own) => sum + (own[part] ?? 0), 0);
  const taxReversed = { price: sumOf('price'), fees: sumOf('fees') };
  return { lines: reversed, amounts: summed({ ...amounts, taxReversed }, reversed) };
}

/** By line, the tax of each part that is left to the buyer. */
function taxesToLeave(booking: Priced): Partial<Record<Part, number>>[] {
  const { lines, amounts, currency } = booking;
  const left: Partial<Record<Part, number>>[] = lines.map(() => ({}));
  if (amounts.taxAdded) {
    lines.forEach(({ reversible = [], taxAdded }, index) => {
      for (const part of reversible) (left[index] ?? {})[part] = taxAdded?.[part] ?? 0;
    });
    return left;
  }
  const reversible = lines.flatMap((line, index) =>
    (line.reversible ?? []).map((part) => ({
      ...{ index, part, ...ratesOfLine({ amounts }, line)[part] },
      gross: part === 'fees' ? line.fees : paidFor(line) - line.fees,
    })),
  );
  const step = smallestStep(currency);
  for (const own of Map.groupBy(reversible, rateKey).values()) {
    const tax = taxByRate(own)[0]?.tax ?? 0;
    const shares = allocateChargeable(
      step * Math.round(tax / step),
      own.map(({ gross }) => gross),
      currency,
    );
    own.forEach(({ index, part }, at) => {
      (left[index] ?? {})[part] = shares[at] ?? 0;
    });
  }
  return left;
}

/** The amounts with what follows from the lines. */
function summed(amounts: Amounts, lines: BookingLine[]): Amounts {
  const priced = {
    ...amounts,
    fees: lines.reduce((sum, { fees }) => sum + fees, 0),
    total: lines.reduce((sum, line) => sum + paidFor(line), 0),
  };
  // With one rate and nothing reversed the tax is that of the total, as it was when it was held.
  return { ...priced, taxIncluded: taxIn(priced, lines) };
}

function taxIn(amounts: Amounts, lines: BookingLine[]): number {
  const { taxAdded, taxReversed, taxBasisPoints: basisPoints = 0 } = amounts;
  if (taxAdded) return taxAdded.price + taxAdded.fees - (taxReversed?.price ?? 0) - (taxReversed?.fees ?? 0);
  const several = lines.some(({ taxed, taxReversed: own }) => taxed ?? own);
  const rates = several
    ? taxesOfBooking({ lines, amounts })
    : taxByRate([{ basisPoints, gross: amounts.total }]);
  return rates.reduce((sum, { tax }) => sum + tax, 0);
}
