import { createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { PageNeed } from '../config/all-pages.ts';
import { paths } from '../config/paths.ts';
import { Loading } from '../ui/states.tsx';
import { lazyPage, PageSlot } from './lazy-page.tsx';

const forbidden = lazyPage(() => import('./forbidden-page.tsx'), ['dashboard', 'forbidden', 'problem']);

/** It brings reactfire along, so only whoever goes to a page of staff loads it. */
const StaffCheck = lazy(() => import('../firebase/staff-check.tsx'));

/** What the page below was refused for. */
const NeedContext = createContext<PageNeed>('dashboard.open');
export const useNeed = (): PageNeed => use(NeedContext);

/**
 * Stands before a page of staff. Until it is known who is there it says "Loading..."; whoever lacks the permission gets a page
 * that says what is needed, and the code of the page behind is never asked for. It follows the claims, so a role that is
 * taken away while the page is open takes the page away.
 */
export function Guard({ needs, children }: { readonly needs: PageNeed; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const loading = (
    <div className="wrap section">
      <Loading />
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <StaffCheck
        needs={needs}
        loading={loading}
        signedOut={<Navigate to={paths.login.to({}, { next: pathname + search })} replace />}
        refused={
          <NeedContext value={needs}>
            <PageSlot page={forbidden} name="forbidden" />
          </NeedContext>
        }
      >
        {children}
      </StaffCheck>
    </Suspense>
  );
}
