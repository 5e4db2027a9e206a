import './dashboard.css';
import { lazy, Suspense } from 'react';
import { type Session, useConfirmedSession } from '../../session/session.tsx';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { Near } from '../../ui/near.tsx';
import { Loading } from '../../ui/states.tsx';
import { NeedsHand } from './overview/needs-hand.tsx';
import { TodayFigures } from './overview/today-figures.tsx';
import { StaffPage } from './staff-page.tsx';

const OverviewMore = lazy(() => import('./overview/overview-more.tsx'));

/** S13: today’s figures, what needs a hand, what happens right now, and how what comes next sells: to each what they may see. It reads fifty documents at most. */
export default function AdminDashboardPage() {
  const session = useConfirmedSession();
  return (
    <StaffPage title="overview.title">
      <Overview session={session} />
    </StaffPage>
  );
}

function Overview({ session }: { readonly session: Session }) {
  const can = session.status === 'signed-in' ? session.can : () => false;
  return (
    <div className="dash-stack">
      {can('ledger.read') ? (
        <DataBoundary>
          <TodayFigures />
        </DataBoundary>
      ) : null}
      <DataBoundary>
        <NeedsHand refunds={can('refunds.make')} cases={can('cases.read')} mails={can('mail.read')} />
      </DataBoundary>
      <Near>
        <Suspense fallback={<Loading />}>
          <OverviewMore can={can} />
        </Suspense>
      </Near>
    </div>
  );
}
