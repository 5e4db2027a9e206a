import type { NeighbourKind } from '@fareground/domain/catalogue/trips/neighbour-request';
import {
  type CellKind,
  type Layout,
  type LayoutCell,
  type LayoutRow,
  readLayout,
  type SeatKind,
} from '@fareground/domain/catalogue/vehicles/layout';
import { classesIn, classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import type { MessageId } from '../../i18n/ids.ts';
import type { Translate } from '../../i18n/use-t.tsx';
import type { Deck, PlanCell, SeatState } from '../../ui/seat-plan.ts';

type Fixture = Exclude<CellKind, SeatKind | 'table' | 'aisle' | 'empty'>;
const fixtureNames: Readonly<Record<Fixture, MessageId>> = {
  driver: 'plan.driver',
  door: 'plan.door',
  luggage: 'plan.luggage',
  stairs: 'plan.stairs',
  toilet: 'plan.toilet',
  front: 'plan.front',
};

/** A vehicle as the seat map draws it. @param stateOf how each seat stands for this person, now @param seatFor for whom it is, because of who sits beside it @param priceOf of a seat of a class, asked where there are several */
export function decksOf(
  layout: Layout,
  stateOf: (seatId: string) => SeatState,
  t: Translate,
  priceOf: (travelClass: TravelClass) => string,
  seatFor: (seatId: string) => NeighbourKind | undefined = () => undefined,
): readonly Deck[] {
  const names = classSections(layout);
  const hasClasses = classesIn(layout).length > 1;
  return readLayout(layout).map((section) => ({
    id: section.id,
    name: names?.[section.id] ?? section.name,
    ...(hasClasses && { price: priceOf(section.travelClass) }),
    rows: section.rows.map((row, index) => ({
      // A row without seats has no name; its place names it.
      id: row.name || `fixed-${index}`,
      name: row.name && t('plan.row', { row: row.name }),
      cells: cellsOf(row, stateOf, t, seatFor).map((cell) =>
        cell.kind === 'seat' && hasClasses ? { ...cell, price: priceOf(section.travelClass) } : cell,
      ),
    })),
  }));
}

function cellsOf(
  row: LayoutRow,
  stateOf: (seatId: string) => SeatState,
  t: Translate,
  seatFor: (seatId: string) => NeighbourKind | undefined,
): readonly PlanCell[] {
  const cells: PlanCell[] = [];
  let start = 0;
  while (start < row.cells.length) {
    const cell = row.cells[start];
    if (!cell) break;
    if (cell.seatId !== null) {
      cells.push(seatCell(cell, cell.seatId, stateOf, t, seatFor(cell.seatId)));
      start += 1;
      continue;
    }
    let end = start + 1;
    while (row.cells[end]?.kind === cell.kind) end += 1;
    cells.push(otherCell(cell.kind, end - start, row.name, cells, t));
    start = end;
  }
  return cells;
}

const seatCell = (
  cell: LayoutCell,
  id: string,
  stateOf: (seatId: string) => SeatState,
  t: Translate,
  forWhom: NeighbourKind | undefined,
): PlanCell => ({
  kind: 'seat',
  id,
  label: cell.label,
  state: stateOf(id),
  ...detailOf(cell, t, forWhom),
  ...(cell.kind === 'wheelchair' ? { wheelchair: true } : {}),
  ...(forWhom && { asked: true }),
});

/** "window, priority seat, for women" */
function detailOf(
  { kind, position }: LayoutCell,
  t: Translate,
  forWhom: NeighbourKind | undefined,
): { detail?: string } {
  const words = [
    ...(position ? [t(`plan.${position}`)] : []),
    ...(kind === 'priority' || kind === 'companion' || kind === 'sleeper' ? [t(`plan.${kind}`)] : []),
    ...(forWhom ? [t(`plan.for.${forWhom}`)] : []),
  ];
  return words.length > 0 ? { detail: words.join(', ') } : {};
}

/** Cells of one kind side by side are one thing: two cells of stairs are one flight of stairs. */
function otherCell(
  kind: CellKind,
  span: number,
  row: string,
  before: readonly PlanCell[],
  t: Translate,
): PlanCell {
  switch (kind) {
    case 'aisle': {
      const isFirst = !before.some((cell) => cell.kind === 'aisle');
      return { kind: 'aisle', span, ...(row && isFirst ? { label: row } : {}) };
    }
    case 'table':
      return { kind: 'table', label: t('seats.table'), span };
    case 'empty':
    case 'seat':
    case 'priority':
    case 'wheelchair':
    case 'companion':
    case 'sleeper':
      return { kind: 'empty', span };
    default:
      return { kind: 'fixture', label: t(fixtureNames[kind]), span };
  }
}
