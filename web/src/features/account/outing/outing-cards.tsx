import type { Ticket } from '@fareground/domain/access/ticket';
import { useBooking } from '../data/my-tickets.ts';
import PapersCard from './papers-card.tsx';
import PlansCard from './plans-card.tsx';

interface OutingCardsProps {
  readonly ticket: Ticket;
  /** All tickets of the booking that whoever has this one has. */
  readonly outing: readonly Ticket[];
}

/** Below a ticket: what can be done with it, and what one saves of its booking. */
export default function OutingCards({ ticket, outing }: OutingCardsProps) {
  return ticket.recipient ? (
    <PlansCard ticket={ticket} booking={undefined} outing={outing} />
  ) : (
    <BuyersCards ticket={ticket} outing={outing} />
  );
}

function BuyersCards({ ticket, outing }: OutingCardsProps) {
  const booking = useBooking(ticket.bookingId).data;
  if (!booking) return null;
  return (
    <>
      <PlansCard ticket={ticket} booking={booking} outing={outing} />
      {booking.confirmedAt === null ? null : (
        <PapersCard
          booking={booking}
          toBooking
          tickets={outing.filter(({ state, recipient }) => state !== 'transferred' && !recipient).length}
        />
      )}
    </>
  );
}
