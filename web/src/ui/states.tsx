import './states.css';
import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import PlugZap from 'lucide-react/icons/plug-zap';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../i18n/use-t.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface StateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  /** The state is all there is on the page. */
  readonly wholePage?: boolean;
}

/** Nothing here yet: what will come, and how. */
export function EmptyState({ icon = Inbox, title, children, action, wholePage = false }: StateProps) {
  const Heading = wholePage ? 'h1' : 'h2';
  return (
    <div className="state">
      <Icon of={icon} size="l" />
      <Heading>{title}</Heading>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

interface ErrorStateProps extends Partial<StateProps> {
  readonly onRetry?: () => void;
}

/** An error: what failed, what was not lost, and how to go on. */
export function ErrorState({ icon = PlugZap, title, children, action, onRetry }: ErrorStateProps) {
  const t = useT();
  return (
    <div className="state" role="alert">
      <Icon of={icon} size="l" />
      <h2>{title ?? t('state.error')}</h2>
      <p>{children ?? t('state.errorHint')}</p>
      {onRetry ? (
        <Button kind="line" icon={RotateCcw} onClick={onRetry}>
          {t('state.retry')}
        </Button>
      ) : null}
      {action}
    </div>
  );
}

/** The specification's words while something loads, with the shape of what comes. */
export function Loading({ rows = 4 }: { readonly rows?: number }) {
  const t = useT();
  return (
    <div className="loading" aria-busy="true">
      <p role="status">{t('state.loading')}</p>
      {Array.from({ length: rows }, (_, index) => {
        const key = `row-${index}`;
        return <span key={key} className="skel" aria-hidden="true" />;
      })}
    </div>
  );
}

/** Moves the focus to a text that appeared in answer to what the person did, e.g. a form's thanks. */
export function FocusedText({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1}>
      {children}
    </div>
  );
}
