import type { ReactNode } from 'react';
import { SiteOrigin } from '../config/site.tsx';
import { PublicDataProvider, type PublicDataStore } from '../data/public-data.tsx';
import type { Catalogue } from '../i18n/catalogue.ts';
import { CatalogueProvider } from '../i18n/provider.tsx';
import { SessionProvider, type SessionSource } from '../session/session.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import type { LazyPage } from './lazy-page.tsx';
import { AppRoutes } from './public-routes.tsx';

interface AppProps {
  readonly i18n: Catalogue;
  readonly origin: string;
  readonly data: PublicDataStore;
  readonly loadSession: () => Promise<SessionSource>;
  /** The routes of the pages that only a browser renders. */
  readonly browserRoutes?: LazyPage;
  /** What belongs to a browser only: effects of going from page to page. */
  readonly children?: ReactNode;
}

/** Everything inside a router. The router is the browser's or the server's. */
export function App({ i18n, origin, data, loadSession, browserRoutes, children }: AppProps) {
  return (
    <SiteOrigin value={origin}>
      <CatalogueProvider i18n={i18n}>
        <SessionProvider load={loadSession}>
          <PublicDataProvider store={data}>
            <ToastProvider>
              {children}
              <AppRoutes browserRoutes={browserRoutes} />
            </ToastProvider>
          </PublicDataProvider>
        </SessionProvider>
      </CatalogueProvider>
    </SiteOrigin>
  );
}
