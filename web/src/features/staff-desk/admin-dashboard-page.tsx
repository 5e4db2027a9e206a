import '../../staff/dashboard.css';
import { useRegionalTimeZone } from '../../i18n/regional-settings.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Session, useConfirmedSession } from '../../session/session.tsx';
import { BookingTable } from '../../staff/booking-table.tsx';
import { useLatestBookings } from '../../staff/data/sales-queries.ts';
import { StaffPage } from '../../staff/staff-page.tsx';
import { Card } from '../../ui/card.tsx';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { ComingEvents, ComingTrips } from './overview/coming-sales.tsx';
import { NeedsHand } from './overview/needs-hand.tsx';
import { RightNow } from './overview/right-now.tsx';
import { TodayFigures } from './overview/today-figures.tsx';

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
        <NeedsHand refunds={can('refunds.make')} cases={can('cases.read')} mails={can('mail.read')} />
      </DataBoundary>
      {can('eventSales.read') ? <RightNow /> : null}
      {can('events.readDrafts') ? (
        <Card title={t('overview.events')}>
          <DataBoundary>
            <ComingEvents withUsual={can('ledger.read')} />
          </DataBoundary>
        </Card>
      ) : null}
      {can('trips.readDrafts') ? (
        <Card title={t('overview.trips')}>
          <DataBoundary>
            <ComingTrips withUsual={can('ledger.read')} />
          </DataBoundary>
        </Card>
      ) : null}
      {can('bookings.read') ? (
        <Card title={t('overview.latest')}>
          <DataBoundary>
            <LatestBookings />
          </DataBoundary>
        </Card>
      ) : null}
    </div>
  );
}

const LatestBookings = () => <BookingTable live={useLatestBookings(4)} zone={useRegionalTimeZone()} />;
