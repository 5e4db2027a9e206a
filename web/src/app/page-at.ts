import { matchPath } from 'react-router-dom';
import { type PageName, pageNames, pages } from '../config/pages.ts';

/** The page at this address; nothing where it leads nowhere. */
export const pageAt = (pathname: string): PageName | undefined =>
  pageNames.find((name) => matchPath(pages[name].path, pathname));
