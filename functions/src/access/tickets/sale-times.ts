import type { Ticket } from '@fareground/domain/access/ticket';
import { type TicketHours, ticketHours } from '@fareground/domain/access/ticket-hours';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import type { Services } from '../../platform/services.ts';

/** A moved event is read so often by an instance, however many tickets come outside of their first hours. */
const MAX_AGE = 10 * SECOND;

/** When a trip is, with its delay. */
export const tripTimes = ({ departsAt, arrivesAt, delayMinutes }: Trip) => ({
  startsAt: departsAt,
  endsAt: arrivesAt + delayMinutes * MINUTE,
});

/** The hours of a ticket's event or trip as it stands, a few seconds old at most; null when it is gone. */
export async function saleHours(
  { catalogue }: Pick<Services, 'catalogue'>,
  { kind, offeringId }: Pick<Ticket, 'kind' | 'offeringId'>,
): Promise<TicketHours | null> {
  try {
    const sale = await catalogue.sale(kind, offeringId, MAX_AGE);
    return ticketHours(sale.kind === 'event' ? sale.event : tripTimes(sale.trip));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}
