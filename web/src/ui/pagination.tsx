import './pagination.css';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { Icon } from './icon.tsx';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly toPage: (page: number) => string;
}

/** 1 … 4 5 6 … 14: the ends, the page, its neighbours; a gap of one is shown as itself. */
export function pagesToShow(page: number, pages: number): readonly (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const before = numbers[index - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : ['gap' as const, n];
  });
}

export function Pagination({ page, pages, toPage }: PaginationProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={t('pages.name')}>
      {page > 1 ? (
        <Link to={toPage(page - 1)} aria-label={t('pages.previous')}>
          <Icon of={ChevronLeft} />
        </Link>
      ) : null}
      {pagesToShow(page, pages).map((shown, index) =>
        shown === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={shown} to={toPage(shown)} aria-current={shown === page ? 'page' : undefined}>
            <span className="vh">{t('pages.page')} </span>
            {shown}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={toPage(page + 1)} aria-label={t('pages.next')}>
          <Icon of={ChevronRight} />
        </Link>
      ) : null}
    </nav>
  );
}
