import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { isPublicPage } from '../config/pages.ts';
import { useNotices } from '../data/notices.ts';
import { pageAt } from './page-at.ts';

const Notice = lazy(() => import('./public-notice.tsx'));

/** What the owner tells everybody (S20), on pages that everyone may see: it comes with the page and is cached with it. Nothing of it is loaded while there is nothing to tell. */
export function Announcement() {
  const name = pageAt(useLocation().pathname);
  return name && isPublicPage(name) ? <Told /> : null;
}

function Told() {
  const told = useNotices();
  return told.status === 'ready' && told.value ? (
    <Suspense>
      <Notice {...told.value} />
    </Suspense>
  ) : null;
}
