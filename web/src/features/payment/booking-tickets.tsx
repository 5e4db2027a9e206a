import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { paths } from '../../config/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Category, CategoryLabel, categoryIcons } from '../../ui/category.tsx';
import { Loading } from '../../ui/states.tsx';
import { TicketLeft, TicketRight, TicketShell } from '../../ui/ticket-shell.tsx';
import { seatName } from '../../views/seat-name.ts';
import { useBookingTickets } from './data/live-booking.ts';

interface BookingTicketsProps {
  readonly booking: Booking;
  readonly uid: string;
  readonly guest: boolean;
}

/** Paid: the tickets themselves, and for a guest the way to keep them. */
export function BookingTickets({ booking, uid, guest }: BookingTicketsProps) {
  const t = useT();
  const tickets = useBookingTickets(uid, booking.id);
  return (
    <>
      <section aria-label={t('pay.tickets')}>
        {tickets.length === 0 ? (
          <>
            <p className="muted">{t('pay.ticketsSoon')}</p>
            <Loading rows={2} />
          </>
        ) : (
          <ul className="pay-lines">
            {tickets.map((ticket) => (
              <TicketRow key={ticket.serial} ticket={ticket} />
            ))}
          </ul>
        )}
      </section>
      {booking.buyerEmail ? <p className="muted">{t('pay.mailed', { email: booking.buyerEmail })}</p> : null}
      <div className="pay-acts">
        <ButtonLink to={paths.profile.to()}>{t('pay.allTickets')}</ButtonLink>
      </div>
      {guest ? (
        <Card title={t('pay.guest')}>
          <p className="muted">{t('pay.guestText')}</p>
          <p className="pay-acts pay-guest">
            <ButtonLink
              kind="line"
              to={paths.register.to({}, { next: paths.payment.to({}, { booking: booking.id }) })}
            >
              {t('pay.guestMake')}
            </ButtonLink>
          </p>
        </Card>
      ) : null}
    </>
  );
}

const isCategory = (text: string): text is Category => Object.hasOwn(categoryIcons, text);

function TicketRow({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const format = useFormat();
  const place = ticket.seat ? seatName(t, ticket.seat, ticket.sections) : ticket.detail;
  const seat = ticket.fare ? `${place}, ${ticket.fare}` : place;
  const where = ticket.kind === 'event' ? ticket.fromName : `${ticket.fromName} – ${ticket.toName}`;
  return (
    <TicketShell as="li" across className="pay-ticket" data-cat={ticket.category}>
      <TicketLeft>
        {isCategory(ticket.category) ? <CategoryLabel category={ticket.category} /> : null}
        <h2>{ticket.title}</h2>
        <p>{format.dateTime(ticket.startsAt, ticket.startZone)}</p>
        <p className="small muted">{where}</p>
      </TicketLeft>
      <TicketRight>
        <p>
          <span className="seat-text">{seat}</span>
          {ticket.attendeeName ? <small className="small muted"> {ticket.attendeeName}</small> : null}
        </p>
        <ButtonLink
          kind="line"
          to={paths.ticket.to({ serial: ticket.serial })}
          aria-label={t('pay.showFor', { title: ticket.title, seat })}
        >
          {t('pay.show')}
        </ButtonLink>
      </TicketRight>
    </TicketShell>
  );
}
