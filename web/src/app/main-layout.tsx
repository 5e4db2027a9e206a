import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isPublicPage } from '../config/pages.ts';
import { useNotices } from '../data/notices.ts';
import { useT } from '../i18n/use-t.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageCrash } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { pageAt } from './page-at.ts';

/** Header, page, footer: S1 to S11 and everything that is neither dashboard nor sign-in. */
export function MainLayout({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header />
      <Announcement />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, retry) => <PageCrash error={error} onRetry={retry} />}
        >
          {children}
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  );
}

const Notice = lazy(() => import('./public-notice.tsx'));

/** What the owner tells everybody (S20), on pages that everyone may see: it comes with the page and is cached with it. Nothing of it is loaded while there is nothing to tell. */
function Announcement() {
  const name = pageAt(useLocation().pathname);
  return name && isPublicPage(name) ? <Told /> : null;
}

function Told() {
  const told = useNotices();
  return told.status === 'ready' && told.value ? (
    <Suspense>
      <Notice {...told.value} />
    </Suspense>
  ) : null;
}
