import type { Permission } from '@fareground/domain/permissions/permissions';
import { Suspense } from 'react';
import { matchPath, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { Loading } from '../ui/states.tsx';
import { type LazyPage, lazyPage, PageBody, PageFrame, PageSlot } from './lazy-page.tsx';
import { MainLayout } from './main-layout.tsx';
import { type PublicPageName, pageFiles, publicPages } from './public-pages.ts';

const names = Object.keys(publicPages) as PublicPageName[];

/** The live, the signed-in and the staff's pages. Even their list is no part of a public page's first load. */
const others = lazyPage(() => import('./routes.tsx'));

const nameOf = (pathname: string): PublicPageName | undefined =>
  names.find((name) => matchPath(paths[name].pattern, pathname));

/** The name of the file of the public page at this path; nothing where it is not for everyone, or not known. */
export function pageFileOf(pathname: string): string | undefined {
  const name = nameOf(pathname);
  return name && pageFiles[name];
}

/**
 * The path whose answers the page at this one shows, as the server that renders pages gives them out: its own, or for a reservation the
 * event's. Nothing where a page shows what is not for everyone.
 */
export function answersAt(pathname: string): string | undefined {
  if (nameOf(pathname) || matchPath(paths.trip.pattern, pathname)) return pathname;
  const id = matchPath(paths.reserve.pattern, pathname)?.params.id;
  return id && paths.event.to({ id });
}

/** The pages to fetch for an address, so that the first one need not wait for the router; a page of staff for those who may see it. */
export async function pagesAt(
  pathname: string,
  can?: (permission: Permission) => boolean,
): Promise<readonly LazyPage[]> {
  const name = nameOf(pathname);
  if (name) return [publicPages[name]];
  return [others, ...(await import('./routes.tsx')).pagesFor(pathname, can)];
}

export function AppRoutes() {
  const { pathname } = useLocation();
  if (nameOf(pathname))
    return (
      <Routes>
        <Route
          element={
            <MainLayout>
              <Outlet />
            </MainLayout>
          }
        >
          {names.map((name) => (
            <Route
              key={name}
              path={paths[name].pattern}
              element={<PageSlot page={publicPages[name]} name={name} />}
            />
          ))}
        </Route>
      </Routes>
    );
  return (
    <Suspense fallback={<OthersLoading pathname={pathname} />}>
      <PageBody page={others} />
    </Suspense>
  );
}

/** Dashboard and sign-in have frames of their own; everything else keeps header and footer while it loads. */
function OthersLoading({ pathname }: { readonly pathname: string }) {
  const loading = (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
  return /^\/(dashboard|auth)(\/|$)/.test(pathname) ? loading : <MainLayout>{loading}</MainLayout>;
}
