import type { Tier } from '@fareground/domain/events/tier';
import { type HallPlan, readPlan } from '@fareground/domain/halls/hall-plan';
import { type HallSeatKind, type SeatSpot, spotsOf } from '@fareground/domain/halls/seat-spots';
import { hallSectionPoolId } from '@fareground/domain/stock/pool-id';
import { type LayoutSection, readLayout } from '@fareground/domain/vehicles/layout';
import { rowOfSeat } from '@fareground/domain/vehicles/seat-id';
import { seatsBeforeGaps } from '@fareground/domain/vehicles/seats-beside';

/** A seat of a hall where it stands, in centimetres; y grows away from the stage. */
export interface BlockSeat {
  readonly id: string;
  /** What seats of one row have in common. */
  readonly row: string;
  readonly x: number;
  readonly y: number;
  readonly kind: HallSeatKind;
}

/** The seats of one section that one tier sells: they are counted together, and watched together. */
export interface Block {
  /** The pool's. */
  readonly id: string;
  readonly tierId: string;
  readonly sectionId: string;
  readonly name: string;
  readonly seats: readonly BlockSeat[];
  /** Seats whose next one in their row is not beside them. */
  readonly gapsAfter: string[];
}

/** What the buyer sees of a hall. */
export interface Hall {
  readonly blocks: readonly Block[];
  /** Stage, bars and standing areas, where there is a plan. */
  readonly plan: HallPlan | undefined;
}

/** Between neighbours of a hall that nobody has drawn. */
const PITCH = 55;
const ROW_DISTANCE = 95;
const SECTION_DISTANCE = 160;

/**
 * The blocks of an event with numbered seats. With a plan they stand where it says; without, section behind section, row behind row.
 * @param lines of the plan (halls/hall-plan.ts); nothing where the event has none
 */
export function hallOf(eventId: string, tiers: readonly Tier[], lines: readonly string[] | undefined): Hall {
  const plan = lines && readPlan([...lines]);
  const drawn = new Map<string, SeatSpot>();
  if (plan) for (const spots of spotsOf(plan).values()) for (const spot of spots) drawn.set(spot.id, spot);
  const blocks: Block[] = [];
  let depth = 0;
  for (const { id: tierId, layout } of tiers) {
    if (!layout) continue;
    for (const section of readLayout(layout)) {
      const seats = placed(section, drawn, depth);
      if (seats.length === 0) continue;
      const id = hallSectionPoolId(eventId, tierId, section.id);
      const gapsAfter = seatsBeforeGaps(section);
      blocks.push({ id, tierId, sectionId: section.id, name: section.name, seats, gapsAfter });
      depth += section.rows.length * ROW_DISTANCE + SECTION_DISTANCE;
    }
  }
  return { blocks, plan };
}

/** @param depth where the section begins, for seats that nobody has drawn */
function placed(section: LayoutSection, drawn: ReadonlyMap<string, SeatSpot>, depth: number): BlockSeat[] {
  return section.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column): BlockSeat[] => {
      if (cell.seatId === null) return [];
      const spot = drawn.get(cell.seatId);
      if (drawn.size > 0 && !spot) return [];
      return [
        {
          id: cell.seatId,
          row: rowOfSeat(cell.seatId),
          x: spot?.x ?? (column - (cells.length - 1) / 2) * PITCH,
          y: spot?.y ?? depth + row * ROW_DISTANCE,
          kind: spot?.kind ?? (cell.kind === 'wheelchair' ? 'wheelchair' : 'seat'),
        },
      ];
    }),
  );
}

/** The block whose nearest seat is nearest to this point; nothing in a hall without seats. */
export function blockAt({ blocks }: Hall, at: { readonly x: number; readonly y: number }): Block | undefined {
  const away = ({ seats }: Block): number =>
    seats.reduce(
      (least, { x, y }) => Math.min(least, Math.hypot(x - at.x, y - at.y)),
      Number.POSITIVE_INFINITY,
    );
  let nearest: Block | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    const distance = away(block);
    if (distance < least) [nearest, least] = [block, distance];
  }
  return nearest;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is drawn, with a margin. */
export function boxOf(points: readonly { readonly x: number; readonly y: number }[], margin: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  // A hall may have more seats than a call takes arguments.
  const least = (all: readonly number[]) => all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (all: readonly number[]) => all.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (points.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const [left, top] = [least(xs), least(ys)];
  return {
    x: left - margin,
    y: top - margin,
    width: most(xs) - left + 2 * margin,
    height: most(ys) - top + 2 * margin,
  };
}
