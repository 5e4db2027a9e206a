import type { Currency } from '../core/currencies.ts';
import { smallestStep } from '../core/money.ts';
import type { PriceAndFees, RefundedParts } from '../payments/ledger/earnings.ts';
import type { Claim } from '../stock/claim.ts';
import { extraOfPoolId, isQuotaPoolId, isVoucherPoolId } from '../stock/pool-id.ts';
import {
  activeLines,
  activePlaces,
  type Booking,
  type BookingLine,
  claimsOf,
  paidForPlaces,
  partiallyRefundedBy,
  type TripLine,
} from './booking.ts';

/** A place of a booking: the line and the number of the place in it, both counted from 0. */
export interface TicketPlace {
  readonly lineIndex: number;
  readonly place: number;
}

/** The place that a ticket is for; null when it is none of the booking's. Tickets are issued in the order of lines and places. */
export function placeOfTicket(
  { lines, ticketSerials }: Pick<Booking, 'lines' | 'ticketSerials'>,
  serial: string,
): TicketPlace | null {
  let place = ticketSerials.indexOf(serial);
  if (place < 0) return null;
  for (const [lineIndex, { quantity }] of lines.entries()) {
    if (place < quantity) return { lineIndex, place };
    place -= quantity;
  }
  return null;
}

/**
 * A place's share of what was paid for its line, and of the fees in that, minor units. The shares of all places add up to the line, and none
 * depends on the others, so that places may be voided in any order. Each is a multiple of the currency's smallest step where the line's amount is.
 */
export function shareOfPlace(
  line: BookingLine,
  place: number,
  currency: Currency,
): { paid: number; fees: number } {
  const shareOf = (amount: number): number => {
    const step = amount % smallestStep(currency) === 0 ? smallestStep(currency) : 1;
    const ofFirst = (places: number): number => step * Math.floor(((amount / step) * places) / line.quantity);
    return ofFirst(place + 1) - ofFirst(place);
  };
  const fees = shareOf(line.fees);
  return { paid: shareOf(paidForPlaces(line)) + fees, fees };
}

/** What of a place has not gone back while its ticket stands, minor units. @param place of the line, from 0 @param serial of its ticket */
export function leftOfPlace(
  line: BookingLine,
  place: number,
  serial: string,
  currency: Currency,
): PriceAndFees {
  const share = shareOfPlace(line, place, currency);
  const back = partiallyRefundedBy(line, serial);
  return { price: share.paid - share.fees - back.price, fees: share.fees - back.fees };
}

/** What was paid for the place of a ticket, less what went back for it, minor units; nothing where nothing was paid or it is none of the booking's. */
export function partOfTicket(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  serial: string,
): RefundedParts {
  const at = placeOfTicket(booking, serial);
  const line = at && booking.lines[at.lineIndex];
  if (!at || !line || booking.paymentId === '') return { lineIndex: at?.lineIndex ?? 0, price: 0, fees: 0 };
  return { lineIndex: at.lineIndex, ...leftOfPlace(line, at.place, serial, booking.currency) };
}

/** The same as one amount. */
export function paidForTicket(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  serial: string,
): number {
  const { price, fees } = partOfTicket(booking, serial);
  return price + fees;
}

/** How much goes back with a voided place at most. */
export const everything: PriceAndFees = { price: Infinity, fees: Infinity };
export const nothing: PriceAndFees = { price: 0, fees: 0 };

/** What a confirmed booking comes to when one of its places is voided. */
export interface PlaceVoided {
  /** All lines, as they are then. */
  readonly lines: BookingLine[];
  /** What goes back to the pools. */
  readonly claims: readonly Claim[];
  /** What goes back of the money, minor units. */
  readonly refund: number;
  /** No other place of the booking stands: all of it is cancelled. */
  readonly isWhole: boolean;
}

/**
 * Takes the place of one ticket out of a booking. The use of a voucher comes back with the last place, because the others were bought with it too.
 * @param most how much of what is left of its price and fees goes back at most, minor units
 * @returns null when the ticket is none of the booking's, or its place has ended
 */
export function voidPlace(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'voucherCode' | 'paymentId' | 'currency'>,
  serial: string,
  most: PriceAndFees,
): PlaceVoided | null {
  const at = placeOfTicket(booking, serial);
  const line = at && booking.lines[at.lineIndex];
  if (!at || !line || line.cancelledWith !== undefined || isVoided(line, serial)) return null;
  const isOfVoucher = ({ poolId }: Claim): boolean => isVoucherPoolId(poolId, booking.voucherCode);
  const seat = line.seats[at.place];
  const from = line.claims.findIndex(
    (claim) =>
      !isOfVoucher(claim) &&
      !isQuotaPoolId(claim.poolId) &&
      (seat === undefined || claim.seats.includes(seat)),
  );
  const claim = line.claims[from];
  if (!claim) return null;
  // The place counts in what its tier shares with others, too.
  const shared = line.claims.find(({ poolId }) => isQuotaPoolId(poolId));
  const extras = line.kind === 'trip' ? extraClaims(line) : [];
  const isWhole = activeLines(booking).reduce((sum, one) => sum + activePlaces(one), 0) === 1;
  const share = shareOfPlace(line, at.place, booking.currency);
  const left = partOfTicket(booking, serial);
  const price = Math.min(left.price, most.price);
  const fees = Math.min(left.fees, most.fees);
  const next: BookingLine = {
    ...line,
    claims: line.claims.flatMap((one, index) =>
      index === from
        ? lessOne(one, seat)
        : one === shared
          ? lessOne(one, undefined)
          : lessExtras(one, extras.find(({ claim: own }) => own === one)?.each ?? 0),
    ),
    voided: [...(line.voided ?? []), { serial, ...share, refund: price + fees, refundOfFees: fees }],
  };
  const lines = booking.lines.map((one, index) => (index === at.lineIndex ? next : one));
  return {
    lines: isWhole ? lines.map((one) => ({ ...one, claims: [] })) : lines,
    claims: isWhole
      ? claimsOf(booking)
      : [
          { ...claim, quantity: 1, seats: seat === undefined ? [] : [seat] },
          ...(shared ? [{ ...shared, quantity: 1 }] : []),
          ...extras.map(({ claim: own, each }) => ({ ...own, quantity: each })),
        ],
    refund: price + fees,
    isWhole,
  };
}

/** What each place of a leg has of extras: all of them have the same. */
const extraClaims = ({ claims, extras }: TripLine): { readonly claim: Claim; readonly each: number }[] =>
  claims.flatMap((claim) => {
    const kind = extraOfPoolId(claim.poolId);
    return kind ? [{ claim, each: extras?.[kind] ?? 0 }] : [];
  });

const lessExtras = (claim: Claim, count: number): Claim[] =>
  claim.quantity > count ? [{ ...claim, quantity: claim.quantity - count }] : [];

const isVoided = ({ voided = [] }: BookingLine, serial: string): boolean =>
  voided.some((place) => place.serial === serial);

/** What is left of a claim without one of its places; nothing when it was the last. @param seat of that place, where it has one */
export function lessOne(claim: Claim, seat: string | undefined): Claim[] {
  if (claim.quantity === 1) return [];
  return [{ ...claim, quantity: claim.quantity - 1, seats: claim.seats.filter((one) => one !== seat) }];
}
