import type { Ticket } from '@fareground/domain/tickets/ticket';
import { Link } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { type Translate, useT } from '../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { type Category, CategoryLabel } from '../../ui/category.tsx';
import { seatName } from '../../views/seat-name.ts';

const tones: Readonly<Record<Ticket['state'], Tone | undefined>> = {
  valid: 'good',
  used: undefined,
  void: 'bad',
  transferred: 'info',
};

/** One ticket in a list: when, what, where, and how it stands. */
export function TicketRow({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const format = useFormat();
  const tone = tones[ticket.state];
  return (
    <li className="own-ticket" data-cat={ticket.category}>
      <time dateTime={new Date(ticket.startsAt).toISOString()}>
        {format.date(ticket.startsAt, ticket.startZone)}
        <br />
        {format.time(ticket.startsAt, ticket.startZone)}
      </time>
      <div>
        <CategoryLabel category={ticket.category as Category} />
        <h3 className="title">
          <Link to={paths.ticket.to({ serial: ticket.serial })}>{ticket.title}</Link>
        </h3>
        <p className="muted small">{placeOf(ticket, t)}</p>
      </div>
      <Badge {...(tone && { tone })}>{t(`ticket.state.${ticket.state}`)}</Badge>
    </li>
  );
}

/** "Floor, Coliseu da Ribeira" or "Seat 4A, Minho Lines ML 204"; a name when there is one. */
function placeOf(ticket: Ticket, t: Translate): string {
  const seat = ticket.seat ? seatName(t, ticket.seat) : '';
  return [
    seat,
    ticket.detail,
    ticket.fare,
    ticket.kind === 'event' ? ticket.fromName : '',
    ticket.attendeeName,
  ]
    .filter(Boolean)
    .join(', ');
}
