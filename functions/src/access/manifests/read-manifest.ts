import { legOf } from '@fareground/domain/access/leg';
import type { Ticket } from '@fareground/domain/access/ticket';
import {
  type ManifestCall,
  type ManifestResponse,
  type ManifestRow,
  tailOf,
} from '@fareground/domain/api/manifests';
import { isToldNothing } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { isSeatKind, readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { required } from '../../platform/firestore/required.ts';
import type { Services } from '../../platform/services.ts';
import { doorStates } from '../door-list/door-rows.ts';
import { ticketsOfSale } from '../door-list/tickets-of-sale.ts';

type Need = ManifestRow['need'];

/** Everybody who travels on a trip, by seat and name. Reads the trip, who drives it and its tickets, and keeps of a page of these what the list shows. @throws AppError not-found */
export async function readManifest(
  deps: Pick<Services, 'collections' | 'log' | 'now'>,
  tripId: string,
): Promise<ManifestResponse> {
  const { trips, duties } = deps.collections;
  const [found, duty] = await Promise.all([trips.doc(tripId).get(), duties.doc(tripId).get()]);
  const trip: Trip = required(found);
  const driver = duty.data()?.driverName;
  const kinds = seatKindsOf(trip);
  const rows: ManifestRow[] = [];
  let unreadable = 0;
  for await (const page of ticketsOfSale(deps, tripId)) {
    // Whoever is to choose another trip, or the money, does not get on.
    const standing = page.tickets.filter(
      ({ state, offerUntil }) => doorStates.includes(state) && offerUntil === undefined,
    );
    rows.push(...standing.map((ticket) => rowOf(ticket, trip, kinds)));
    unreadable += page.unreadable.length;
  }
  const { id, kind, operator, number, state, delayMinutes, onSale, currency } = trip;
  return {
    trip: {
      ...{ id, kind, operator, number, state, delayMinutes, onSale, currency, seats: kinds.size },
      ...(driver && { driver }),
    },
    stops: stopsOnTheWay(trip),
    rows: rows.toSorted(bySeat),
    unreadable,
    at: deps.now(),
  };
}

/** The way of a trip, as staff on it see it. */
export const stopsOnTheWay = ({ timetable }: Pick<Trip, 'timetable'>): ManifestCall[] =>
  timetable.map(({ name, city, timeZone, bay, arrivesAt, departsAt, boards, alights }) => {
    return { name, city, timeZone, bay, arrivesAt, departsAt, boards, alights };
  });

/** What each seat is for; a plain one has nothing. */
function seatKindsOf({ layout }: Pick<Trip, 'layout'>): ReadonlyMap<string, Need> {
  const cells = readLayout(layout).flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  return new Map(
    cells.flatMap(({ seatId, kind }): [string, Need][] => {
      if (seatId === null || !isSeatKind(kind)) return [];
      return [[seatId, kind === 'seat' ? undefined : kind]];
    }),
  );
}

function rowOf(ticket: Ticket, { timetable }: Trip, kinds: ReadonlyMap<string, Need>): ManifestRow {
  const { attendeeName, seat, sections, fare, assistance, bookingId, serial, usedAt, state } = ticket;
  const leg = legOf(ticket, timetable);
  const need = kinds.get(seat);
  return {
    name: attendeeName,
    ...(leg ?? { from: 0, to: timetable.length - 1, isUnplaced: true as const }),
    seat,
    ...(sections && { sections }),
    ...(need && { need }),
    ...(assistance && !isToldNothing(assistance) && { assistance }),
    ...(fare && { fare }),
    bookingId,
    tail: tailOf(serial),
    usedAt: state === 'used' ? usedAt : null,
  };
}

const { compare } = new Intl.Collator('en', { numeric: true });
const bySeat = (a: ManifestRow, b: ManifestRow): number =>
  compare(a.seat, b.seat) || compare(a.name, b.name) || compare(a.tail, b.tail);
