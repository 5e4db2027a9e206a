import './button.css';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type ButtonKind = 'solid' | 'line' | 'quiet' | 'bad' | 'ticket';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: LucideIcon;
  /** Takes the whole width of its column. */
  readonly block?: boolean;
}

const kindClass: Readonly<Record<ButtonKind, string | false>> = {
  solid: false,
  line: 'btn-line',
  quiet: 'btn-quiet',
  bad: 'btn-bad',
  ticket: 'btn-ticket',
};

const lookClass = ({ kind = 'solid', block }: Look, className?: string) =>
  classNames('btn', kindClass[kind], block === true && 'btn-block', className);

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The action is running: a spinner is shown, and the button cannot be pressed again. */
  readonly busy?: boolean;
}

export function Button({ kind, icon, block, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ ...(kind && { kind }), ...(block && { block }) }, className)}
      disabled={disabled === true}
      aria-busy={busy === true || undefined}
      aria-disabled={busy === true || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon ? <Icon of={icon} /> : null}
      {children}
    </button>
  );
}

/** The notched yellow button: only for the step that holds or pays. One can be seen at a time. */
export function TicketButton(props: Omit<ButtonProps, 'kind'>) {
  return <Button {...props} kind="ticket" />;
}

interface ButtonLinkProps extends LinkProps, Look {}

/** A link that looks like a button, for what leads somewhere and changes nothing. */
export function ButtonLink({ kind, icon, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookClass({ ...(kind && { kind }), ...(block && { block }) }, className)}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** What it does, for those who cannot see the icon. */
  readonly label: string;
  readonly kind?: 'quiet' | 'line';
}

export function IconButton({ icon, label, kind = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames('btn', 'btn-icon', kindClass[kind], className)}
    >
      <Icon of={icon} />
    </button>
  );
}

/** "All 64 events →" at the end of a section's heading. */
export function MoreLink({ to, children, icon }: { to: string; children: ReactNode; icon?: LucideIcon }) {
  return (
    <Link className="more" to={to}>
      {children}
      {icon ? <Icon of={icon} size="s" /> : null}
    </Link>
  );
}
