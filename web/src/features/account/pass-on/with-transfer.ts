import type { ShownTicket } from '@fareground/domain/api/shown-bookings';

/** The ticket as it is after it began to be passed on, or was taken back. */
export function withTransfer(ticket: ShownTicket, transfer: ShownTicket['transfer']): ShownTicket {
  const { transfer: _, ...facts } = ticket;
  return { ...facts, ...(transfer && { transfer }) };
}
