import { pathsOf } from './paths.ts';
import { staffPages } from './staff-pages.ts';

/** The addresses of the pages of staff below /dashboard. */
export const staffPaths = pathsOf(staffPages);
