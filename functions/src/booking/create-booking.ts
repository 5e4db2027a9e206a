import { createHash } from 'node:crypto';
import {
  BOOKINGS,
  type Booking,
  bookingPath,
  bookingSchema,
  effectiveState,
} from '@fareground/domain/bookings/booking';
import { quote } from '@fareground/domain/bookings/pricing';
import type { CreateBookingRequest } from '@fareground/domain/calls/bookings';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { AppError } from '@fareground/domain/core/errors';
import { MINUTE } from '@fareground/domain/core/time';
import type { PublicSettings } from '@fareground/domain/settings/settings';
import type { Pool } from '@fareground/domain/stock/pool';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import type { StockWork } from '../stock/work.ts';
import { claimStock } from './claim-stock.ts';
import { type OrderLine, orderLines } from './order-lines.ts';
import { readVoucher, voucherPart } from './voucher-use.ts';

/** Remembers which booking an idempotency key made, in the same commit as the booking. */
const requestPath = (uid: string, key: string): string =>
  `requests/${createHash('sha256').update(`${uid}\n${key}`).digest('hex')}`;

const fingerprint = (request: CreateBookingRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/** This instance's favourite among a tier's shards; others are used when it has too few. */
const affinity = Math.floor(Math.random() * 65_536);

/**
 * Holds every line of the request, all or nothing, and writes the booking in the same commit.
 * The same key and body again give the same booking.
 */
export async function createBooking(
  services: Services,
  caller: Caller,
  request: CreateBookingRequest,
  idempotencyKey: string,
): Promise<Booking> {
  const { catalogue, desk, now } = services;
  const settings = await catalogue.settings();
  if (caller.isGuest && !settings.guestCheckout) {
    throw new AppError('permission-denied', 'guests may not book here', { reason: 'guest' });
  }
  const lines = await orderLines(request, catalogue, settings, now());
  await enforcePersonalLimit(services, caller, lines, settings);
  const voucher = request.voucher ? await readVoucher(services.db, request.voucher, lines, now()) : null;
  const work = (mine: readonly OrderLine[]): StockWork<Booking> => {
    const request_ = { path: requestPath(caller.uid, idempotencyKey), body: fingerprint(request) };
    const stockLines = voucher ? [...mine, voucherPart(voucher, mine[0])] : mine;
    return {
      pools: uniquePools(stockLines),
      documents: [],
      documentsOnConflict: [request_.path],
      decide: (view) => {
        const earlier = view.document(request_.path).data as StoredRequest | null;
        if (earlier) return replay(earlier, request_.body);
        const id = randomDigits(10);
        const until = view.now + settings.holdMinutes * MINUTE;
        const stock = claimStock(id, stockLines, view.pool, until, view.now);
        const booking = bookingOf(
          { id, caller, request, lines, settings, voucher, until, now: view.now },
          stock.claims,
        );
        const stored: StoredRequest = { uid: caller.uid, body: request_.body, booking, createdAt: view.now };
        return {
          kind: 'commit',
          pools: stock.pools,
          writes: [
            { kind: 'create', path: bookingPath(id), data: booking },
            { kind: 'create', path: request_.path, data: { ...stored } },
          ],
          result: booking,
        };
      },
    };
  };
  const isSharded = lines.some((line) => line.parts.some((part) => part.pools.length > 1));
  if (!isSharded) return desk.submit(work(lines));
  try {
    return await desk.submit(work(lines.map(onePool)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sold-out') throw error;
    return desk.submit(work(lines));
  }
}

interface StoredRequest {
  uid: string;
  body: string;
  booking: Booking;
  createdAt: number;
}

function replay(earlier: StoredRequest, body: string) {
  return earlier.body === body
    ? { kind: 'done' as const, result: bookingSchema.parse(earlier.booking) }
    : {
        kind: 'refuse' as const,
        error: new AppError('idempotency-conflict', 'the key was used with another body'),
      };
}

function onePool(line: OrderLine): OrderLine {
  const pick = (pools: Pool[]): Pool[] => pools.slice(affinity % pools.length).slice(0, 1);
  return { ...line, parts: line.parts.map((part) => ({ ...part, pools: pick(part.pools) })) };
}

function uniquePools(lines: readonly OrderLine[]): Pool[] {
  const pools = lines.flatMap((line) => line.parts.flatMap((part) => part.pools));
  return [...new Map(pools.map((pool) => [pool.id, pool])).values()];
}

interface Ordered {
  id: string;
  caller: Caller;
  request: CreateBookingRequest;
  lines: readonly OrderLine[];
  settings: PublicSettings;
  voucher: Awaited<ReturnType<typeof readVoucher>> | null;
  until: number;
  now: number;
}

function bookingOf(ordered: Ordered, claims: ReturnType<typeof claimStock>['claims']): Booking {
  const { id, caller, request, lines, settings, voucher, until, now } = ordered;
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

/** SPEC B9: over all of a person's live and confirmed bookings of a sale. */
async function enforcePersonalLimit(
  { db, now }: Services,
  caller: Caller,
  lines: readonly OrderLine[],
  settings: PublicSettings,
): Promise<void> {
  const wanted = Map.groupBy(lines, ({ line }) => line.saleId);
  const bookings = await db
    .collection(BOOKINGS)
    .where('buyerUid', '==', caller.uid)
    .where('saleIds', 'array-contains-any', [...wanted.keys()])
    .where('state', 'in', ['held', 'paying', 'confirmed'])
    .get();
  const owned = bookings.docs
    .map((snapshot) => bookingSchema.parse(snapshot.data()))
    .filter((booking) => effectiveState(booking, now()) !== 'expired')
    .flatMap((booking) => booking.lines);
  for (const [saleId, own] of wanted) {
    const has = owned.filter((line) => line.saleId === saleId).reduce((sum, line) => sum + line.quantity, 0);
    const wants = own.reduce((sum, { line }) => sum + line.quantity, 0);
    if (has + wants > settings.maxPlacesPerPerson) {
      throw new AppError('limit-exceeded', `${has} + ${wants} of ${saleId}`, {
        field: 'lines',
        saleId,
        limit: settings.maxPlacesPerPerson,
        has,
      });
    }
  }
}
