import { isPublicPage, pageNames, pageOf } from '../config/pages.ts';
import { lazyPages, type PageModule } from './lazy-page.tsx';

/** The folders whose pages everyone may see. The code of all others is named in `browser-routes.tsx`, outside of the first load. */
const files = import.meta.glob<PageModule>('../features/{home,events,travel,info,booking}/*-page.tsx');

export const publicNames = pageNames.filter(isPublicPage);
export const publicPages = lazyPages(publicNames, pageOf, files);
