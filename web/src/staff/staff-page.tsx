import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { SignedInFirestore } from '../firebase/signed-in-firestore.tsx';
import type { MessageId } from '../i18n/ids.ts';
import { useT } from '../i18n/use-t.tsx';
import { DataBoundary } from '../ui/data-boundary.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Loading } from '../ui/states.tsx';

interface StaffPageProps {
  readonly title: MessageId;
  /** What the page is for, in a sentence. */
  readonly lead?: MessageId;
  /** What can be done on it, at the right of its title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard. Whether somebody may see it was decided before its code came here (app/guard.tsx). */
export function StaffPage({ title, lead, actions, children }: StaffPageProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="wrap section">
      <PageHead title={t(title)} />
      <div className="dash-head">
        <div>
          <h1 className="head">{t(title)}</h1>
          {lead ? <p className="muted">{t(lead)}</p> : null}
        </div>
        {actions}
      </div>
      <DataBoundary resetKey={pathname + search}>
        <SignedInFirestore loading={<Loading rows={8} />}>{children}</SignedInFirestore>
      </DataBoundary>
    </div>
  );
}
