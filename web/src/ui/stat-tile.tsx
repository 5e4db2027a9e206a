import './stat-tile.css';
import './card.css';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface StatTileProps {
  readonly label: string;
  readonly value: string;
  /** How it changed and against what. `good` says whether that is welcome. */
  readonly change?: { readonly up: boolean; readonly good: boolean; readonly text: string };
  readonly note?: ReactNode;
  /** The course of it, oldest first, for the small line. */
  readonly points?: readonly number[];
}

/** One figure with its context: value, change, shape. Never an invented one. */
export function StatTile({ label, value, change, note, points }: StatTileProps) {
  return (
    <section className="card kpi">
      <h2 className="label">{label}</h2>
      <p className="v">{value}</p>
      {points && points.length > 1 ? <Sparkline points={points} /> : null}
      {change || note ? (
        <p className="d">
          {change ? (
            <b className={change.good ? 'up' : 'down'}>
              <Icon of={change.up ? ArrowUp : ArrowDown} size="s" />
              {change.text}
            </b>
          ) : null}
          {note}
        </p>
      ) : null}
    </section>
  );
}

/** Points of a line in a box of 76 by 32 units; a flat course lies in the middle. */
function sparkPath(points: readonly number[]): string {
  const low = Math.min(...points);
  const range = Math.max(...points) - low;
  return points
    .map((value, index) => {
      const x = (index / (points.length - 1)) * 76;
      const y = range === 0 ? 16 : 30 - ((value - low) / range) * 28;
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

function Sparkline({ points }: { readonly points: readonly number[] }) {
  return (
    <svg className="spark" viewBox="0 0 76 32" aria-hidden="true" focusable="false">
      <path
        d={sparkPath(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}
