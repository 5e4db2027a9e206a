import { useT } from '../../../i18n/use-t.tsx';
import type { Session } from '../../../session/session.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataBoundary } from '../../../ui/data-boundary.tsx';
import { ownZone } from '../asked-period.ts';
import { BookingTable } from '../booking-table.tsx';
import { useLatestBookings } from '../data/sales-queries.ts';
import { ComingEvents, ComingTrips } from './coming-sales.tsx';
import { RightNow } from './right-now.tsx';

interface OverviewMoreProps {
  readonly can: Extract<Session, { status: 'signed-in' }>['can'];
}

/** Below today's figures and what needs a hand: what happens right now, how what comes next sells, the latest bookings. */
export default function OverviewMore({ can }: OverviewMoreProps) {
  const t = useT();
  return (
    <div className="dash-stack">
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

const LatestBookings = () => <BookingTable live={useLatestBookings(4)} zone={ownZone} />;
