import { hash } from 'node:crypto';
import type { Booking, BookingLine } from '@fareground/domain/bookings/booking';
import {
  addRecent,
  placesBySale,
  type RecentBooking,
  recentBookingOf,
  recount,
} from '@fareground/domain/bookings/buyer';
import { type Quote, quote } from '@fareground/domain/bookings/pricing';
import { reportGroups } from '@fareground/domain/bookings/report-groups';
import type { CreateBookingRequest } from '@fareground/domain/calls/bookings';
import { cutText } from '@fareground/domain/core/cut-text';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import type { AnswerSheet, PlacedAssistance } from '@fareground/domain/questions/answer-sheet';
import type { Answer } from '@fareground/domain/questions/check-answers';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import { dropEnded } from '@fareground/domain/stock/drop-ended';
import type { Pool } from '@fareground/domain/stock/pool';
import { assistanceKeptUntil } from '@fareground/domain/trips/assistance-on-ticket';
import type { Voucher } from '@fareground/domain/vouchers/voucher';
import type { DocumentReference } from 'firebase-admin/firestore';
import {
  create,
  PoolContended,
  type PoolNeed,
  update,
  type View,
  type Work,
  type Write,
} from '../commit/work.ts';
import type { Caller } from '../http/caller.ts';
import { guestHoldsReference, NetworkFull, noteGuestHold } from '../limits/guest-holds.ts';
import { orderAnswers } from '../questions/order-answers.ts';
import type { Services } from '../runtime/services.ts';
import { claimStock } from './claim-stock.ts';
import { type OrderLine, partsOf } from './event-line.ts';
import { isOver, readListed } from './listed-bookings.ts';
import { orderLines } from './order-lines.ts';
import { enforcePersonLimits } from './person-limits.ts';
import { findVoucher, usableVoucher, voucherLine } from './voucher-use.ts';

type Needs = Pick<Services, 'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'now'>;

const digest = (text: string): string => hash('sha256', text, 'base64url');

/** By these a person's own list knows a call that comes again, and a key that is used for another one. */
export const digestsOf = (idempotencyKey: string, body: unknown): Order['digests'] => ({
  key: digest(idempotencyKey),
  body: digest(JSON.stringify(body)),
});

/**
 * Holds every line of the request, all or nothing, and writes the booking in the same commit.
 * The same key and body again give the same booking.
 * @param network where the call comes from, as far as it is known: what guests may hold is limited by it
 * @throws AppError account-disabled, permission-denied, verified-email-needed, invalid-argument for answers that do not fit what is asked, and
 * what stock, prices and limits refuse
 */
export async function createBooking(
  needs: Needs,
  caller: Caller,
  request: CreateBookingRequest,
  idempotencyKey: string,
  network: string | null = null,
): Promise<Booking> {
  const { catalogue, collections, now } = needs;
  const settings = await catalogue.settings();
  if (caller.isGuest && !settings.guestCheckout) {
    throw new AppError('permission-denied', 'guests may not book here', { reason: 'guest' });
  }
  const found = request.voucher ? await findVoucher(collections, request.voucher) : null;
  const lines = await orderLines(request, catalogue, settings, now(), found);
  const answers = orderAnswers(lines, request.answers ?? []);
  const voucher = found && usableVoucher(found, { lines, caller, now: now() });
  const digests = digestsOf(idempotencyKey, request);
  const guestHolds = caller.isGuest && network !== null ? guestHoldsReference(needs.db, network) : null;
  const priced = quote(
    lines.map(({ line }) => line),
    lines[0]?.currency ?? 'EUR',
    settings,
    voucher ?? undefined,
  );
  return holdOrder(needs, {
    caller,
    request,
    lines,
    answers,
    priced,
    settings,
    voucher,
    digests,
    guestHolds,
  });
}

/**
 * Holds an order whose lines and price are decided. Asked again with the same digests it gives the same booking.
 * @throws AppError account-disabled, verified-email-needed, and what stock and limits refuse
 */
export async function holdOrder(needs: Needs, order: Order): Promise<Booking> {
  try {
    return await submit(needs, order, nothingRead);
  } catch (error) {
    if (error instanceof NetworkFull) {
      const read = await readListed(needs, error.bookings, (state) => isOver(state) || state === 'confirmed');
      const ended = new Set([...read].flatMap(([id, booking]) => (booking ? [] : [id])));
      if (ended.size === 0) throw error;
      return submit(needs, order, { ...nothingRead, ended });
    }
    if (!(error instanceof AppError) || error.code !== 'limit-exceeded') throw error;
    const own = await readListed(needs, error.details.bookings, isOver);
    if (own.size === 0) throw error;
    return submit(needs, order, { ...nothingRead, own });
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

export interface Order {
  caller: Pick<Caller, 'uid' | 'email' | 'emailVerified' | 'name'>;
  request: Pick<CreateBookingRequest, 'buyer'>;
  lines: readonly OrderLine[];
  /** To what the events ask. */
  answers?: readonly Answer[];
  priced: Quote;
  settings: Pick<PublicSettings, 'holdMinutes' | 'maxPlacesPerPerson' | 'rushHolds'>;
  voucher: Voucher | null;
  /** Given away by staff. */
  complimentary?: true;
  /** Of the key and the body of the request. */
  digests: Pick<RecentBooking, 'key' | 'body'>;
  /** Of the network that a guest calls from. */
  guestHolds: DocumentReference | null;
  /** Places that a waiting list offers. */
  offer?: OfferedPlaces;
}

/** What an offer from a waiting list adds to a hold: it lasts longer, takes what is kept back, and is written with its entry. */
export interface OfferedPlaces {
  entryId: string;
  until: number;
  documents: readonly DocumentReference[];
  /** @throws AppError wrong-state when nobody waits with it any more */
  requireWaiting(view: View): void;
  /** @param held the pools that the hold changed */
  made(view: View, booking: Booking, held: readonly Pool[]): { pools: Pool[]; writes: Write[] };
}

/** A booking, or which booking the same request made before. */
type Result = { booking: Booking } | { madeBefore: string };

/** Guests of one network may hold so many times what one person may, unpaid, of one sale. */
const NETWORK_FACTOR = 2;

/** Shards that are left to other instances, one after the other, before this one insists. */
const MAX_MOVES = 8;

async function submit(needs: Needs, order: Order, read: ReadBookings): Promise<Booking> {
  const { engine, collections, shards } = needs;
  const { lines, voucher, priced } = order;
  const wanted = voucher ? [...lines, voucherLine(voucher, priced.amounts.discount, lines[0])] : lines;
  // An offer may take from every shard at once.
  const isSharded =
    !order.offer &&
    !lines.some(isSeatedPackage) &&
    wanted.some((line) => partsOf(line).some((part) => part.pools.length > 1));
  const fromAnywhere = () => engine.submit(holdWork(needs, order, wanted, read));
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
          ...holdWork(needs, order, wanted.map(inOwnShards), read),
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
  { collections }: Needs,
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
        ? [noteGuestHold(view, guestHolds, { bookingId: id, until, places }, most, read.ended)]
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
      assistanceUntil: assistanceKeptUntil(Math.max(...ends)),
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
 * Whether somebody may have these lines beside what they have: asked before anything is held.
 * @throws AppError limit-exceeded
 */
export async function requireRoomFor(
  needs: Pick<Needs, 'db' | 'collections' | 'now'>,
  uid: string,
  lines: readonly OrderLine[],
  limit: number,
): Promise<void> {
  const listed = (await needs.collections.buyers.doc(uid).get()).data()?.bookings ?? [];
  const enforce = (recent: readonly RecentBooking[]): void =>
    enforcePersonLimits(recent, lines, { most: limit });
  try {
    enforce(listed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    enforce(recount(listed, await readListed(needs, error.details.bookings, isOver)));
  }
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

interface Ordered
  extends Pick<Order, 'caller' | 'request' | 'lines' | 'priced' | 'voucher' | 'complimentary' | 'offer'> {
  id: string;
  until: number;
  now: number;
}

/** The booking of an order, held. */
export function bookingOf(ordered: Ordered, claims: ReturnType<typeof claimStock>['claims']): Booking {
  const { id, caller, request, lines, priced, voucher, complimentary, offer, until, now } = ordered;
  const currency = lines[0]?.currency ?? 'EUR';
  const packageIds = [...new Set(lines.flatMap((one) => one.package?.id ?? []))];
  const voucherClaims = claims.slice(lines.length).flat();
  const booked = lines.map(({ line }, index): BookingLine => {
    const own = claims[index] ?? [];
    const seats = own.flatMap((claim) => claim.seats);
    return {
      ...line,
      ...priced.lines[index],
      ...(seats.length > 0 && { seats }),
      claims: index === 0 ? [...own, ...voucherClaims] : own,
    };
  });
  return {
    id,
    buyerUid: caller.uid,
    buyerEmail: request.buyer?.email || caller.email,
    buyerName: request.buyer?.name || cutText(caller.name, 120),
    state: 'held',
    notice: 'none',
    lines: booked,
    saleIds: [...new Set(lines.map(({ line }) => line.saleId))],
    groups: reportGroups(booked, offer ? 'waiting-list' : 'web'),
    ...(packageIds.length > 0 && { packageIds }),
    currency,
    amounts: priced.amounts,
    voucherCode: voucher?.code ?? '',
    ...(complimentary && { complimentary }),
    ...(offer && { waitingEntryId: offer.entryId }),
    holdUntil: until,
    paymentId: '',
    attempts: 0,
    ticketSerials: [],
    refunded: 0,
    createdAt: now,
    updatedAt: now,
    confirmedAt: null,
  };
}
