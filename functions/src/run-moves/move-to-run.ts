import { type Booking, bookingPath, type TripLine } from '@fareground/domain/bookings/booking';
import { type RecentBooking, recentBookingOf, recount } from '@fareground/domain/bookings/buyer';
import { type LineMoved, moveLine, moveRefund, placesOfLine } from '@fareground/domain/bookings/move-line';
import type { MoveRequest, MoveResponse } from '@fareground/domain/calls/run-moves';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { lineMoved } from '@fareground/domain/ledger/movements';
import type { Claim } from '@fareground/domain/stock/claim';
import { restock, sellPlaces, sellSeat } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { extraOfPoolId } from '@fareground/domain/stock/pool-id';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { ticketLifecycle } from '@fareground/domain/tickets/ticket';
import { hasLeft } from '@fareground/domain/trips/missed-run';
import { type MoveRight, moveRefusal } from '@fareground/domain/trips/other-run';
import { seatsOnOtherRun } from '@fareground/domain/trips/seats-on-other-run';
import type { Trip } from '@fareground/domain/trips/trip';
import { auditEntry } from '../audit/audit.ts';
import { changePools, hasOtherPools, poolsOfBooking } from '../booking/booking-pools.ts';
import { hasOtherTickets } from '../booking/cancel-confirmed.ts';
import { refusalError } from '../booking/claim-stock.ts';
import { enforcePersonalLimit } from '../booking/person-limits.ts';
import { poolOfSeat } from '../booking/seat-pools.ts';
import { type Alongside, create, update, type View, type Write } from '../commit/work.ts';
import { required } from '../firestore/required.ts';
import type { Caller } from '../http/caller.ts';
import { ledgerWrites } from '../ledger/post.ts';
import { movedMail, receivedTicketMovedMail } from '../mail/move-mails.ts';
import type { Services } from '../runtime/services.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { openSeats, seatPoolsOfTrip } from './free-on-runs.ts';
import { journeyOn, movableJourney } from './journey-of-line.ts';

type Needs = Pick<
  Services,
  'engine' | 'collections' | 'catalogue' | 'links' | 'signer' | 'payments' | 'now' | 'log'
>;
type Asked = Pick<MoveRequest, 'line' | 'tripId' | 'seats'>;

/** A booking that others change while it moves is read again so often. */
const TRIES = 4;

/**
 * Moves a journey of a confirmed booking to another run: seats there sold, those before on sale again, tickets, refund of the difference and mail in one
 * commit. Its tickets are others, since gates of the run before may have no network. Asked again for the run that it is on, it answers the same. Of
 * their own accord nobody comes to more places on a run than one person may have.
 * @throws AppError invalid-argument; seat-taken, sold-out; limit-exceeded; wrong-state with its reason: over, used, dearer, not-offered, not-left, not-later, no-journey
 */
export async function moveToRun(
  needs: Needs,
  caller: Caller,
  found: Booking,
  asked: Asked,
): Promise<MoveResponse> {
  let booking = found;
  for (let tries = 1; ; tries++) {
    // Between the confirmation and the capture there is nothing that could go back, or that was earned: the capture is finished first. It reads the
    // booking anew, so it comes before the plan.
    if (booking.paymentId) booking = await needs.payments.reconcile(booking.paymentId, new Map());
    if (booking.lines[asked.line]?.saleId === asked.tripId) return answerOf(booking, asked);
    const plan = await planMove(needs, booking, asked);
    const refund =
      plan.refund > 0
        ? needs.payments.requestRefund({
            booking,
            amount: plan.refund,
            parts: [{ lineIndex: asked.line, price: plan.refund, fees: 0 }],
            reason: 'staff',
            requestedBy: caller.uid,
          })
        : null;
    try {
      const moved = await moveInOneCommit(needs, caller, {
        booking,
        asked,
        plan,
        alongside: refund?.alongside,
      });
      // It is asked for. What the provider does not take at once, the sweep sends again.
      await refund?.send().catch((error: unknown) => {
        needs.log.warn('a refund was not sent yet', { booking: booking.id, error: String(error) });
      });
      return answerOf(moved, asked);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable' || tries === TRIES) throw error;
      booking = required(await needs.collections.bookings.doc(booking.id).get());
    }
  }
}

const answerOf = (booking: Booking, { line, tripId }: Asked): MoveResponse => {
  const places = placesOfLine(booking, line);
  return { tripId, serials: places.map(({ serial }) => serial), seats: places.map(({ seat }) => seat) };
};

interface MovePlan {
  readonly own: Trip;
  readonly other: Trip;
  readonly right: MoveRight;
  readonly run: TripLine;
  readonly mask: number;
  /** Of the places that move, in their order, and for each a serial of its other ticket. */
  readonly seats: readonly string[];
  readonly serials: readonly string[];
  /** Minor units. */
  readonly refund: number;
  readonly limit: PersonLimit;
}

async function planMove(
  needs: Needs,
  booking: Booking,
  { line: lineIndex, tripId, seats: chosen }: Asked,
): Promise<MovePlan> {
  const { collections, now } = needs;
  const { line, right, seats } = movableJourney(booking, lineIndex, now());
  if (chosen && chosen.length !== seats.length) {
    throw new AppError('invalid-argument', `${seats.length} seats`, { field: 'seats' });
  }
  const [own, other] = await Promise.all(
    [line.saleId, tripId].map(async (id) => required(await collections.trips.doc(id).get())),
  );
  if (!own || !other) throw refused(booking, 'no-journey');
  if (right.why === 'missed' && !hasLeft(own, line, now())) throw refused(booking, 'not-left');
  const made = journeyOn(own, line, other, now());
  if (!made) throw refused(booking, 'no-journey');
  const refusal = moveRefusal(right, own, line, { trip: other, line: made.line });
  if (refusal) throw refused(booking, refusal);
  return {
    own,
    other,
    right,
    run: made.line,
    mask: made.mask,
    seats,
    serials: seats.map(() => randomDigits(20)),
    refund: moveRefund(booking, lineIndex, made.line.unitPrice, right.percent),
    limit: await limitOf(needs, booking, tripId),
  };
}

const refused = ({ id }: Booking, reason: string): AppError =>
  new AppError('wrong-state', `${id} is not moved: ${reason}`, { reason });

interface Move {
  readonly booking: Booking;
  readonly asked: Asked;
  readonly plan: MovePlan;
  readonly alongside: Alongside | undefined;
}

async function moveInOneCommit(
  needs: Needs,
  caller: Caller,
  { booking, asked, plan, alongside }: Move,
): Promise<Booking> {
  const { engine, collections, links, signer, now } = needs;
  const { own, other, right, run, mask, serials } = plan;
  const planned = tripPools(other);
  const seatPools = seatPoolsOfTrip(other);
  const reference = collections.bookings.doc(booking.id);
  const buyer = collections.buyers.doc(booking.buyerUid);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  // The codes do not say a seat, so they are signed before the seats are known.
  const lines = booking.lines.map((line, index) =>
    index === asked.line
      ? { ...run, quantity: line.quantity, attendees: line.attendees, seats: line.seats }
      : line,
  );
  const renewed = new Map(
    placesOfLine(booking, asked.line).map(({ serial }, index) => [serial, serials[index]]),
  );
  const issued = await issueTickets(
    { ...booking, lines },
    signer,
    now(),
    booking.ticketSerials.map((serial) => renewed.get(serial) ?? serial),
  );
  const known = poolsOfBooking(booking).filter(({ id }) => !planned.some((pool) => pool.id === id));
  return engine.submit<Booking>({
    name: 'move a journey to another run',
    pools: [...known, ...planned.map((pool) => ({ id: pool.id, planned: pool }))],
    documents: [reference, buyer, ...tickets, ...(alongside?.documents ?? [])],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      const before = current.lines[asked.line];
      if (before?.saleId === other.id) return { kind: 'done', result: current };
      const isOver = current.state !== 'confirmed' || right.until < view.now || run.startsAt <= view.now;
      if (isOver) return { kind: 'refuse', error: refused(current, 'over') };
      if (hasOtherTickets(current, booking) || hasOtherPools(current, booking)) {
        return { kind: 'refuse', error: new AppError('unavailable', `${booking.id} changed meanwhile`) };
      }
      const places = placesOfLine(current, asked.line);
      if (places.some(({ serial }) => view.get(collections.tickets.doc(serial))?.state !== 'valid')) {
        return { kind: 'refuse', error: refused(current, 'used') };
      }
      const recent = view.get(buyer)?.bookings;
      if (right.why === 'own') requireRoom(recent ?? [], plan.limit, other.id, places.length);
      const sold = sellSeats(view, plan, asked);
      if ('code' in sold) return { kind: 'refuse', error: sold };
      const moved = moveLine(current, asked.line, {
        line: run,
        mask,
        serials,
        percent: right.percent,
        why: right.why,
        seats: sold.seats.map((seat) => ({ seat, poolId: poolOfSeat(seatPools, seat)?.id ?? '' })),
      });
      if (!moved || moved.refund !== plan.refund) {
        return { kind: 'refuse', error: new AppError('unavailable', `${booking.id} changed meanwhile`) };
      }
      const { ticketSerials, saleIds } = moved;
      const changes = { lines: moved.lines, ticketSerials, saleIds, updatedAt: view.now };
      const next: Booking = { ...current, ...changes };
      const mail = movedMail(
        next,
        { lineIndex: asked.line, before: own, refund: moved.refund },
        links,
        view.now,
      );
      const extras = sellExtras(view, moved.taken);
      if ('code' in extras) return { kind: 'refuse', error: extras };
      const freed = changePools(moved.given, view, (pool, claim) => restock(pool, claim, view.now));
      return {
        kind: 'commit',
        pools: [...freed, ...sold.pools, ...extras.pools],
        writes: [
          update(reference, changes),
          ...(recent ? [update(buyer, { bookings: listedAnew(recent, next) })] : []),
          ...ticketWrites(view, moved, sold.seats),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...auditWrites(view, current),
          ...(alongside?.writes(view) ?? []),
          ...ledgerWrites(
            collections,
            booking.paymentId && before
              ? lineMoved(next, {
                  lineIndex: asked.line,
                  before,
                  change: serials[0] ?? '',
                  at: view.now,
                })
              : null,
          ),
        ],
        result: next,
      };
    },
  });

  /** The tickets before open no gate any more; the others have their holders, and those whom one was passed on to are told. */
  function ticketWrites(view: View, moved: LineMoved, seats: readonly string[]): Write[] {
    return [...moved.tickets].flatMap(([before, serial], index) => {
      const reference = collections.tickets.doc(before);
      const old = view.get(reference);
      const fresh = issued.find((one) => one.serial === serial);
      if (!old || !fresh) return [];
      const { holderUid, attendeeName, recipient, guestOf } = old;
      const ticket = {
        ...fresh,
        holderUid,
        attendeeName,
        ...(recipient && { recipient }),
        ...(guestOf && { guestOf }),
        seat: seats[index] ?? '',
        createdAt: view.now,
        updatedAt: view.now,
      };
      const mail = receivedTicketMovedMail(ticket, own, links, view.now);
      return [
        update(reference, {
          state: move(ticketLifecycle, old.state, 'void'),
          closedAt: view.now,
          movedTo: serial,
          updatedAt: view.now,
        }),
        create(collections.tickets.doc(serial), ticket),
        ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
      ];
    });
  }

  /** What staff do for somebody else goes into the log with it; a buyer's own is theirs. */
  function auditWrites(view: View, current: Booking): Write[] {
    if (caller.uid === current.buyerUid || caller.roles.length === 0) return [];
    const entry = auditEntry({
      id: `move-${current.id}-${asked.line}-${view.now}`,
      at: view.now,
      actor: caller,
      action: 'bookings.move',
      target: bookingPath(current.id),
      reason: '',
      before: { trip: own.id },
      after: { trip: other.id },
    });
    return entry ? [create(collections.audit.doc(entry.id), entry)] : [];
  }
}

/** How many places one person may have of a sale, and their bookings of the other run as they are now; null for one that ended. */
interface PersonLimit {
  readonly most: number;
  readonly read: ReadonlyMap<string, Booking | null>;
}

/** A read for each other booking that its buyer has of the run: what their list says of one may have ended since. */
async function limitOf(
  { collections, catalogue }: Pick<Needs, 'collections' | 'catalogue'>,
  { buyerUid }: Booking,
  tripId: string,
): Promise<PersonLimit> {
  const [buyer, settings] = await Promise.all([collections.buyers.doc(buyerUid).get(), catalogue.settings()]);
  const listed = (buyer.data()?.bookings ?? []).filter(({ places }) => tripId in places);
  const read = await Promise.all(
    listed.map(async ({ bookingId }) => {
      const booking = (await collections.bookings.doc(bookingId).get()).data();
      const isLive = booking && booking.state !== 'expired' && booking.state !== 'cancelled';
      return [bookingId, isLive ? booking : null] as const;
    }),
  );
  return { most: settings.maxPlacesPerPerson, read: new Map(read) };
}

/** @throws AppError limit-exceeded */
const requireRoom = (
  recent: readonly RecentBooking[],
  { most, read }: PersonLimit,
  tripId: string,
  places: number,
): void => enforcePersonalLimit(recount(recent, read), { [tripId]: places }, most);

/** The buyer's list, where the booking stands with the run that it moved to. */
const listedAnew = (recent: readonly RecentBooking[], next: Booking): RecentBooking[] =>
  recent.map((one) =>
    one.bookingId === next.id ? recentBookingOf(next, { key: one.key, body: one.body }) : one,
  );

/** What they bring along, sold on the other run; or why it cannot be. @param taken all that is taken there */
function sellExtras(view: View, taken: readonly Claim[]): { readonly pools: Pool[] } | AppError {
  const pools: Pool[] = [];
  for (const { poolId, mask, quantity } of taken) {
    const extra = extraOfPoolId(poolId);
    const pool = view.pool(poolId);
    if (!extra || pool.kind !== 'places') continue;
    const sold = sellPlaces(pool, mask, quantity, view.now);
    if (!sold.ok) return new AppError('sold-out', poolId, { field: 'tripId', extra });
    pools.push(sold.pool);
  }
  return { pools };
}

/** Those that were chosen, or else seats of the kinds that they have, sold; or why they cannot be. */
function sellSeats(
  view: View,
  { own, other, mask, seats: before }: MovePlan,
  { seats: chosen }: Asked,
): { readonly seats: readonly string[]; readonly pools: Pool[] } | AppError {
  const planned = seatPoolsOfTrip(other);
  const free = new Set(planned.flatMap(({ id }) => openSeats(view.pool(id), mask, view.now)));
  const seats = chosen ?? seatsOnOtherRun(own.layout, other.layout, free, before);
  if (!seats) return new AppError('sold-out', other.id, { field: 'tripId', free: free.size });
  const changed = new Map<string, Pool>();
  for (const seat of seats) {
    const id = poolOfSeat(planned, seat)?.id ?? '';
    const pool = changed.get(id) ?? (id ? view.pool(id) : undefined);
    if (pool?.kind !== 'seats')
      return new AppError('invalid-argument', `no seat ${seat}`, { field: 'seats' });
    const sold = sellSeat(pool, seat, mask, view.now);
    if (!sold.ok) return refusalError(sold.refusal, 'line', free.size);
    changed.set(id, sold.pool);
  }
  return { seats, pools: [...changed.values()] };
}
