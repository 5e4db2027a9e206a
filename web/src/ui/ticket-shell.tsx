import './ticket-shell.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type As = 'div' | 'article' | 'section' | 'aside' | 'form' | 'li';
type ShellProps = ComponentProps<'div'> & {
  readonly as?: As;
  /** Torn from left to right; turns upright on a phone only where the page's own CSS says so. */
  readonly across?: boolean;
};

/**
 * Paper that tears where something changes hands: between a thing and what you do with it, nowhere else.
 * Upright it holds TicketTop and TicketEnd, across it holds TicketLeft and TicketRight.
 */
export function TicketShell({ as = 'div', across, className, ...rest }: ShellProps) {
  // Every element of `As` takes the same attributes here; React's types cannot say that of a variable tag.
  const Tag = as as 'div';
  return <Tag {...rest} className={classNames('tk', across === true && 'tk-h', className)} />;
}

interface PartProps {
  readonly className?: string;
  readonly children: ReactNode;
}

const Part = ({ own, className, children }: PartProps & { readonly own: string }) => (
  <div className={classNames(own, className)}>{children}</div>
);

export const TicketTop = (props: PartProps) => <Part {...props} own="tk-top" />;
export const TicketEnd = (props: PartProps) => <Part {...props} own="tk-end perf-t" />;
export const TicketLeft = (props: PartProps) => <Part {...props} own="tk-left" />;
export const TicketRight = (props: PartProps) => <Part {...props} own="tk-right perf-l" />;
