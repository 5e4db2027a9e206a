import type { Ticket } from '@fareground/domain/access/ticket';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { type Translate, useT } from '../../../i18n/use-t.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { type Category, CategoryLabel } from '../../../ui/category.tsx';
import { seatName } from '../../../views/seat-name.ts';
import { type Leg, legsOf, nameOf, nextTicket, type Outing } from './outings.ts';

const tones: Readonly<Record<Ticket['state'], Tone | undefined>> = {
  valid: 'good',
  suspended: 'bad',
  used: undefined,
  void: 'bad',
  transferred: 'info',
};

/** Outings by day and place; each show and ride of one leads to its next code. */
export function OutingList({ outings }: { readonly outings: readonly Outing[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="own-list">
      {outings.map(({ bookingId, tickets }) => {
        const { at, zone, city } = nameOf(tickets);
        return (
          <li key={bookingId} className="own-outing">
            <h3 className="title">{t('outing.name', { date: format.date(at, zone), city })}</h3>
            <ul>
              {legsOf(tickets).map((leg) => (
                <LegRow key={leg.key} leg={leg} />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

/** When, what, for how many and where they sit, and how it stands. */
function LegRow({ leg }: { readonly leg: Leg }) {
  const t = useT();
  const format = useFormat();
  const ticket = nextTicket(leg, Date.now());
  if (!ticket) return null;
  const tone = tones[ticket.state];
  return (
    <li className="own-ticket" data-cat={ticket.category}>
      <time dateTime={new Date(ticket.startsAt).toISOString()}>
        {format.clock(ticket.startsAt, ticket.startZone)}
        <small>
          {format.zone(ticket.startsAt, ticket.startZone)}, {format.date(ticket.startsAt, ticket.startZone)}
        </small>
      </time>
      <div>
        <CategoryLabel category={ticket.category as Category} />
        <h4 className="title">
          <Link to={paths.ticket.to({ serial: ticket.serial })}>{ticket.title}</Link>
        </h4>
        <p className="muted small">{placesOf(leg, t)}</p>
      </div>
      <Badge {...(tone && { tone })}>{t(`ticket.state.${ticket.state}`)}</Badge>
    </li>
  );
}

/** "2 tickets: Floor, Coliseu da Ribeira"; "2 tickets: 4A, 4B, Minho Lines ML 204"; the name where it is one person’s. */
function placesOf({ tickets }: Leg, t: Translate): string {
  const [ticket] = tickets;
  if (!ticket) return '';
  const seats = tickets.map(({ seat, sections }) => (seat ? seatName(t, seat, sections) : ''));
  const what = [
    ...seats,
    ...new Set(tickets.flatMap(({ detail, fare }) => [detail, fare ?? ''])),
    ticket.kind === 'event' ? ticket.fromName : '',
    ...new Set(tickets.map(({ attendeeName }) => attendeeName)),
  ].filter(Boolean);
  return t('outing.tickets', { count: tickets.length, what: what.join(', ') });
}
