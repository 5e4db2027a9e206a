import './seat-chooser.css';
import type { ReactNode } from 'react';
import { TicketEnd, TicketShell, TicketTop } from './ticket-shell.tsx';

interface SummaryProps {
  readonly title: string;
  readonly lines: readonly {
    readonly key: string;
    readonly text: string;
    readonly amount: string;
    /** It is in the amount of the line above it already. */
    readonly isPart?: boolean;
  }[];
  /** Between the lines and the tear: a note, a voucher. */
  readonly note?: ReactNode;
  readonly totalLabel: string;
  readonly total: string;
  /** The step that holds or pays, and what stands under it. */
  readonly children: ReactNode;
}

/** What is being bought: lines, tear, total, and the one yellow button. */
export function Summary({ title, lines, note, totalLabel, total, children }: SummaryProps) {
  return (
    <TicketShell as="aside" aria-label={title}>
      <TicketTop className="sum">
        <h2 className="title">{title}</h2>
        <dl>
          {lines.map((line) => (
            <div key={line.key} className={line.isPart ? 'part' : undefined}>
              <dt>{line.text}</dt>
              <dd>{line.amount}</dd>
            </div>
          ))}
        </dl>
        {note}
      </TicketTop>
      <TicketEnd className="sum-total">
        <div className="row between sum-sum">
          <span className="label">{totalLabel}</span>
          <span className="big">{total}</span>
        </div>
        {children}
      </TicketEnd>
    </TicketShell>
  );
}
