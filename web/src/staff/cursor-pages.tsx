import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import { useT } from '../i18n/use-t.tsx';
import { Button } from '../ui/button.tsx';

interface CursorPages<C> {
  /** After which row this page begins; none on the first. */
  readonly cursor: C | undefined;
  /** From 1. */
  readonly page: number;
  readonly next: (cursor: C) => void;
  readonly back: () => void;
}

/** Pages of a list that nobody counts. @param key another question begins at its first page */
export function useCursorPages<C>(key: string): CursorPages<C> {
  const [state, setState] = useState<{ key: string; cursors: readonly C[] }>({ key, cursors: [] });
  const cursors = state.key === key ? state.cursors : [];
  return {
    cursor: cursors.at(-1),
    page: cursors.length + 1,
    next: (cursor) => setState({ key, cursors: [...cursors, cursor] }),
    back: () => setState({ key, cursors: cursors.slice(0, -1) }),
  };
}

interface PagerProps {
  readonly page: number;
  readonly onBack: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

export function Pager({ page, onBack, onNext }: PagerProps) {
  const t = useT();
  const format = useFormat();
  if (!onBack && !onNext) return null;
  return (
    <nav className="pager" aria-label={t('pages.name')}>
      <Button kind="line" icon={ChevronLeft} disabled={!onBack} onClick={onBack}>
        {t('pages.previous')}
      </Button>
      <span className="muted small">{t('staff.page', { page: format.number(page) })}</span>
      <Button kind="line" icon={ChevronRight} disabled={!onNext} onClick={onNext}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
