import type { Ticket } from '@fareground/domain/access/ticket';
import { type TicketPositionResponse, ticketPositionResponseSchema } from '@fareground/domain/api/positions';
import { SECOND } from '@fareground/domain/core/time';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useState } from 'react';
import { callApi } from '../../firebase/api-client.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Note } from '../../ui/note.tsx';

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

/** While the page is looked at, it is asked for so often. */
const ASK_EVERY = 20 * SECOND;

/** Where the trip of a ticket is; undefined while nobody shares it, or nothing answers. @param linkKey of the mailed link that shows the ticket */
function useTicketPosition(serial: string, linkKey?: string): TicketPositionResponse['position'] | undefined {
  const [position, setPosition] = useState<TicketPositionResponse['position']>();
  useEffect(() => {
    let ended = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const own = `${encodeURIComponent(serial)}/position`;
      const answer = await callApi({
        ...(linkKey === undefined
          ? { method: 'GET', path: `/tickets/${own}` }
          : { method: 'POST', path: `/shown-tickets/${own}`, body: { key: linkKey } }),
        answer: ticketPositionResponseSchema,
      });
      if (!ended && answer.ok) setPosition(answer.value.position);
    };
    const askNow = () => void ask().catch(console.error);
    askNow();
    const timer = setInterval(askNow, ASK_EVERY);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [serial, linkKey]);
  return position;
}
