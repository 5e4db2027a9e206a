import './dashboard.css';
import { useT } from '../../i18n/use-t.tsx';
import { type Session, useConfirmedSession } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { ownZone } from './asked-period.ts';
import { BookingTable } from './booking-table.tsx';
import { useLatestBookings } from './data/sales-queries.ts';
import { NeedsHand } from './overview/needs-hand.tsx';
import { TodayFigures } from './overview/today-figures.tsx';
import { NextEvents, TripTable } from './sale-tables.tsx';
import { StaffPage } from './staff-page.tsx';

/** S13: today’s figures and what needs a hand, for those who may see it, and what is coming up. It reads fifty documents at most. */
export default function AdminDashboardPage() {
  const session = useConfirmedSession();
  return (
    <StaffPage title="overview.title">
      <Overview session={session} />
    </StaffPage>
  );
}

function Overview({ session }: { readonly session: Session }) {
  const t = useT();
  const can = session.status === 'signed-in' ? session.can : () => false;
  return (
    <div className="dash-stack">
      {can('ledger.read') ? (
        <DataBoundary>
          <TodayFigures />
        </DataBoundary>
      ) : null}
      <DataBoundary>
        <NeedsHand refunds={can('refunds.make')} cases={can('cases.read')} />
      </DataBoundary>
      {can('bookings.read') ? (
        <Card title={t('overview.latest')}>
          <DataBoundary>
            <LatestBookings />
          </DataBoundary>
        </Card>
      ) : null}
      {can('events.readDrafts') ? (
        <Card title={t('overview.events')}>
          <DataBoundary>
            <NextEvents rows={8} />
          </DataBoundary>
        </Card>
      ) : null}
      {can('trips.readDrafts') ? (
        <Card title={t('overview.trips')}>
          <DataBoundary>
            <TripTable rows={8} />
          </DataBoundary>
        </Card>
      ) : null}
    </div>
  );
}

const LatestBookings = () => <BookingTable live={useLatestBookings(8)} zone={ownZone} />;
