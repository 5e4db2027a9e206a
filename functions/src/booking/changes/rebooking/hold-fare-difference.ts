import type { FareDifferenceRequest } from '@fareground/domain/api/rebooking';
import type { Booking } from '@fareground/domain/booking/booking';
import { seatsOnAlternative } from '@fareground/domain/catalogue/trips/seats-on-alternative';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { AppError } from '@fareground/domain/core/errors';
import { isDisputed } from '@fareground/domain/payments/follow-dispute';
import { getAll } from '../../../platform/firestore/get-all.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { holdOrder } from '../../hold-order.ts';
import { digestsOf } from '../../order.ts';
import { fareDifference } from './fare-difference.ts';
import { freeOnTrips } from './free-on-trips.ts';
import { movableParty, partyOn, partyRefusal } from './leg-of-line.ts';

type Deps = Pick<
  Services,
  'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'payments' | 'now' | 'log'
>;

/**
 * Holds a dearer trip in place of a party's leg, as a booking of its own that what the leg is worth pays of. The leg stands until the rest is paid: then both are
 * decided in one commit (booking/replaced-line.ts). Where it is not paid in time nothing has changed. The same call again gives the same booking.
 * @throws AppError not-found for anybody but the buyer; wrong-state with its reason: over, used, passed-on, disputed, not-dearer, no-leg; seat-taken, sold-out,
 * limit-exceeded
 */
export async function holdFareDifference(
  deps: Deps,
  caller: Caller,
  found: Booking,
  request: FareDifferenceRequest,
  idempotencyKey: string,
): Promise<Booking> {
  const { collections, catalogue, payments, now } = deps;
  if (found.buyerUid !== caller.uid) throw new AppError('not-found', found.id);
  // Between the confirmation and the capture nothing of it is worth anything yet: the capture is finished first.
  const booking = found.paymentId ? await payments.reconcile(found.paymentId, new Map()) : found;
  const { tripId } = request;
  const { legs, first } = await movableParty(deps, booking, request, now());
  const { line } = first;
  const places = legs.flatMap((one) => one.places);
  const [own, other, settings] = await Promise.all([
    collections.trips.doc(line.offeringId).get().then(required),
    collections.trips.doc(tripId).get().then(required),
    catalogue.settings(),
  ]);
  const there = own.id === other.id ? null : partyOn(own, legs, other, now());
  if (!there) throw refused(booking, 'no-leg');
  if (partyRefusal(legs, own, other, there) !== 'dearer') throw refused(booking, 'not-dearer');
  const tickets = await ticketsOf(deps, booking, places);
  const seats = request.seats ?? (await seatsLike(deps, own, other, there.first.mask, places));
  if (seats.length !== places.length)
    throw new AppError('invalid-argument', `${places.length} seats`, { field: 'seats' });
  const { lines, priced, worth, credit } = fareDifference({
    ...{ booking, legs, other, there, seats, settings },
    told: tickets.map(({ assistance }) => assistance),
    now: now(),
  });
  const { buyerUid: uid, buyerEmail: email, buyerName: name } = booking;
  return holdOrder(deps, {
    caller: { uid, email, name, emailVerified: caller.emailVerified },
    request: { buyer: { email, name } },
    lines,
    priced,
    settings,
    voucher: null,
    digests: digestsOf(idempotencyKey, { bookingId: booking.id, ...request }),
    guestHolds: null,
    replaces: {
      place: {
        bookingId: booking.id,
        lines: legs.map(({ lineIndex }) => lineIndex),
        serials: places.map(({ serial }) => serial),
        ...worth,
      },
      credit,
    },
  });
}

/** The tickets of the places, where all of them can be given up. @throws AppError wrong-state */
async function ticketsOf(
  { db, collections }: Deps,
  booking: Booking,
  places: readonly { readonly serial: string }[],
) {
  const found = await getAll(
    db,
    places.map(({ serial }) => collections.tickets.doc(serial)),
  );
  const tickets = [...found.values()];
  if (tickets.some(({ state }) => state !== 'valid')) throw refused(booking, 'used');
  // They are somebody else's to give up.
  if (tickets.some(({ recipient }) => recipient)) throw refused(booking, 'passed-on');
  const payment = booking.paymentId && (await collections.payments.doc(booking.paymentId).get()).data();
  if (payment && isDisputed(payment)) throw refused(booking, 'disputed');
  return tickets;
}

/** @throws AppError sold-out */
async function seatsLike(
  deps: Deps,
  own: Trip,
  other: Trip,
  mask: number,
  places: readonly { readonly seat: string }[],
): Promise<readonly string[]> {
  const free = (await freeOnTrips(deps, [other], () => mask)).get(other.id)?.seats ?? new Set();
  const before = places.map(({ seat }) => seat);
  const seats = seatsOnAlternative(own, other, free, before);
  if (!seats) throw new AppError('sold-out', other.id, { field: 'tripId', free: free.size });
  return seats;
}

const refused = ({ id }: Booking, reason: string): AppError =>
  new AppError('wrong-state', `${id} is not changed: ${reason}`, { reason });
