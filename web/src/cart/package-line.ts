import type { BookingLine } from '@fareground/domain/booking/booking';
import type { Currency } from '@fareground/domain/core/currencies';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  instantSchema,
  slugSchema,
} from '@fareground/domain/core/fields';
import { z } from 'zod';

/** Places of one tier at one price, in one package. */
const packagePlacesSchema = z.strictObject({
  tierId: slugSchema,
  tierName: z.string().min(1).max(60),
  fareName: z.string().min(1).max(60).optional(),
  /** They are none, and go with some. */
  addOn: z.literal(true).optional(),
  /** Of one place, minor units. */
  unitPrice: amountSchema,
  quantity: z.int().min(1).max(50),
});
export type PackagePlaces = z.infer<typeof packagePlacesSchema>;

/** A date of a package, with what one package has of it. */
const packageDateSchema = z.strictObject({
  offeringId: slugSchema,
  title: z.string().min(1).max(120),
  startsAt: instantSchema,
  timeZone: z.string().min(1).max(60),
  /** Of the venue. */
  country: countrySchema,
  places: z.array(packagePlacesSchema).min(1).max(50),
});
export type PackageDate = z.infer<typeof packageDateSchema>;

export const packageCartLineSchema = z.strictObject({
  kind: z.literal('package'),
  packageId: slugSchema,
  /** The event where it was chosen. */
  offeringId: slugSchema,
  /** Its name. */
  title: z.string().min(1).max(200),
  currency: currencySchema,
  /** Of one package, minor units. */
  unitPrice: amountSchema,
  /** When its last date begins. */
  startsAt: instantSchema,
  timeZone: z.string().min(1).max(60),
  /** Who comes, by number: all of the first package, then of the next. */
  names: z.array(z.string().max(80)).max(100),
  quantity: z.int().min(1).max(20),
  /** Those still to come, soonest first. */
  dates: z.array(packageDateSchema).min(1).max(30),
});
export type PackageCartLine = z.infer<typeof packageCartLineSchema>;

/** The package with these dates alone, at what it costs then. */
export const withDates = (
  line: PackageCartLine,
  offeringIds: readonly string[],
  unitPrice: number,
): PackageCartLine => {
  const dates = line.dates.filter(({ offeringId }) => offeringIds.includes(offeringId));
  return { ...line, unitPrice, dates: dates.length > 0 ? dates : line.dates };
};

type PackagedLine = Extract<BookingLine, { kind: 'event' }>;

/** The packages of a booking, to choose the same again. Who was named is asked for anew: lines say it by place. */
export function packagesOfBooking(lines: readonly BookingLine[], currency: Currency): PackageCartLine[] {
  const packaged = lines.filter(
    (line): line is PackagedLine => line.kind === 'event' && line.package !== undefined,
  );
  return [...Map.groupBy(packaged, (line) => line.package?.id ?? '')].flatMap(([packageId, own]) => {
    const last = own.toSorted((a, b) => a.startsAt - b.startsAt).at(-1);
    const sold = last?.package;
    if (!last || !sold) return [];
    const dates = [...Map.groupBy(own, ({ offeringId }) => offeringId)].map(
      ([offeringId, ofDate]): PackageDate => ({
        offeringId,
        title: ofDate[0]?.title ?? last.title,
        startsAt: ofDate[0]?.startsAt ?? last.startsAt,
        timeZone: ofDate[0]?.timeZone ?? last.timeZone,
        country: ofDate[0]?.country ?? last.country,
        places: ofDate.map(({ tierId, tierName, fareName, addOn, unitPrice, quantity }) => ({
          ...{ tierId, tierName, unitPrice, quantity: quantity / sold.count },
          ...(fareName && { fareName }),
          ...(addOn && { addOn }),
        })),
      }),
    );
    const unitPrice = own.reduce((sum, line) => sum + (line.unitPrice * line.quantity) / sold.count, 0);
    return {
      kind: 'package',
      packageId,
      offeringId: own[0]?.offeringId ?? last.offeringId,
      title: sold.name,
      currency,
      unitPrice,
      startsAt: last.startsAt,
      timeZone: last.timeZone,
      names: [],
      quantity: sold.count,
      dates,
    };
  });
}
