import type { Permission } from '@fareground/domain/people/permissions';
import { matchPath } from 'react-router-dom';
import { isPublicPage } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { isBrowserAddress, pageAt } from './page-at.ts';
import { publicPages } from './public-pages.ts';

const loadBrowserRoutes = () => import('./browser-routes.tsx');

/** The routes of the pages that only a browser renders. They are no part of a public page's first load. */
export const browserRoutes = lazyPage(loadBrowserRoutes);

/**
 * What to fetch for an address, so that its page need not wait for the router. A page of staff is among it only for
 * whoever is known to have its permission.
 */
export async function pagesAt(
  pathname: string,
  can: (permission: Permission) => boolean = () => false,
): Promise<readonly LazyPage[]> {
  const name = pageAt(pathname);
  if (name && isPublicPage(name)) return [publicPages[name]];
  if (!isBrowserAddress(pathname)) return [];
  return [browserRoutes, ...(await loadBrowserRoutes()).pagesFor(pathname, can)];
}

/**
 * The path whose answers the page at this one shows, as the server that renders pages gives them out: its own, or for a reservation the
 * event's. Nothing where a page shows what is not for everyone.
 */
export function answersAt(pathname: string): string | undefined {
  const id = matchPath(paths.reserve.pattern, pathname)?.params.id;
  if (id) return paths.event.to({ id });
  const name = pageAt(pathname);
  return name && isPublicPage(name) ? pathname : undefined;
}
