import { tierKey } from '@fareground/domain/booking/buyer';
import { bestSeats } from '@fareground/domain/stock/best-seats';
import type { Pool, SeatsPool } from '@fareground/domain/stock/pool';
import { publicSeats } from '@fareground/domain/stock/reserve-for-waitlist';
import type { OrderLine } from './event-line.ts';

type EventOrderLine = OrderLine & { readonly line: Extract<OrderLine['line'], { kind: 'event' }> };
type PoolNow = (id: string) => Pool;

/**
 * Numbered seats of one tier in several lines: those that nobody chose are chosen here, the best for all of these lines together, so that a
 * family with two fares sits side by side and none gets a seat that another line asks for. Where there are not enough, the lines stay as they are,
 * and taking from the pools refuses. An offer from a waiting list has one line, so these are the public's seats.
 */
export function sittingTogether(
  lines: readonly OrderLine[],
  current: PoolNow,
  now: number,
): readonly OrderLine[] {
  const byTier = Map.groupBy(lines.filter(isOfSeats), ({ line }) => tierKey(line));
  const seated = new Map<OrderLine, OrderLine>();
  for (const ofTier of byTier.values()) {
    const open = ofTier.filter(isOpen);
    if (ofTier.length < 2 || open.length === 0) continue;
    const pools = poolsOf(open, current);
    const taken = chosenSeats(ofTier);
    const free = pools.map((pool) => publicSeats(pool, 1, now).filter((seat) => !taken.has(seat)));
    const chosen = chooseSeats(pools, free, placesOf(open));
    if (chosen) giveSeats(seated, open, pools, chosen);
  }
  return lines.map((line) => seated.get(line) ?? line);
}

/**
 * The seats of a package over several dates: the best of those that are free at all of them. Where there are not so many the lines stay as they
 * are, and each date has its own best.
 */
export function sameSeats(lines: readonly OrderLine[], current: PoolNow, now: number): readonly OrderLine[] {
  const ofPackages = lines.filter(isOfSeats).filter(({ package: sold }) => sold !== undefined);
  const seated = new Map<OrderLine, OrderLine>();
  for (const alike of alikeAtAllDates(ofPackages)) {
    const [first = [], ...others] = alike;
    const quantity = placesOf(first);
    if (others.length === 0 || others.some((date) => placesOf(date) !== quantity)) continue;
    const freeSeats = (date: readonly EventOrderLine[]): Set<string> => {
      const keys = new Set(date.map(({ line }) => tierKey(line)));
      const chosen = chosenSeats(lines.filter(isOfSeats).filter(({ line }) => keys.has(tierKey(line))));
      const free = poolsOf(date, current).flatMap((pool) => publicSeats(pool, 1, now));
      return new Set(free.filter((seat) => !chosen.has(seat)));
    };
    const freeByDate = alike.map(freeSeats);
    const pools = poolsOf(first, current);
    const free = pools.map(({ seats }) => seats.filter((seat) => freeByDate.every((date) => date.has(seat))));
    const chosen = chooseSeats(pools, free, quantity);
    if (chosen) for (const date of alike) giveSeats(seated, date, poolsOf(date, current), chosen);
  }
  return lines.map((line) => seated.get(line) ?? line);
}

/** The lines of a package that are for the same kind of seat, by date: those of a date's first tier, of its second, and so on. */
function alikeAtAllDates(lines: readonly EventOrderLine[]): EventOrderLine[][][] {
  const byPackage = Map.groupBy(lines, ({ package: sold }) => sold?.id);
  return [...byPackage.values()].flatMap((own) => {
    const dates = [...Map.groupBy(own, ({ line }) => line.offeringId).values()].map((date) => {
      const byTier = Map.groupBy(date, ({ line }) => line.tierId);
      return [...byTier].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, ofTier]) => ofTier);
    });
    const most = Math.max(...dates.map(({ length }) => length));
    return Array.from({ length: most }, (_, position) => dates.map((tiers) => tiers[position] ?? []));
  });
}

/** So many seats, all in one section where one has them; nothing where there are not enough. @param free by pool */
export function chooseSeats(
  pools: readonly SeatsPool[],
  free: readonly (readonly string[])[],
  quantity: number,
): string[] | undefined {
  const whole = free.findIndex((seats) => seats.length >= quantity);
  const shares = spread(
    quantity,
    free.map((seats, index) => (whole >= 0 && index !== whole ? 0 : seats.length)),
  );
  const chosen = pools.flatMap((pool, index) => bestSeats(pool, new Set(free[index]), shares[index] ?? 0));
  return chosen.length < quantity ? undefined : chosen;
}

/** Each line gets as many of these seats as it has places, in their order. */
function giveSeats(
  seated: Map<OrderLine, OrderLine>,
  lines: readonly EventOrderLine[],
  pools: readonly SeatsPool[],
  chosen: readonly string[],
): void {
  let first = 0;
  for (const line of lines) {
    const own = chosen.slice(first, first + line.line.quantity);
    first += own.length;
    const parts = pools.flatMap((pool) => {
      const seats = own.filter((seat) => pool.seats.includes(seat));
      return seats.length > 0 ? [{ pools: [pool], quantity: seats.length, seats }] : [];
    });
    seated.set(line, { ...line, parts });
  }
}

const placesOf = (lines: readonly EventOrderLine[]): number =>
  lines.reduce((sum, { line }) => sum + line.quantity, 0);

const chosenSeats = (lines: readonly EventOrderLine[]): Set<string> =>
  new Set(lines.flatMap(({ parts }) => parts.flatMap(({ seats }) => seats)));

/** The pools that lines of one tier may take from, as they are now. */
const poolsOf = ([line]: readonly EventOrderLine[], current: PoolNow): SeatsPool[] =>
  (line?.parts[0]?.pools ?? []).map(({ id }) => current(id)).filter(hasSeats);

/** Nobody chose its seats. */
const isOpen = ({ parts }: OrderLine): boolean => parts.some(({ seats }) => seats.length === 0);

const hasSeats = (pool: Pool): pool is SeatsPool => pool.kind === 'seats';

/** A voucher's line has pools of its own. */
const isOfSeats = (line: OrderLine): line is EventOrderLine =>
  line.line.kind === 'event' && line.parts.every(({ pools }) => pools.every(hasSeats));

/** Cuts a quantity over pools by what each has; what nobody has is asked of the last one, which then refuses. */
export function spread(quantity: number, free: readonly number[]): number[] {
  let left = quantity;
  return free.map((some, position) => {
    const share = position === free.length - 1 ? left : Math.min(left, some);
    left -= share;
    return share;
  });
}
