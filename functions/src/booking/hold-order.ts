import type { Booking } from '@fareground/domain/booking/booking';
import {
  addRecent,
  placesBySale,
  type RecentBooking,
  recentBookingOf,
  recount,
} from '@fareground/domain/booking/buyer';
import type { AnswerSheet, PlacedAssistance } from '@fareground/domain/catalogue/questions/answer-sheet';
import { assistanceStoredUntil } from '@fareground/domain/catalogue/trips/assistance-on-ticket';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import { dropEnded } from '@fareground/domain/stock/drop-ended';
import type { Pool } from '@fareground/domain/stock/pool';
import {
  create,
  PoolContended,
  type PoolNeed,
  update,
  type View,
  type Work,
} from '../platform/commit/work.ts';
import type { Caller } from '../platform/http/caller.ts';
import { NetworkFull, recordGuestHold } from '../platform/limits/guest-holds.ts';
import type { Services } from '../platform/services.ts';
import { bookingOf } from './booking-of-order.ts';
import { claimStock } from './claim-stock.ts';
import { type OrderLine, partsOf } from './event-line.ts';
import { isOver, readListed } from './listed-bookings.ts';
import type { Order } from './order.ts';
import { enforcePersonLimits } from './person-limits.ts';
import { voucherLine } from './voucher-use.ts';

type Deps = Pick<Services, 'db' | 'engine' | 'collections' | 'shards' | 'now'>;

/**
 * Holds an order whose lines and price are decided. Asked again with the same digests it gives the same booking.
 * @throws AppError account-disabled, verified-email-needed, and what stock and limits refuse
 */
export async function holdOrder(deps: Deps, order: Order): Promise<Booking> {
  try {
    return await submit(deps, order, nothingRead);
  } catch (error) {
    if (error instanceof NetworkFull) {
      const read = await readListed(deps, error.bookings, (state) => isOver(state) || state === 'confirmed');
      const ended = new Set([...read].flatMap(([id, booking]) => (booking ? [] : [id])));
      if (ended.size === 0) throw error;
      return submit(deps, order, { ...nothingRead, ended });
    }
    if (!(error instanceof AppError) || error.code !== 'limit-exceeded') throw error;
    const own = await readListed(deps, error.details.bookings, isOver);
    if (own.size === 0) throw error;
    return submit(deps, order, { ...nothingRead, own });
  }
}

/** What was read because a limit was reached, and is not to be counted from the lists alone. */
interface ReadBookings {
  /** The buyer's own, by id; null for one that ended. */
  readonly own: ReadonlyMap<string, Booking | null>;
  /** Bookings of a network's guests that hold nothing any more. */
  readonly ended: ReadonlySet<string>;
}
const nothingRead: ReadBookings = { own: new Map(), ended: new Set() };

/** A booking, or which booking the same request made before. */
type Result = { booking: Booking } | { madeBefore: string };

/** Guests of one network may hold so many times what one person may, unpaid, of one sale. */
const NETWORK_FACTOR = 2;

/** Shards that are left to other instances, one after the other, before this one insists. */
const MAX_MOVES = 8;

async function submit(deps: Deps, order: Order, read: ReadBookings): Promise<Booking> {
  const { engine, collections, shards } = deps;
  const { lines, voucher, priced } = order;
  const wanted = voucher ? [...lines, voucherLine(voucher, priced.amounts.discount, lines[0])] : lines;
  // An offer may take from every shard at once.
  const isSharded =
    !order.offer &&
    !lines.some(isSeatedPackage) &&
    wanted.some((line) => partsOf(line).some((part) => part.pools.length > 1));
  const fromAnywhere = () => engine.submit(holdWork(deps, order, wanted, read));
  const inOwnShards = (line: OrderLine): OrderLine => {
    const parts = line.parts.map((part) => ({ ...part, pools: [shards.of(part.pools)].filter(isThere) }));
    return { ...line, parts, ...(line.quota && { quota: [shards.of(line.quota)].filter(isThere) }) };
  };
  /** A shard where another instance sells is its own: from then on this one sells from the next. */
  async function fromOwnShards(): Promise<Result> {
    for (let moves = 0; ; moves++) {
      const isMovable = moves < MAX_MOVES;
      try {
        return await engine.submit({
          ...holdWork(deps, order, wanted.map(inOwnShards), read),
          isMovable,
        });
      } catch (error) {
        if (!(error instanceof PoolContended)) throw error;
      }
    }
  }
  const result = await (isSharded ? fromOwnShards() : fromAnywhere()).catch((error: unknown) => {
    // The last places, and the last uses of a voucher, may be in any shard.
    const isUsedUp =
      error instanceof AppError && (error.code === 'sold-out' || error.code === 'voucher-invalid');
    if (isSharded && isUsedUp) return fromAnywhere();
    throw error;
  });
  if ('booking' in result) return result.booking;
  const earlier = (await collections.bookings.doc(result.madeBefore).get()).data();
  if (!earlier) throw new AppError('internal', `booking ${result.madeBefore} is listed and not there`);
  return earlier;
}

/** The same seats at all dates may be in any section. */
const isSeatedPackage = ({ package: sold, tier }: OrderLine): boolean =>
  sold !== undefined && tier?.layout != null;

/** @param stockLines the order's lines in their order, then the voucher's, each with the pools it may take from */
function holdWork(
  { collections }: Deps,
  order: Order,
  stockLines: readonly OrderLine[],
  read: ReadBookings,
): Work<Result> {
  const { caller, settings, digests, guestHolds, offer } = order;
  const placeLines = stockLines.slice(0, order.lines.length);
  const buyer = collections.buyers.doc(caller.uid);
  const places = placesBySale(order.lines.map(({ line }) => line));
  return {
    name: 'hold',
    pools: poolNeeds(stockLines),
    documents: [buyer, ...(guestHolds ? [guestHolds] : []), ...(offer?.documents ?? [])],
    decide: (view) => {
      const list = view.get(buyer);
      if (list?.disabled) return { kind: 'refuse', error: new AppError('account-disabled', caller.uid) };
      const listed = list?.bookings ?? [];
      const earlier = listed.find(({ key }) => key === digests.key);
      if (earlier) return replay(earlier, digests.body);
      offer?.requireWaiting(view);
      const recent = recount(listed, read.own);
      const limits = { most: settings.maxPlacesPerPerson, ofHouseAlone: order.complimentary === true };
      enforcePersonLimits(recent, order.lines, limits);
      refuseInRush(caller, poolNeeds(placeLines), view, settings.rushHolds ?? 0);
      const id = randomDigits(10);
      // Whole seconds: holds that end together are stored and dropped together.
      const until = offer?.until ?? Math.ceil((view.now + settings.holdMinutes * MINUTE) / SECOND) * SECOND;
      const most = NETWORK_FACTOR * settings.maxPlacesPerPerson;
      const noted = guestHolds
        ? [recordGuestHold(view, guestHolds, { bookingId: id, until, places }, most, read.ended)]
        : [];
      const isOffer = offer !== undefined;
      const stock = claimStock(id, stockLines, view.pool, until, view.now, { isOffer });
      const booking = bookingOf({ ...order, id, until, now: view.now }, stock.claims);
      const bookings = addRecent(recent, recentBookingOf(booking, digests), view.now);
      const offered = offer?.made(view, booking, stock.pools);
      const sheet = sheetOf(id, order, view.now);
      return {
        kind: 'commit',
        pools: offered?.pools ?? stock.pools,
        writes: [
          create(collections.bookings.doc(id), booking),
          ...(sheet ? [create(collections.answerSheets.doc(id), sheet)] : []),
          list ? update(buyer, { bookings }) : create(buyer, { bookings }),
          ...noted,
          ...(offered?.writes ?? []),
        ],
        result: { booking },
      };
    },
  };
}

/** What came with an order beside its lines; undefined where nothing was asked. */
function sheetOf(
  id: string,
  { lines, answers = [] }: Pick<Order, 'lines' | 'answers'>,
  now: number,
): AnswerSheet | undefined {
  const assistance = lines.flatMap(({ assistance: told = [] }, lineIndex) =>
    told.flatMap((one, place): PlacedAssistance[] => (one ? [{ ...one, lineIndex, place }] : [])),
  );
  if (answers.length + assistance.length === 0) return undefined;
  const ends = lines.flatMap(({ line }) => (line.kind === 'trip' && line.assisted ? [line.to.at] : []));
  return {
    id,
    answers: [...answers],
    ...(assistance.length > 0 && {
      assistance,
      assistanceUntil: assistanceStoredUntil(Math.max(...ends)),
    }),
    createdAt: now,
    updatedAt: now,
  };
}

function replay(earlier: RecentBooking, body: string) {
  return earlier.body === body
    ? { kind: 'done' as const, result: { madeBefore: earlier.bookingId } }
    : {
        kind: 'refuse' as const,
        error: new AppError('idempotency-conflict', 'the key was used with another body'),
      };
}

/**
 * An account costs nothing, so in a rush one person could be many. The house may ask for an email that is theirs then.
 * @param rushHolds live holds of one pool that are a rush; 0: never
 * @throws AppError verified-email-needed
 */
function refuseInRush(
  { emailVerified }: Pick<Caller, 'emailVerified'>,
  pools: readonly PoolNeed[],
  view: View,
  rushHolds: number,
): void {
  if (emailVerified || rushHolds === 0) return;
  const rushed = pools.find(({ id }) => dropEnded(view.pool(id), view.now).holds.size >= rushHolds);
  if (rushed) throw new AppError('verified-email-needed', rushed.id, { field: 'lines' });
}

const isThere = (pool: Pool | undefined): pool is Pool => pool !== undefined;

function poolNeeds(lines: readonly OrderLine[]): PoolNeed[] {
  const pools = lines.flatMap((line) => [
    ...partsOf(line).flatMap((part) => part.pools),
    ...(line.follows ? [...line.follows.pools, ...line.follows.quota] : []),
  ]);
  return [...new Map(pools.map((pool) => [pool.id, { id: pool.id, planned: pool }])).values()];
}
