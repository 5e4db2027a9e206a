import { matchPath } from 'react-router-dom';
import { isPublicPage, type PageName, pageNames, pageOf, staffArea } from '../config/pages.ts';

/** The page at this address; nothing where it leads nowhere, or to what staff have below /dashboard. */
export const pageAt = (pathname: string): PageName | undefined =>
  pageNames.find((name) => matchPath(pageOf(name).path, pathname));

/** Whether only a browser renders what is at this address. */
export function isBrowserAddress(pathname: string): boolean {
  const name = pageAt(pathname);
  return name ? !isPublicPage(name) : matchPath(staffArea, pathname) !== null;
}
