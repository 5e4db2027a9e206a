import type { HallPlan, Placed } from './hall-plan.ts';
import { spotsOfRow } from './seat-spots.ts';

/** Whoever sits has so much room at least: seats whose middles are nearer stand in each other, centimetres. */
const ROOM = 30;

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Of which row, "st-C". */
  readonly row: string;
}
interface Box extends Placed {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Parts of a plan that lie on each other: two rows, or one row with itself, with seats nearer than 30 cm; seats in an area, on a stage, a desk or a bar; two areas, or an area and
 * one of these. Doors and labels are drawn over anything.
 * @returns their names, each pair once
 */
export function overlapsOf(plan: HallPlan): readonly (readonly [string, string])[] {
  const spots: Spot[] = plan.sections.flatMap(({ id, seats }) =>
    seats.flatMap((row) => spotsOfRow(id, row).map(({ x, y }) => ({ x, y, row: `${id}-${row.name}` }))),
  );
  const boxes: Box[] = [
    ...plan.areas,
    ...plan.things.filter(({ kind }) => kind !== 'door' && kind !== 'label'),
  ];
  const found = new Map<string, readonly [string, string]>();
  const add = (one: string, other: string) => found.set(JSON.stringify([one, other].sort()), [one, other]);
  for (const [one, other] of nearSpots(spots)) add(one.row, other.row);
  for (const [index, box] of boxes.entries()) {
    for (const spot of spots) if (isIn(box, spot)) add(spot.row, box.name);
    for (const other of boxes.slice(index + 1)) if (areCrossed(box, other)) add(box.name, other.name);
  }
  return [...found.values()];
}

/** Pairs that are nearer than ROOM: each spot is compared with those of its square of the floor and of the squares beside it. */
function* nearSpots(spots: readonly Spot[]): Generator<readonly [Spot, Spot]> {
  const squares = new Map<string, Spot[]>();
  for (const spot of spots) {
    const [column, line] = [Math.floor(spot.x / ROOM), Math.floor(spot.y / ROOM)];
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = line - 1; y <= line + 1; y++)
        for (const other of squares.get(`${x} ${y}`) ?? [])
          if (Math.hypot(spot.x - other.x, spot.y - other.y) < ROOM) yield [other, spot];
    const own = `${column} ${line}`;
    const square = squares.get(own);
    if (square) square.push(spot);
    else squares.set(own, [spot]);
  }
}

/** A point as the box sees it: from its middle, along its sides. */
function seenFrom({ x, y, turn }: Placed, point: { readonly x: number; readonly y: number }) {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [point.x - x, point.y - y];
  return {
    x: dx * Math.cos(angle) - dy * Math.sin(angle),
    y: dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

function isIn(box: Box, point: { readonly x: number; readonly y: number }): boolean {
  const { x, y } = seenFrom(box, point);
  return Math.abs(x) < box.width / 2 && Math.abs(y) < box.height / 2;
}

function cornersOf({ x, y, turn, width, height }: Box) {
  const angle = (turn * Math.PI) / 180;
  return [-1, 1].flatMap((across) =>
    [-1, 1].map((along) => {
      const [dx, dy] = [(across * width) / 2, (along * height) / 2];
      return {
        x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
      };
    }),
  );
}

/** Two boxes lie on each other unless a side of one of them parts them (separating axes). Sides that touch part them. */
const areCrossed = (one: Box, other: Box): boolean => !isParted(one, other) && !isParted(other, one);

function isParted(box: Box, other: Box): boolean {
  const corners = cornersOf(other).map((corner) => seenFrom(box, corner));
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const slack = 1e-6;
  return (
    Math.min(...xs) >= box.width / 2 - slack ||
    Math.max(...xs) <= -box.width / 2 + slack ||
    Math.min(...ys) >= box.height / 2 - slack ||
    Math.max(...ys) <= -box.height / 2 + slack
  );
}
