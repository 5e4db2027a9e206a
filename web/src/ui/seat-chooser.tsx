import './seat-chooser.css';
import List from 'lucide-react/icons/list';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { SeatList } from './seat-list.tsx';
import { SeatLegend, SeatMap } from './seat-map.tsx';
import type { Deck, PlanCell } from './seat-plan.ts';
import { Segmented } from './tabs.tsx';

interface SeatChooserProps {
  readonly decks: readonly Deck[];
  readonly onToggle: (seatId: string) => void;
  /** The accent of the picture: the vehicle's kind or the event's category. */
  readonly category: string;
  /** Below the picture, with what it chooses there. */
  readonly under?: ReactNode;
  /** The third column: the booking so far, with what it costs. */
  readonly aside?: ReactNode;
}

/** Picture, list and summary side by side; on a phone one deck or the list at a time. */
export function SeatChooser({ decks, onToggle, category, under, aside }: SeatChooserProps) {
  const t = useT();
  const pictureId = useId();
  const listId = useId();
  const [view, setView] = useState(decks[0]?.id ?? 'list');
  const shown = view === 'list' || decks.some((deck) => deck.id === view) ? view : decks[0]?.id;
  const has = (is: (cell: PlanCell) => boolean): boolean =>
    decks.some((deck) => deck.rows.some(({ cells }) => cells.some(is)));
  return (
    <div
      className="seatgrid"
      data-view={shown === 'list' ? 'list' : 'picture'}
      data-many={decks.length > 2 || undefined}
      data-cat={category}
    >
      <section className="card" aria-labelledby={pictureId}>
        <div className="seat-tabs">
          <Segmented
            label={t('seats.view')}
            value={shown ?? 'list'}
            onChange={setView}
            options={[
              ...decks.map((deck) => ({ value: deck.id, label: deck.name })),
              { value: 'list', label: t('seats.list'), icon: List },
            ]}
          />
        </div>
        <h2 className="vh" id={pictureId}>
          {t('seats.picture')}
        </h2>
        <SeatLegend
          tables={has(({ kind }) => kind === 'table')}
          asked={has((cell) => cell.kind === 'seat' && cell.asked === true && cell.state === 'free')}
        />
        <SeatMap decks={decks} onToggle={onToggle} {...(shown === undefined ? {} : { shown })} />
        {under}
      </section>
      <section className="card listcard" aria-labelledby={listId}>
        <h2 className="title" id={listId}>
          {t('seats.sameAsList')}
        </h2>
        <p className="small muted">{t('seats.bothFollow')}</p>
        <SeatList decks={decks} onToggle={onToggle} />
      </section>
      {aside}
    </div>
  );
}
