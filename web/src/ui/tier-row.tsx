import './tier-row.css';
import type { ReactNode } from 'react';
import { Bar } from './bar.tsx';

interface TierRowProps {
  readonly name: string;
  /** What one gets. */
  readonly description: string;
  /** "188 left", "Last 31", "Sold out". */
  readonly left: string;
  /** Free places of all, 0 to 1, and the same in words; nothing where they are not counted by themselves. */
  readonly share?: number;
  readonly shareLabel?: string;
  readonly price: ReactNode;
  /** Nothing to buy: sold out, not yet or no longer on sale. The row stays. */
  readonly gone?: boolean;
  /** A Stepper, or what can be done instead. */
  readonly action?: ReactNode;
  /** Under all of it: further prices. */
  readonly more?: ReactNode;
}

/** A kind of ticket: name, what is left as figure and bar, price, and how many of it. Goes into a TierList. */
export function TierRow(props: TierRowProps) {
  const { name, description, left, share, shareLabel, price, gone, action, more } = props;
  return (
    <li className={gone ? 'gone' : undefined}>
      <div>
        <h3>{name}</h3>
        {description ? <p>{description}</p> : null}
      </div>
      <div>
        <p className="left">
          <span>{left}</span>
        </p>
        {share === undefined ? null : <Bar share={share} label={shareLabel ?? left} />}
      </div>
      <div className="buy">
        <p className="price">{price}</p>
        {action}
      </div>
      {more}
    </li>
  );
}

export function TierList({ children }: { readonly children: ReactNode }) {
  return <ul className="tiers">{children}</ul>;
}
