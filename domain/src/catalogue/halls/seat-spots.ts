import type { HallPlan, HallRow, HallSeats, HallTable, Placed, ZoneId } from './hall-plan.ts';
import { numbersIn, numbersOf } from './row-numbers.ts';

export type HallSeatKind = 'seat' | 'wheelchair' | 'companion' | 'restricted';

/** One seat on the plan. */
export interface SeatSpot {
  /** "st-C-12" */
  readonly id: string;
  readonly row: string;
  readonly number: number;
  /** Its middle, in centimetres. */
  readonly x: number;
  readonly y: number;
  readonly zone: ZoneId;
  readonly kind: HallSeatKind;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Every seat of the plan by its section's id, each section in the order of its rows, each row from left to right. */
export const spotsOf = (plan: HallPlan): ReadonlyMap<string, readonly SeatSpot[]> =>
  new Map(plan.sections.map(({ id, seats }) => [id, seats.flatMap((row) => spotsOfRow(id, row))]));

export function spotsOfRow(sectionId: string, row: HallSeats): SeatSpot[] {
  const points = row.kind === 'row' ? alongRow(row) : aroundTable(row);
  return numbersOf(row.blocks).map((number, index) => {
    const point = turned(points[index] ?? { x: 0, y: 0 }, row);
    return {
      id: `${sectionId}-${row.name}-${number}`,
      row: row.name,
      number,
      x: point.x,
      y: point.y,
      zone: row.zone,
      kind: kindOf(row, number),
    };
  });
}

function kindOf({ wheelchair, companion, restricted }: HallSeats, number: number): HallSeatKind {
  if (wheelchair.includes(number)) return 'wheelchair';
  if (companion.includes(number)) return 'companion';
  return restricted.includes(number) ? 'restricted' : 'seat';
}

/** Seats lie on an arc whose length is that of the row, so that neighbours are a pitch apart however it bends. */
function alongRow({ blocks, pitch, gangway, bend }: HallRow): Point[] {
  const along: number[] = [];
  let end = 0;
  for (const block of blocks) {
    if (along.length > 0) end += gangway;
    for (const _ of numbersIn(block)) {
      along.push(end + pitch / 2);
      end += pitch;
    }
  }
  const arc = (bend * Math.PI) / 180;
  if (arc === 0) return along.map((distance) => ({ x: distance - end / 2, y: 0 }));
  const radius = end / arc;
  return along.map((distance) => {
    const angle = (distance - end / 2) / radius;
    return { x: radius * Math.sin(angle), y: -radius * (1 - Math.cos(angle)) };
  });
}

const TABLE_RADIUS = 85;

function aroundTable({ blocks }: HallTable): Point[] {
  const count = numbersOf(blocks).length;
  // Beyond ten seats the table is larger, so that neighbours stay apart.
  const radius = Math.max(TABLE_RADIUS, (count * 50) / (2 * Math.PI));
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / count;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}

function turned(point: Point, { x, y, turn }: Placed): Point {
  const angle = (turn * Math.PI) / 180;
  return {
    x: x + point.x * Math.cos(angle) - point.y * Math.sin(angle),
    y: y + point.x * Math.sin(angle) + point.y * Math.cos(angle),
  };
}
