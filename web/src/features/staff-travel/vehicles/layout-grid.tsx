import {
  type CellKind,
  cellKinds,
  isSeatKind,
  type Layout,
  readLayout,
} from '@fareground/domain/catalogue/vehicles/layout';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import type { Translate } from '../../../i18n/use-t.tsx';
import { useT } from '../../../i18n/use-t.tsx';
import { classNames } from '../../../ui/class-names.ts';
import {
  type Cell,
  columnsOf,
  type DrawnDeck,
  isIn,
  isSold,
  type Selection,
  selectionOf,
} from './layout-edits.ts';

interface LayoutGridProps {
  readonly deck: DrawnDeck;
  /** Its place among the decks. */
  readonly index: number;
  readonly selection: Selection | undefined;
  /** @param step presses of one drag are one step */
  readonly onPress: (selection: Selection, step: string) => void;
  readonly onSelect: (selection: Selection) => void;
  /** A key that does not walk. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/**
 * One deck to draw on: a press places what is chosen among the tools, and goes on placing while a mouse is dragged. One tab stop; arrows
 * walk, with Shift they select more, letters place.
 */
export function LayoutGrid({ deck, index, selection, onPress, onSelect, onKey }: LayoutGridProps) {
  const t = useT();
  const heading = useId();
  const grid = useRef<HTMLDivElement>(null);
  const drags = useRef(0);
  const dragged = useRef<string>(undefined);
  const columns = columnsOf(deck);
  const own = selection?.deck === index ? selection : undefined;
  const focused = own ? { row: own.toRow, column: own.toColumn } : { row: 0, column: 0 };
  const labels = labelsOf(deck);
  const seats = labels.flat().filter((label) => label !== '').length;

  const cellUnder = (event: PointerEvent): Cell | undefined => {
    const found = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-cell]');
    if (!found || !grid.current?.contains(found)) return undefined;
    const [row = 0, column = 0] = (found.dataset.cell ?? '').split(' ').map(Number);
    return { deck: index, row, column };
  };
  const begin = (event: PointerEvent) => {
    const cell = cellUnder(event);
    if (!cell || event.button !== 0) return;
    if (event.shiftKey && own) return onSelect({ ...own, toRow: cell.row, toColumn: cell.column });
    drags.current += 1;
    // A finger that moves scrolls the page.
    dragged.current = event.pointerType === 'mouse' ? `drag ${index} ${drags.current}` : undefined;
    onPress(selectionOf(cell), `drag ${index} ${drags.current}`);
  };
  const go = (event: PointerEvent) => {
    const cell = dragged.current === undefined ? undefined : cellUnder(event);
    if (cell && dragged.current && !isIn(cell, own)) onPress(selectionOf(cell), dragged.current);
  };
  const end = () => {
    dragged.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const to = walked(event.key, focused, deck.rows.length, columns);
    if (!to) return onKey(event);
    event.preventDefault();
    if (event.shiftKey && own) onSelect({ ...own, toRow: to.row, toColumn: to.column });
    else onSelect(selectionOf({ deck: index, ...to }));
  };
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    grid.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  return (
    <section className="vehicle-deck" aria-labelledby={heading}>
      <h3 id={heading}>
        {deck.name}
        {deck.travelClass === 'standard' ? '' : `, ${t(`vehicles.class.${deck.travelClass}`)}`}{' '}
        <span>{t('vehicles.deckSeats', { count: seats })}</span>
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: the grid of the ARIA practices: cells are walked with arrows */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className="vehicle-hull"
        aria-labelledby={heading}
        aria-multiselectable
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onKeyDown={press}
      >
        {deck.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their places are what is drawn
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div key={at} role="row" className="vehicle-row" tabIndex={-1}>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <span role="rowheader" className="vehicle-number" tabIndex={-1}>
              {row.number}
              {row.number === '' ? <span className="vh">{t('vehicles.noNumber')}</span> : null}
            </span>
            {[...row.cells.padEnd(columns, '.')].map((sign, column) => (
              <GridCell
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={column}
                at={{ deck: index, row: at, column }}
                sign={sign}
                label={labels[at]?.[column] ?? ''}
                isSelected={isIn({ deck: index, row: at, column }, own)}
                isFocused={focused.row === at && focused.column === column}
              />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

interface GridCellProps {
  readonly at: Cell;
  readonly sign: string;
  /** "4A", or nothing where nobody sits. */
  readonly label: string;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
}

function GridCell({ at, sign, label, isSelected, isFocused }: GridCellProps) {
  const t = useT();
  const kind = cellKinds[sign] ?? 'empty';
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <span
      role="gridcell"
      className={classNames('vehicle-cell', isSold(sign) && 'is-seat', `is-${kind}`)}
      data-cell={`${at.row} ${at.column}`}
      aria-selected={isSelected}
      aria-label={cellName(t, kind, label)}
      tabIndex={isFocused ? 0 : -1}
    >
      {label || shortName(t, kind)}
    </span>
  );
}

const cellName = (t: Translate, kind: CellKind, label: string): string =>
  label === '' ? t(`vehicles.cell.${kind}`) : `${label}, ${t(`vehicles.cell.${kind}`)}`;

/** What stands in a cell that has no label. */
const shortName = (t: Translate, kind: CellKind): string =>
  kind === 'empty' || kind === 'aisle' || isSeatKind(kind) ? '' : t(`vehicles.short.${kind}`);

/** The label of each cell of a deck, by row. Rows that have no number yet have no labels. */
function labelsOf({ id, name, rows }: DrawnDeck): readonly (readonly string[])[] {
  const layout: Layout = [`#${id} ${name}`, ...rows.map(({ number, cells }) => `${number || '-'}:${cells}`)];
  return readLayout(layout)[0]?.rows.map(({ cells }) => cells.map(({ label }) => label)) ?? [];
}

/** Where a key leads to; undefined for one that does not walk. */
function walked(
  key: string,
  { row, column }: Pick<Cell, 'row' | 'column'>,
  rows: number,
  columns: number,
): Pick<Cell, 'row' | 'column'> | undefined {
  const within = (value: number, most: number) => Math.max(0, Math.min(most - 1, value));
  switch (key) {
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    default:
      return undefined;
  }
}
