import ArrowRight from 'lucide-react/icons/arrow-right';
import { paths } from '../config/paths.ts';
import { useT } from '../i18n/use-t.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ErrorState } from '../ui/states.tsx';

/** S00: an address that leads nowhere. */
export default function ErrorPage() {
  const t = useT();
  return (
    <div className="wrap section">
      <PageHead title={t('notFound.title')} missing />
      <p className="mono muted">404</p>
      <h1 className="poster-h">{t('notFound.title')}</h1>
      <p className="muted lead-in">{t('notFound.text')}</p>
      <div className="row row-wrap">
        <ButtonLink to={paths.events.to()} icon={ArrowRight}>
          {t('notFound.events')}
        </ButtonLink>
        <ButtonLink kind="line" to={paths.travel.to()}>
          {t('notFound.travel')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A chunk that is gone after a new release is the usual reason; loading the page anew brings the new ones. */
const isStale = (error: Error): boolean =>
  /dynamically imported module|Importing a module script|error loading/i.test(error.message);

/** A page that failed while it was shown. */
export function PageCrash({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  const stale = isStale(error);
  return (
    <div className="wrap section">
      <ErrorState
        title={t(stale ? 'crash.stale' : 'crash.title')}
        onRetry={stale ? () => location.reload() : onRetry}
      >
        {t(stale ? 'crash.staleText' : 'crash.text')}
      </ErrorState>
    </div>
  );
}
