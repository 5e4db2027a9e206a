import { type Layout, type LayoutSection, MAX_LAYOUT_LINES, readLayout } from './layout.ts';

/** Coaches of a train, decks of a ferry. */
export const MAX_SECTIONS = 40;
/** One section is one pool of stock. */
export const MAX_SECTION_SEATS = 500;
export const MAX_SEATS = 1_500;

export interface LayoutFault {
  readonly fault:
    | 'no-seats'
    | 'too-many-seats'
    | 'too-many-sections'
    | 'too-many-lines'
    | 'same-section'
    | 'same-name'
    | 'same-row'
    | 'large-section'
    | 'no-companion';
  /** The name of a section, or of a section and a row; empty where it is the whole. */
  readonly where: string;
  /** Whether it can be sold as it is: a warning is for staff to judge. */
  readonly isWarning: boolean;
}

/**
 * What is to be mended before a vehicle can be sold by this layout, and what staff should look at: a wheelchair place without a seat
 * for a companion in its row.
 * @param layout of which each line can be read
 */
export function layoutFaults(layout: Layout): readonly LayoutFault[] {
  const sections = readLayout(layout);
  const seats = sections.reduce((sum, { seatIds }) => sum + seatIds.length, 0);
  const faults: LayoutFault[] = [];
  const add = (fault: LayoutFault['fault'], where = '') =>
    faults.push({ fault, where, isWarning: fault === 'no-companion' });
  if (seats === 0) add('no-seats');
  if (seats > MAX_SEATS) add('too-many-seats');
  if (sections.length > MAX_SECTIONS) add('too-many-sections');
  if (layout.length > MAX_LAYOUT_LINES) add('too-many-lines');
  for (const [index, { id, name, rows, seatIds }] of sections.entries()) {
    if (sections.findIndex((one) => one.id === id) < index) add('same-section', name);
    const isNamesake = (one: LayoutSection) => one.name === name && one.seatIds.length > 0;
    if (seatIds.length > 0 && sections.findIndex(isNamesake) < index) add('same-name', name);
    if (seatIds.length > MAX_SECTION_SEATS) add('large-section', name);
    for (const [at, row] of rows.entries()) {
      if (row.name === '') continue;
      if (rows.findIndex((one) => one.name === row.name) < at) add('same-row', `${name}, ${row.name}`);
      const kinds = row.cells.map(({ kind }) => kind);
      if (kinds.includes('wheelchair') && !kinds.includes('companion'))
        add('no-companion', `${name}, ${row.name}`);
    }
  }
  return faults;
}

const duplicates: readonly LayoutFault['fault'][] = ['same-section', 'same-name', 'same-row'];

/** Whether two of its seats have one name: whoever has either finds the other's passenger in it. */
export const hasDuplicateSeats = (layout: Layout): boolean =>
  layoutFaults(layout).some(({ fault }) => duplicates.includes(fault));
