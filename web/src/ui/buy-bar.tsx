import './buy-bar.css';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BuyBarProps {
  readonly label: string;
  /** The total, the one figure of the bar. */
  readonly total: ReactNode;
  /** What it is for: "2 Floor, fees €3.60 included". */
  readonly what: ReactNode;
  /** Only where the page's own column with the same button is far below. */
  readonly phoneOnly?: boolean;
  /** The step that holds or pays. */
  readonly children: ReactNode;
}

/** Sticks to the bottom: what is chosen, what it costs, and the next step. */
export function BuyBar({ label, total, what, phoneOnly, children }: BuyBarProps) {
  return (
    <section className={classNames('buybar', phoneOnly === true && 'buybar-m')} aria-label={label}>
      <div className="wrap">
        <p role="status">
          <strong>{total}</strong>
          <span>{what}</span>
        </p>
        {children}
      </div>
    </section>
  );
}
