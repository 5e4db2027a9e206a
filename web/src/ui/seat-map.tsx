import './seat-map.css';
import Accessibility from 'lucide-react/icons/accessibility';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Translate, useT } from '../i18n/use-t.tsx';
import { Icon } from './icon.tsx';
import {
  countSeats,
  type Deck,
  gridColumns,
  isMoveKey,
  nextSeat,
  type PlanCell,
  type SeatCell,
  spotsOf,
} from './seat-plan.ts';

interface SeatMapProps {
  readonly decks: readonly Deck[];
  /** Chooses a free seat or drops one of yours. Never called for a held or taken one. */
  readonly onToggle: (seatId: string) => void;
  /** The deck to see where there is room for one only (a phone, a train of many coaches). */
  readonly shown?: string;
}

/**
 * The seats as a picture. One stop for the Tab key a deck; arrow keys, Home and End move inside it. Held and taken seats
 * can be reached too, so that the map can be read, but not pressed.
 */
export function SeatMap({ decks, onToggle, shown }: SeatMapProps) {
  return (
    <div className="decks" data-decks={Math.min(decks.length, 3)}>
      {decks.map((deck) => (
        <DeckPicture
          key={deck.id}
          deck={deck}
          aside={shown !== undefined && shown !== deck.id}
          onToggle={onToggle}
        />
      ))}
    </div>
  );
}

interface DeckPictureProps {
  readonly deck: Deck;
  readonly aside: boolean;
  readonly onToggle: (seatId: string) => void;
}

function DeckPicture({ deck, aside, onToggle }: DeckPictureProps) {
  const t = useT();
  const headingId = useId();
  const hintId = useId();
  const hull = useRef<HTMLDivElement>(null);
  const spots = spotsOf(deck);
  const [focused, setFocused] = useState<string>();
  // The deck's one tab stop: where the person was, else the first seat.
  const stop = spots.some((spot) => spot.id === focused) ? focused : spots[0]?.id;
  const { all, free } = countSeats(deck);
  const columns = gridColumns(deck);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isMoveKey(event.key) || stop === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = nextSeat(deck, stop, event.key);
    setFocused(next);
    hull.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(next)}"]`)?.focus();
  };

  return (
    <div className="deck" data-aside={aside || undefined}>
      <h3 id={headingId}>
        {deck.name}{' '}
        <span>
          {deck.price ? `${deck.price}, ` : ''}
          {t('seats.count', { all, free })}
        </span>
      </h3>
      <p className="vh" id={hintId}>
        {t('seats.keys')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the grid that the picture is */}
      <div
        className="hull"
        role="group"
        aria-labelledby={headingId}
        aria-describedby={hintId}
        ref={hull}
        onKeyDown={move}
        data-columns={columns.count}
        data-aisles={columns.aisles.join(' ')}
      >
        {deck.rows.map((row) => (
          <div className="hull-row" key={row.id}>
            {row.cells.map((cell, index) =>
              cell.kind === 'seat' ? (
                <SeatButton
                  key={cell.id}
                  seat={cell}
                  stop={cell.id === stop}
                  onFocus={() => setFocused(cell.id)}
                  onToggle={onToggle}
                />
              ) : (
                // Everything that is no seat stands still, so its place names it.
                // biome-ignore lint/suspicious/noArrayIndexKey: fixtures have no other name than their place
                <Fixture key={`cell-${index}`} cell={cell} />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function Fixture({ cell }: { readonly cell: Exclude<PlanCell, SeatCell> }) {
  const span = cell.span && cell.span > 1 ? cell.span : undefined;
  switch (cell.kind) {
    case 'aisle':
      return (
        <span className="n" aria-hidden="true" data-span={span}>
          {cell.label}
        </span>
      );
    case 'fixture':
      return (
        <span className="hull-fix" data-span={span}>
          {cell.label}
        </span>
      );
    case 'table':
      return (
        <span className="hull-table" data-span={span}>
          {cell.label}
        </span>
      );
    case 'empty':
      return <span data-span={span} />;
  }
}

interface SeatButtonProps {
  readonly seat: SeatCell;
  readonly stop: boolean;
  readonly onFocus: () => void;
  readonly onToggle: (seatId: string) => void;
}

function SeatButton({ seat, stop, onFocus, onToggle }: SeatButtonProps) {
  const t = useT();
  const open = seat.state === 'free' || seat.state === 'yours';
  const stateClass = seat.state === 'free' ? '' : ` ${seat.state}`;
  return (
    <button
      type="button"
      className={`seat${stateClass}${seat.wheelchair ? ' acc' : ''}${seat.asked && seat.state === 'free' ? ' asked' : ''}`}
      data-seat={seat.id}
      aria-label={seatName(t, seat)}
      aria-pressed={open ? seat.state === 'yours' : undefined}
      aria-disabled={open ? undefined : true}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      onClick={open ? () => onToggle(seat.id) : undefined}
    >
      <SeatSign seat={seat} />
    </button>
  );
}

/** State by sign and shape, never by colour alone. */
function SeatSign({ seat }: { readonly seat: SeatCell }) {
  if (seat.state === 'held') return <Icon of={Clock} />;
  if (seat.state === 'taken') return <Icon of={X} />;
  if (seat.state === 'yours')
    return (
      <span>
        {seat.label}
        <Icon of={Check} />
      </span>
    );
  return seat.wheelchair ? <Icon of={Accessibility} /> : <span>{seat.label}</span>;
}

/** "4A, window, wheelchair space, free" */
function seatName(t: Translate, seat: SeatCell): string {
  const parts = [seat.label, seat.detail, seat.wheelchair ? t('seats.wheelchair') : undefined];
  return [...parts, t(`seats.${seat.state}`), seat.state === 'free' ? seat.price : undefined]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

interface SeatLegendProps {
  readonly tables?: boolean;
  /** Some seats are beside somebody who asked who may sit there. */
  readonly asked?: boolean;
}

/** What the signs mean. */
export function SeatLegend({ tables = false, asked = false }: SeatLegendProps) {
  const t = useT();
  return (
    <ul className="legend" aria-label={t('seats.legend')}>
      <li>
        <span className="seat">4C</span>
        <span>{t('seats.free')}</span>
      </li>
      <li>
        <span className="seat yours">
          <Icon of={Check} />
        </span>
        <span>{t('seats.yours')}</span>
      </li>
      <li>
        <span className="seat held">
          <Icon of={Clock} />
        </span>
        <span>{t('seats.held')}</span>
      </li>
      <li>
        <span className="seat taken">
          <Icon of={X} />
        </span>
        <span>{t('seats.taken')}</span>
      </li>
      <li>
        <span className="seat acc">
          <Icon of={Accessibility} />
        </span>
        <span>{t('seats.wheelchair')}</span>
      </li>
      {asked ? (
        <li>
          <span className="seat asked">4C</span>
          <span>{t('seats.asked')}</span>
        </li>
      ) : null}
      {tables ? (
        <li>
          <span className="hull-table">{t('seats.table')}</span>
          <span>{t('seats.table')}</span>
        </li>
      ) : null}
    </ul>
  );
}
