import type { Permission } from '@fareground/domain/people/permissions';
import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { type AnyPageName, allPageNames, anyPageOf, needsOf } from '../config/all-pages.ts';
import type { Page, PublicPageName } from '../config/pages.ts';
import { storedText } from '../config/stored-text.ts';
import { OFF_KEY } from '../data/notices.ts';
import { anyPageAt } from './any-page-at.ts';
import ErrorPage from './error-page.tsx';
import { Guard } from './guard.tsx';
import { type LazyPage, lazyPage, lazyPages, type PageModule, PageSlot } from './lazy-page.tsx';
import { MainLayout } from './main-layout.tsx';

const files = import.meta.glob<PageModule>([
  '../features/{account,auth,gate,invitation,payment,staff-*,waiting}/**/*-page.tsx',
  '../features/events/preview/*-page.tsx',
  '../features/staff-desk/dashboard-redirect.tsx',
]);
type BrowserPageName = Exclude<AnyPageName, PublicPageName>;
const isBrowserPage = (name: AnyPageName): name is BrowserPageName => !anyPageOf(name).isPublic;
const names = allPageNames.filter(isBrowserPage);
export const browserPages = lazyPages(names, anyPageOf, files);

/** Where everything is offered, no device keeps anything and nothing is loaded for it. */
const StoredNotices = lazy(() => import('./stored-notices.tsx'));

const dashboardLayout = lazyPage(() => import('./dashboard-layout.tsx'), ['dashboard', 'problem']);
const authLayout = lazyPage(() => import('./auth-layout.tsx'));

/** A page that needs a permission comes behind its guard: whoever lacks it does not even load the page's code. */
function slotOf(name: BrowserPageName) {
  const slot = <PageSlot page={browserPages[name]} name={name} />;
  const needs = needsOf(name);
  return needs ? (
    <Guard key={name} needs={needs}>
      {slot}
    </Guard>
  ) : (
    slot
  );
}

const routesIn = (layout: Page['layout']) =>
  names
    .filter((name) => anyPageOf(name).layout === layout)
    .map((name) => <Route key={name} path={anyPageOf(name).path} element={slotOf(name)} />);

/** Every page that a server does not render. */
export default function BrowserRoutes() {
  return (
    <>
      {storedText(OFF_KEY) ? (
        <Suspense>
          <StoredNotices />
        </Suspense>
      ) : null}
      <Routes>
        <Route element={<PageSlot page={dashboardLayout} name="dashboard-layout" />}>
          {routesIn('dashboard')}
        </Route>
        <Route element={<PageSlot page={authLayout} name="auth-layout" />}>{routesIn('auth')}</Route>
        <Route
          element={
            <MainLayout>
              <Outlet />
            </MainLayout>
          }
        >
          {routesIn('main')}
          <Route path="*" element={<ErrorPage />} />
        </Route>
      </Routes>
    </>
  );
}

/** The layout of the page at this address and the page itself, if one may see it; nothing where there is none. */
export function pagesFor(pathname: string, can: (permission: Permission) => boolean): readonly LazyPage[] {
  const name = anyPageAt(pathname);
  if (!name || !isBrowserPage(name)) return [];
  const needs = needsOf(name);
  const { layout } = anyPageOf(name);
  return [
    ...(layout === 'auth' ? [authLayout] : layout === 'dashboard' ? [dashboardLayout] : []),
    ...(needs === undefined || can(needs) ? [browserPages[name]] : []),
  ];
}
