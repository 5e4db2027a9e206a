import type {
  HallArea,
  HallPlan,
  HallRow,
  HallSeats,
  HallSection,
  HallTable,
  HallThing,
  Placed,
} from '@fareground/domain/catalogue/halls/hall-plan';
import { type NumberBlock, numbersIn } from '@fareground/domain/catalogue/halls/row-numbers';

/** What of a plan is chosen: a section, one of its rows or tables, an area, or a thing; each by its place in its list. */
export type Part =
  | { readonly kind: 'section'; readonly section: number }
  | { readonly kind: 'seats'; readonly section: number; readonly index: number }
  | { readonly kind: 'area'; readonly index: number }
  | { readonly kind: 'thing'; readonly index: number };

/** One for each part of a plan. */
export const keyOfPart = (part: Part): string => JSON.stringify(part);
export const isSamePart = (a: Part | undefined, b: Part | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && keyOfPart(a) === keyOfPart(b));

/** In the order in which one goes through them with a keyboard. */
export const partsOf = (plan: HallPlan): readonly Part[] => [
  ...plan.things.map((_, index): Part => ({ kind: 'thing', index })),
  ...plan.areas.map((_, index): Part => ({ kind: 'area', index })),
  ...plan.sections.flatMap(({ seats }, section): Part[] => [
    { kind: 'section', section },
    ...seats.map((_row, index): Part => ({ kind: 'seats', section, index })),
  ]),
];

export const seatsAt = (plan: HallPlan, part: Part | undefined): HallSeats | undefined =>
  part?.kind === 'seats' ? plan.sections[part.section]?.seats[part.index] : undefined;
/** The section that is chosen, or whose row is. */
export const sectionAt = (plan: HallPlan, part: Part | undefined): HallSection | undefined =>
  part?.kind === 'section' || part?.kind === 'seats' ? plan.sections[part.section] : undefined;
export const areaAt = (plan: HallPlan, part: Part | undefined): HallArea | undefined =>
  part?.kind === 'area' ? plan.areas[part.index] : undefined;
export const thingAt = (plan: HallPlan, part: Part | undefined): HallThing | undefined =>
  part?.kind === 'thing' ? plan.things[part.index] : undefined;

const replaced = <T>(list: readonly T[], at: number, by: (item: T) => T): T[] =>
  list.map((item, index) => (index === at ? by(item) : item));
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

const inSection = (plan: HallPlan, at: number, by: (section: HallSection) => HallSection): HallPlan => ({
  ...plan,
  sections: replaced(plan.sections, at, by),
});

/** Changes whatever is chosen; of a section, all of its rows. */
function everyPlaced(plan: HallPlan, part: Part, by: <P extends Placed>(placed: P) => P): HallPlan {
  switch (part.kind) {
    case 'section':
      return inSection(plan, part.section, (one) => ({ ...one, seats: one.seats.map(by) }));
    case 'seats':
      return inSection(plan, part.section, (one) => ({
        ...one,
        seats: replaced(one.seats, part.index, by),
      }));
    case 'area':
      return { ...plan, areas: replaced(plan.areas, part.index, by) };
    case 'thing':
      return { ...plan, things: replaced(plan.things, part.index, by) };
  }
}

const MAX_COORDINATE = 99_999;
const inside = (value: number): number =>
  Math.max(-MAX_COORDINATE, Math.min(MAX_COORDINATE, Math.round(value)));

/** By so many centimetres. */
export const moved = (plan: HallPlan, part: Part, dx: number, dy: number): HallPlan =>
  everyPlaced(plan, part, (one) => ({ ...one, x: inside(one.x + dx), y: inside(one.y + dy) }));

/** To the other side of the middle of the hall; the numbers count from the other side then. */
export const mirrored = (plan: HallPlan, part: Part): HallPlan =>
  everyPlaced(plan, part, (one) => {
    const other = { ...one, x: -one.x || 0, turn: -one.turn || 0 };
    return 'blocks' in other ? { ...other, blocks: mirrorBlocks(other.blocks as NumberBlock[]) } : other;
  });
const mirrorBlocks = (blocks: readonly NumberBlock[]): NumberBlock[] =>
  blocks.map(({ from, to, step }) => ({ from: to, to: from, step })).reverse();

export const changedRow = (
  plan: HallPlan,
  part: Part,
  change: Partial<HallRow> | Partial<HallTable>,
): HallPlan =>
  part.kind !== 'seats'
    ? plan
    : inSection(plan, part.section, (one) => ({
        ...one,
        seats: replaced(one.seats, part.index, (row) => ({ ...row, ...change }) as HallSeats),
      }));
export const changedSection = (plan: HallPlan, at: number, change: Partial<HallSection>): HallPlan =>
  inSection(plan, at, (one) => ({ ...one, ...change }));
export const changedArea = (plan: HallPlan, at: number, change: Partial<HallArea>): HallPlan => ({
  ...plan,
  areas: replaced(plan.areas, at, (one) => ({ ...one, ...change })),
});
export const changedThing = (plan: HallPlan, at: number, change: Partial<HallThing>): HallPlan => ({
  ...plan,
  things: replaced(plan.things, at, (one) => ({ ...one, ...change })),
});

export function removed(plan: HallPlan, part: Part): HallPlan {
  switch (part.kind) {
    case 'section':
      return { ...plan, sections: without(plan.sections, part.section) };
    case 'seats':
      return inSection(plan, part.section, (one) => ({ ...one, seats: without(one.seats, part.index) }));
    case 'area':
      return { ...plan, areas: without(plan.areas, part.index) };
    case 'thing':
      return { ...plan, things: without(plan.things, part.index) };
  }
}

/** A plan, and what is chosen in it then. */
export interface Edited {
  readonly plan: HallPlan;
  readonly part: Part;
}

/** The same once more: a row behind the row, the rest beside it, each with a name of its own. */
export function copied(plan: HallPlan, part: Part): Edited {
  switch (part.kind) {
    case 'seats': {
      const row = seatsAt(plan, part);
      const section = sectionAt(plan, part);
      if (!row || !section) return { plan, part };
      const copy = {
        ...row,
        name: nextName(
          section.seats.map(({ name }) => name),
          row.name,
        ),
        y: inside(row.y + (row.kind === 'row' ? 95 : 260)),
      };
      const seats = [...section.seats.slice(0, part.index + 1), copy, ...section.seats.slice(part.index + 1)];
      return {
        plan: inSection(plan, part.section, (one) => ({ ...one, seats })),
        part: { ...part, index: part.index + 1 },
      };
    }
    case 'section': {
      const section = sectionAt(plan, part);
      if (!section) return { plan, part };
      const copy = { ...section, id: freeId(plan.sections, section.id.slice(0, 1)), name: section.name };
      const at = plan.sections.length;
      const grown = { ...plan, sections: [...plan.sections, copy] };
      return {
        plan: moved(grown, { kind: 'section', section: at }, widthOf(section) + 200, 0),
        part: { kind: 'section', section: at },
      };
    }
    case 'area': {
      const area = areaAt(plan, part);
      if (!area) return { plan, part };
      const copy = { ...area, id: freeId(plan.areas, 'area'), x: inside(area.x + area.width + 100) };
      return {
        plan: { ...plan, areas: [...plan.areas, copy] },
        part: { kind: 'area', index: plan.areas.length },
      };
    }
    case 'thing': {
      const thing = thingAt(plan, part);
      if (!thing) return { plan, part };
      const copy = { ...thing, x: inside(thing.x + thing.width + 100) };
      return {
        plan: { ...plan, things: [...plan.things, copy] },
        part: { kind: 'thing', index: plan.things.length },
      };
    }
  }
}

/** Of its rows, roughly. */
function widthOf({ seats }: HallSection): number {
  const widths = seats.map((row) =>
    row.kind === 'table'
      ? 250
      : row.blocks.reduce((sum, block) => sum + numbersIn(block).length, 0) * row.pitch +
        (row.blocks.length - 1) * row.gangway,
  );
  return Math.max(0, ...widths);
}

/** "s", or with the first number that is free: "s2". */
export function freeId(taken: readonly { readonly id: string }[], wish: string): string {
  const ids = new Set(taken.map(({ id }) => id));
  let number = 1;
  let id = wish;
  while (ids.has(id)) {
    number += 1;
    id = `${wish}${number}`;
  }
  return id;
}

/** The name after this one that no other row has: A to B, Z to AA, 9 to 10, T1 to T2. */
export function nextName(taken: readonly string[], name: string): string {
  let next = name;
  do next = following(next);
  while (taken.includes(next));
  return next;
}

function following(name: string): string {
  const number = /\d+$/.exec(name)?.[0];
  if (number !== undefined) return name.slice(0, -number.length) + String(Number(number) + 1);
  const last = name.at(-1) ?? '';
  if (last === '') return 'A';
  // Letters that are read as numbers are left out in many halls; whoever wants that writes the name.
  if (last !== 'Z') return name.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  return `${following(name.slice(0, -1))}A`;
}
