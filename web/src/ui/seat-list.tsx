import './seat-map.css';
import { useT } from '../i18n/use-t.tsx';
import { classNames } from './class-names.ts';
import type { Deck, SeatCell } from './seat-plan.ts';

interface SeatListProps {
  readonly decks: readonly Deck[];
  readonly onToggle: (seatId: string) => void;
  /** Leaves out rows in which nothing is free or yours. */
  readonly openOnly?: boolean;
}

/** The same seats as words: deck, row, seat. It follows the picture and the picture follows it. */
export function SeatList({ decks, onToggle, openOnly = false }: SeatListProps) {
  const t = useT();
  const rows = decks.flatMap((deck) =>
    deck.rows
      .map((row) => ({
        key: `${deck.id}-${row.id}`,
        heading: t('seats.rowOf', { deck: deck.name, row: row.name }),
        seats: row.cells.filter((cell): cell is SeatCell => cell.kind === 'seat'),
      }))
      .filter(({ seats }) => (openOnly ? seats.some(isOpen) : seats.length > 0)),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="slist" tabIndex={0} aria-label={t('seats.asList')}>
      {rows.map(({ key, heading, seats }) => (
        <fieldset key={key}>
          <legend>{heading}</legend>
          {seats.map((seat) => (
            <label key={seat.id} className={classNames('check', !isOpen(seat) && 'off')}>
              <input
                type="checkbox"
                checked={seat.state === 'yours'}
                disabled={!isOpen(seat)}
                onChange={() => onToggle(seat.id)}
              />
              <b>{seat.label}</b>
              <span>
                {[seat.detail, seat.wheelchair ? t('seats.wheelchair') : undefined, t(`seats.${seat.state}`)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <em>{isOpen(seat) ? seat.price : ''}</em>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

const isOpen = (seat: SeatCell): boolean => seat.state === 'free' || seat.state === 'yours';
