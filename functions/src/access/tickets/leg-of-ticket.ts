import { type Leg, legOf } from '@fareground/domain/access/leg';
import type { Ticket } from '@fareground/domain/access/ticket';
import { SECOND } from '@fareground/domain/core/time';
import type { Services } from '../../platform/services.ts';

/** A timetable is read so often by an instance, however many tickets come. */
const MAX_AGE = 60 * SECOND;

/** The part of its trip that a ticket is for; null of an event, and where the timetable has no such. */
export async function legOfTicket(
  { catalogue }: Pick<Services, 'catalogue'>,
  ticket: Pick<Ticket, 'kind' | 'offeringId' | 'fromStop' | 'toStop'>,
): Promise<Leg | null> {
  if (ticket.kind !== 'trip') return null;
  const sale = await catalogue.sale('trip', ticket.offeringId, MAX_AGE);
  return sale.kind === 'trip' ? legOf(ticket, sale.trip.timetable) : null;
}
