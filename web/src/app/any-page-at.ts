import { matchPath } from 'react-router-dom';
import { type AnyPageName, allPageNames, anyPageOf } from '../config/all-pages.ts';

/** The page at this address, staff's among them; nothing where it leads nowhere. */
export const anyPageAt = (pathname: string): AnyPageName | undefined =>
  allPageNames.find((name) => matchPath(anyPageOf(name).path, pathname));
