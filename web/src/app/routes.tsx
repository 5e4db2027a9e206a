import type { Permission } from '@fareground/domain/permissions/permissions';
import { matchPath, Outlet, Route, Routes } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import ErrorPage from './error-page.tsx';
import { Guard } from './guard.tsx';
import { type LazyPage, lazyPage, PageSlot } from './lazy-page.tsx';
import { MainLayout } from './main-layout.tsx';
import { needsOf } from './needs.ts';
import { type PageName, pages } from './pages.ts';
import { publicPages } from './public-pages.ts';

type Layout = 'main' | 'dashboard' | 'auth';

/** Which layout a page stands in. `dashboard` in the paths is the redirect. */
export const layoutOf: Readonly<Record<Exclude<PageName, 'dashboardRedirect'> | 'dashboard', Layout>> = {
  home: 'main',
  events: 'main',
  category: 'main',
  event: 'main',
  reserve: 'main',
  payment: 'main',
  about: 'main',
  join: 'main',
  terms: 'main',
  travel: 'main',
  vehicle: 'main',
  trip: 'main',
  booking: 'main',
  ticket: 'main',
  updateProfile: 'main',
  gate: 'main',
  dashboard: 'dashboard',
  adminDashboard: 'dashboard',
  addEvent: 'dashboard',
  bookingReports: 'dashboard',
  manageTickets: 'dashboard',
  manageUser: 'dashboard',
  paymentReports: 'dashboard',
  allPaymentReports: 'dashboard',
  setting: 'dashboard',
  audit: 'dashboard',
  applications: 'dashboard',
  outbox: 'dashboard',
  profile: 'dashboard',
  security: 'dashboard',
  payments: 'dashboard',
  myData: 'dashboard',
  addBus: 'dashboard',
  createTrip: 'dashboard',
  manageTrip: 'dashboard',
  login: 'auth',
  register: 'auth',
  authAction: 'auth',
  invitation: 'auth',
};

type RouteName = keyof typeof layoutOf;
const routeNames = Object.keys(layoutOf) as RouteName[];
const pageOf = (name: RouteName): LazyPage => pages[name === 'dashboard' ? 'dashboardRedirect' : name];

const dashboardLayout = lazyPage(() => import('./dashboard-layout.tsx'), 'dashboard');
const authLayout = lazyPage(() => import('./auth-layout.tsx'));

/** A page that needs a permission comes behind its guard: whoever lacks it does not even load the page's code. */
function slotOf(name: RouteName) {
  const slot = <PageSlot page={pageOf(name)} name={name} />;
  const needs = needsOf(name);
  return needs ? (
    <Guard key={name} needs={needs}>
      {slot}
    </Guard>
  ) : (
    slot
  );
}

const routesIn = (layout: Layout) =>
  routeNames
    .filter((name) => layoutOf[name] === layout && !(name in publicPages))
    .map((name) => <Route key={name} path={paths[name].pattern} element={slotOf(name)} />);

/** Every page that a server does not render, and what is said of an address that leads nowhere. */
export default function OtherRoutes() {
  return (
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
  );
}

/** The route that an address leads to; nothing where it leads nowhere. */
export function routeOf(pathname: string): RouteName | undefined {
  // `/event/reserve/:id` is not an event called "reserve": the longer pattern is asked first.
  return [...routeNames]
    .sort((a, b) => paths[b].pattern.split('/').length - paths[a].pattern.split('/').length)
    .find((route) => matchPath(paths[route].pattern, pathname));
}

/**
 * The pages to fetch for an address, so that the first one need not wait for the router: the page and its layout. A page of
 * staff is among them only for whoever is known to have its permission.
 */
export function pagesFor(
  pathname: string,
  can: (permission: Permission) => boolean = () => false,
): readonly LazyPage[] {
  const name = routeOf(pathname);
  if (!name) return [];
  const needs = needsOf(name);
  const layout = layoutOf[name];
  return [
    ...(layout === 'auth' ? [authLayout] : layout === 'dashboard' ? [dashboardLayout] : []),
    ...(needs === undefined || can(needs) ? [pageOf(name)] : []),
  ];
}
