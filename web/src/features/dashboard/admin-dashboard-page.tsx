import './dashboard.css';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { type Session, useConfirmedSession } from '../../session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { DataBoundary } from '../../ui/data-boundary.tsx';
import { StatTile } from '../../ui/stat-tile.tsx';
import { Loading } from '../../ui/states.tsx';
import { BookingTable } from './booking-table.tsx';
import { useLatestBookings, useLatestPayments } from './data/sales-queries.ts';
import { NextEvents, TripTable } from './sale-tables.tsx';
import { StaffPage } from './staff-page.tsx';
import { takingsOf } from './takings.ts';

/** S13: what is coming up and, for those who may see it, what was just sold and taken. */
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
      {can('payments.read') ? (
        <DataBoundary>
          <Takings />
        </DataBoundary>
      ) : null}
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

const LatestBookings = () => <BookingTable live={useLatestBookings(8)} />;

/** The payments that are read, and no estimate of those that are not. */
const READ = 200;

function Takings() {
  const t = useT();
  const format = useFormat();
  const payments = useLatestPayments(READ);
  if (payments.status === 'loading') return <Loading rows={2} />;
  return (
    <div className="dash-tiles">
      {takingsOf(payments.data).map(({ currency, net, cash, payments: count }) => (
        <StatTile
          key={currency}
          label={t('overview.taken', { currency })}
          value={format.money(net, currency)}
          note={[
            t('overview.takenNote', { count, read: READ }),
            cash > 0 && t('overview.takenCash', { cash: format.money(cash, currency) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </div>
  );
}
