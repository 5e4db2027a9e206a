import type { TicketPositionResponse } from '@fareground/domain/calls/positions';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { distance } from '@fareground/domain/positions/way';
import { isSwitchedOff } from '@fareground/domain/settings/features';
import { doorStates } from '../door-list/door-rows.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { journeyOfTicket } from '../tickets/journey-of-ticket.ts';
import { pointsOf } from './points-of-stops.ts';

/** A trip is read so often by an instance, however many look where it is. */
const MAX_AGE = 60 * SECOND;

/**
 * Where the trip of a ticket is, for whoever has the ticket: while it stands, and until the position ends; nobody is told where that is switched off. Staff read positions themselves.
 * @throws AppError not-found also where it is somebody else's, was voided or passed on, or is of no trip
 */
export async function ticketPosition(
  needs: Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>,
  { uid }: Pick<Caller, 'uid'>,
  serial: string,
): Promise<TicketPositionResponse> {
  const { collections, catalogue, now } = needs;
  const ticket = (await collections.tickets.doc(serial).get()).data();
  const isTheirs = ticket?.holderUid === uid && doorStates.includes(ticket.state) && ticket.kind === 'trip';
  if (!ticket || !isTheirs) throw new AppError('not-found', `no trip of ${serial} for ${uid}`);
  const position = (await collections.positions.doc(ticket.saleId).get()).data();
  const isOff = isSwitchedOff(await catalogue.settings(), 'positions');
  if (isOff || !position || now() >= position.expiresAt) return { position: null };
  const { latitude, longitude, accuracy, at } = position;
  const sale = await catalogue.sale('trip', ticket.saleId, MAX_AGE);
  const journey = await journeyOfTicket(needs, ticket);
  const placeId = sale.kind === 'trip' && journey ? sale.trip.timetable[journey.from]?.placeId : undefined;
  const point = placeId === undefined ? undefined : (await pointsOf(needs, [placeId])).get(placeId);
  return {
    position: {
      latitude,
      longitude,
      accuracy,
      at,
      distance: point ? distance({ latitude, longitude }, point) : null,
      stop: ticket.fromName,
    },
  };
}
