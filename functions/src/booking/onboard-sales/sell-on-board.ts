import type { Ticket } from '@fareground/domain/access/ticket';
import type { WalkUpRequest, WalkUpResponse } from '@fareground/domain/api/walk-ups';
import { type Booking, bookingLifecycle, bookingPath } from '@fareground/domain/booking/booking';
import { addRecent, recentBookingOf } from '@fareground/domain/booking/buyer';
import { withSections } from '@fareground/domain/booking/change-seat';
import { reportGroups } from '@fareground/domain/booking/report-groups';
import { quote, withoutFees } from '@fareground/domain/catalogue/prices/pricing';
import type { PublicSettings } from '@fareground/domain/catalogue/settings/settings';
import type { Trip } from '@fareground/domain/catalogue/trips/trip';
import { classesIn, classOfSeat, classSections } from '@fareground/domain/catalogue/vehicles/seat-class';
import type { TravelClass } from '@fareground/domain/catalogue/vehicles/travel-class';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { HOUR, MINUTE } from '@fareground/domain/core/time';
import { drawerIdOf } from '@fareground/domain/payments/drawer';
import { moneyTaken } from '@fareground/domain/payments/ledger/movements';
import { paymentIdOf } from '@fareground/domain/payments/payment';
import { takenAtOnce } from '@fareground/domain/payments/taken-at-once';
import { confirm } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import { tripPools } from '@fareground/domain/stock/pool-plan';
import { issueTickets } from '../../access/tickets/issue-tickets.ts';
import { otherSeat } from '../../access/tickets/other-seat.ts';
import { purchaseMail } from '../../messages/booking-mails.ts';
import { cashWrites } from '../../payments/cash/cash-writes.ts';
import { ledgerWrites } from '../../payments/ledger/post.ts';
import { auditEntry } from '../../platform/audit/audit.ts';
import { create, update, type View } from '../../platform/commit/work.ts';
import { required } from '../../platform/firestore/required.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';
import { bookingOf } from '../booking-of-order.ts';
import { type ClaimedStock, claimStock } from '../claim-stock.ts';
import { type OrderLine, seatParts } from '../event-line.ts';
import { guestAccount } from '../guest-list/guest-account.ts';
import { extraParts, legLine } from '../leg-line.ts';
import { digestsOf } from '../order.ts';
import { plainSeats, seatsOnBoard } from './seats-on-board.ts';

type Deps = Pick<
  Services,
  'auth' | 'db' | 'engine' | 'collections' | 'catalogue' | 'signer' | 'links' | 'now'
>;
type Input = WalkUpRequest & { readonly tripId: string; readonly key: string };

/** A full coach at every stop is fewer; a stolen account must not empty a house. */
const byDriver: SharedLimit = { name: 'walk-ups', max: 300, window: HOUR };

/** Before it leaves and after it arrives somebody may still be standing at the door. */
const AROUND = 6 * HOUR;

/**
 * Sells places of a trip on board, for cash: places sold, booking confirmed, payment, drawer, tickets, mail and the entry in the log in one commit, so that
 * nothing of it is there without the rest. Nothing is asked of the payment provider. Asked again with the same key it answers the same sale.
 * @throws AppError not-found; not-on-sale; invalid-argument; limit-exceeded; price-changed with the price of one place; sold-out with what is free; seat-taken;
 * too-many-requests; idempotency-conflict
 */
export async function sellOnBoard(deps: Deps, caller: Caller, input: Input): Promise<WalkUpResponse> {
  const { engine, collections, catalogue, signer, links, now } = deps;
  const { tripId, key, ...body } = input;
  const uid = await guestAccount(deps, caller, key);
  const digests = digestsOf(key, { tripId, ...body });
  const buyer = collections.buyers.doc(uid);
  const before = (await buyer.get()).data()?.bookings.find((one) => one.key === digests.key);
  if (before) return soldBefore(deps, before, digests.body);
  await takeShared(deps, byDriver, caller.uid);
  const [sale, settings] = await Promise.all([catalogue.sale('trip', tripId), catalogue.settings()]);
  if (sale.kind !== 'trip') throw new AppError('not-found', tripId);
  const { trip } = sale;
  requireUnderWay(trip, now());
  const travelClass = requestedClass(trip, input);
  const line = lineOf(trip, input, travelClass);
  const names = classSections(trip.layout);
  const drawer = collections.drawers.doc(drawerIdOf(tripId, line.currency));
  const pools = tripPools(trip);
  const plain = plainSeats(trip, travelClass);
  const order = orderOf(line, input, { uid, settings });
  // Neither serial nor code names the seat, which the commit decides.
  const unseated = await issueTickets(bookingOf({ ...order, until: now(), now: now() }, [[]]), signer, now());
  const sold = await engine.submit<WalkUpResponse | { readonly madeBefore: string }>({
    name: 'sell on board',
    pools: pools.map((pool) => ({ id: pool.id, planned: pool })),
    documents: [buyer, drawer],
    decide: (view) => {
      const list = view.get(buyer);
      const earlier = list?.bookings.find((one) => one.key === digests.key);
      if (earlier?.body === digests.body) return { kind: 'done', result: { madeBefore: earlier.bookingId } };
      if (earlier) throw otherBody();
      const stock = takeSeats(view, order.id, { line, input, pools, plain });
      const held = bookingOf({ ...order, until: view.now, now: view.now }, stock.claims);
      const lines = held.lines.map((one) => (one.kind === 'trip' ? withSections(one, names) : one));
      const booking: Booking = {
        ...held,
        lines,
        channel: 'on-board',
        groups: reportGroups(lines, 'on-board'),
        state: move(bookingLifecycle, held.state, 'confirmed'),
        paymentId: paymentIdOf(order.id, 1),
        attempts: 1,
        ticketSerials: unseated.map(({ serial }) => serial),
        confirmedAt: view.now,
      };
      const payment = takenAtOnce(
        booking,
        1,
        { method: 'cash', cash: { takenBy: caller.uid, offeringId: tripId } },
        view.now,
      );
      const seats = booking.lines.flatMap((one) => one.seats);
      const tickets = unseated.map((ticket, place) => ({
        ...ticket,
        ...otherSeat(ticket, seats[place] ?? '', names),
      }));
      const bookings = addRecent(list?.bookings ?? [], recentBookingOf(booking, digests), view.now);
      const mail = purchaseMail(booking, links, view.now);
      const entry = entryOf(caller, input, booking, view.now);
      return {
        kind: 'commit',
        pools: stock.pools,
        writes: [
          create(collections.bookings.doc(booking.id), booking),
          create(collections.payments.doc(payment.id), payment),
          ...(payment.amount > 0
            ? cashWrites(view, drawer, { desk: tripId, currency: payment.currency, amount: payment.amount })
            : []),
          ...ledgerWrites(collections, payment.amount > 0 ? moneyTaken(booking, payment, view.now) : null),
          ...tickets.map((ticket) => create(collections.tickets.doc(ticket.serial), ticket)),
          list ? update(buyer, { bookings }) : create(buyer, { bookings }),
          ...(mail ? [create(collections.mail.doc(mail.id), mail)] : []),
          ...(entry ? [create(collections.audit.doc(entry.id), entry)] : []),
        ],
        result: receiptOf(booking, tickets),
      };
    },
  });
  if (!('madeBefore' in sold)) return sold;
  return soldBefore(deps, { bookingId: sold.madeBefore, body: digests.body }, digests.body);
}

const otherBody = () => new AppError('idempotency-conflict', 'the key was used with another body');

/** @throws AppError idempotency-conflict */
async function soldBefore(
  { db, collections }: Pick<Deps, 'db' | 'collections'>,
  earlier: { readonly bookingId: string; readonly body: string },
  body: string,
): Promise<WalkUpResponse> {
  if (earlier.body !== body) throw otherBody();
  const booking = required(await collections.bookings.doc(earlier.bookingId).get());
  const stored = await db.getAll(...booking.ticketSerials.map((serial) => collections.tickets.doc(serial)));
  return receiptOf(
    booking,
    stored.map((one) => one.data() as Ticket),
  );
}

/** @throws AppError not-on-sale */
function requireUnderWay({ id, onSale, state, departsAt, arrivesAt, delayMinutes }: Trip, now: number): void {
  const isNow = departsAt - AROUND <= now && now <= arrivesAt + delayMinutes * MINUTE + AROUND;
  if (!onSale || state === 'cancelled' || state === 'arrived' || !isNow) {
    throw new AppError('not-on-sale', id, { field: 'from' });
  }
}

/** That of the named seats, or the one that was asked for, or the plainest. @throws AppError invalid-argument for seats of several classes */
function requestedClass({ layout }: Trip, { seats = [], travelClass }: Input): TravelClass {
  const own = new Set(seats.map((seat) => classOfSeat(layout, seat)));
  if (travelClass) own.add(travelClass);
  const [first = classesIn(layout)[0] ?? 'standard', ...others] = own;
  if (others.length > 0)
    throw new AppError('invalid-argument', 'seats of several classes', { field: 'seats' });
  return first;
}

/** @throws AppError invalid-argument, limit-exceeded, price-changed */
function lineOf(trip: Trip, input: Input, travelClass: TravelClass): OrderLine {
  const { from, to, quantity, price, name, seats = [], passenger, extras } = input;
  if (seats.length > 0 && seats.length !== quantity) {
    throw new AppError('invalid-argument', 'seats and quantity differ', { field: 'seats' });
  }
  const attendees = name ? Array.from({ length: quantity }, () => ({ name })) : [];
  const { line, ...order } = legLine(trip, { from, to, seats, passenger, extras, travelClass }, 'walkUp');
  if (line.unitPrice !== price) {
    throw new AppError('price-changed', `${price} for ${trip.id}`, { field: 'price', price: line.unitPrice });
  }
  return { ...order, line: { ...line, quantity, attendees } };
}

/** On board nobody pays for booking: a place costs its fare. */
function orderOf(
  line: OrderLine,
  { name, email }: Input,
  { uid, settings }: { readonly uid: string; readonly settings: PublicSettings },
) {
  const priced = quote([line.line], line.currency, withoutFees(settings));
  return {
    id: randomDigits(10),
    caller: { uid, email, emailVerified: true, name },
    request: { buyer: { name, email } },
    lines: [line],
    priced,
    voucher: null,
  };
}

interface Wanted {
  readonly line: OrderLine;
  readonly input: Input;
  readonly pools: readonly Pool[];
  readonly plain: ReadonlySet<string>;
}

/** Held and sold in one. @throws AppError sold-out, seat-taken, not-on-sale */
function takeSeats(view: View, bookingId: string, { line, input, pools, plain }: Wanted): ClaimedStock {
  const { tripId, quantity, extras, seats: named = [] } = input;
  const current = pools.map(({ id }) => view.pool(id));
  const found = seatsOnBoard(current, plain, { mask: line.mask, quantity, now: view.now });
  const seats = named.length > 0 ? named : found.seats;
  if (seats.length < quantity) {
    throw new AppError('sold-out', tripId, { field: 'quantity', free: found.free });
  }
  const parts = [...seatParts(pools, seats), ...extraParts(tripId, pools, extras, quantity)];
  const stock = claimStock(bookingId, [{ ...line, parts }], view.pool, view.now + MINUTE, view.now);
  const changed = new Map(stock.pools.map((pool) => [pool.id, pool]));
  for (const claim of stock.claims.flat()) {
    const decision = confirm(changed.get(claim.poolId) ?? view.pool(claim.poolId), claim, view.now);
    if (!decision.ok) throw new AppError('not-on-sale', claim.poolId, { field: 'from' });
    changed.set(claim.poolId, decision.pool);
  }
  return { claims: stock.claims, pools: [...changed.values()] };
}

const receiptOf = (
  { id, amounts, currency, createdAt }: Booking,
  tickets: readonly Ticket[],
): WalkUpResponse => ({
  bookingId: id,
  amount: amounts.total,
  currency,
  taxIncluded: amounts.taxIncluded,
  tickets: tickets.map(({ serial, seat, token }) => ({ serial, seat, token })),
  soldAt: createdAt,
});

/** Who sold what to whom, with the sale. */
const entryOf = (
  caller: Caller,
  { tripId, from, to, quantity }: Input,
  { id, amounts }: Booking,
  at: number,
) =>
  auditEntry({
    id: `walk-up-${id}`,
    at,
    actor: caller,
    action: 'walkUps.sell',
    target: bookingPath(id),
    reason: '',
    before: {},
    after: { trip: tripId, from, to, places: quantity, amount: amounts.total },
  });
