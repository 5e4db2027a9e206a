import type { TicketPositionResponse } from '@fareground/domain/api/positions';
import { isSwitchedOff } from '@fareground/domain/catalogue/settings/features';
import { AppError } from '@fareground/domain/core/errors';
import { SECOND } from '@fareground/domain/core/time';
import { distance } from '@fareground/domain/core/way';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { doorStates } from '../door-list/door-rows.ts';
import { journeyOfTicket } from '../tickets/journey-of-ticket.ts';
import { requireOwnTicket } from '../transfers/own-ticket.ts';
import { pointsOf } from './points-of-stops.ts';

/** A trip is read so often by an instance, however many look where it is. */
const MAX_AGE = 60 * SECOND;

/**
 * Where the trip of a ticket is, for whoever has the ticket: while it stands, and until the position ends; nobody is told where that is switched off. Staff read positions themselves.
 * @param caller null: nobody is signed in, and the key alone counts @param key of the mailed link that shows the ticket
 * @throws AppError not-found also where it is somebody else's, was voided or passed on, or is of no trip
 */
export async function ticketPosition(
  deps: Pick<Services, 'db' | 'collections' | 'catalogue' | 'links' | 'now'>,
  caller: Pick<Caller, 'uid'> | null,
  serial: string,
  key?: string,
): Promise<TicketPositionResponse> {
  const { collections, catalogue, now } = deps;
  const stored = await collections.tickets.doc(serial).get();
  const ticket = requireOwnTicket(deps, stored, caller, key);
  if (!doorStates.includes(ticket.state) || ticket.kind !== 'trip')
    throw new AppError('not-found', `no trip of ${serial}`);
  const position = (await collections.positions.doc(ticket.offeringId).get()).data();
  const isOff = isSwitchedOff(await catalogue.settings(), 'positions');
  if (isOff || !position || now() >= position.expiresAt) return { position: null };
  const { latitude, longitude, accuracy, at } = position;
  const sale = await catalogue.sale('trip', ticket.offeringId, MAX_AGE);
  const journey = await journeyOfTicket(deps, ticket);
  const placeId = sale.kind === 'trip' && journey ? sale.trip.timetable[journey.from]?.placeId : undefined;
  const point = placeId === undefined ? undefined : (await pointsOf(deps, [placeId])).get(placeId);
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
