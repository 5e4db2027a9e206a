import { extrasIn } from '../catalogue/trips/extras.ts';
import { chargeable } from '../core/money.ts';
import type { Claim } from '../stock/claim.ts';
import { claimKey } from '../stock/claim.ts';
import { extraPoolId, isVoucherPoolId } from '../stock/pool-id.ts';
import type { MoveReason } from './alternative-trip.ts';
import {
  type Booking,
  type BookingLine,
  channelOf,
  isActiveLine,
  type PartiallyRefundedPlace,
  policyStartOf,
  type TripLine,
} from './booking.ts';
import { nextKey, type PooledSeat } from './change-seat.ts';
import { reportGroups } from './report-groups.ts';
import { joinClaims } from './reseat-booking.ts';
import { cheaperBy, withTripFares } from './trip-fare.ts';

/** A leg on another trip. */
export interface AlternativeTrip {
  /** What the line is there. Its claims, attendees and price are not used, and its seats are those of the places that move. */
  readonly line: TripLine;
  /** What each standing place costs there, in their order. */
  readonly fares: readonly PlaceFare[];
  /** The segments of the leg on that trip, as bits. */
  readonly mask: number;
  /** A seat for each standing place, in their order. */
  readonly seats: readonly PooledSeat[];
  /** Serials of the tickets for these. */
  readonly serials: readonly string[];
  readonly percents: MovePercents;
  /**
   * Unless it was offered the policy that was booked holds on, by the start that was booked: or a later trip would give back what an earlier one keeps. After a
   * missed trip nothing more is given.
   */
  readonly why: MoveReason;
}

/** What a place costs on another trip, minor units. */
export interface PlaceFare {
  /** On the seat that it gets. */
  readonly given: number;
  /** On one of the class that it has; no less than `given`. */
  readonly alike: number;
}

/** How much goes back of what a place is cheaper by, percent. */
export interface MovePercents {
  /** Because of the trip. */
  readonly trip: number;
  /** Because it gets a plainer class there. */
  readonly travelClass: number;
}

export interface LineMoved {
  /** All lines, tickets and sales of the booking, as they are then. */
  readonly lines: BookingLine[];
  readonly ticketSerials: string[];
  readonly offeringIds: string[];
  readonly groups: string[];
  /** What goes back to the pools of the trip before, and what is taken from those of the other one. */
  readonly given: readonly Claim[];
  readonly taken: readonly Claim[];
  /** The other ticket, by the serial of the one before. */
  readonly tickets: ReadonlyMap<string, string>;
  /** What goes back because the other trip is cheaper, minor units. */
  readonly refund: number;
}

/** Lines of one booking that moved together. */
export interface LinesMoved extends LineMoved {
  /** What goes back of each, in their order, minor units. */
  readonly refunds: readonly number[];
}

/** The standing places of a line: number in the line, serial of the ticket, seat. */
export function placesOfLine(
  { lines, ticketSerials }: Pick<Booking, 'lines' | 'ticketSerials'>,
  lineIndex: number,
): { readonly place: number; readonly serial: string; readonly seat: string }[] {
  const line = lines[lineIndex];
  if (!line || !isActiveLine(line)) return [];
  const first = lines.slice(0, lineIndex).reduce((sum, { quantity }) => sum + quantity, 0);
  const gone = new Set(line.voided?.map(({ serial }) => serial));
  return ticketSerials
    .slice(first, first + line.quantity)
    .map((serial, place) => ({ place, serial, seat: line.seats[place] ?? '' }))
    .filter(({ serial }) => !gone.has(serial));
}

/** What goes back when a line moves to a trip with other fares, minor units. @param fares of its standing places, in their order */
export function moveRefund(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  lineIndex: number,
  fares: readonly PlaceFare[],
  percents: MovePercents,
): number {
  return refundsOfMove(booking, lineIndex, fares, percents).reduce((sum, back) => sum + back, 0);
}

/** By standing place. */
function refundsOfMove(
  booking: Pick<Booking, 'lines' | 'ticketSerials' | 'paymentId' | 'currency'>,
  lineIndex: number,
  fares: readonly PlaceFare[],
  percents: MovePercents,
): number[] {
  const line = booking.lines[lineIndex];
  return placesOfLine(booking, lineIndex).map(({ place, serial }, index) => {
    const fare = fares[index];
    if (line?.kind !== 'trip' || !fare || booking.paymentId === '') return 0;
    const { currency } = booking;
    const ofTrip = cheaperBy(line, place, serial, fare.alike, currency);
    const ofClass = cheaperBy(line, place, serial, fare.given, currency) - ofTrip;
    return chargeable(Math.floor((ofTrip * percents.trip + ofClass * percents.travelClass) / 100), currency);
  });
}

/**
 * Moves a leg of a confirmed booking to another trip. What was paid stays as it was; what goes back of it stands with the places.
 * @returns null when nothing of the line stands @throws Error unless there is a seat and a ticket for each standing place
 */
export function moveLine(
  booking: Pick<
    Booking,
    'id' | 'lines' | 'ticketSerials' | 'voucherCode' | 'paymentId' | 'currency' | 'channel' | 'waitingEntryId'
  >,
  lineIndex: number,
  { line: trip, fares, mask, seats, serials, percents, why }: AlternativeTrip,
): LineMoved | null {
  const line = booking.lines[lineIndex];
  const places = placesOfLine(booking, lineIndex);
  if (line?.kind !== 'trip' || places.length === 0) return null;
  if (seats.length !== places.length || serials.length !== places.length) {
    throw new Error(`${booking.id}: ${places.length} places, ${seats.length} seats`);
  }
  const back = refundsOfMove(booking, lineIndex, fares, percents);
  const tickets = new Map(places.map(({ serial }, index) => [serial, serials[index] ?? '']));
  const seatOf = new Map(places.map(({ place }, index) => [place, seats[index]?.seat ?? '']));
  const isOfVoucher = ({ poolId }: Claim): boolean => isVoucherPoolId(poolId, booking.voucherCode);
  let key = Number(nextKey(booking).split('.')[1]);
  const taken = joinClaims(
    seats.map(({ poolId, seat }) => ({ poolId, key: '', mask, quantity: 1, seats: [seat] })),
  ).map((claim) => ({
    ...claim,
    key: claimKey(booking.id, key++),
    ...(trip.neighbours && { neighbours: trip.neighbours }),
  }));
  for (const { kind, count } of extrasIn(line.extras)) {
    const quantity = count * places.length;
    taken.push({
      poolId: extraPoolId(trip.offeringId, kind),
      key: claimKey(booking.id, key++),
      mask,
      quantity,
      seats: [],
    });
  }
  // Its own trip had those changes of a vehicle.
  const before = (line.partiallyRefunded ?? []).map(
    ({ serial, vehicleChange: _, ...back }): PartiallyRefundedPlace => ({
      serial: tickets.get(serial) ?? serial,
      ...back,
    }),
  );
  const partiallyRefunded = [
    ...before,
    ...back.flatMap((refund, index): PartiallyRefundedPlace[] =>
      refund > 0 ? [{ serial: serials[index] ?? '', refund }] : [],
    ),
  ];
  const {
    offer: _chosen,
    partiallyRefunded: _before,
    policyStartsAt: _start,
    soldTimes: _sold,
    missed: rule,
    routeId: _of,
    partnerId: _whose,
    sections: _names,
    neighbours: _asked,
    ...kept
  } = line;
  const keepsPolicy = why !== 'offered';
  const missed = keepsPolicy
    ? rule && { ...rule, ...(why === 'missed' && { taken: true as const }) }
    : trip.missed;
  const fareOf = new Map(places.map(({ place }, index) => [place, fares[index]?.given]));
  const usual = fares[0]?.given ?? trip.unitPrice;
  const moved: TripLine = {
    ...kept,
    offeringId: trip.offeringId,
    title: trip.title,
    ...(trip.neighbours && { neighbours: trip.neighbours }),
    policy: keepsPolicy ? line.policy : trip.policy,
    ...(keepsPolicy && { policyStartsAt: policyStartOf(line) }),
    vehicleKind: trip.vehicleKind,
    ...(trip.partnerId && { partnerId: trip.partnerId }),
    operator: trip.operator,
    number: trip.number,
    ...(trip.routeId && { routeId: trip.routeId }),
    from: trip.from,
    to: trip.to,
    startsAt: trip.startsAt,
    ...(trip.sections && { sections: trip.sections }),
    seats: line.seats.map((seat, place) => seatOf.get(place) ?? seat),
    claims: [...line.claims.filter(isOfVoucher), ...taken],
    ...(partiallyRefunded.length > 0 && { partiallyRefunded }),
    ...(missed && { missed }),
  };
  const next = withTripFares(
    moved,
    line.seats.map((_, place) => fareOf.get(place) ?? usual),
  );
  const lines = booking.lines.map((one, index) => (index === lineIndex ? next : one));
  return {
    lines,
    ticketSerials: booking.ticketSerials.map((serial) => tickets.get(serial) ?? serial),
    offeringIds: [...new Set(lines.map(({ offeringId }) => offeringId))],
    groups: reportGroups(lines, channelOf(booking)),
    given: line.claims.filter((claim) => !isOfVoucher(claim)),
    taken,
    tickets,
    refund: back.reduce((sum, one) => sum + one, 0),
  };
}

/**
 * Moves legs of one booking together, as one after the other would.
 * @returns null when nothing of one of them stands
 */
export function moveLines(
  booking: Parameters<typeof moveLine>[0],
  moves: readonly { readonly lineIndex: number; readonly trip: AlternativeTrip }[],
): LinesMoved | null {
  const moved: LineMoved[] = [];
  for (const { lineIndex, trip } of moves) {
    const one = moveLine({ ...booking, ...moved.at(-1) }, lineIndex, trip);
    if (!one) return null;
    moved.push(one);
  }
  const last = moved.at(-1);
  if (!last) return null;
  const refunds = moved.map(({ refund }) => refund);
  return {
    ...last,
    given: moved.flatMap(({ given }) => given),
    taken: moved.flatMap(({ taken }) => taken),
    tickets: new Map(moved.flatMap(({ tickets }) => [...tickets])),
    refund: refunds.reduce((sum, one) => sum + one, 0),
    refunds,
  };
}
