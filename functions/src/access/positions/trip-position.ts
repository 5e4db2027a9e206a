import { expiryOf, type Point, type Position } from '@fareground/domain/access/position';
import type {
  SharePositionRequest,
  SharePositionResponse,
  TicketPositionResponse,
} from '@fareground/domain/api/positions';
import { isSwitchedOff } from '@fareground/domain/catalogue/settings/features';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import { delayAt, distance, type PlacedCall } from '@fareground/domain/core/way';
import { requireFeature } from '../../catalogue/require-feature.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { doorStates } from '../door-list/door-rows.ts';
import { legOfTicket } from '../tickets/leg-of-ticket.ts';
import { requireOwnTicket } from '../transfers/own-ticket.ts';
import { pointsOf } from './points-of-stops.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'catalogue' | 'now'>;

/** A trip's position is taken from so long before it leaves. */
const BEFORE = 120 * MINUTE;

/**
 * Writes down where a trip is, unless a newer point is there, and says how late it seems to be. Repeating it changes nothing.
 * @throws AppError switched-off; not-found; wrong-state unless the trip is about to leave or on its way
 */
export async function sharePosition(
  deps: Deps,
  caller: Pick<Caller, 'uid'>,
  { tripId, stop, ...sent }: SharePositionRequest & { readonly tripId: string },
): Promise<SharePositionResponse> {
  await requireFeature(deps, 'positions');
  const { db, collections, catalogue, now } = deps;
  const sale = await catalogue.sale('trip', tripId);
  if (sale.kind !== 'trip') throw new AppError('not-found', tripId);
  const { trip } = sale;
  requireOnTheWay(trip, now());
  const at = Math.min(sent.at, now());
  const position: Position = { ...sent, id: tripId, at, sharedBy: caller.uid, expiresAt: expiryOf(trip) };
  const reference = collections.positions.doc(tripId);
  await runTransaction(db, async (transaction) => {
    const before = (await transaction.get(reference)).data();
    if (!before || before.at < at) transaction.set(reference, position);
  });
  const delay = delayAt(await callsOf(deps, trip), sent, { from: stop, at });
  return { delayMinutes: delay === null ? null : Math.min(delay, 1_440) };
}

/** @throws AppError wrong-state */
function requireOnTheWay(trip: Trip, now: number): void {
  const isOver = trip.state === 'cancelled' || trip.state === 'arrived' || now >= expiryOf(trip);
  if (isOver || now < trip.departsAt - BEFORE) {
    throw new AppError('wrong-state', `${trip.id} is not on its way`, { state: trip.state });
  }
}

async function callsOf(deps: Deps, { timetable }: Trip): Promise<PlacedCall[]> {
  const points: ReadonlyMap<string, Point> = await pointsOf(
    deps,
    timetable.map(({ placeId }) => placeId),
  );
  return timetable.map(({ placeId, arrivesAt, departsAt }) => {
    return { point: points.get(placeId), arrivesAt, departsAt };
  });
}

/** The position of a trip that nobody shares any more. Anybody who may share one may end it. @throws AppError not-found when there is no such trip */
export async function endPosition(
  { collections, catalogue }: Pick<Services, 'collections' | 'catalogue'>,
  tripId: string,
): Promise<void> {
  await catalogue.sale('trip', tripId);
  await collections.positions.doc(tripId).delete();
}

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
  const leg = await legOfTicket(deps, ticket);
  const placeId = sale.kind === 'trip' && leg ? sale.trip.timetable[leg.from]?.placeId : undefined;
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
