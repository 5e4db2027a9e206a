import type { Ticket } from '@fareground/domain/access/ticket';
import MapPin from 'lucide-react/icons/map-pin';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';
import { useTicketPosition } from './data/position.ts';

/** Nearer than this it is there, metres. */
const THERE = 150;

interface TicketPositionProps {
  readonly ticket: Pick<Ticket, 'serial' | 'startZone'>;
  /** Of the mailed link that shows the ticket; absent for whoever has it in their account. */
  readonly linkKey?: string;
}

/** Where the vehicle of a ticket is, as whoever drives it shares it. Nothing while nobody does. */
export default function TicketPosition({ ticket, linkKey }: TicketPositionProps) {
  const t = useT();
  const format = useFormat();
  const position = useTicketPosition(ticket.serial, linkKey);
  if (!position) return null;
  const { latitude, longitude, at, distance, stop } = position;
  const place = `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
  return (
    <section className="own-section" aria-label={t('ticket.where')}>
      <Note icon={MapPin} role="status">
        <b>
          {distance === null
            ? t('ticket.whereUnknown')
            : distance < THERE
              ? t('ticket.whereThere', { stop })
              : t('ticket.whereAway', {
                  stop,
                  distance:
                    distance < 1_000
                      ? t('ticket.whereM', { count: format.number(Math.round(distance / 50) * 50) })
                      : t('ticket.whereKm', { count: format.number(Math.round(distance / 100) / 10) }),
                })}
        </b>{' '}
        {t('ticket.whereSeen', { time: format.time(at, ticket.startZone) })}{' '}
        <a href={`geo:${place}?q=${place}`}>{t('ticket.whereMap')}</a>
      </Note>
    </section>
  );
}
