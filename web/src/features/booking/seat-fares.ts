import type { EventCartLine } from '../../cart/cart-line.ts';
import { noSeats, type SeatChoice } from './seat-choice.ts';

/** The lines of one tier: one at its own price, and one for each fare. */
type TierLines = readonly EventCartLine[];

/** The seats that are chosen of a tier, whatever they cost, with their names. */
export function seatsOfLines(lines: TierLines): SeatChoice {
  const choices = lines.map(({ seats = [], names }) => ({
    seats,
    names: seats.map((_, index) => names[index] ?? ''),
  }));
  return choices.reduce(
    (all, one) => ({ seats: [...all.seats, ...one.seats], names: [...all.names, ...one.names] }),
    noSeats,
  );
}

const withSeats = (line: EventCartLine, { seats, names }: SeatChoice): EventCartLine => ({
  ...line,
  seats: [...seats],
  names: [...names],
  quantity: seats.length,
});

/**
 * The lines with these seats and no others. A seat stays at its price; one that is new goes to a line that asks for more places than it has seats,
 * else to the tier's own price.
 * @param fullPrice a line at the tier's own price, for when there is none
 */
export function linesWithSeats(
  lines: TierLines,
  { seats, names }: SeatChoice,
  fullPrice: EventCartLine,
): readonly EventCartLine[] {
  const all = lines.some(({ fareId }) => fareId === undefined) ? lines : [fullPrice, ...lines];
  const known = new Set(all.flatMap((line) => line.seats ?? []));
  const added = seats.filter((seat) => !known.has(seat));
  const kept = all.map((line) => {
    const own = (line.seats ?? []).filter((seat) => seats.includes(seat));
    const asked = lines.includes(line) && line.seats === undefined ? line.quantity : own.length;
    return { line, own: [...own, ...added.splice(0, asked - own.length)] };
  });
  return kept.flatMap(({ line, own }) => {
    const taken = line.fareId === undefined ? [...own, ...added] : own;
    const named = taken.map((seat) => names[seats.indexOf(seat)] ?? '');
    return taken.length > 0 ? [withSeats(line, { seats: taken, names: named })] : [];
  });
}

/** The lines with one seat at another price. @param to a line of that price, which may have no seat yet */
export function moveSeat(lines: TierLines, seat: string, to: EventCartLine): readonly EventCartLine[] {
  const at = lines.find(({ seats }) => seats?.includes(seat));
  if (!at || at.fareId === to.fareId) return lines;
  const { names } = seatsOfLines([at]);
  const name = names[at.seats?.indexOf(seat) ?? -1] ?? '';
  const known = lines.find(({ fareId }) => fareId === to.fareId);
  const target = known ?? { ...to, seats: [] };
  const before = seatsOfLines([target]);
  const next = withSeats(target, { seats: [...before.seats, seat], names: [...before.names, name] });
  const others = (known ? lines : [...lines, target]).map((line) => (line === target ? next : line));
  return others.flatMap((line) => {
    if (line !== at) return [line];
    const left = seatsOfLines([at]);
    const kept = left.seats.flatMap((one, index) =>
      one === seat ? [] : [{ one, name: left.names[index] ?? '' }],
    );
    return kept.length > 0
      ? [withSeats(at, { seats: kept.map(({ one }) => one), names: kept.map((each) => each.name) })]
      : [];
  });
}
