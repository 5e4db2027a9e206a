import { createContext, type ReactNode, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageNeed } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { useKnownSession } from '../session/session.tsx';
import { Loading } from '../ui/states.tsx';
import { lazyPage, PageSlot } from './lazy-page.tsx';

const forbidden = lazyPage(() => import('./forbidden-page.tsx'), ['dashboard', 'problem']);

/** What the page below was refused for. */
const NeedContext = createContext<PageNeed>('dashboard.open');
export const useNeed = (): PageNeed => use(NeedContext);

/**
 * Stands before a page of staff. Until it is known who is there it says "Loading..."; whoever lacks the permission gets a page
 * that says what is needed, and the code of the page behind is never asked for. It follows the session, so a role that is
 * taken away while the page is open takes the page away.
 */
export function Guard({ needs, children }: { readonly needs: PageNeed; readonly children: ReactNode }) {
  const session = useKnownSession();
  const { pathname, search } = useLocation();
  if (session.status === 'unknown') {
    return (
      <div className="wrap section">
        <Loading />
      </div>
    );
  }
  if (session.status === 'signed-out') {
    return <Navigate to={paths.login.to({}, { next: pathname + search })} replace />;
  }
  if (session.can(needs)) return children;
  return (
    <NeedContext value={needs}>
      <PageSlot page={forbidden} name="forbidden" />
    </NeedContext>
  );
}
