import './act-row.css';
import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Problem } from '../../../firebase/api-client.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';

interface ActText {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Until when, and what it gives. */
  readonly hint: string;
  /** What comes back, or was paid. */
  readonly amount?: string | undefined;
}

/** Rows of what can be done, each with its deadline and its amount. */
export function ActList({ children }: { readonly children: ReactNode }) {
  return <ul className="act-list">{children}</ul>;
}

export function ActLink({ to, ...text }: ActText & { readonly to: string }) {
  return (
    <li>
      <Link className="act-row" to={to}>
        <Text {...text} />
        <Icon of={ChevronRight} size="s" />
      </Link>
    </li>
  );
}

interface ActButtonProps extends ActText {
  readonly onClick: () => void;
  readonly busy?: boolean;
  /** A dialog that it opens. */
  readonly children?: ReactNode;
}

export function ActButton({ onClick, busy = false, children, ...text }: ActButtonProps) {
  return (
    <li>
      <button type="button" className="act-row" aria-busy={busy || undefined} onClick={onClick}>
        <Text {...text} />
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon of={ChevronRight} size="s" />}
      </button>
      {children}
    </li>
  );
}

interface ActFileProps extends ActText {
  /** Fetches the file and gives it to the browser; says why where it cannot. */
  readonly save: () => Promise<Problem | undefined>;
}

/** Saves a file. */
export function ActFile({ save, ...text }: ActFileProps) {
  const t = useT();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const problem = await save();
    setBusy(false);
    if (problem) toast({ text: problemText(t, problem.code), tone: 'bad' });
  }
  return <ActButton {...text} busy={busy} onClick={() => void run()} />;
}

/** What cannot be done any more stays, with its date. */
export function ActOver(text: Omit<ActText, 'icon'>) {
  return (
    <li className="act-row act-over">
      <Text {...text} icon={Ban} />
    </li>
  );
}

function Text({ icon, title, hint, amount }: ActText) {
  return (
    <>
      <Icon of={icon} />
      <span>
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      {amount === undefined ? null : <em>{amount}</em>}
    </>
  );
}
