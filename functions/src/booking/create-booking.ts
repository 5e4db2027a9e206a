import { hash } from 'node:crypto';
import { type Booking, effectiveState } from '@fareground/domain/bookings/booking';
import {
  addRecent,
  bookingsOfSale,
  placesBySale,
  type RecentBooking,
  recentBookingOf,
} from '@fareground/domain/bookings/buyer';
import { type Quote, quote } from '@fareground/domain/bookings/pricing';
import type { CreateBookingRequest } from '@fareground/domain/calls/bookings';
import { cutText } from '@fareground/domain/core/cut-text';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import { dropEnded } from '@fareground/domain/stock/decide';
import type { Pool } from '@fareground/domain/stock/pool';
import type { Voucher } from '@fareground/domain/vouchers/voucher';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { create, PoolContended, type PoolNeed, update, type View, type Work } from '../commit/work.ts';
import type { Caller } from '../http/caller.ts';
import { guestHoldsReference, NetworkFull, noteGuestHold } from '../limits/guest-holds.ts';
import type { Services } from '../runtime/services.ts';
import { claimStock } from './claim-stock.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import { readVoucher, voucherLine } from './voucher-use.ts';

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
 * @throws AppError account-disabled, permission-denied, verified-email-needed, and what stock, prices and limits refuse
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
  const lines = await orderLines(request, catalogue, settings, now());
  const voucher = request.voucher
    ? await readVoucher(collections, request.voucher, { lines, caller, now: now() })
    : null;
  const digests = digestsOf(idempotencyKey, request);
  const guestHolds = caller.isGuest && network !== null ? guestHoldsReference(needs.db, network) : null;
  const priced = quote(
    lines.map(({ line }) => line),
    lines[0]?.currency ?? 'EUR',
    settings,
    voucher ?? undefined,
  );
  return holdOrder(needs, { caller, request, lines, priced, settings, voucher, digests, guestHolds });
}

/**
 * Holds an order whose lines and price are decided. Asked again with the same digests it gives the same booking.
 * @throws AppError account-disabled, verified-email-needed, and what stock and limits refuse
 */
export async function holdOrder(needs: Needs, order: Order): Promise<Booking> {
  try {
    return await submit(needs, order, noneEnded);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'limit-exceeded' && !(error instanceof NetworkFull)) throw error;
    const ended =
      error instanceof NetworkFull
        ? await endedAmong(needs, error.bookings, (state) => isOver(state) || state === 'confirmed')
        : await endedAmong(needs, error.details.bookings, isOver);
    if (ended.size === 0) throw error;
    return submit(needs, order, ended);
  }
}

export interface Order {
  caller: Pick<Caller, 'uid' | 'email' | 'emailVerified' | 'name'>;
  request: Pick<CreateBookingRequest, 'buyer'>;
  lines: readonly OrderLine[];
  priced: Quote;
  settings: Pick<PublicSettings, 'holdMinutes' | 'maxPlacesPerPerson' | 'rushHolds'>;
  voucher: Voucher | null;
  /** Given away by staff. */
  complimentary?: true;
  /** Of the key and the body of the request. */
  digests: Pick<RecentBooking, 'key' | 'body'>;
  /** Of the network that a guest calls from. */
  guestHolds: DocumentReference | null;
}
/** A booking, or which booking the same request made before. */
type Result = { booking: Booking } | { madeBefore: string };

/** Guests of one network may hold so many times what one person may, unpaid, of one sale. */
const NETWORK_FACTOR = 2;

const noneEnded: ReadonlySet<string> = new Set();

/** Shards that are left to other instances, one after the other, before this one insists. */
const MAX_MOVES = 8;

async function submit(needs: Needs, order: Order, ended: ReadonlySet<string>): Promise<Booking> {
  const { engine, collections, shards } = needs;
  const { lines, voucher, priced } = order;
  const wanted = voucher ? [...lines, voucherLine(voucher, priced.amounts.discount, lines[0])] : lines;
  const isSharded = wanted.some((line) => line.parts.some((part) => part.pools.length > 1));
  const fromAnywhere = () => engine.submit(holdWork(needs, order, wanted, ended));
  const inOwnShards = (line: OrderLine): OrderLine => {
    const parts = line.parts.map((part) => ({ ...part, pools: [shards.of(part.pools)].filter(isThere) }));
    return { ...line, parts };
  };
  /** A shard where another instance sells is its own: from then on this one sells from the next. */
  async function fromOwnShards(): Promise<Result> {
    for (let moves = 0; ; moves++) {
      const isMovable = moves < MAX_MOVES;
      try {
        return await engine.submit({
          ...holdWork(needs, order, wanted.map(inOwnShards), ended),
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

/** @param stockLines the order's lines in their order, then the voucher's, each with the pools it may take from */
function holdWork(
  { collections }: Needs,
  order: Order,
  stockLines: readonly OrderLine[],
  ended: ReadonlySet<string>,
): Work<Result> {
  const { caller, settings, digests, guestHolds } = order;
  const placeLines = stockLines.slice(0, order.lines.length);
  const buyer = collections.buyers.doc(caller.uid);
  const places = placesBySale(order.lines.map(({ line }) => line));
  return {
    name: 'hold',
    pools: poolNeeds(stockLines),
    documents: guestHolds ? [buyer, guestHolds] : [buyer],
    decide: (view) => {
      const list = view.get(buyer);
      if (list?.disabled) return { kind: 'refuse', error: new AppError('account-disabled', caller.uid) };
      const recent = list?.bookings ?? [];
      const earlier = recent.find(({ key }) => key === digests.key);
      if (earlier) return replay(earlier, digests.body);
      enforcePersonalLimit(recent, places, settings.maxPlacesPerPerson, ended);
      refuseInRush(caller, poolNeeds(placeLines), view, settings.rushHolds ?? 0);
      const id = randomDigits(10);
      // Whole seconds: holds that end together are stored and dropped together.
      const until = Math.ceil((view.now + settings.holdMinutes * MINUTE) / SECOND) * SECOND;
      const most = NETWORK_FACTOR * settings.maxPlacesPerPerson;
      const noted = guestHolds
        ? [noteGuestHold(view, guestHolds, { bookingId: id, until, places }, most, ended)]
        : [];
      const stock = claimStock(id, stockLines, view.pool, until, view.now);
      const booking = bookingOf({ ...order, id, until, now: view.now }, stock.claims);
      const alive = recent.filter(({ bookingId }) => !ended.has(bookingId));
      const bookings = addRecent(alive, recentBookingOf(booking, digests), view.now);
      return {
        kind: 'commit',
        pools: stock.pools,
        writes: [
          create(collections.bookings.doc(id), booking),
          list ? update(buyer, { bookings }) : create(buyer, { bookings }),
          ...noted,
        ],
        result: { booking },
      };
    },
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
 * SPEC B9: over all of a person's live and confirmed bookings of a sale.
 * @throws AppError limit-exceeded with the `bookings` that were counted: some may have ended since
 */
function enforcePersonalLimit(
  recent: readonly RecentBooking[],
  wanted: Readonly<Record<string, number>>,
  limit: number,
  ended: ReadonlySet<string>,
): void {
  for (const [saleId, wants] of Object.entries(wanted)) {
    const own = bookingsOfSale(recent, saleId, ended);
    const has = own.reduce((sum, { places }) => sum + (places[saleId] ?? 0), 0);
    if (has + wants <= limit) continue;
    throw new AppError('limit-exceeded', `${has} + ${wants} of ${saleId}`, {
      field: 'lines',
      saleId,
      limit,
      has,
      bookings: own.map(({ bookingId }) => bookingId),
    });
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

const isOver = (state: Booking['state']): boolean => state === 'expired' || state === 'cancelled';

/** Those of the bookings whose state now is one of these, or that are gone. */
async function endedAmong(
  { db, collections, now }: Needs,
  listed: unknown,
  isEnded: (state: Booking['state']) => boolean,
): Promise<Set<string>> {
  const ids = Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : [];
  if (ids.length === 0) return new Set();
  const references = ids.map((id) => collections.bookings.doc(id));
  // The converters of the references are used; only the method's type does not say so.
  const snapshots = (await db.getAll(...references)) as DocumentSnapshot<Booking>[];
  const ended = snapshots.filter((snapshot) => {
    const booking = snapshot.data();
    return !booking || isEnded(effectiveState(booking, now()));
  });
  return new Set(ended.map(({ id }) => id));
}

const isThere = (pool: Pool | undefined): pool is Pool => pool !== undefined;

function poolNeeds(lines: readonly OrderLine[]): PoolNeed[] {
  const pools = lines.flatMap((line) => line.parts.flatMap((part) => part.pools));
  return [...new Map(pools.map((pool) => [pool.id, { id: pool.id, planned: pool }])).values()];
}

interface Ordered extends Order {
  id: string;
  until: number;
  now: number;
}

function bookingOf(ordered: Ordered, claims: ReturnType<typeof claimStock>['claims']): Booking {
  const { id, caller, request, lines, priced, voucher, complimentary, until, now } = ordered;
  const currency = lines[0]?.currency ?? 'EUR';
  const voucherClaims = claims.slice(lines.length).flat();
  return {
    id,
    buyerUid: caller.uid,
    buyerEmail: request.buyer?.email || caller.email,
    buyerName: request.buyer?.name || cutText(caller.name, 120),
    state: 'held',
    notice: 'none',
    lines: lines.map(({ line }, index) => {
      const own = claims[index] ?? [];
      const seats = own.flatMap((claim) => claim.seats);
      return {
        ...line,
        ...priced.lines[index],
        ...(seats.length > 0 && { seats }),
        claims: index === 0 ? [...own, ...voucherClaims] : own,
      };
    }),
    saleIds: [...new Set(lines.map(({ line }) => line.saleId))],
    currency,
    amounts: priced.amounts,
    voucherCode: voucher?.code ?? '',
    ...(complimentary && { complimentary }),
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
