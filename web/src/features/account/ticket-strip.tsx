import type { Event } from '@fareground/domain/catalogue/events/event';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { StatusStrip } from '../../ui/status-strip.tsx';
import { type StatedTicket, type TicketStatus, ticketStatus } from './ticket-status.ts';

interface TicketStripProps {
  readonly ticket: StatedTicket;
  readonly sale: { readonly trip: Trip | null; readonly event: Event | null };
  /** When the server last confirmed it, epoch milliseconds; nothing while offline. */
  readonly checkedAt: number | undefined;
}

const tones: Readonly<Record<TicketStatus['kind'], 'ok' | 'late' | 'off'>> = {
  'going-ahead': 'ok',
  used: 'ok',
  late: 'late',
  moved: 'late',
  over: 'off',
  cancelled: 'off',
  offered: 'off',
  replaced: 'off',
  void: 'off',
  suspended: 'off',
  transferred: 'off',
};

/** How a ticket stands, what changed, and when that was checked. */
export function TicketStrip({ ticket, sale, checkedAt }: TicketStripProps) {
  const t = useT();
  const format = useFormat();
  const status = ticketStatus(ticket, sale, Date.now());
  const zone = ticket.startZone;
  const detail = (() => {
    switch (status.kind) {
      case 'late':
        return t(status.bay ? 'status.lateAtBay' : 'status.lateDetail', {
          time: format.time(status.leavesAt, zone),
          was: format.clock(status.was, zone),
          bay: status.bay,
        });
      case 'moved':
        return t(status.bay ? (status.oldBay ? 'status.movedDetail' : 'status.newBay') : 'status.noBay', {
          bay: status.bay,
          old: status.oldBay,
        });
      case 'offered':
        return t('status.offeredDetail', { until: format.dateTime(status.until, zone) });
      case 'transferred':
        return ticket.transfer ? t('status.transferredDetail', { name: ticket.transfer.name }) : undefined;
      case 'used':
        return status.gate === undefined
          ? format.time(status.at, zone)
          : t('status.usedDetail', { time: format.time(status.at, zone), gate: status.gate });
      default:
        return undefined;
    }
  })();
  const state =
    status.kind === 'late' ? t('status.late', { minutes: status.minutes }) : t(`status.${status.kind}`);
  return (
    <StatusStrip
      tone={tones[status.kind]}
      state={state}
      {...(detail && { detail })}
      {...(checkedAt && { checked: t('status.checked', { time: format.time(checkedAt, zone) }) })}
    />
  );
}
