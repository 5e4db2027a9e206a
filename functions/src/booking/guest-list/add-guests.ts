import type { AddGuestsResponse } from '@fareground/domain/api/guests';
import type { Booking } from '@fareground/domain/booking/booking';
import { quote } from '@fareground/domain/catalogue/prices/pricing';
import { AppError } from '@fareground/domain/core/errors';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { confirmBooking } from '../confirm-booking.ts';
import { holdOrder } from '../hold-order.ts';
import { digestsOf } from '../order.ts';
import { giveOfAllotment } from './give-of-allotment.ts';
import { guestAccount } from './guest-account.ts';
import { type GuestsRequest, guestEntry, guestLine } from './guest-line.ts';

type Deps = Pick<
  Services,
  'auth' | 'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'signer' | 'links' | 'payments' | 'now'
>;

/**
 * Gives places of a tier away: out of an allotment, or held as any buyer would and confirmed without a payment, with the mail and the entry in the
 * log. Asked again with the same key it goes on where it was cut short, and gives the same tickets.
 * @throws AppError not-found, invalid-argument, not-on-sale, sold-out with what is free, seat-taken, wrong-state, idempotency-conflict
 */
export async function addGuests(
  deps: Deps,
  caller: Caller,
  input: GuestsRequest,
): Promise<AddGuestsResponse> {
  const { allotmentId } = input;
  const { id, ticketSerials } = await (allotmentId
    ? giveOfAllotment(deps, caller, { ...input, allotmentId })
    : giveOfSale(deps, caller, input));
  return { bookingId: id, ticketSerials };
}

async function giveOfSale(deps: Deps, caller: Caller, input: GuestsRequest): Promise<Booking> {
  const { eventId, key, ...body } = input;
  const line = await guestLine(deps, input);
  const [settings, uid] = await Promise.all([deps.catalogue.settings(), guestAccount(deps, caller, key)]);
  const held = await holdOrder(deps, {
    caller: { uid, email: body.email, emailVerified: true, name: body.name },
    request: { buyer: { name: body.name, email: body.email } },
    lines: [line],
    priced: quote([line.line], line.currency, settings),
    settings: { ...settings, maxPlacesPerPerson: body.quantity, rushHolds: 0 },
    voucher: null,
    complimentary: true,
    digests: digestsOf(key, { eventId, ...body }),
    guestHolds: null,
  });
  const { outcome, booking } = await confirmBooking(deps, held, {
    paymentId: '',
    alongside: { documents: [], writes: (view) => guestEntry(deps, caller, input, held, view.now) },
    cache: new Map(),
  });
  if (outcome === 'too-late') throw new AppError('sold-out', held.id, { field: 'quantity', free: 0 });
  return booking;
}
