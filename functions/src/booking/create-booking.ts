import { hash } from 'node:crypto';
import { type Booking, bookingPath, effectiveState } from '@fareground/domain/bookings/booking';
import {
  bookingsOfSale,
  placesBySale,
  type RememberedBooking,
  rememberedOf,
} from '@fareground/domain/bookings/buyer';
import { quote } from '@fareground/domain/bookings/pricing';
import { parseBooking, storeBooking } from '@fareground/domain/bookings/stored-booking';
import type { CreateBookingRequest } from '@fareground/domain/calls/bookings';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE, SECOND } from '@fareground/domain/core/time';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import type { Pool } from '@fareground/domain/stock/pool';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { Displaced, type StockWork } from '../stock/work.ts';
import { buyerDocuments, readBuyerList } from './buyer-list.ts';
import { claimStock } from './claim-stock.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import { readVoucher, voucherPart } from './voucher-use.ts';

const digest = (text: string): string => hash('sha256', text, 'base64url');

/**
 * Holds every line of the request, all or nothing, and writes the booking in the same commit.
 * The same key and body again give the same booking.
 * @param saysFirst that the caller has booked nothing before. Then nothing of theirs is read, and only when there is
 * something, or when the answer would be a refusal, is everything read and decided again.
 */
export async function createBooking(
  services: Services,
  caller: Caller,
  request: CreateBookingRequest,
  idempotencyKey: string,
  { saysFirst = false } = {},
): Promise<Booking> {
  const { catalogue, now } = services;
  const isFirst = saysFirst && isBelieved(services, caller.uid);
  const settings = await catalogue.settings();
  if (caller.isGuest && !settings.guestCheckout) {
    throw new AppError('permission-denied', 'guests may not book here', { reason: 'guest' });
  }
  const lines = await orderLines(request, catalogue, settings, now());
  const voucher = request.voucher ? await readVoucher(services.db, request.voucher, lines, now()) : null;
  const call = { key: digest(idempotencyKey), body: digest(JSON.stringify(request)) };
  const order: Order = { caller, request, lines, settings, voucher, call, isFirst };
  try {
    return await submit(services, order, noneDead);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limit-exceeded') throw error;
    const dead = await deadAmong(services, error.details.bookings);
    if (dead.size === 0) throw error;
    return submit(services, order, dead);
  }
}

/** How many are remembered. */
const MOST_ASKED = 20_000;

/** Whoever says so wrongly has everybody who waits decided again, and so may do it once. */
function isBelieved({ askedToBook }: Services, uid: string): boolean {
  if (askedToBook.has(uid)) return false;
  askedToBook.add(uid);
  if (askedToBook.size > MOST_ASKED) askedToBook.delete(askedToBook.values().next().value ?? '');
  return true;
}

interface Order {
  caller: Caller;
  request: CreateBookingRequest;
  lines: readonly OrderLine[];
  settings: PublicSettings;
  voucher: Awaited<ReturnType<typeof readVoucher>> | null;
  /** Digests of the key and the body of the call. */
  call: { key: string; body: string };
  isFirst: boolean;
}
/** A booking, or which booking the same call made before. */
type Outcome = { booking: Booking } | { madeBefore: string };

const noneDead: ReadonlySet<string> = new Set();

/** Shards that are left to other instances, one after the other, before this one insists. */
const MOST_MOVES = 8;

async function submit(services: Services, order: Order, dead: ReadonlySet<string>): Promise<Booking> {
  const { desk, db, shards } = services;
  const isSharded = order.lines.some((line) => line.parts.some((part) => part.pools.length > 1));
  const fromAnywhere = () => desk.submit(holdWork(order, order.lines, dead));
  const mine = (line: OrderLine): OrderLine => {
    const parts = line.parts.map((part) => ({ ...part, pools: [shards.of(part.pools)].filter(isThere) }));
    return { ...line, parts };
  };
  /** A shard where another instance sells is its own: from then on this one sells from the next. */
  async function fromMyShards(): Promise<Outcome> {
    for (let moves = 0; ; moves++) {
      const isMovable = moves < MOST_MOVES;
      try {
        return await desk.submit({ ...holdWork(order, order.lines.map(mine), dead), isMovable });
      } catch (error) {
        if (!(error instanceof Displaced)) throw error;
      }
    }
  }
  const outcome = await (isSharded ? fromMyShards() : fromAnywhere()).catch((error: unknown) => {
    // The last places may be in any shard.
    if (isSharded && error instanceof AppError && error.code === 'sold-out') return fromAnywhere();
    throw error;
  });
  if ('booking' in outcome) return outcome.booking;
  return parseBooking((await db.doc(bookingPath(outcome.madeBefore)).get()).data());
}

function holdWork(order: Order, mine: readonly OrderLine[], dead: ReadonlySet<string>): StockWork<Outcome> {
  const { caller, voucher, settings, call, isFirst } = order;
  const stockLines = voucher ? [...mine, voucherPart(voucher, mine[0])] : mine;
  const documents = buyerDocuments(caller.uid);
  const places = placesBySale(order.lines.map(({ line }) => line));
  return {
    pools: uniquePools(stockLines),
    documents: isFirst ? [] : documents,
    documentsOnConflict: isFirst ? documents : [],
    decide: (view) => {
      const list = readBuyerList(view, caller.uid);
      const earlier = list.bookings.find(({ key }) => key === call.key);
      if (earlier) return replay(earlier, call.body);
      enforcePersonalLimit(list.bookings, places, settings.maxPlacesPerPerson, dead);
      const id = list.reference();
      // Whole seconds: holds that end together are written and dropped together.
      const until = Math.ceil((view.now + settings.holdMinutes * MINUTE) / SECOND) * SECOND;
      const stock = claimStock(id, stockLines, view.pool, until, view.now);
      const booking = bookingOf({ ...order, id, until, now: view.now }, stock.claims);
      const alive = list.bookings.filter(({ bookingId }) => !dead.has(bookingId));
      return {
        kind: 'commit',
        pools: stock.pools,
        writes: [
          { kind: 'create', path: bookingPath(id), data: storeBooking(booking) },
          ...list.writes(alive, rememberedOf(booking), view.now),
        ],
        result: { booking },
      };
    },
  };
}

function replay(earlier: RememberedBooking, body: string) {
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
  known: readonly RememberedBooking[],
  wanted: Readonly<Record<string, number>>,
  limit: number,
  dead: ReadonlySet<string>,
): void {
  for (const [saleId, wants] of Object.entries(wanted)) {
    const own = bookingsOfSale(known, saleId, dead);
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

/** Those of the bookings that ended or were cancelled. */
async function deadAmong({ db, now }: Services, listed: unknown): Promise<Set<string>> {
  const ids = Array.isArray(listed) ? listed.filter((id) => typeof id === 'string') : [];
  if (ids.length === 0) return new Set();
  const snapshots = await db.getAll(...ids.map((id) => db.doc(bookingPath(id))));
  const dead = snapshots.filter((snapshot) => {
    if (!snapshot.exists) return true;
    const state = effectiveState(parseBooking(snapshot.data()), now());
    return state === 'expired' || state === 'cancelled';
  });
  return new Set(dead.map(({ id }) => id));
}

const isThere = (pool: Pool | undefined): pool is Pool => pool !== undefined;

function uniquePools(lines: readonly OrderLine[]): Pool[] {
  const pools = lines.flatMap((line) => line.parts.flatMap((part) => part.pools));
  return [...new Map(pools.map((pool) => [pool.id, pool])).values()];
}

interface Ordered extends Omit<Order, 'isFirst'> {
  id: string;
  until: number;
  now: number;
}

function bookingOf(ordered: Ordered, claims: ReturnType<typeof claimStock>['claims']): Booking {
  const { id, caller, request, lines, settings, voucher, call, until, now } = ordered;
  const currency = lines[0]?.currency ?? 'EUR';
  const priced = quote(
    lines.map(({ line }) => line),
    currency,
    settings,
    voucher ?? undefined,
  );
  const voucherClaims = claims.slice(lines.length).flat();
  return {
    id,
    buyerUid: caller.uid,
    buyerEmail: request.buyer?.email || caller.email,
    buyerName: request.buyer?.name || caller.name,
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
    call,
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
