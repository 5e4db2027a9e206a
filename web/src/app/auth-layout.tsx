import './auth-layout.css';
import { Outlet, useLocation } from 'react-router-dom';
import { useT } from '../i18n/use-t.tsx';
import { FitText } from '../ui/fit-text.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageCrash } from './error-page.tsx';

/** The shout at one side, a calm form at the other: S27 and S28. */
export default function AuthLayout() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <div className="auth">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <div className="auth-side" aria-hidden="true">
        <FitText lines={[t('site.shout1'), t('site.shout2')]} />
      </div>
      <div className="auth-page">
        <header className="row row-wrap between">
          <Logo />
          <ThemeToggle />
        </header>
        <main id="main" tabIndex={-1}>
          <ErrorBoundary
            resetKey={pathname}
            fallback={(error, retry) => <PageCrash error={error} onRetry={retry} />}
          >
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
