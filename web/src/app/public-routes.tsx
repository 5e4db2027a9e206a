import { Suspense } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { isPublicPage, type PageName, pageOf } from '../config/pages.ts';
import { Loading } from '../ui/states.tsx';
import ErrorPage from './error-page.tsx';
import { type LazyPage, PageBody, PageFrame, PageSlot } from './lazy-page.tsx';
import { MainLayout } from './main-layout.tsx';
import { pageAt } from './page-at.ts';
import { publicNames, publicPages } from './public-pages.ts';

interface AppRoutesProps {
  /** The routes of all other pages. A server has none: it is asked for public pages only. */
  readonly browserRoutes?: LazyPage | undefined;
}

/** The public pages, and what is said of an address that leads nowhere. */
export function AppRoutes({ browserRoutes }: AppRoutesProps) {
  const { pathname } = useLocation();
  const name = pageAt(pathname);
  if (name && !isPublicPage(name))
    return browserRoutes ? (
      <Suspense fallback={<RoutesLoading name={name} />}>
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
function RoutesLoading({ name }: { readonly name: PageName }) {
  const loading = (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
  return pageOf(name).layout === 'main' ? <MainLayout>{loading}</MainLayout> : loading;
}
