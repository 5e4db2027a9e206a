import { attendee } from '@fareground/domain/access/attendee';
import { ticketLifecycle } from '@fareground/domain/access/ticket';
import type { MoveRequest, MoveResponse } from '@fareground/domain/api/rebooking';
import { isSameLeg } from '@fareground/domain/booking/alternative-trip';
import {
  type Booking,
  type BookingLine,
  bookingPath,
  isActiveLine,
} from '@fareground/domain/booking/booking';
import { type LineMoved, moveLines, placesOfLine } from '@fareground/domain/booking/move-line';
import { assistanceOnSeat } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { hasLeft } from '@fareground/domain/catalogue/trips/no-show-rule';
import { seatTraits } from '@fareground/domain/catalogue/trips/seat-traits';
import { seatsOnAlternative } from '@fareground/domain/catalogue/trips/seats-on-alternative';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import type { SectionNames } from '@fareground/domain/catalogue/vehicles/layout';
import { classesIn, classSections, sectionsOfSeats } from '@fareground/domain/catalogue/vehicles/seat-class';
import { wheelchairPlaces } from '@fareground/domain/catalogue/vehicles/wheelchair-places';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { lineMoved } from '@fareground/domain/payments/ledger/movements';
import { restock } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { pointsOf } from '../../../access/positions/points-of-stops.ts';
import { issueTickets } from '../../../access/tickets/issue-tickets.ts';
import { movedMail, receivedTicketMovedMail } from '../../../messages/move-mails.ts';
import { ledgerWrites } from '../../../payments/ledger/post.ts';
import { auditEntry } from '../../../platform/audit/audit.ts';
import { type Alongside, create, update, type View, type Write } from '../../../platform/commit/work.ts';
import { required } from '../../../platform/firestore/required.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../../platform/services.ts';
import { changePools, hasOtherPools, poolsOfBooking } from '../../booking-pools.ts';
import { hasOtherTickets } from '../../cancel-confirmed.ts';
import { poolOfSeat } from '../../seat-pools.ts';
import { freeOnTrips, seatPoolsOfTrip } from './free-on-trips.ts';
import {
  byLeg,
  faresOfParty,
  type MovableLeg,
  movableParty,
  type PartyOnTrip,
  partyOn,
  partyRefusal,
  refundsOfParty,
} from './leg-of-line.ts';
import { limitOf, listedAnew, type PersonLimit, requireRoom } from './person-limit.ts';
import { type SeatedMove, sellExtras, sellSeats, withoutPlaces } from './sell-on-trip.ts';

type Deps = Pick<
  Services,
  'db' | 'engine' | 'collections' | 'catalogue' | 'links' | 'signer' | 'payments' | 'now' | 'log'
>;
type MoveOptions = Omit<MoveRequest, 'key'>;

/** A booking that others change while it moves is read again so often. */
const TRIES = 4;

/**
 * Moves a party of a confirmed booking to another trip: seats there sold, those before on sale again, tickets, refund of the difference and mail in one
 * commit, for all of them or for nobody. Their tickets are others, since gates of the trip before may have no network. Asked again for the trip that it is on, it answers the same. Of
 * their own accord nobody comes to more places on a trip than one person may have.
 * @throws AppError invalid-argument; seat-taken, sold-out; limit-exceeded; wrong-state with its reason: over, used, dearer, not-offered, not-left, not-later, no-leg
 */
export async function rebook(
  deps: Deps,
  caller: Caller,
  found: Booking,
  request: MoveOptions,
): Promise<MoveResponse> {
  let booking = found;
  for (let tries = 1; ; tries++) {
    // Between the confirmation and the capture there is nothing that could go back, or that was earned: the capture is finished first. It reads the
    // booking anew, so it comes before the plan.
    if (booking.paymentId) booking = await deps.payments.reconcile(booking.paymentId, new Map());
    const there = request.lines ?? onTrip(booking, request);
    if (there.length > 0 && there.every((index) => isOn(booking.lines[index], request.tripId)))
      return answerOf(booking, request.tripId, there);
    const plan = await planMove(deps, booking, request);
    const amount = sumOf(plan.refunds);
    const refund =
      amount > 0
        ? deps.payments.requestRefund({
            booking,
            amount,
            parts: plan.legs.flatMap(({ lineIndex }, index) => {
              const price = plan.refunds[index] ?? 0;
              return price > 0 ? [{ lineIndex, price, fees: 0 }] : [];
            }),
            reason: 'staff',
            requestedBy: caller.uid,
          })
        : null;
    try {
      const moved = await moveInOneCommit(deps, caller, {
        booking,
        request,
        plan,
        alongside: refund?.alongside,
      });
      // It is asked for. What the provider does not take at once, the sweep sends again.
      await refund?.send().catch((error: unknown) => {
        deps.log.warn('a refund was not sent yet', { booking: booking.id, error: String(error) });
      });
      return answerOf(
        moved,
        request.tripId,
        plan.legs.map(({ lineIndex }) => lineIndex),
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'changed-meanwhile' || tries === TRIES) throw error;
      booking = required(await deps.collections.bookings.doc(booking.id).get());
    }
  }
}

/** Whether a leg is on a trip already. On its own trip it moves to other stops while that is offered. */
const isOn = (line: BookingLine | undefined, tripId: string): boolean =>
  line?.offeringId === tripId && !(line.kind === 'trip' && line.offer?.tripIds.includes(tripId));

/** Who of the booking made the leg that a line makes now: its party once it has moved. */
function onTrip({ lines }: Booking, { line: lineIndex }: MoveOptions): number[] {
  const own = lines[lineIndex];
  return lines.flatMap((line, index) =>
    own?.kind === 'trip' && line.kind === 'trip' && isActiveLine(line) && isSameLeg(line, own) ? [index] : [],
  );
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const answerOf = (booking: Booking, tripId: string, lines: readonly number[]): MoveResponse => {
  const places = lines.flatMap((line) => placesOfLine(booking, line));
  return { tripId, serials: places.map(({ serial }) => serial), seats: places.map(({ seat }) => seat) };
};

interface MovePlan extends SeatedMove {
  readonly legs: readonly MovableLeg[];
  readonly first: MovableLeg;
  readonly there: PartyOnTrip;
  /** For each place that moves, leg by leg, a serial of its other ticket. */
  readonly serials: readonly string[];
  /** What goes back of each leg, minor units. */
  readonly refunds: readonly number[];
  readonly limit: PersonLimit;
}

async function planMove(deps: Deps, booking: Booking, request: MoveOptions): Promise<MovePlan> {
  const { collections, now } = deps;
  const { tripId, seats: chosen } = request;
  const { legs, first } = await movableParty(deps, booking, request, now());
  const { line, terms } = first;
  const seats = legs.flatMap(({ places }) => places.map(({ seat }) => seat));
  if (chosen && chosen.length !== seats.length) {
    throw new AppError('invalid-argument', `${seats.length} seats`, { field: 'seats' });
  }
  const [own, other] = await Promise.all(
    [line.offeringId, tripId].map(async (id) => required(await collections.trips.doc(id).get())),
  );
  if (!own || !other) throw refused(booking, 'no-leg');
  if (terms.why === 'missed' && !hasLeft(own, line, now())) throw refused(booking, 'not-left');
  const points =
    other.id === own.id
      ? await pointsOf(
          deps,
          own.timetable.map(({ placeId }) => placeId),
        )
      : undefined;
  const there = partyOn(own, legs, other, now(), points);
  if (!there) throw refused(booking, 'no-leg');
  const refusal = partyRefusal(legs, own, other, there);
  if (refusal) throw refused(booking, refusal);
  // What goes back is asked for before the commit, so the classes are looked up; where they are others by then, it is planned again.
  const { mask } = there.first;
  const expected = chosen ?? (await expectedSeats(deps, { own, other, mask, seats }));
  return {
    own,
    other,
    legs,
    first,
    there,
    mask,
    places: legs.flatMap(({ places }, index) =>
      places.map(({ seat }) => ({ seat, neighbours: there.legs[index]?.line.neighbours })),
    ),
    serials: seats.map(() => randomDigits(20)),
    refunds: refundsOfParty(booking, legs, faresOfParty(legs, other, there, expected)),
    limit: await limitOf(deps, booking, tripId),
  };
}

/** The seats that the places get as it stands, as far as their classes are concerned. */
async function expectedSeats(
  deps: Deps,
  { own, other, mask, seats }: { own: Trip; other: Trip; mask: number; seats: readonly string[] },
): Promise<readonly string[] | null> {
  if (own.id === other.id) return seats;
  if (classesIn(other.layout).length === 1) return seats.map(() => seatTraits(other.layout)[0]?.id ?? '');
  const free = await freeOnTrips(deps, [other], () => mask);
  return seatsOnAlternative(own, other, free.get(other.id)?.seats ?? new Set(), seats);
}

const refused = ({ id }: Booking, reason: string): AppError =>
  new AppError('wrong-state', `${id} is not moved: ${reason}`, { reason });

interface Move {
  readonly booking: Booking;
  readonly request: MoveOptions;
  readonly plan: MovePlan;
  readonly alongside: Alongside | undefined;
}

async function moveInOneCommit(
  deps: Deps,
  caller: Caller,
  { booking, request, plan, alongside }: Move,
): Promise<Booking> {
  const { engine, collections, links, signer, now } = deps;
  const { own, other, legs, there, serials, mask } = plan;
  const { terms } = plan.first;
  const { startsAt } = there.first.line;
  const serialsOf = byLeg(legs, serials);
  const names = classSections(other.layout);
  const wheelchairs = wheelchairPlaces(other.layout);
  const planned = tripPools(other);
  const seatPools = seatPoolsOfTrip(other);
  const reference = collections.bookings.doc(booking.id);
  const buyer = collections.buyers.doc(booking.buyerUid);
  const tickets = booking.ticketSerials.map((serial) => collections.tickets.doc(serial));
  // The codes do not say a seat, so they are signed before the seats are known.
  const lines = booking.lines.map((line, index) => {
    const trip = there.legs[legs.findIndex(({ lineIndex }) => lineIndex === index)]?.line;
    return trip && line.kind === 'trip'
      ? { ...trip, quantity: line.quantity, attendees: line.attendees, seats: line.seats }
      : line;
  });
  const renewed = new Map(
    legs.flatMap(({ places }) => places).map(({ serial }, index) => [serial, serials[index]]),
  );
  const issued = await issueTickets(
    { ...booking, lines },
    signer,
    now(),
    booking.ticketSerials.map((serial) => renewed.get(serial) ?? serial),
  );
  const known = poolsOfBooking(booking).filter(({ id }) => !planned.some((pool) => pool.id === id));
  return engine.submit<Booking>({
    name: 'move a party to another trip',
    pools: [...known, ...planned.map((pool) => ({ id: pool.id, planned: pool }))],
    documents: [reference, buyer, ...tickets, ...(alongside?.documents ?? [])],
    decide: (view) => {
      const current = view.get(reference) ?? booking;
      if (legs.every(({ lineIndex }) => isOn(current.lines[lineIndex], other.id)))
        return { kind: 'done', result: current };
      const isOver = current.state !== 'confirmed' || terms.until < view.now || startsAt <= view.now;
      if (isOver) return { kind: 'refuse', error: refused(current, 'over') };
      if (hasOtherTickets(current, booking) || hasOtherPools(current, booking)) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const places = legs.flatMap(({ lineIndex }) => placesOfLine(current, lineIndex));
      if (places.some(({ serial }) => view.get(collections.tickets.doc(serial))?.state !== 'valid')) {
        return { kind: 'refuse', error: refused(current, 'used') };
      }
      const recent = view.get(buyer)?.bookings;
      if (terms.why === 'own') requireRoom(recent ?? [], plan.limit, other.id, places.length);
      const moving = legs.map(({ lineIndex }) => lineIndex);
      const stock = own.id === other.id ? withoutPlaces(view, current, moving) : view;
      const sold = sellSeats(stock, booking.id, plan, request.seats);
      if ('code' in sold) return { kind: 'refuse', error: sold };
      const fares = faresOfParty(legs, other, there, sold.seats);
      const seatsOf = byLeg(legs, sold.seats);
      const moves = there.legs.flatMap(({ line: trip }, index) => {
        const leg = legs[index];
        const seats = seatsOf[index] ?? [];
        if (!leg) return [];
        const { lineIndex, terms: own } = leg;
        const to = {
          line: { ...trip, ...withSections(names, seats) },
          fares: fares[index] ?? [],
          mask,
          serials: serialsOf[index] ?? [],
          percents: own.percents,
          why: own.why,
          seats: seats.map((seat) => ({ seat, poolId: poolOfSeat(seatPools, seat)?.id ?? '' })),
        };
        return [{ lineIndex, trip: to }];
      });
      const moved = moveLines(current, moves);
      if (!moved || moved.refunds.join() !== plan.refunds.join()) {
        return {
          kind: 'refuse',
          error: new AppError('changed-meanwhile', `${booking.id} changed meanwhile`),
        };
      }
      const { lines, ticketSerials, offeringIds, groups } = moved;
      const changes = { lines, ticketSerials, offeringIds, groups, updatedAt: view.now };
      const next: Booking = { ...current, ...changes };
      const mail = movedMail(next, { lines: moving, before: own, refund: moved.refund }, links, view.now);
      const extras = sellExtras(stock, moved.taken);
      if ('code' in extras) return { kind: 'refuse', error: extras };
      const freed = changePools(moved.given, view, (pool, claim) => restock(pool, claim, view.now));
      const taken = [...sold.pools, ...extras.pools];
      const isTaken = ({ id }: Pool): boolean => taken.some((pool) => pool.id === id);
      return {
        kind: 'commit',
        // On its own trip what was given back is in what was taken.
        pools: [...freed.filter((pool) => !isTaken(pool)), ...taken],
        writes: [
          update(reference, changes),
          ...(recent ? [update(buyer, { bookings: listedAnew(recent, next) })] : []),
          ...ticketWrites(view, moved, sold.seats),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...auditWrites(view, current),
          ...(alongside?.writes(view) ?? []),
          ...moving.flatMap((lineIndex, index) =>
            ledgerOf(current, next, lineIndex, serialsOf[index], view.now),
          ),
        ],
        result: next,
      };
    },
  });

  /** What is earned with a line goes along with it. */
  function ledgerOf(
    { lines: before, paymentId }: Booking,
    next: Booking,
    lineIndex: number,
    [change = '']: readonly string[] = [],
    at: number,
  ): Write[] {
    const line = before[lineIndex];
    if (!paymentId || !line) return [];
    return ledgerWrites(collections, lineMoved(next, { lineIndex, before: line, change, at }));
  }

  /** The tickets before open no gate any more; the others have their holders, and those whom one was passed on to are told. */
  function ticketWrites(view: View, moved: LineMoved, seats: readonly string[]): Write[] {
    return [...moved.tickets].flatMap(([before, serial], index) => {
      const reference = collections.tickets.doc(before);
      const old = view.get(reference);
      const fresh = issued.find((one) => one.serial === serial);
      if (!old || !fresh) return [];
      const { holderUid, attendeeName, recipient, guestOf, assistance } = old;
      const ticket = {
        ...fresh,
        holderUid,
        ...attendee(attendeeName),
        ...(recipient && { recipient }),
        ...(guestOf && { guestOf }),
        ...assistanceOnSeat(assistance, wheelchairs.has(seats[index] ?? ''), fresh.endsAt),
        seat: seats[index] ?? '',
        ...withSections(names, [seats[index] ?? '']),
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
      id: `move-${current.id}-${request.line}-${view.now}`,
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

const withSections = (names: SectionNames | undefined, seats: readonly string[]) => {
  const sections = sectionsOfSeats(names, seats);
  return sections ? { sections } : {};
};
