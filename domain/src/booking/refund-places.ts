import type { Currency } from '../core/currencies.ts';
import { allocateChargeable } from '../core/money.ts';
import type { PriceAndFees, RefundedParts } from '../payments/ledger/earnings.ts';
import type { RefundedPlace } from '../payments/refund.ts';
import type { Claim } from '../stock/claim.ts';
import { type Booking, type BookingLine, isActiveLine, type PartiallyRefundedPlace } from './booking.ts';
import { placesOfLine } from './move-line.ts';
import { leftOfPlace, voidPlace } from './void-place.ts';

/**
 * What staff give back for chosen tickets, in one go: the places end and are on sale again, or the tickets stand and the money is goodwill. What goes back is noted by
 * place either way, so that whatever is given back later knows of it.
 */
type Sold = Pick<Booking, 'lines' | 'ticketSerials' | 'voucherCode' | 'paymentId' | 'currency'>;

/** A standing place, and what of it has not gone back, minor units. */
export interface PlaceLeft extends PriceAndFees {
  readonly lineIndex: number;
  readonly serial: string;
}

/** Of all places that stand, in the order of their tickets. */
export const placesLeft = (booking: Sold): PlaceLeft[] =>
  booking.lines.flatMap((line, lineIndex) =>
    isActiveLine(line)
      ? placesOfLine(booking, lineIndex).map(({ place, serial }) => ({
          lineIndex,
          serial,
          ...(booking.paymentId === ''
            ? { price: 0, fees: 0 }
            : leftOfPlace(line, place, serial, booking.currency)),
        }))
      : [],
  );

/** What places come to together, minor units. */
export const sumOfPlaces = (places: readonly PriceAndFees[]): PriceAndFees => ({
  price: places.reduce((sum, { price }) => sum + price, 0),
  fees: places.reduce((sum, { fees }) => sum + fees, 0),
});

/** What is asked for, minor units. */
export interface RefundInput extends PriceAndFees {
  /** Of the tickets that it is for. */
  readonly serials: readonly string[];
  readonly keepsTickets: boolean;
}

export interface PlacesRefunded {
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** What goes back of each line. */
  readonly parts: RefundedParts[];
  /** What goes back of each place. */
  readonly places: RefundedPlace[];
  /** What goes back to the pools. */
  readonly claims: readonly Claim[];
  /** No place of the booking stands any more: all of it is cancelled. */
  readonly isWhole: boolean;
}

/**
 * Cuts price and fees over the places, each by what is left of it.
 * @returns null where so much is not left, a ticket is named twice, or one has no place that stands
 */
export function refundPlaces(
  booking: Sold,
  { serials, keepsTickets, price, fees }: RefundInput,
): PlacesRefunded | null {
  const chosen = placesLeft(booking).filter(({ serial }) => serials.includes(serial));
  const left = sumOfPlaces(chosen);
  if (serials.length === 0 || chosen.length !== serials.length) return null;
  if (price < 0 || fees < 0 || price > left.price || fees > left.fees) return null;
  return refundInstead(booking, cutOver(chosen, { price, fees }, booking.currency), keepsTickets);
}

/**
 * The same with the share of each place, as it was cut before.
 * @returns null where so much is not left of one, or it has no place that stands
 */
export function refundSharesOf(
  booking: Sold,
  shares: readonly RefundedPlace[],
  keepsTickets: boolean,
): PlacesRefunded | null {
  const left = placesLeft(booking);
  const given = shares.flatMap(({ place, price, fees }) => {
    const own = left.find(({ serial }) => serial === booking.ticketSerials[place]);
    return own && price <= own.price && fees <= own.fees ? [{ ...own, price, fees }] : [];
  });
  return given.length === shares.length ? refundInstead(booking, given, keepsTickets) : null;
}

function refundInstead(
  booking: Sold,
  given: readonly PlaceLeft[],
  keepsTickets: boolean,
): PlacesRefunded | null {
  const after = keepsTickets ? lessenPlaces(booking, given) : voidPlaces(booking, given);
  return (
    after && { ...after, parts: partsOf(given), places: given.map((one) => refundedPlace(booking, one)) }
  );
}

/** The same places, each with its share of an amount that is no more than what is left of them. */
function cutOver(
  places: readonly PlaceLeft[],
  { price, fees }: PriceAndFees,
  currency: Currency,
): PlaceLeft[] {
  const shares = (amount: number, part: keyof PriceAndFees): number[] =>
    amount === 0
      ? places.map(() => 0)
      : allocateChargeable(
          amount,
          places.map((place) => place[part]),
          currency,
        );
  const [prices, allFees] = [shares(price, 'price'), shares(fees, 'fees')];
  return places.map((place, index) => ({
    ...place,
    price: prices[index] ?? 0,
    fees: allFees[index] ?? 0,
  }));
}

type Ended = Pick<PlacesRefunded, 'lines' | 'claims' | 'isWhole'>;

function lessenPlaces({ lines }: Sold, given: readonly PlaceLeft[]): Ended {
  return {
    lines: lines.map((line, lineIndex) => {
      const own = given.filter((one) => one.lineIndex === lineIndex && one.price + one.fees > 0);
      return own.length === 0
        ? line
        : { ...line, partiallyRefunded: withPlaces(line.partiallyRefunded ?? [], own) };
    }),
    claims: [],
    isWhole: false,
  };
}

/** One entry a place beside those of changed vehicles, however often something is given. */
function withPlaces(
  before: readonly PartiallyRefundedPlace[],
  given: readonly PlaceLeft[],
): PartiallyRefundedPlace[] {
  const places = [...before];
  for (const { serial, price, fees } of given) {
    const at = places.findIndex((one) => one.serial === serial && one.vehicleChange === undefined);
    const { refund = 0, fees: ofFees = 0 } = places[at] ?? {};
    const next: PartiallyRefundedPlace = {
      serial,
      refund: refund + price,
      ...(ofFees + fees > 0 && { fees: ofFees + fees }),
    };
    if (at < 0) places.push(next);
    else places[at] = next;
  }
  return places;
}

function voidPlaces(booking: Sold, given: readonly PlaceLeft[]): Ended | null {
  let after: Ended = { lines: booking.lines, claims: [], isWhole: false };
  for (const { serial, price, fees } of given) {
    const voided = voidPlace({ ...booking, lines: after.lines }, serial, { price, fees });
    if (!voided) return null;
    after = { ...voided, claims: [...after.claims, ...voided.claims] };
  }
  return after;
}

/** By line, in their order; without those of which nothing goes back. */
function partsOf(given: readonly PlaceLeft[]): RefundedParts[] {
  const lines = [...new Set(given.map(({ lineIndex }) => lineIndex))];
  return lines
    .map((lineIndex) => ({
      lineIndex,
      ...sumOfPlaces(given.filter((one) => one.lineIndex === lineIndex)),
    }))
    .filter(({ price, fees }) => price + fees > 0);
}

const refundedPlace = (
  { ticketSerials }: Pick<Booking, 'ticketSerials'>,
  { serial, price, fees }: PlaceLeft,
): RefundedPlace => ({ place: ticketSerials.indexOf(serial), price, fees });
