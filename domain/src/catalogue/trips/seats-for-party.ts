import type { Layout } from '../vehicles/layout.ts';
import { seatsBeside } from '../vehicles/seats-beside.ts';
import { type SeatTraits, seatTraits } from './seat-traits.ts';

/** People who travel together. */
export interface SeatedParty {
  /** Who need a seat. */
  readonly seats: number;
  /** Who need a wheelchair place. */
  readonly wheelchairs: number;
}

/**
 * The best free seats of a vehicle for people who want to sit together, in the order of the layout; null where there are not so many.
 *
 * - Wheelchair places are for whoever asks for them, and the seats of their companions for who comes with them.
 * - Side by side where any row has so many; else in one row, else in as few rows as can be.
 * - Priority seats are left to others while there are enough without them.
 * - Of seats as good: those that leave nobody a single seat, then those nearest the front. For one person by a window.
 * @param free seats that may be taken on the whole leg
 */
export function seatsForParty(
  layout: Layout,
  free: ReadonlySet<string>,
  { seats, wheelchairs }: SeatedParty,
): string[] | null {
  const all = seatTraits(layout);
  const open = all.filter(({ id }) => free.has(id));
  const ofKind = (...kinds: readonly SeatTraits['kind'][]) => open.filter(({ kind }) => kinds.includes(kind));
  const places = wheelchairPlaces(ofKind('wheelchair'), ofKind('companion'), { seats, wheelchairs });
  if (!places) return null;
  const others = seats - places.companions.length;
  const plain = ofKind('seat', 'sleeper');
  const sitters = plain.length >= others ? plain : ofKind('seat', 'sleeper', 'priority');
  if (sitters.length < others) return null;
  const near = places.wheelchairs[0]?.order;
  const chosen = [
    ...places.wheelchairs,
    ...places.companions,
    ...bestTogether(sitters, others, seatsBeside(layout), near),
  ];
  return chosen.sort((a, b) => a.order - b.order).map(({ id }) => id);
}

interface WheelchairPlaces {
  readonly wheelchairs: readonly SeatTraits[];
  readonly companions: readonly SeatTraits[];
}

/** Those with a companion's seat in their row first, while somebody comes along. */
function wheelchairPlaces(
  wheelchairs: readonly SeatTraits[],
  companions: readonly SeatTraits[],
  wanted: SeatedParty,
): WheelchairPlaces | null {
  if (wheelchairs.length < wanted.wheelchairs) return null;
  const companionOf = ({ row }: SeatTraits) => companions.find((seat) => seat.row === row);
  const chosen = wheelchairs
    .toSorted((a, b) => Number(Boolean(companionOf(b))) - Number(Boolean(companionOf(a))))
    .slice(0, wanted.wheelchairs);
  const beside = new Set(chosen.flatMap((place) => companionOf(place) ?? []));
  return { wheelchairs: chosen, companions: [...beside].slice(0, wanted.seats) };
}

/** What parts people, from a gap beside somebody to another deck or coach: each weighs more than all that could come of those before it for one pair. */
const SINGLE = 1;
const APART = 10;
const OTHER_ROW = 12;
const OTHER_SECTION = 100;

/** So many seats one after the other in the layout, those that cost least. @param near the place that they shall be near to */
function bestTogether(
  seats: readonly SeatTraits[],
  quantity: number,
  beside: ReadonlyMap<string, readonly string[]>,
  near: number | undefined,
): readonly SeatTraits[] {
  if (quantity === 0) return [];
  const isFree = new Set(seats.map(({ id }) => id));
  let best: { readonly cost: number; readonly run: readonly SeatTraits[] } | undefined;
  for (let from = 0; from + quantity <= seats.length; from++) {
    const run = seats.slice(from, from + quantity);
    const way = near === undefined ? 0 : Math.abs((run[0]?.order ?? 0) - near) / 1_000;
    const cost = costOf(run, beside, isFree) + way;
    if (!best || cost < best.cost) best = { cost, run };
  }
  return best?.run ?? [];
}

function costOf(
  run: readonly SeatTraits[],
  beside: ReadonlyMap<string, readonly string[]>,
  isFree: ReadonlySet<string>,
): number {
  if (run.length === 1) return run[0]?.isWindow ? 0 : 1;
  const own = new Set(run.map(({ id }) => id));
  let cost = 0;
  for (const [index, seat] of run.entries()) {
    const next = run[index + 1];
    if (next && !beside.get(seat.id)?.includes(next.id)) cost += gapOf(seat, next);
    cost += SINGLE * leftAlone(seat, own, beside, isFree);
  }
  return cost;
}

const gapOf = (seat: SeatTraits, next: SeatTraits): number =>
  seat.row === next.row ? APART : sectionOf(seat) === sectionOf(next) ? OTHER_ROW : OTHER_SECTION;
const sectionOf = ({ row }: SeatTraits): string => row.slice(0, row.indexOf(' '));

/** Free seats beside this one that would have no free seat beside them. */
const leftAlone = (
  { id }: SeatTraits,
  own: ReadonlySet<string>,
  beside: ReadonlyMap<string, readonly string[]>,
  isFree: ReadonlySet<string>,
): number =>
  (beside.get(id) ?? []).filter(
    (seat) =>
      isFree.has(seat) &&
      !own.has(seat) &&
      !(beside.get(seat) ?? []).some((other) => isFree.has(other) && !own.has(other)),
  ).length;
