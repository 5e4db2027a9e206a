import './card.css';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface CardProps {
  readonly title?: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A plain card: no notch, no tear. */
export function Card({ title, aside, className, children }: CardProps) {
  const id = useId();
  if (title === undefined) return <div className={classNames('card', className)}>{children}</div>;
  return (
    <section className={classNames('card', className)} aria-labelledby={id}>
      <div className="row between card-head">
        <h2 className="title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
