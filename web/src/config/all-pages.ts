import type { Permission } from '@fareground/domain/people/permissions';
import { type Page, pages } from './pages.ts';
import { staffPages } from './staff-pages.ts';

/** The pages of visitors and of staff. */
export const allPages = { ...pages, ...staffPages };

type AllPages = typeof allPages;
export type AnyPageName = keyof AllPages;
export const allPageNames = Object.keys(allPages) as readonly AnyPageName[];
export const anyPageOf = (name: AnyPageName): Page => allPages[name];

/** Pages that need a permission, and the permissions that they need; each permission has its sentence for whoever lacks it. */
export type GuardedPageName = {
  [K in AnyPageName]: AllPages[K] extends { needs: Permission } ? K : never;
}[AnyPageName];
export type PageNeed = AllPages[GuardedPageName]['needs'];
export const needsOf = (name: AnyPageName): PageNeed | undefined =>
  (allPages[name] as { needs?: PageNeed }).needs;
