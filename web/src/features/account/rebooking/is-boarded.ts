import type { Ticket } from '@fareground/domain/access/ticket';

/** Whether somebody was let on board with a ticket of a line. @param lineIndex its position in the booking */
export const isBoarded = (
  tickets: readonly Pick<Ticket, 'lineIndex' | 'state'>[],
  lineIndex: number,
): boolean => tickets.some((ticket) => ticket.lineIndex === lineIndex && ticket.state === 'used');
