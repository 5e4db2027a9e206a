import { lazyPage } from './lazy-page.tsx';

/** Pages that a server renders for everyone. Only these are in the first load's list; the others' comes with the first of them. */
export const publicPages = {
  home: lazyPage(() => import('../features/home/home-page.tsx'), 'home'),
  events: lazyPage(() => import('../features/events/events-page.tsx'), 'events'),
  category: lazyPage(() => import('../features/events/category-page.tsx'), 'events'),
  event: lazyPage(() => import('../features/events/event-page.tsx'), 'event'),
  travel: lazyPage(() => import('../features/travel/travel-page.tsx'), 'travel'),
  vehicle: lazyPage(() => import('../features/travel/vehicle-page.tsx'), 'travel'),
  about: lazyPage(() => import('../features/info/about-page.tsx'), 'info'),
  join: lazyPage(() => import('../features/info/join-page.tsx'), 'info'),
  terms: lazyPage(() => import('../features/info/terms-page.tsx'), 'info'),
} as const;
export type PublicPageName = keyof typeof publicPages;

/** The name of the file in which the build keeps each (`build/public-chunks.ts`, `tools/build/page-assets.ts`). */
export const pageFiles: Readonly<Record<PublicPageName, string>> = {
  home: 'home',
  events: 'events',
  category: 'events',
  event: 'event',
  travel: 'travel',
  vehicle: 'travel',
  about: 'about-page',
  join: 'join-page',
  terms: 'terms-page',
};
