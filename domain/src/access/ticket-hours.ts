import { DAY, HOUR } from '../core/time.ts';

/** When a ticket opens a gate, epoch milliseconds, both ends included. */
export interface TicketHours {
  validFrom: number;
  validUntil: number;
}

/** From a day before the start to six hours after the end, of an event or of one's own part of a trip. */
export const ticketHours = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): TicketHours => ({
  validFrom: startsAt - DAY,
  validUntil: endsAt + 6 * HOUR,
});

/** Null within the hours. */
export function outsideHours(
  { validFrom, validUntil }: TicketHours,
  at: number,
): 'too-early' | 'too-late' | null {
  if (at < validFrom) return 'too-early';
  return at > validUntil ? 'too-late' : null;
}
