import type { Layout } from '../vehicles/layout.ts';
import { compareClasses } from '../vehicles/travel-class.ts';
import { lossesOf, type SeatLoss, type SeatTraits, seatTraits } from './seat-traits.ts';

/** A seat that somebody has on some segments of a trip. */
export interface SeatedPlace {
  readonly bookingId: string;
  readonly seat: string;
  /** Bits of segments that follow each other. */
  readonly mask: number;
}

export interface SeatMove extends SeatedPlace {
  /** The seat in the other vehicle. */
  readonly to: string;
  readonly losses: readonly SeatLoss[];
  /** What the place costs in its class there, minor units, where that is a plainer one and somebody worked it out. */
  readonly fare?: number;
}

export interface SeatPlan {
  /** In the order of the places that were given. */
  readonly moves: readonly SeatMove[];
  /** Who would have no place. */
  readonly without: readonly SeatedPlace[];
}

/**
 * Who has which seat when a trip runs with another vehicle. A pure function of what is sold: the same places have the same plan.
 *
 * - Whoever has a wheelchair place gets one, and nobody else does.
 * - Nobody is without a place while there is one: where every segment has as many seats as people, all have one.
 * - Nobody shares a seat on a segment.
 * - Whoever has a class keeps it where there is room, before anybody of another class sits there.
 * - A seat that the other vehicle has too, of the same class and kind, stays whose it is where nothing speaks against it; else kinds (berth, priority,
 *   companion, table) and people of one booking together come before window and aisle.
 */
export const planSeats = (before: Layout, after: Layout, places: readonly SeatedPlace[]): SeatPlan =>
  planAmong(before, seatTraits(after), places);

/** The same where only these seats of the other vehicle are to be had, in its order. */
export function planAmong(
  before: Layout,
  seats: readonly SeatTraits[],
  places: readonly SeatedPlace[],
): SeatPlan {
  const known = new Map(seatTraits(before).map((seat) => [seat.id, seat]));
  const isWheelchair = (seat: SeatTraits | undefined): boolean => seat?.kind === 'wheelchair';
  const [rolling, sitting] = [true, false].map((wanted) => ({
    places: places.filter(({ seat }) => isWheelchair(known.get(seat)) === wanted),
    seats: seats.filter((seat) => isWheelchair(seat) === wanted),
  }));
  const given = new Map<SeatedPlace, SeatTraits>();
  for (const part of [rolling, sitting]) {
    if (part) for (const [place, seat] of assign(part.places, part.seats, known)) given.set(place, seat);
  }
  return planOf(places, given, known);
}

function planOf(
  places: readonly SeatedPlace[],
  given: ReadonlyMap<SeatedPlace, SeatTraits>,
  known: ReadonlyMap<string, SeatTraits>,
): SeatPlan {
  const apart = new Set(
    groupsOf(places, known)
      .filter((group) => isApart(group, given, known))
      .flat(),
  );
  const moves: SeatMove[] = [];
  const without: SeatedPlace[] = [];
  for (const place of places) {
    const seat = given.get(place);
    if (!seat) without.push(place);
    else {
      const losses = lossesOf(known.get(place.seat), seat);
      moves.push({ ...place, to: seat.id, losses: apart.has(place) ? [...losses, 'together'] : losses });
    }
  }
  return { moves, without };
}

/** Whether a group sits in more rows than before. */
function isApart(
  group: readonly SeatedPlace[],
  given: ReadonlyMap<SeatedPlace, SeatTraits>,
  known: ReadonlyMap<string, SeatTraits>,
): boolean {
  const rows = (of: (place: SeatedPlace) => SeatTraits | undefined) =>
    new Set(group.map((place) => of(place)?.row)).size;
  return rows((place) => given.get(place)) > rows((place) => known.get(place.seat));
}

/** People of one booking on the same leg, those of each class, the earliest legs first and of these the largest groups. */
function groupsOf(places: readonly SeatedPlace[], known: Known): SeatedPlace[][] {
  const groups = Map.groupBy(
    places,
    ({ bookingId, mask, seat }) => `${bookingId} ${mask} ${known.get(seat)?.travelClass}`,
  );
  return [...groups.values()].sort(
    ([a, ...more], [b, ...others]) =>
      startOf(a) - startOf(b) || others.length - more.length || compare(a?.bookingId, b?.bookingId),
  );
}

const startOf = (place: SeatedPlace | undefined): number => {
  const mask = place?.mask ?? 0;
  return 31 - Math.clz32(mask & -mask);
};
const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

type Known = ReadonlyMap<string, SeatTraits>;
type Given = Map<SeatedPlace, SeatTraits>;

/** With everybody in their class and on their own seat first; where somebody would be without a place by that, in the order of where they board. */
function assign(places: readonly SeatedPlace[], seats: readonly SeatTraits[], known: Known): Given {
  const groups = groupsOf(places, known);
  let best: Given = new Map();
  for (const first of [inOwnClass, keepOwn, nobody]) {
    const given = inOrder(groups, seats, known, first(groups, seats, known));
    if (given.size > best.size) best = given;
    if (best.size === places.length) break;
  }
  return best;
}

// Taken in the order of boarding alone, a seat that is free where somebody boards is free all the way: so each gets one where there is one.
const nobody = (): Given => new Map();

/** Those whom their class has room for, each class by itself. */
function inOwnClass(groups: readonly SeatedPlace[][], seats: readonly SeatTraits[], known: Known): Given {
  const given: Given = new Map();
  const classOf = ([place]: readonly SeatedPlace[]) => known.get(place?.seat ?? '')?.travelClass;
  for (const [travelClass, own] of Map.groupBy(groups, classOf)) {
    const theirs = seats.filter((seat) => seat.travelClass === travelClass);
    const kept = inOrder(own, theirs, known, keepOwn(own, theirs, known));
    const anew = kept.size < own.flat().length ? inOrder(own, theirs, known, nobody()) : kept;
    for (const [place, seat] of anew.size > kept.size ? anew : kept) given.set(place, seat);
  }
  return given;
}

/** Whoever finds their seat in the other vehicle, with nothing lost. */
function keepOwn(groups: readonly SeatedPlace[][], seats: readonly SeatTraits[], known: Known): Given {
  const byId = new Map(seats.map((seat) => [seat.id, seat]));
  const given: Given = new Map();
  for (const group of groups) {
    const own = group.map(({ seat }) => byId.get(seat));
    const isSame = own.every((seat, index) => {
      const before = known.get(group[index]?.seat ?? '');
      return seat && lossesOf(before, seat).length === 0 && isOfClass(before, seat);
    });
    if (!isSame) continue;
    for (const [index, place] of group.entries()) {
      const seat = own[index];
      if (seat) given.set(place, seat);
    }
  }
  return given;
}

const isOfClass = (before: SeatTraits | undefined, after: SeatTraits): boolean =>
  before === undefined || before.travelClass === after.travelClass;

function inOrder(
  groups: readonly SeatedPlace[][],
  seats: readonly SeatTraits[],
  known: Known,
  kept: ReadonlyMap<SeatedPlace, SeatTraits>,
): Given {
  const given: Given = new Map(kept);
  const taken = new Map<string, number>();
  const take = ({ mask }: SeatedPlace, { id }: SeatTraits) => taken.set(id, (taken.get(id) ?? 0) | mask);
  for (const [place, seat] of kept) take(place, seat);
  for (const group of groups) {
    const open = group.filter((place) => !given.has(place));
    const [first] = open;
    if (!first) continue;
    const free = seats.filter(({ id }) => !((taken.get(id) ?? 0) & first.mask));
    for (const [place, seat] of seatGroup(open, free, known)) {
      given.set(place, seat);
      take(place, seat);
    }
  }
  return given;
}

/** The seats of a group: of every run of free seats in the order of the layout the one that costs least. */
function seatGroup(group: readonly SeatedPlace[], free: readonly SeatTraits[], known: Known): Given {
  const size = Math.min(group.length, free.length);
  let best: { readonly cost: number; readonly given: Given } | null = null;
  for (let from = 0; from + size <= free.length; from++) {
    const run = free.slice(from, from + size);
    const { cost, given } = pair(group, run, known);
    const spread = SPREAD * (new Set(run.map(({ row }) => row)).size - 1);
    const gaps = (run.at(-1)?.order ?? 0) - (run[0]?.order ?? 0) + 1 - size;
    const all = cost + spread + gaps;
    if (!best || all < best.cost) best = { cost: all, given };
  }
  return best?.given ?? new Map();
}

const SPREAD = 12;
/** More than all else together: everybody in their class that can be. */
const CLASS_LOST = 20_000;
const CLASS_WASTED = 5_000;
const LOSS: Readonly<Record<SeatLoss, number>> = {
  class: CLASS_LOST,
  berth: 100,
  priority: 60,
  companion: 40,
  table: 15,
  window: 5,
  aisle: 3,
  together: 0,
};
/** What it costs others when somebody sits where another kind was asked for. */
const WASTE: Readonly<Record<SeatTraits['kind'], number>> = {
  seat: 0,
  wheelchair: 0,
  sleeper: 30,
  priority: 20,
  companion: 15,
};

/** Who of the group sits on which seat of a run: the cheapest pair first. */
function pair(
  group: readonly SeatedPlace[],
  run: readonly SeatTraits[],
  known: Known,
): { cost: number; given: Given } {
  const pairs = group
    .flatMap((place) => run.map((seat) => ({ place, seat, cost: costOf(known.get(place.seat), seat) })))
    .sort((a, b) => a.cost - b.cost);
  const given: Given = new Map();
  const used = new Set<string>();
  let cost = 0;
  for (const one of pairs) {
    if (given.has(one.place) || used.has(one.seat.id)) continue;
    given.set(one.place, one.seat);
    used.add(one.seat.id);
    cost += one.cost;
  }
  return { cost, given };
}

function costOf(before: SeatTraits | undefined, after: SeatTraits): number {
  const lost = lossesOf(before, after).reduce((sum, loss) => sum + LOSS[loss], 0);
  const wasted = before?.kind === after.kind ? 0 : WASTE[after.kind];
  const better = before && compareClasses(after.travelClass, before.travelClass) > 0 ? CLASS_WASTED : 0;
  const tabled = after.hasTable && !before?.hasTable ? 2 : 0;
  return lost + wasted + better + tabled + (before?.id === after.id ? -1 : 0);
}
