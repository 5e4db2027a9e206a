import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { Announcement } from './announcement.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageCrash } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

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
