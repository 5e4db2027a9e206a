import '../../staff/dashboard.css';
import type { Ticket } from '@fareground/domain/access/ticket';
import { DAY } from '@fareground/domain/core/time';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useLatestTickets } from '../../staff/data/sales-queries.ts';
import { EventList } from '../../staff/event-list.tsx';
import { LiveTable } from '../../staff/live-table.tsx';
import { StaffPage } from '../../staff/staff-page.tsx';
import { groupDigits } from '../../ui/big-ticket.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { TicketDesk } from './ticket-desk/ticket-desk.tsx';

/** S16: finds a booking with its tickets and sends them again; until then the latest tickets and whether they were used. Below, the way to each door list. */
export default function ManageTicketsPage() {
  const t = useT();
  return (
    <StaffPage title="manageTickets.title">
      <div className="dash-stack">
        <TicketDesk>
          <Latest />
        </TicketDesk>
        <Card title={t('staff.doorLists')}>
          <EventList since={DAY} />
        </Card>
      </div>
    </StaffPage>
  );
}

function Latest() {
  const t = useT();
  const format = useFormat();
  const columns: Column<Ticket>[] = [
    { key: 'serial', heading: t('staff.serial'), cell: (one) => groupDigits(one.serial) },
    { key: 'what', heading: t('staff.what'), cell: (one) => one.title },
    { key: 'when', heading: t('staff.when'), cell: (one) => format.dateTime(one.startsAt, one.startZone) },
    {
      key: 'detail',
      heading: t('staff.kind'),
      cell: ({ detail, fare }) => (fare ? `${detail}, ${fare}` : detail),
    },
    { key: 'state', heading: t('staff.state'), cell: (one) => t(`staff.ticketState.${one.state}`) },
  ];
  return (
    <LiveTable
      live={useLatestTickets()}
      caption={t('manageTickets.title')}
      columns={columns}
      rowKey={(one) => one.serial}
    />
  );
}
