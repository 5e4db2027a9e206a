import type { CreateBookingRequest } from '@fareground/domain/api/bookings';
import type { Booking } from '@fareground/domain/booking/booking';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import { AppError } from '@fareground/domain/core/errors';
import { orderAnswers } from '../access/questions/order-answers.ts';
import type { Caller } from '../platform/http/caller.ts';
import { guestHoldsReference } from '../platform/limits/guest-holds.ts';
import type { Services } from '../platform/services.ts';
import { holdOrder } from './hold-order.ts';
import { digestsOf } from './order.ts';
import { orderLines } from './order-lines.ts';
import { findVoucher, usableVoucher } from './voucher-use.ts';

type Deps = Pick<Services, 'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'now'>;

/**
 * Holds every line of the request, all or nothing, and writes the booking in the same commit.
 * The same key and body again give the same booking.
 * @param network where the call comes from, as far as it is known: what guests may hold is limited by it
 * @throws AppError account-disabled, permission-denied, verified-email-needed, invalid-argument for answers that do not fit what is asked, and
 * what stock, prices and limits refuse
 */
export async function createBooking(
  deps: Deps,
  caller: Caller,
  request: CreateBookingRequest,
  idempotencyKey: string,
  network: string | null = null,
): Promise<Booking> {
  const { catalogue, collections, now } = deps;
  const settings = await catalogue.settings();
  if (caller.isGuest && !settings.guestCheckout) {
    throw new AppError('permission-denied', 'guests may not book here', { reason: 'guest' });
  }
  const found = request.voucher ? await findVoucher(collections, request.voucher) : null;
  const lines = await orderLines(request, catalogue, settings, now(), found);
  const answers = orderAnswers(lines, request.answers ?? []);
  const voucher = found && usableVoucher(found, { lines, caller, now: now() });
  const digests = digestsOf(idempotencyKey, request);
  const guestHolds = caller.isGuest && network !== null ? guestHoldsReference(deps.db, network) : null;
  const priced = quote(
    lines.map(({ line }) => line),
    lines[0]?.currency ?? 'EUR',
    settings,
    voucher ?? undefined,
  );
  return holdOrder(deps, {
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
