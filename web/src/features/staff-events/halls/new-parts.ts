import type {
  HallPlan,
  HallRow,
  HallSection,
  HallTable,
  ZoneId,
} from '@fareground/domain/catalogue/halls/hall-plan';
import { countRow } from '@fareground/domain/catalogue/halls/row-numbers';
import { type Edited, freeId, nextName, type Part, sectionAt } from './plan-edits.ts';

/** Between two rows, from seat to seat, in centimetres. */
const ROW_DISTANCE = 95;
const noMarks = { wheelchair: [], companion: [], restricted: [] } as const;

const straightRow = (name: string, y: number, seats: readonly number[], zone: ZoneId): HallRow => ({
  kind: 'row',
  name,
  blocks: countRow(seats, { first: 1, by: 'one', from: 'left' }),
  x: 0,
  y,
  turn: 0,
  zone,
  bend: 0,
  pitch: 55,
  gangway: 120,
  ...noMarks,
});

const roundTable = (name: string, x: number, y: number, zone: ZoneId): HallTable => ({
  kind: 'table',
  name,
  blocks: [{ from: 1, to: 6, step: 1 }],
  x,
  y,
  turn: 0,
  zone,
  ...noMarks,
});

interface RowsWanted {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  /** In each block from left to right. */
  readonly seats: readonly number[];
  /** Of the first row; the others lie on circles around the same point. */
  readonly bend: number;
  readonly x?: number;
  readonly y: number;
  readonly turn?: number;
  readonly zone: ZoneId;
}

/** Rows behind each other, from A on. */
export function sectionOfRows({
  id,
  name,
  rows,
  seats,
  bend,
  x = 0,
  y,
  turn = 0,
  zone,
}: RowsWanted): HallSection {
  const angle = (turn * Math.PI) / 180;
  const names: string[] = [];
  for (let row = 0; row < rows; row++) names.push(nextName(names, names.at(-1) ?? ''));
  const width = seats.reduce((sum, one) => sum + one, 0) * 55 + (seats.length - 1) * 120;
  const radius = bend === 0 ? 0 : width / ((bend * Math.PI) / 180);
  return {
    id,
    name,
    seats: names.map((rowName, row) => ({
      ...straightRow(rowName, 0, seats, zone),
      x: Math.round(x - row * ROW_DISTANCE * Math.sin(angle)),
      y: Math.round(y + row * ROW_DISTANCE * Math.cos(angle)),
      turn,
      bend: bend === 0 ? 0 : Math.round(((width / (radius + row * ROW_DISTANCE)) * 180) / Math.PI),
    })),
  };
}

export const partKinds = ['row', 'curved', 'table', 'area', 'stage', 'label', 'section'] as const;
export type NewPart = (typeof partKinds)[number];

/** Puts a new part where there is room: a row behind the section that is chosen, all else in the middle of what is seen. */
export function withNew(
  plan: HallPlan,
  kind: NewPart,
  at: { readonly x: number; readonly y: number },
  chosen: Part | undefined,
  names: Readonly<Record<'section' | 'stage' | 'area' | 'label', string>>,
): Edited {
  const x = Math.round(at.x);
  const y = Math.round(at.y);
  switch (kind) {
    case 'area': {
      const area = {
        id: freeId(plan.areas, 'floor'),
        name: names.area,
        capacity: 200,
        x,
        y,
        turn: 0,
        width: 900,
        height: 500,
      };
      const zone = zoneOfArea(plan);
      return {
        plan: { ...plan, areas: [...plan.areas, { ...area, zone }] },
        part: { kind: 'area', index: plan.areas.length },
      };
    }
    case 'stage':
    case 'label': {
      const size = kind === 'stage' ? { width: 1_200, height: 300 } : { width: 300, height: 100 };
      const thing = { kind, name: names[kind], x, y, turn: 0, ...size };
      return {
        plan: { ...plan, things: [...plan.things, thing] },
        part: { kind: 'thing', index: plan.things.length },
      };
    }
    case 'section': {
      const section = { id: freeId(plan.sections, 's'), name: names.section, seats: [] };
      return {
        plan: { ...plan, sections: [...plan.sections, section] },
        part: { kind: 'section', section: plan.sections.length },
      };
    }
    default:
      return withSeats(plan, kind, { x, y }, chosen, names.section);
  }
}

function withSeats(
  plan: HallPlan,
  kind: 'row' | 'curved' | 'table',
  { x, y }: { readonly x: number; readonly y: number },
  chosen: Part | undefined,
  sectionName: string,
): Edited {
  const has = sectionAt(plan, chosen) ?? plan.sections.at(-1);
  const sections = has ? plan.sections : [{ id: 's', name: sectionName, seats: [] }];
  const at = has ? plan.sections.indexOf(has) : 0;
  const section = sections[at];
  const rows = section?.seats ?? [];
  const last = rows.findLast((row) => row.kind === (kind === 'table' ? 'table' : 'row'));
  const zone = last?.zone ?? zoneOfSeats(plan);
  const taken = rows.map(({ name }) => name);
  const name = nextName(taken, last?.name ?? (kind === 'table' ? 'T0' : ''));
  const added =
    kind === 'table'
      ? roundTable(name, last ? last.x + 300 : x, last ? last.y : y, zone)
      : last?.kind === 'row'
        ? { ...last, name, y: last.y + ROW_DISTANCE, ...noMarks }
        : { ...straightRow(name, y, [20], zone), x, bend: kind === 'curved' ? 40 : 0 };
  const bent = kind === 'curved' && added.kind === 'row' && added.bend === 0 ? { ...added, bend: 40 } : added;
  const seats = [...rows, bent];
  return {
    plan: { ...plan, sections: sections.map((one, index) => (index === at ? { ...one, seats } : one)) },
    part: { kind: 'seats', section: at, index: rows.length },
  };
}

/** A zone has seats or standing places: the first that has none of the other. */
const zoneOfSeats = (plan: HallPlan): ZoneId =>
  (['A', 'B', 'C', 'D'] as const).find((zone) => plan.areas.every((area) => area.zone !== zone)) ?? 'E';
const zoneOfArea = (plan: HallPlan): ZoneId =>
  plan.areas.at(-1)?.zone ??
  (['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'] as const).find((zone) =>
    plan.sections.every(({ seats }) => seats.every((row) => row.zone !== zone)),
  ) ??
  'L';
