import type { Booking } from '@fareground/domain/bookings/booking';
import { type FeeRule, type Quote, quote } from '@fareground/domain/bookings/pricing';
import type { CreateBookingRequest, LineRequest } from '@fareground/domain/calls/bookings';
import { amountSchema, currencySchema, instantSchema, slugSchema } from '@fareground/domain/core/fields';
import type { Currency } from '@fareground/domain/core/money';
import { eventCategorySchema } from '@fareground/domain/events/category';
import { seatIdSchema } from '@fareground/domain/vehicles/layout';
import { vehicleKindSchema } from '@fareground/domain/vehicles/vehicle';
import { z } from 'zod';

/** A name as it is being typed: it may still be empty. */
const nameSchema = z.string().max(80);

/** What is needed to show a line again without asking the server; the price that counts is the server's. */
const shared = {
  saleId: slugSchema,
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
  category: eventCategorySchema,
  venueName: z.string().max(120),
  city: z.string().max(80),
  quantity: z.int().min(1).max(50),
  /** Numbered seats that were chosen, as many as the quantity; without them the best free ones are taken. */
  seats: z.array(seatIdSchema).min(1).max(50).optional(),
});
const tripCartLineSchema = z.strictObject({
  kind: z.literal('trip'),
  ...shared,
  vehicleKind: vehicleKindSchema,
  operator: z.string().max(80),
  number: z.string().max(20),
  from: z.int().min(0).max(29),
  to: z.int().min(1).max(30),
  fromName: z.string().max(80),
  toName: z.string().max(80),
  seats: z.array(seatIdSchema).min(1).max(50),
});
export const cartLineSchema = z.discriminatedUnion('kind', [eventCartLineSchema, tripCartLineSchema]);
export type EventCartLine = z.infer<typeof eventCartLineSchema>;
export type TripCartLine = z.infer<typeof tripCartLineSchema>;
export type CartLine = z.infer<typeof cartLineSchema>;

/** At most as many lines as one booking takes. */
export const MAX_LINES = 10;

/** One line a kind of ticket, one a journey: choosing again changes the line that is there. */
export const lineKey = (line: CartLine): string =>
  line.kind === 'event'
    ? `event:${line.saleId}:${line.tierId}`
    : `trip:${line.saleId}:${line.from}:${line.to}`;

const placesOf = (line: CartLine): number => (line.kind === 'event' ? line.quantity : line.seats.length);

export const placesIn = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + placesOf(line), 0);

/** What the server is asked to hold. @param voucher its code; empty for none */
export const toRequest = (lines: readonly CartLine[], voucher = ''): CreateBookingRequest => ({
  lines: lines.map(toLineRequest),
  ...(voucher && { voucher }),
});

/**
 * Names go with places by their position, and none may be empty: places that have one come first. A named seat keeps its
 * name.
 */
function toLineRequest(line: CartLine): LineRequest {
  const names = line.names.map((name) => name.trim());
  const places = Array.from({ length: placesOf(line) }, (_, index) => index);
  const named = places.filter((index) => names[index]);
  const order = [...named, ...places.filter((index) => !names[index])];
  const attendees = named.map((index) => ({ name: names[index] ?? '' }));
  const tail = attendees.length > 0 ? { attendees } : {};
  if (line.kind === 'event') {
    const { saleId, tierId, quantity } = line;
    const chosen = line.seats && { seats: order.flatMap((index) => line.seats?.[index] ?? []) };
    return { kind: 'event', saleId, tierId, quantity, ...chosen, ...tail };
  }
  const seats = order.flatMap((index) => line.seats[index] ?? []);
  return { kind: 'trip', saleId: line.saleId, from: line.from, to: line.to, seats, ...tail };
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

/** What lines of one currency will cost, by the rule that the server charges by. */
export function quoteLines(lines: readonly CartLine[], rule: FeeRule): Quote {
  return quote(
    lines.map((line) => ({ saleId: line.saleId, unitPrice: line.unitPrice, quantity: placesOf(line) })),
    lines[0]?.currency ?? 'EUR',
    rule,
  );
}

/** The lines of a booking that came to nothing, to choose the same again. */
export const linesOfBooking = (booking: Pick<Booking, 'lines' | 'currency'>): readonly CartLine[] =>
  booking.lines.map((line): CartLine => {
    const common = {
      saleId: line.saleId,
      title: line.title,
      currency: booking.currency,
      unitPrice: line.unitPrice,
      startsAt: line.startsAt,
      names: line.attendees.map(({ name }) => name),
    };
    if (line.kind === 'event') {
      const { tierId, tierName, category, venueName, city, quantity, timeZone } = line;
      return { kind: 'event', ...common, tierId, tierName, category, venueName, city, quantity, timeZone };
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
    };
  });
