import { z } from 'zod';
import { namePattern } from '../vehicles/section-line.ts';
import { type NumberBlock, numbersOf, numbersPattern, readNumbers, writeNumbers } from './row-numbers.ts';

/**
 * A hall's plan as a list of short lines, so that security rules can check it with one regular expression, and so that two versions can be
 * compared by eye. Lengths are in centimetres, angles in degrees; x grows to the right, y away from the stage, as one sees the hall on paper.
 *
 *   "#st Stalls"                                      opens a section: what follows up to the next one belongs to it; names are in any script
 *   "C=1-12|13-24 @0,850 r0 b42 p55 g110 zA w1,24 c2 v12"
 *                                                     a row: its name, numbers (row-numbers.ts), centre, turn, bend, pitch between seats, width
 *                                                     of a gangway, zone, and which seats are for wheelchairs, companions, or see less
 *   "T1=1-4 @-600,300 r0 t zB"                        seats around a table
 *   "~floor=400 @0,400 r0 1200x600 zC Floor, standing" an area without seats, for so many people
 *   "*stage @0,0 r0 1400x400 Stage"                   what is no place: a stage, a desk, a bar, a door, a label
 */
const at = '@-?[0-9]{1,5},-?[0-9]{1,5} r-?[0-9]{1,3}';
const numberList = '[1-9][0-9]{0,2}(?:,[1-9][0-9]{0,2}){0,19}';
const size = '[1-9][0-9]{0,4}x[1-9][0-9]{0,4}';
const seatMarks = `(?: w${numberList})?(?: c${numberList})?(?: v${numberList})?`;
const named = `(?:#[a-z0-9]{1,4}|~[a-z0-9]{1,12}=[1-9][0-9]{0,4} ${at} ${size} z[A-L]|[*](?:stage|desk|bar|door|label) ${at} ${size}) ${namePattern}`;
const seats = `[A-Z0-9]{1,3}=${numbersPattern} ${at}(?: b-?[0-9]{1,3} p[1-9][0-9]{1,2} g[1-9][0-9]{1,2}| t) z[A-L]${seatMarks}`;
/** One line of a plan. The rules have the same (`areHallPlanLines` in rules/shared/seating.rules). */
const planLinePattern = `(?:${named}|${seats})`;

export const MAX_LINES = 3_000;
export const MAX_SEATS_IN_ROW = 80;
export const MAX_SEATS_IN_SECTION = 500;
export const MAX_PLACES = 60_000;
export const zoneIds = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L'] as const;
export type ZoneId = (typeof zoneIds)[number];

export const planLinesSchema = z
  .array(z.string().regex(new RegExp(`^${planLinePattern}$`, 'u'), 'no line of a plan'))
  .min(1)
  .max(MAX_LINES);
export type PlanLines = z.infer<typeof planLinesSchema>;

/** "A Stalls": a zone has one price; its letter gives it its colour. */
export const zoneLinesSchema = z
  .array(z.string().regex(new RegExp(`^[A-L] ${namePattern}$`, 'u'), 'no zone'))
  .min(1)
  .max(zoneIds.length);

export interface Placed {
  /** The middle. */
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn: number;
}
interface Seated extends Placed {
  readonly name: string;
  readonly blocks: readonly NumberBlock[];
  readonly zone: ZoneId;
  readonly wheelchair: readonly number[];
  readonly companion: readonly number[];
  /** Restricted view. */
  readonly restricted: readonly number[];
}
export interface HallRow extends Seated {
  readonly kind: 'row';
  /** Degrees of the arc that the row lies on, its ends towards the stage; 0 is straight, below it the ends lie away from the stage. */
  readonly bend: number;
  readonly pitch: number;
  readonly gangway: number;
}
export interface HallTable extends Seated {
  readonly kind: 'table';
}
export type HallSeats = HallRow | HallTable;
export interface HallSection {
  readonly id: string;
  readonly name: string;
  readonly seats: readonly HallSeats[];
}
export interface HallArea extends Placed {
  readonly id: string;
  readonly name: string;
  readonly capacity: number;
  readonly width: number;
  readonly height: number;
  readonly zone: ZoneId;
}
export const thingKinds = ['stage', 'desk', 'bar', 'door', 'label'] as const;
export interface HallThing extends Placed {
  readonly kind: (typeof thingKinds)[number];
  readonly name: string;
  readonly width: number;
  readonly height: number;
}
export interface HallPlan {
  readonly sections: readonly HallSection[];
  readonly areas: readonly HallArea[];
  readonly things: readonly HallThing[];
}

/** Reads lines that passed the schema. Seats before the first section are in one without a name. @throws Error for any other line */
export function readPlan(lines: PlanLines): HallPlan {
  const sections: { id: string; name: string; seats: HallSeats[] }[] = [];
  const areas: HallArea[] = [];
  const things: HallThing[] = [];
  for (const text of lines) {
    if (text.startsWith('#')) sections.push({ ...readSection(text), seats: [] });
    else if (text.startsWith('~')) areas.push(readArea(text));
    else if (text.startsWith('*')) things.push(readThing(text));
    else {
      if (sections.length === 0) sections.push({ id: 's', name: 'Seats', seats: [] });
      sections.at(-1)?.seats.push(readSeats(text));
    }
  }
  return { sections, areas, things };
}

function readSection(text: string): { id: string; name: string } {
  const space = text.indexOf(' ');
  return { id: text.slice(1, space), name: text.slice(space + 1) };
}

function readSeats(text: string): HallSeats {
  const [head = '', place = '', turn = '', ...rest] = text.split(' ');
  const [name = '', numbers = ''] = head.split('=');
  const marked = (letter: string) =>
    rest.find((part) => part.startsWith(letter) && part.length > 1)?.slice(1) ?? '';
  const numbered = (letter: string) => (marked(letter) ? marked(letter).split(',').map(Number) : []);
  const seated: Seated = {
    name,
    blocks: readNumbers(numbers),
    ...readPlaced(place, turn),
    zone: marked('z') as ZoneId,
    wheelchair: numbered('w'),
    companion: numbered('c'),
    restricted: numbered('v'),
  };
  if (rest[0] === 't') return { kind: 'table', ...seated };
  return {
    kind: 'row',
    ...seated,
    bend: Number(marked('b')),
    pitch: Number(marked('p')),
    gangway: Number(marked('g')),
  };
}

function readArea(text: string): HallArea {
  const [head = '', place = '', turn = '', box = '', zone = '', ...name] = text.slice(1).split(' ');
  const [id = '', capacity] = head.split('=');
  return {
    id,
    name: name.join(' '),
    capacity: Number(capacity),
    ...readPlaced(place, turn),
    ...readSize(box),
    zone: zone.slice(1) as ZoneId,
  };
}

function readThing(text: string): HallThing {
  const [kind = '', place = '', turn = '', box = '', ...name] = text.slice(1).split(' ');
  return {
    kind: kind as HallThing['kind'],
    name: name.join(' '),
    ...readPlaced(place, turn),
    ...readSize(box),
  };
}

function readPlaced(place: string, turn: string): Placed {
  const [x, y] = place.slice(1).split(',').map(Number);
  return { x: x ?? 0, y: y ?? 0, turn: Number(turn.slice(1)) };
}

function readSize(box: string): { width: number; height: number } {
  const [width, height] = box.split('x').map(Number);
  return { width: width ?? 0, height: height ?? 0 };
}

/** The lines of a plan; readPlan reads the same plan again, with whole centimetres and degrees. */
export function writePlan({ sections, areas, things }: HallPlan): PlanLines {
  return [
    ...things.map((thing) => `*${thing.kind} ${writePlaced(thing)} ${writeSize(thing)} ${thing.name}`),
    ...areas.map(
      (area) =>
        `~${area.id}=${area.capacity} ${writePlaced(area)} ${writeSize(area)} z${area.zone} ${area.name}`,
    ),
    ...sections.flatMap(({ id, name, seats }) => [`#${id} ${name}`, ...seats.map(writeSeats)]),
  ];
}

function writeSeats(seats: HallSeats): string {
  const { name, blocks, zone, wheelchair, companion, restricted } = seats;
  const list = (letter: string, numbers: readonly number[]) =>
    numbers.length > 0 ? [`${letter}${numbers.join(',')}`] : [];
  const shape =
    seats.kind === 'table'
      ? ['t']
      : [`b${Math.round(seats.bend)}`, `p${Math.round(seats.pitch)}`, `g${Math.round(seats.gangway)}`];
  return [
    `${name}=${writeNumbers(blocks)}`,
    writePlaced(seats),
    ...shape,
    `z${zone}`,
    ...list('w', wheelchair),
    ...list('c', companion),
    ...list('v', restricted),
  ].join(' ');
}

const whole = (value: number): number => Math.round(value) || 0;
const writePlaced = ({ x, y, turn }: Placed): string => `@${whole(x)},${whole(y)} r${whole(turn)}`;
const writeSize = ({ width, height }: { width: number; height: number }): string =>
  `${whole(width)}x${whole(height)}`;

/** What is to be mended before the plan can be used: a word for it, and where. */
export interface PlanFault {
  readonly fault:
    | 'empty'
    | 'same-section'
    | 'same-seat'
    | 'same-area'
    | 'long-row'
    | 'large-section'
    | 'large-hall'
    | 'no-such-zone'
    | 'zone-seats-and-standing';
  /** The seat, row, section, area or zone; empty for the whole plan. */
  readonly where: string;
}

/** @param zones letters of the zones that there are */
export function faultsOf(plan: HallPlan, zones: ReadonlySet<string>): PlanFault[] {
  const faults: PlanFault[] = [];
  const twice = (names: readonly string[], fault: PlanFault['fault']) => {
    for (const [where, all] of Map.groupBy(names, (name) => name))
      if (all.length > 1) faults.push({ fault, where });
  };
  const seatsOf = (section: HallSection) => section.seats.flatMap((row) => seatIdsOf(section.id, row));
  twice(
    plan.sections.map(({ id }) => id),
    'same-section',
  );
  twice(plan.sections.flatMap(seatsOf), 'same-seat');
  twice(
    plan.areas.map(({ id }) => id),
    'same-area',
  );
  for (const section of plan.sections) {
    for (const row of section.seats)
      if (numbersOf(row.blocks).length > MAX_SEATS_IN_ROW)
        faults.push({ fault: 'long-row', where: `${section.id}-${row.name}` });
    if (seatsOf(section).length > MAX_SEATS_IN_SECTION)
      faults.push({ fault: 'large-section', where: section.id });
  }
  const places = countPlaces(plan);
  if (places === 0) faults.push({ fault: 'empty', where: '' });
  if (places > MAX_PLACES) faults.push({ fault: 'large-hall', where: '' });
  const seated = new Set<string>(plan.sections.flatMap(({ seats }) => seats.map(({ zone }) => zone)));
  const standing = new Set<string>(plan.areas.map(({ zone }) => zone));
  for (const zone of new Set([...seated, ...standing]))
    if (!zones.has(zone)) faults.push({ fault: 'no-such-zone', where: zone });
  for (const zone of seated)
    if (standing.has(zone)) faults.push({ fault: 'zone-seats-and-standing', where: zone });
  return faults;
}

export const seatIdsOf = (sectionId: string, { name, blocks }: HallSeats): string[] =>
  numbersOf(blocks).map((number) => `${sectionId}-${name}-${number}`);

export const countSeats = ({ sections }: HallPlan): number =>
  sections.reduce(
    (sum, { seats }) => sum + seats.reduce((row, { blocks }) => row + numbersOf(blocks).length, 0),
    0,
  );

/** Seats, and places in areas. */
export const countPlaces = (plan: HallPlan): number =>
  countSeats(plan) + plan.areas.reduce((sum, { capacity }) => sum + capacity, 0);
