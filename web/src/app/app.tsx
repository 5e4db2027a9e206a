import { type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { pageOf } from '../config/pages.ts';
import { SiteOrigin } from '../config/site.tsx';
import { PublicDataProvider, type PublicDataStore } from '../data/public-data.tsx';
import type { Catalogue } from '../i18n/catalogue.ts';
import { CatalogueProvider } from '../i18n/provider.tsx';
import { SessionProvider, type SessionSource } from '../session/session.tsx';
import { Loading } from '../ui/states.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import ErrorPage from './error-page.tsx';
import { type LazyPage, PageBody, PageFrame, PageSlot } from './lazy-page.tsx';
import { MainLayout } from './main-layout.tsx';
import { isBrowserAddress, pageAt } from './page-at.ts';
import { publicNames, publicPages } from './public-pages.ts';

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

interface AppRoutesProps {
  /** The routes of all other pages. A server has none: it is asked for public pages only. */
  readonly browserRoutes?: LazyPage | undefined;
}

/** The public pages, and what is said of an address that leads nowhere. */
function AppRoutes({ browserRoutes }: AppRoutesProps) {
  const { pathname } = useLocation();
  if (isBrowserAddress(pathname))
    return browserRoutes ? (
      <Suspense fallback={<RoutesLoading pathname={pathname} />}>
        <PageBody page={browserRoutes} />
      </Suspense>
    ) : null;
  return (
    <Routes>
      <Route
        element={
          <MainLayout>
            <Outlet />
          </MainLayout>
        }
      >
        {publicNames.map((each) => (
          <Route
            key={each}
            path={pageOf(each).path}
            element={<PageSlot page={publicPages[each]} name={each} />}
          />
        ))}
        <Route path="*" element={<ErrorPage />} />
      </Route>
    </Routes>
  );
}

/** Dashboard and sign-in have frames of their own; everything else keeps header and footer while it loads. */
function RoutesLoading({ pathname }: { readonly pathname: string }) {
  const name = pageAt(pathname);
  const loading = (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
  return name && pageOf(name).layout === 'main' ? <MainLayout>{loading}</MainLayout> : loading;
}
