import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';

interface ResultPagesProps {
  readonly page: number;
  /** Unknown where nobody counted. */
  readonly pages: number | undefined;
  readonly more: boolean;
  readonly toPage: (page: number) => string;
}

/** Ways to the pages before and after. Each page is read when it is asked for. */
export function ResultPages({ page, pages, more, toPage }: ResultPagesProps) {
  const t = useT();
  if (page === 1 && !more) return null;
  return (
    <nav className="finder-pages" aria-label={t('events.pages')}>
      {page > 1 ? (
        <ButtonLink kind="line" to={toPage(page - 1)}>
          {t('events.before')}
        </ButtonLink>
      ) : null}
      {pages !== undefined && page <= pages ? (
        <span className="muted">{t('events.pageOf', { page, pages })}</span>
      ) : null}
      {more ? (
        <ButtonLink kind="line" to={toPage(page + 1)}>
          {t('events.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
