import type { CreateBookingRequest, LineRequest } from '@fareground/domain/api/bookings';
import { opensTier } from '@fareground/domain/catalogue/events/hidden-tiers';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Assistance } from '@fareground/domain/catalogue/trips/assistance';
import { noAssistance, tidyAssistance } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { noWay, type PairedLeg, returnPercents } from '@fareground/domain/catalogue/trips/return-discount';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { saleStateOf } from '@fareground/domain/catalogue/trips/trip-sale';
import { classOfSeat } from '@fareground/domain/catalogue/vehicles/seat-class';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import type { Voucher } from '@fareground/domain/catalogue/vouchers/voucher';
import { AppError } from '@fareground/domain/core/errors';
import { quotaPoolsOf, tierPools } from '@fareground/domain/stock/pool-plan';
import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  attendeesOf,
  type EventSale,
  eventLine,
  noSuchTier,
  type OrderLine,
  requireOnSale,
  type Tier,
  tierOf,
} from './event-line.ts';
import { legLine } from './leg-line.ts';
import { enforceOrderLimits } from './order-limits.ts';
import { packageLines } from './package-lines.ts';

type TripRequest = Extract<LineRequest, { kind: 'trip' }>;

/**
 * @param voucher that comes with the request: it may open hidden tiers
 * @throws AppError with the path into the body in `details.field`; a hidden tier that nothing opens is as if it were not there
 */
export async function orderLines(
  request: CreateBookingRequest,
  catalogue: Catalogue,
  settings: PublicSettings,
  now: number,
  voucher: Voucher | null = null,
): Promise<OrderLine[]> {
  const trips = request.lines.filter(({ kind }) => kind === 'trip').length;
  const items = trips > 1 ? await withReturns(request.lines, catalogue) : request.lines;
  const made = await Promise.all(
    items.map(async (item, index): Promise<OrderLine[]> => {
      const field = `lines.${index}`;
      if (item.kind === 'package') return packageLines(item, catalogue, now, field);
      const sale = await catalogue.sale(item.kind, item.offeringId);
      if (item.kind === 'event' && sale.kind === 'event') {
        const tier = tierOf(item, sale, field);
        if (tier.hidden && !(voucher && opensTier(voucher, tier, now))) throw noSuchTier(field);
        requireOnSale(sale, tier, now, field);
        return [{ ...eventLine(item, sale, tier, field), ...followed(sale, tier, now) }];
      }
      if (item.kind === 'trip' && sale.kind === 'trip') return tripLines(item, sale.trip, now, field);
      throw new AppError('not-found', 'a sale of another kind', { field });
    }),
  );
  requireEachOnce(request.lines);
  const lines = made.flat();
  enforceOrderLimits(lines, settings.maxPlacesPerBooking);
  const currencies = new Set(lines.map(({ currency }) => currency));
  if (currencies.size > 1) {
    throw new AppError('mixed-currencies', 'one booking has one currency', { currencies: [...currencies] });
  }
  return lines;
}

/** A leg of a request with what it has off its fare. */
type ReturnedTrip = TripRequest & { readonly returnPercent?: number };

/** The lines of a request of several legs; those whose other way is among them have so much off. */
async function withReturns(
  lines: readonly LineRequest[],
  catalogue: Catalogue,
): Promise<(Exclude<LineRequest, TripRequest> | ReturnedTrip)[]> {
  const ways = await Promise.all(
    lines.map(async (item): Promise<PairedLeg> => {
      const sale = item.kind === 'trip' ? await catalogue.sale('trip', item.offeringId) : null;
      return item.kind === 'trip' && sale?.kind === 'trip' ? wayOf(item, sale.trip) : noWay;
    }),
  );
  const percents = returnPercents(ways);
  return lines.map((item, index) => {
    const returnPercent = percents[index] ?? 0;
    return item.kind === 'trip' && returnPercent > 0 ? { ...item, returnPercent } : item;
  });
}

function wayOf({ from, to, seats, passenger }: TripRequest, trip: Trip): PairedLeg {
  const [start, end] = [trip.timetable[from], trip.timetable[to]];
  if (!start || !end) return noWay;
  return {
    routeId: trip.routeId,
    returnPercent: trip.returnPercent,
    fromCity: start.city,
    toCity: end.city,
    startsAt: start.departsAt,
    endsAt: end.arrivesAt,
    passenger,
    quantity: seats.length,
  };
}

/** @throws AppError invalid-argument: a package is one line of a booking, whose names and answers are numbered in it */
function requireEachOnce(lines: readonly LineRequest[]): void {
  const ids = lines.map((item) => (item.kind === 'package' ? item.packageId : ''));
  const index = ids.findIndex((id, at) => id !== '' && ids.indexOf(id) < at);
  if (index < 0) return;
  throw new AppError('invalid-argument', 'a package twice', { field: `lines.${index}.packageId` });
}

/** The tier that this one follows, unless its sale is over. */
function followed({ event, tiers }: EventSale, { follows }: Tier, now: number): Pick<OrderLine, 'follows'> {
  const tier = tiers.find(({ id }) => id === follows);
  if (!tier || now >= tier.saleEndsAt) return {};
  return { follows: { tier, pools: tierPools(tier), quota: quotaPoolsOf(event, tier) } };
}

/** By seat, what those on its wheelchair places need, also where they told nothing. @throws AppError invalid-argument for a seat that is none of these */
function assistanceOf(
  { seats, assistance = [] }: TripRequest,
  { layout }: Trip,
  field: string,
): ReadonlyMap<string, Assistance> {
  const places = wheelchairPlaces(layout);
  const own = seats.filter((seat) => places.has(seat));
  const other = assistance.findIndex(({ seat }) => !own.includes(seat));
  if (other >= 0) {
    throw new AppError('invalid-argument', 'no wheelchair place of theirs', {
      field: `${field}.assistance.${other}.seat`,
    });
  }
  const told = new Map(assistance.map(({ seat, ...one }) => [seat, tidyAssistance(one)]));
  return new Map(own.map((seat) => [seat, told.get(seat) ?? noAssistance]));
}

/** A line for each class that its seats are of. @throws AppError not-on-sale and what legLine does */
export function tripLines(item: ReturnedTrip, trip: Trip, now: number, field: string): OrderLine[] {
  const attendees = attendeesOf(item.attendees, item.seats.length, field);
  const told = assistanceOf(item, trip, field);
  const byClass = Map.groupBy(item.seats.keys(), (at) => classOfSeat(trip.layout, item.seats[at] ?? ''));
  return [...byClass].map(([travelClass, own]) => {
    const input = {
      ...item,
      travelClass,
      seats: own.flatMap((at) => item.seats[at] ?? []),
      attendees: own.flatMap((at) => attendees[at] ?? []),
    };
    const { line, ...rest } = legLine(trip, input, field);
    const state = trip.onSale ? saleStateOf(trip, line.startsAt, now) : 'stopped';
    if (state !== 'open') throw new AppError('not-on-sale', `${trip.id}: ${state}`, { field });
    const assistance = own.map((at) => told.get(item.seats[at] ?? ''));
    const isAsked = assistance.some((one) => one !== undefined);
    return {
      ...rest,
      line: isAsked && line.kind === 'trip' ? { ...line, assisted: true as const } : line,
      ...(isAsked && { assistance }),
      asked: { field, numbers: own },
    };
  });
}
