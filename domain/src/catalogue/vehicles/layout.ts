import { z } from 'zod';
import { singleLineText } from '../../core/fields.ts';
import { numbersIn, numbersPattern, readNumbers } from '../halls/row-numbers.ts';
import { seatIdPattern } from './seat-id.ts';
import { lettersOf, namePattern, RUNNING_NUMBERS, readSection } from './section-line.ts';
import type { TravelClass } from './travel-class.ts';

/**
 * A seat layout as a list of short lines, so that security rules can check it with one regular expression:
 *   "#u Upper deck"     opens a section: an id of 1 to 4 characters, then its name, in any script
 *   "#1:first Coach 1"  the same of a section of another class than standard (travel-class.ts)
 *   "#c/ACDF Cabin"     the same whose seats have these letters, from left to right
 *   "#c/1 Cabin"        the same whose seats have no letters: numbers run through it, row by row
 *   "4:SS_SS"           row 4; each character is a cell from left to right
 *   "-:CC_LL"           a row without seats
 * Cells that are sold: S seat, P priority seat, W wheelchair place, A seat for a companion beside it, Z berth. Others: T table, _ aisle,
 * . nothing, D driver, X door, L luggage, C stairs, B toilet, F front window. What is sold in a row is lettered from A, left to right;
 * a seat's id is "<section>-<row><letter>", or "<section>-<number>".
 *
 * A tier of an event may also have rows of a hall, whose seats are numbered (halls/row-numbers.ts):
 *   "C=1-12|13-24"    row C; a seat's id is "<section>-<row>-<number>"
 */
const layoutLinePattern = new RegExp(
  `^(#[a-z0-9]{1,4}(:(premium|business|first))?(\\/(1|[A-Z]{1,12}))? ${namePattern}|[1-9][0-9]?:[SPWAZT_.DXLCBF]{1,12}|-:[T_.DXLCBF]{1,12})$`,
  'u',
);

/** Forty coaches of fifteen lines each. */
export const MAX_LAYOUT_LINES = 600;

export const layoutSchema = z
  .array(z.string().regex(layoutLinePattern))
  .min(2)
  .max(MAX_LAYOUT_LINES)
  .refine((lines) => lines[0]?.startsWith('#'), 'the first line opens a section');
export type Layout = z.infer<typeof layoutSchema>;

const hallRowPattern = `[A-Z0-9]{1,3}=${numbersPattern}`;
const vehiclePattern = '(:(premium|business|first))?(\\/(1|[A-Z]{1,12}))?';
/** No place of an event has a class, and all are lettered from A. */
const tierLinePattern = new RegExp(
  `${layoutLinePattern.source.replace(vehiclePattern, '').slice(0, -2)}|${hallRowPattern})$`,
  'u',
);
/** A hall of 60,000 seats in rows of 30, all in one tier. */
export const MAX_TIER_LINES = 2_200;

/** The numbered seats of a tier. */
export const tierLayoutSchema = z
  .array(z.string().regex(tierLinePattern))
  .min(2)
  .max(MAX_TIER_LINES)
  .refine((lines) => lines[0]?.startsWith('#'), 'the first line opens a section');

/** What is sold: each has an id. */
export const seatKinds = ['seat', 'priority', 'wheelchair', 'companion', 'sleeper'] as const;
export type SeatKind = (typeof seatKinds)[number];
export const isSeatKind = (kind: CellKind): kind is SeatKind =>
  (seatKinds as readonly CellKind[]).includes(kind);

export type CellKind =
  | SeatKind
  | 'table'
  | 'aisle'
  | 'empty'
  | 'driver'
  | 'door'
  | 'luggage'
  | 'stairs'
  | 'toilet'
  | 'front';

export interface LayoutCell {
  kind: CellKind;
  /** "u-4A" or "st-C-12" for what is sold, null for all else. */
  seatId: string | null;
  /** "4A", "17" or "C-12", as printed on the ticket. */
  label: string;
  position: 'window' | 'aisle' | 'middle' | null;
}
export interface LayoutRow {
  /** "4" or "C"; empty for a row without seats. */
  name: string;
  cells: LayoutCell[];
}
export interface LayoutSection {
  id: string;
  name: string;
  travelClass: TravelClass;
  rows: LayoutRow[];
  seatIds: string[];
}

/** By the sign that stands for it in a line. */
export const cellKinds: Readonly<Record<string, CellKind>> = {
  S: 'seat',
  P: 'priority',
  W: 'wheelchair',
  A: 'companion',
  Z: 'sleeper',
  T: 'table',
  _: 'aisle',
  '.': 'empty',
  D: 'driver',
  X: 'door',
  L: 'luggage',
  C: 'stairs',
  B: 'toilet',
  F: 'front',
};

/** Reads a layout that passed the schema. Two sections of one id are read as one room with both rows. */
export function readLayout(layout: Layout): LayoutSection[] {
  const sections: LayoutSection[] = [];
  let seats: string | undefined;
  for (const text of layout) {
    if (text.startsWith('#')) {
      const { seats: names, ...opened } = readSection(text);
      sections.push({ ...opened, rows: [], seatIds: [] });
      seats = names;
      continue;
    }
    const section = sections.at(-1);
    if (!section) continue;
    const [name = '', rest = ''] = text.split(/[:=]/);
    const row = text.includes('=')
      ? readHallRow(section.id, name, rest)
      : readRow(section, seats, name, rest);
    section.rows.push(row);
    for (const cell of row.cells) if (cell.seatId) section.seatIds.push(cell.seatId);
  }
  return sections;
}

function readRow(
  { id, seatIds }: Pick<LayoutSection, 'id' | 'seatIds'>,
  seats: string | undefined,
  name: string,
  cells: string,
): LayoutRow {
  const letters = lettersOf(seats);
  let count = 0;
  return {
    name: name === '-' ? '' : name,
    cells: [...cells].map((code, index) => {
      const kind = cellKinds[code] ?? 'empty';
      if (!isSeatKind(kind)) return { kind, seatId: null, label: '', position: null };
      const label =
        seats === RUNNING_NUMBERS ? String(seatIds.length + count + 1) : `${name}${letters[count]}`;
      count += 1;
      return { kind, seatId: `${id}-${label}`, label, position: position(cells, index) };
    }),
  };
}

function readHallRow(sectionId: string, name: string, numbers: string): LayoutRow {
  const gangway: LayoutCell = { kind: 'aisle', seatId: null, label: '', position: null };
  const blocks = readNumbers(numbers).map((block) =>
    numbersIn(block).map((number): LayoutCell => {
      const label = `${name}-${number}`;
      return { kind: 'seat', seatId: `${sectionId}-${label}`, label, position: null };
    }),
  );
  return { name, cells: blocks.flatMap((cells, index) => (index > 0 ? [gangway, ...cells] : cells)) };
}

function position(cells: string, index: number): 'window' | 'aisle' | 'middle' {
  if (index === 0 || index === cells.length - 1) return 'window';
  return cells[index - 1] === '_' || cells[index + 1] === '_' ? 'aisle' : 'middle';
}

/** A section's id in its layout. */
export const sectionIdSchema = z.string().regex(/^[a-z0-9]{1,4}$/);
/** What sections are called, by id: "s" is "Stalls". */
export const sectionNamesSchema = z.record(sectionIdSchema, singleLineText(60));
export type SectionNames = z.infer<typeof sectionNamesSchema>;
export const seatIdSchema = z.string().regex(seatIdPattern, 'not a seat of this layout');
