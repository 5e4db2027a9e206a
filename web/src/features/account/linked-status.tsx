import type { ShownTicket } from '@fareground/domain/calls/shown-bookings';
import { useSaleOf } from './data/my-tickets.ts';
import { TicketStrip } from './ticket-strip.tsx';

/** How a ticket stands for whoever has the mailed link of it: its sale is followed live, as anybody may read it. */
export default function LinkedStatus({ ticket }: { readonly ticket: ShownTicket }) {
  const { checkedAt, ...sale } = useSaleOf(ticket);
  return <TicketStrip ticket={ticket} sale={sale} checkedAt={checkedAt} />;
}
