import './board.css';
import type { VehicleKind } from '@fareground/domain/catalogue/vehicles/vehicle-kind';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { categoryIcons } from './category.tsx';
import { Flap } from './flap.tsx';
import { Icon } from './icon.tsx';

interface BoardProps {
  readonly title: string;
  readonly lead?: string;
  /** At the right of the heading: a clock, chips. */
  readonly aside?: ReactNode;
  /** Between the heading and the rows: filters. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** The departure board: night in both themes. Rows go into a BoardRows, anything else stands as it is. */
export function Board({ title, lead, aside, controls, children }: BoardProps) {
  const id = useId();
  return (
    <section className="board" aria-labelledby={id}>
      <div className="board-head">
        <div>
          <h2 className="head" id={id}>
            {title}
          </h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        {aside}
      </div>
      {controls ? <div className="board-controls">{controls}</div> : null}
      {children}
    </section>
  );
}

export function BoardRows({ children }: { readonly children: ReactNode }) {
  return <ul>{children}</ul>;
}

/** "Porto time 16:42 WET" */
export function BoardClock({ place, time, zone }: { place: string; time: string; zone: string }) {
  return (
    <p className="board-clock">
      <span>{place}</span>
      <Flap text={time} />
      <span>{zone}</span>
    </p>
  );
}

export interface DepartureProps {
  readonly kind: VehicleKind;
  readonly time: string;
  readonly zone: string;
  /** A day in words where the board shows more than one. */
  readonly day?: string;
  readonly destination: string;
  /** Stops on the way, or when it arrives. */
  readonly via: string;
  readonly carrier: string;
  /** Where it leaves from: "Bay", "4", and what it said before when that changed. */
  readonly bay?: { readonly label: string; readonly value: string; readonly was?: string };
  readonly status: { readonly tone: 'ok' | 'late' | 'off'; readonly text: string };
  /** Nothing when there is nothing to buy; `text` is a price, or other words such as "Other times". */
  readonly action?: { readonly to: string; readonly text: string; readonly label: string };
  /** Under the price. */
  readonly about?: ReactNode;
}

const statusIcons = { ok: CircleCheck, late: Clock, off: CircleX } as const;

/** One departure: time, destination, carrier, bay, state, price. A cancelled row stays and offers other times. */
export function DepartureRow(props: DepartureProps) {
  const t = useT();
  const { kind, time, zone, day, destination, via, carrier, bay, status, action, about } = props;
  return (
    <li className="dep later" data-cat={kind}>
      <span className="dep-time">
        <Flap text={time} /> <small>{zone}</small>
        {day ? <small className="dep-day">{day}</small> : null}
      </span>
      <span className="dep-to">
        <strong>{destination}</strong>
        <small>{via}</small>
      </span>
      <span className="dep-by">
        <span className="dep-kind">
          <Icon of={categoryIcons[kind]} />
        </span>
        <span>
          {carrier}
          <small>{t(`category.${kind}`)}</small>
        </span>
      </span>
      <span className="dep-bay">
        {bay ? (
          <>
            <small>{bay.label}</small>
            <b>{bay.value}</b>
            {bay.was ? <small>{t('board.bayWas', { bay: bay.was })}</small> : null}
          </>
        ) : null}
      </span>
      <span className={`dep-status ${status.tone}`}>
        <Icon of={statusIcons[status.tone]} />
        {status.text}
      </span>
      <span className="dep-buy">
        {action ? (
          <Link className="btn" to={action.to} aria-label={action.label}>
            {action.text}
            <Icon of={ChevronRight} size="s" />
          </Link>
        ) : null}
        {about}
      </span>
    </li>
  );
}
