import type { TripLine } from '@fareground/domain/bookings/booking';
import type { Ticket } from '@fareground/domain/tickets/ticket';

/** Whether somebody was let on board with a ticket of a journey. */
export const isBoarded = (
  tickets: readonly Pick<Ticket, 'saleId' | 'state'>[],
  { saleId }: Pick<TripLine, 'saleId'>,
): boolean => tickets.some((ticket) => ticket.saleId === saleId && ticket.state === 'used');
