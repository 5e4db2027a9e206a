import type { CreateBookingRequest, LineRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { eventCategorySchema } from '@fareground/domain/catalogue/events/category';
import { placesToPrice } from '@fareground/domain/catalogue/packages/package-price';
import {
  allInPrice,
  type FeeRule,
  type PricedLine,
  type Quote,
  quote,
} from '@fareground/domain/catalogue/prices/pricing';
import type { AnswerInput } from '@fareground/domain/catalogue/questions/check-answers';
import { extrasKey, ownExtrasSchema } from '@fareground/domain/catalogue/trips/extras';
import { neighbourKindSchema } from '@fareground/domain/catalogue/trips/neighbour-request';
import {
  noWay,
  type PairedLeg,
  returnFare,
  returnPercentSchema,
  returnPercents,
} from '@fareground/domain/catalogue/trips/return-discount';
import { seatAssistanceSchema } from '@fareground/domain/catalogue/trips/seat-assistance';
import { MAX_STOPS } from '@fareground/domain/catalogue/trips/segments';
import { passengerKinds } from '@fareground/domain/catalogue/trips/trip-fares';
import { seatIdSchema, sectionNamesSchema } from '@fareground/domain/catalogue/vehicles/layout';
import { vehicleKindSchema } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import type { Currency } from '@fareground/domain/core/currencies';
import {
  amountSchema,
  countrySchema,
  currencySchema,
  instantSchema,
  slugSchema,
} from '@fareground/domain/core/fields';
import { isOwnPriceValid, readAmount, typedAmount } from '@fareground/domain/core/typed-amount';
import { z } from 'zod';
import { packageCartLineSchema, packagesOfBooking } from './package-line.ts';
import { peopleOfDates } from './package-places.ts';

/** A name as it is being typed: it may still be empty. */
const nameSchema = z.string().max(80);

/** What is needed to show a line again without asking the server; the price that counts is the server's. */
const shared = {
  offeringId: slugSchema,
  title: z.string().min(1).max(200),
  currency: currencySchema,
  /** Of one place, minor units. */
  unitPrice: amountSchema,
  startsAt: instantSchema,
  timeZone: z.string().min(1).max(60),
  /** One a place, in order; empty where nothing is written. */
  names: z.array(nameSchema).max(50),
};

const eventCartLineSchema = z.strictObject({
  kind: z.literal('event'),
  ...shared,
  tierId: slugSchema,
  tierName: z.string().min(1).max(60),
  /** A fare of the tier; without one it is the tier's own price. */
  fareId: slugSchema.optional(),
  fareName: z.string().min(1).max(60).optional(),
  /** It is no place, and goes with some. */
  addOn: z.literal(true).optional(),
  /** What the buyer types as the price of a place, and from where to where it may be. */
  ownPrice: z.strictObject({ typed: z.string().max(20), least: amountSchema, most: amountSchema }).optional(),
  category: eventCategorySchema,
  /** Of the venue. */
  country: countrySchema,
  venueName: z.string().max(120),
  city: z.string().max(80),
  quantity: z.int().min(1).max(50),
  /** Numbered seats that were chosen, as many as the quantity; without them the best free ones are taken. */
  seats: z.array(seatIdSchema).min(1).max(50).optional(),
  /** What the sections of its hall are called, where it has numbered seats. */
  sections: sectionNamesSchema.optional(),
});
const tripCartLineSchema = z.strictObject({
  kind: z.literal('trip'),
  ...shared,
  vehicleKind: vehicleKindSchema,
  operator: z.string().max(80),
  number: z.string().max(20),
  from: z
    .int()
    .min(0)
    .max(MAX_STOPS - 2),
  to: z
    .int()
    .min(1)
    .max(MAX_STOPS - 1),
  fromName: z.string().max(80),
  toName: z.string().max(80),
  seats: z.array(seatIdSchema).min(1).max(50),
  /** What the sections are called that they are in, with their class, where that is a better one. */
  sections: sectionNamesSchema.optional(),
  /** Who travels on them; absent: adults. */
  passenger: z.enum(passengerKinds).optional(),
  /** What each of them brings along; absent: nothing. */
  extras: ownExtrasSchema.optional(),
  /** Whom each of them asks to sit beside them; absent: nobody in particular. */
  neighbours: neighbourKindSchema.optional(),
  /** What those on its wheelchair places need. */
  assistance: z.array(seatAssistanceSchema).max(50).optional(),
  /** Of a line that is cheaper for who goes there and back: what the way back is found by. */
  return: z
    .strictObject({
      routeId: slugSchema,
      percent: returnPercentSchema,
      /** Without what is brought along, minor units. */
      fare: amountSchema,
      fromCity: z.string().max(80),
      toCity: z.string().max(80),
      endsAt: instantSchema,
    })
    .optional(),
});
export const cartLineSchema = z.discriminatedUnion('kind', [
  eventCartLineSchema,
  tripCartLineSchema,
  packageCartLineSchema,
]);
export type EventCartLine = z.infer<typeof eventCartLineSchema>;
export type TripCartLine = z.infer<typeof tripCartLineSchema>;
export type CartLine = z.infer<typeof cartLineSchema>;

/** At most as many lines as one booking takes. */
export const MAX_LINES = 10;

/** One line a fare of a kind of ticket, one a leg, class, kind of passenger, what they bring along and whom they ask beside them, one a package: choosing again changes the line that is there. */
export function lineKey(line: CartLine): string {
  if (line.kind === 'package') return `package:${line.packageId}`;
  return line.kind === 'event'
    ? `event:${line.offeringId}:${line.tierId}${line.fareId ? `:${line.fareId}` : ''}`
    : [
        'trip',
        line.offeringId,
        line.from,
        line.to,
        line.passenger,
        extrasKey(line.extras),
        line.neighbours,
        Object.keys(line.sections ?? {}).join(),
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(':');
}

/** Places of a line; of packages the people who come. */
export function placesOf(line: CartLine): number {
  if (line.kind === 'package') return line.quantity * peopleOfDates(line.dates);
  return line.kind === 'event' ? line.quantity : line.seats.length;
}

/** How many one chose of what the line's price is for. */
export const countOf = (line: CartLine): number => (line.kind === 'package' ? line.quantity : placesOf(line));

/** The events and trips of a line. */
export const offeringIdsOf = (line: CartLine): readonly string[] =>
  line.kind === 'package' ? line.dates.map(({ offeringId }) => offeringId) : [line.offeringId];

/** Add-ons are no places. */
export const placesIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'event' && line.addOn ? 0 : placesOf(line)), 0);

/** What the server is asked to hold. @param voucher its code; empty for none */
export const toRequest = (
  lines: readonly CartLine[],
  voucher = '',
  answers: readonly AnswerInput[] = [],
): CreateBookingRequest => ({
  lines: lines.map(toLineRequest),
  ...(voucher && { voucher }),
  ...(answers.length > 0 && { answers: [...answers] }),
});

/**
 * The places of a line, from 0, in the order in which the server is asked for them. Names go with places by their position, and none may be
 * empty: places that have one come first. A named seat keeps its name.
 */
export function placeOrder(line: CartLine): readonly number[] {
  const places = Array.from({ length: placesOf(line) }, (_, index) => index);
  // Of a package the server puts them in order, at each date.
  if (line.kind === 'package') return places;
  const isNamed = (index: number): boolean => (line.names[index] ?? '').trim() !== '';
  return [...places.filter(isNamed), ...places.filter((index) => !isNamed(index))];
}

function toLineRequest(line: CartLine): LineRequest {
  const names = line.names.map((name) => name.trim());
  if (line.kind === 'package') {
    const { packageId, quantity, unitPrice: price } = line;
    const people = names.slice(0, placesOf(line)).map((name) => ({ name }));
    const isNamed = people.some(({ name }) => name !== '');
    return { kind: 'package', packageId, quantity, price, ...(isNamed && { attendees: people }) };
  }
  const order = placeOrder(line);
  const named = order.filter((index) => names[index]);
  const attendees = named.map((index) => ({ name: names[index] ?? '' }));
  const tail = attendees.length > 0 ? { attendees } : {};
  if (line.kind === 'event') {
    const { offeringId, tierId, fareId, quantity } = line;
    // The price that was shown: nobody is charged another one.
    const price = { ...(fareId && { fareId }), price: line.unitPrice };
    const chosen = line.seats && { seats: order.flatMap((index) => line.seats?.[index] ?? []) };
    return { kind: 'event', offeringId, tierId, ...price, quantity, ...chosen, ...tail };
  }
  const seats = order.flatMap((index) => line.seats[index] ?? []);
  const { offeringId, from, to, passenger, extras, neighbours, assistance } = line;
  const who = {
    ...(passenger && { passenger }),
    ...(extras && { extras }),
    ...(neighbours && { neighbours }),
    ...(assistance && { assistance }),
  };
  return { kind: 'trip', offeringId, from, to, seats, ...who, ...tail };
}

/** The line with another price as it is typed. What is no price costs the least until it is one. */
export function withOwnPrice(
  line: EventCartLine,
  ownPrice: NonNullable<EventCartLine['ownPrice']>,
): EventCartLine {
  return { ...line, ownPrice, unitPrice: readAmount(ownPrice.typed, line.currency) ?? ownPrice.least };
}

/** Whether what is typed is a price that the buyer may pay. */
export function isTypedPriceValid(
  { typed, ...limits }: NonNullable<EventCartLine['ownPrice']>,
  currency: Currency,
): boolean {
  const amount = readAmount(typed, currency);
  return amount !== null && isOwnPriceValid(amount, limits, currency);
}

/** One booking has one currency: the lines that go together with the first (or the preferred) one, and the others. */
export function splitByCurrency(
  lines: readonly CartLine[],
  preferred?: Currency,
): { readonly together: readonly CartLine[]; readonly later: readonly CartLine[] } {
  const currency = lines.some((line) => line.currency === preferred) ? preferred : lines[0]?.currency;
  return {
    together: lines.filter((line) => line.currency === currency),
    later: lines.filter((line) => line.currency !== currency),
  };
}

/** The lines as they cost together: whoever goes there and back on one line has both ways cheaper. */
export function withReturnFares(lines: readonly CartLine[]): readonly CartLine[] {
  const percents = returnPercents(
    lines.map((line): PairedLeg => {
      if (line.kind !== 'trip' || !line.return) return noWay;
      const { percent, ...way } = line.return;
      const { startsAt, passenger, seats } = line;
      return { ...way, returnPercent: percent, startsAt, passenger, quantity: seats.length };
    }),
  );
  return lines.map((line, index) => {
    const percent = percents[index] ?? 0;
    if (percent === 0 || line.kind !== 'trip' || !line.return) return line;
    const { fare } = line.return;
    return { ...line, unitPrice: line.unitPrice - fare + returnFare(fare, percent, line.currency) };
  });
}

/** What lines of one currency will cost, by the rule that the server charges by. */
export function quoteLines(lines: readonly CartLine[], rule: FeeRule): Quote {
  return quote(
    withReturnFares(lines).flatMap((line): readonly PricedLine[] =>
      line.kind === 'package'
        ? placesToPrice(line)
        : [
            {
              ...{
                kind: line.kind,
                offeringId: line.offeringId,
                unitPrice: line.unitPrice,
                quantity: placesOf(line),
              },
              ...taxedBy(line),
            },
          ],
    ),
    lines[0]?.currency ?? 'EUR',
    rule,
  );
}

/** What one ticket of a line costs at this price with its fees and taxes, as lists and pages show it; a package costs what the places of its dates do. */
export function allInOf(line: CartLine, unitPrice: number, rule: FeeRule): number {
  if (line.kind === 'package') return quoteLines([{ ...line, quantity: 1 }], rule).amounts.total;
  const { kind, currency } = line;
  return allInPrice({ kind, unitPrice, ...taxedBy(line) }, currency, rule);
}

/** What the tax of a line goes by beside its kind. */
const taxedBy = (line: EventCartLine | TripCartLine): Pick<PricedLine, 'country' | 'addOn' | 'from'> =>
  line.kind === 'event'
    ? { country: line.country, addOn: line.addOn }
    : { from: { timeZone: line.timeZone } };

/** The lines of a booking that came to nothing, to hold the same places again. */
export const linesOfBooking = (booking: Pick<Booking, 'lines' | 'currency'>): readonly CartLine[] => [
  ...packagesOfBooking(booking.lines, booking.currency),
  ...booking.lines.filter(isSoldByItself).map((line): CartLine => {
    const common = {
      offeringId: line.offeringId,
      title: line.title,
      currency: booking.currency,
      unitPrice: line.unitPrice,
      startsAt: line.startsAt,
      names: line.attendees.map(({ name }) => name),
    };
    if (line.kind === 'event') {
      const { tierId, tierName, fareId, fareName, addOn, category, quantity, timeZone } = line;
      const { country, venueName, city, seats, sections } = line;
      const typed = typedAmount(line.unitPrice, booking.currency);
      return {
        kind: 'event',
        ...common,
        ...{ tierId, tierName, category, country, venueName, city, quantity, timeZone },
        ...(fareId && fareName && { fareId, fareName }),
        ...(addOn && { addOn }),
        ...(seats.length > 0 && { seats }),
        ...(sections && { sections }),
        // The page where places are chosen knows from where to where it may be; the server decides.
        ...(line.ownPrice && { ownPrice: { typed, least: 0, most: line.unitPrice } }),
      };
    }
    return {
      kind: 'trip',
      ...common,
      timeZone: line.from.timeZone,
      vehicleKind: line.vehicleKind,
      operator: line.operator,
      number: line.number,
      from: line.from.stop,
      to: line.to.stop,
      fromName: line.from.name,
      toName: line.to.name,
      seats: line.seats,
      ...(line.sections && { sections: line.sections }),
      ...(line.passenger && { passenger: line.passenger }),
      ...(line.extras && { extras: line.extras }),
      ...(line.neighbours && { neighbours: line.neighbours }),
    };
  }),
];

const isSoldByItself = (line: Booking['lines'][number]): boolean =>
  line.kind === 'trip' || line.package === undefined;
