import type { ShownTicket } from '@fareground/domain/api/shown-bookings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { useEffect } from 'react';
import { useSaleOf } from './data/my-tickets.ts';
import { TicketStrip } from './ticket-strip.tsx';

interface LinkedStatusProps {
  readonly ticket: ShownTicket;
  /** Its run, whenever that changes. Must be the same function at each call. */
  readonly onTrip: (trip: Trip | null) => void;
}

/** How a ticket stands for whoever has the mailed link of it: its sale is followed live, as anybody may read it. */
export default function LinkedStatus({ ticket, onTrip }: LinkedStatusProps) {
  const { checkedAt, ...sale } = useSaleOf(ticket);
  useEffect(() => onTrip(sale.trip), [onTrip, sale.trip]);
  return <TicketStrip ticket={ticket} sale={sale} checkedAt={checkedAt} />;
}
