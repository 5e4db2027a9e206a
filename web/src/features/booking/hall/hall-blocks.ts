import type { Tier } from '@fareground/domain/catalogue/events/tier';
import { type HallPlan, type HallThing, readPlan } from '@fareground/domain/catalogue/halls/hall-plan';
import { type HallSeatKind, type SeatSpot, spotsOf } from '@fareground/domain/catalogue/halls/seat-spots';
import { type LayoutSection, readLayout } from '@fareground/domain/catalogue/vehicles/layout';
import { rowOfSeat } from '@fareground/domain/catalogue/vehicles/seat-id';
import { seatsBeforeGaps } from '@fareground/domain/catalogue/vehicles/seats-beside';
import { hallSectionPoolId } from '@fareground/domain/stock/pool-id';

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
  /** Stage, bars and standing areas. */
  readonly ground: Pick<HallPlan, 'things' | 'areas'>;
}

/** Between the middles of neighbours of a hall that nobody has drawn, and from row to row. */
const PITCH = 55;
const ROW_DISTANCE = 80;
const GANGWAY = 110;
/** From the last row of a section to the first of the one behind it. */
const SECTION_DISTANCE = 160;
/** How wide a hall is for its depth. */
const SHAPE = 1.4;

/**
 * The blocks of an event with numbered seats. With a plan they stand where it says; without, around a stage (`arranged`).
 * @param lines of the plan (halls/hall-plan.ts); nothing where the event has none
 * @param stage the name of the stage where there is no plan
 */
export function hallOf(
  eventId: string,
  tiers: readonly Tier[],
  lines: readonly string[] | undefined,
  stage: string,
): Hall {
  const sold = tiers.flatMap(({ id, layout }) => (layout ? [{ id, sections: readLayout(layout) }] : []));
  const plan = lines && readPlan([...lines]);
  const around = plan ? undefined : arranged(sold.map(({ sections }) => sections));
  const placeOf: PlaceOf = plan ? drawnPlaces(plan) : (around?.placeOf ?? (() => undefined));
  const blocks = sold.flatMap(({ id: tierId, sections }) =>
    sections.flatMap((section): Block[] => {
      const seats = placed(section, placeOf);
      if (seats.length === 0) return [];
      const id = hallSectionPoolId(eventId, tierId, section.id);
      const gapsAfter = seatsBeforeGaps(section);
      return [{ id, tierId, sectionId: section.id, name: section.name, seats, gapsAfter }];
    }),
  );
  const things = around ? [{ ...around.stage, kind: 'stage' as const, turn: 0, name: stage }] : [];
  return { blocks, ground: plan ?? { things, areas: [] } };
}

/** Where the seat in a section's row and cell stands; nothing for a seat that is not on the plan. */
type PlaceOf = (
  section: LayoutSection,
  row: number,
  column: number,
) => (Pick<BlockSeat, 'x' | 'y'> & { readonly kind?: HallSeatKind }) | undefined;

function drawnPlaces(plan: HallPlan): PlaceOf {
  const drawn = new Map<string, SeatSpot>();
  for (const spots of spotsOf(plan).values()) for (const spot of spots) drawn.set(spot.id, spot);
  return ({ rows }, row, column) => drawn.get(rows[row]?.cells[column]?.seatId ?? '');
}

const columnsOf = ({ rows }: LayoutSection): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
const widthOf = (section: LayoutSection): number => columnsOf(section) * PITCH;
const depthOf = ({ rows }: LayoutSection): number => rows.length * ROW_DISTANCE;

/**
 * A hall that nobody has drawn: each tier behind the one before it, its sections side by side as far as the hall is wide, and every row on an arc
 * around the stage. Neighbours stay a pitch apart, and rows their distance.
 */
function arranged(tiers: readonly (readonly LayoutSection[])[]): {
  readonly placeOf: PlaceOf;
  readonly stage: Pick<HallThing, 'x' | 'y' | 'width' | 'height'>;
} {
  const all = tiers.flat();
  const area = all.reduce(
    (sum, section) => sum + (widthOf(section) + GANGWAY) * (depthOf(section) + SECTION_DISTANCE),
    0,
  );
  const most = Math.sqrt(area * SHAPE);
  const corners = new Map<LayoutSection, { readonly left: number; readonly top: number }>();
  let top = 0;
  let half = 0;
  for (const rank of tiers.flatMap((sections) => ranksOf(sections, most))) {
    const width = rank.reduce((sum, section) => sum + widthOf(section) + GANGWAY, -GANGWAY);
    half = Math.max(half, width / 2);
    let left = -width / 2;
    for (const section of rank) {
      corners.set(section, { left, top });
      left += widthOf(section) + GANGWAY;
    }
    top += Math.max(...rank.map(depthOf)) + SECTION_DISTANCE;
  }
  const radius = Math.max(600, 1.5 * half);
  const front = -(200 + half / 10);
  const height = Math.max(120, half / 5);
  return {
    placeOf: (section, row, column) => {
      const corner = corners.get(section);
      const cells = section.rows[row]?.cells.length;
      if (!corner || !cells) return undefined;
      const along = corner.left + widthOf(section) / 2 + (column - (cells - 1) / 2) * PITCH;
      const away = radius + corner.top + row * ROW_DISTANCE;
      return { x: away * Math.sin(along / away), y: away * Math.cos(along / away) - radius };
    },
    stage: { x: 0, y: front - height / 2, width: 1.1 * half, height },
  };
}

/** Sections side by side, in as many ranks as it takes when none is wider than this. */
function ranksOf(sections: readonly LayoutSection[], most: number): LayoutSection[][] {
  const ranks: LayoutSection[][] = [];
  let width = Number.POSITIVE_INFINITY;
  for (const section of sections) {
    const own = widthOf(section) + GANGWAY;
    if (width + own > most) {
      ranks.push([]);
      width = 0;
    }
    ranks.at(-1)?.push(section);
    width += own;
  }
  return ranks;
}

function placed(section: LayoutSection, placeOf: PlaceOf): BlockSeat[] {
  return section.rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ seatId, kind }, column): BlockSeat[] => {
      const place = seatId === null ? undefined : placeOf(section, row, column);
      if (seatId === null || !place) return [];
      const own = kind === 'wheelchair' || kind === 'companion' ? kind : 'seat';
      return [{ id: seatId, row: rowOfSeat(seatId), x: place.x, y: place.y, kind: place.kind ?? own }];
    }),
  );
}

/** The distance between the two nearest seats, in centimetres; a pitch where there is but one. */
export function closestOf({ seats }: Pick<Block, 'seats'>): number {
  let closest = Number.POSITIVE_INFINITY;
  for (const [index, { x, y }] of seats.entries())
    for (let other = index + 1; other < seats.length; other++) {
      const beside = seats[other];
      if (beside) closest = Math.min(closest, Math.hypot(x - beside.x, y - beside.y));
    }
  return Number.isFinite(closest) ? closest : PITCH;
}

/** The seat nearest to a point; nothing where there is none. */
export function seatAt(
  seats: readonly BlockSeat[],
  at: { readonly x: number; readonly y: number },
): BlockSeat | undefined {
  const away = ({ x, y }: BlockSeat): number => Math.hypot(x - at.x, y - at.y);
  return seats.reduce<BlockSeat | undefined>(
    (nearest, seat) => (nearest === undefined || away(seat) < away(nearest) ? seat : nearest),
    undefined,
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
