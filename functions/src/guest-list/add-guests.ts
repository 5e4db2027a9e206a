import { type Booking, bookingPath } from '@fareground/domain/bookings/booking';
import { quote } from '@fareground/domain/bookings/pricing';
import type { AddGuestsRequest, AddGuestsResponse } from '@fareground/domain/calls/guests';
import { AppError } from '@fareground/domain/core/errors';
import { auditEntry } from '../audit/audit.ts';
import { confirmBooking } from '../booking/confirm-booking.ts';
import { digestsOf, holdOrder } from '../booking/create-booking.ts';
import { eventLine, type OrderLine, tierOf } from '../booking/order-lines.ts';
import { create } from '../commit/work.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../runtime/services.ts';
import { guestAccount } from './guest-account.ts';

type Needs = Pick<
  Services,
  'auth' | 'db' | 'engine' | 'collections' | 'catalogue' | 'shards' | 'signer' | 'links' | 'now'
>;
type Asked = AddGuestsRequest & { readonly eventId: string; readonly key: string };

/**
 * Gives places of a tier away: holds them as any buyer would and confirms them without a payment, with the mail and the entry in the log. Asked
 * again with the same key it goes on where it was cut short, and gives the same tickets.
 * @throws AppError not-found, invalid-argument, not-on-sale, sold-out with what is free, idempotency-conflict
 */
export async function addGuests(needs: Needs, caller: Caller, asked: Asked): Promise<AddGuestsResponse> {
  const { catalogue } = needs;
  const { eventId, key, ...body } = asked;
  const line = await guestLine(needs, asked);
  const [settings, uid] = await Promise.all([catalogue.settings(), guestAccount(needs, caller, key)]);
  const held = await holdOrder(needs, {
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
  const { outcome, booking } = await confirmBooking(needs, held, {
    paymentId: '',
    alongside: entryOf(needs, caller, asked, held),
    cache: new Map(),
  });
  if (outcome === 'too-late') throw new AppError('sold-out', held.id, { field: 'quantity', free: 0 });
  return { bookingId: booking.id, ticketSerials: booking.ticketSerials };
}

/** @throws AppError with the field of the request in `details.field` */
async function guestLine({ catalogue, now }: Needs, asked: Asked): Promise<OrderLine> {
  const { eventId, tierId, quantity, name } = asked;
  const sale = await catalogue.sale('event', eventId);
  const attendees = Array.from({ length: quantity }, () => ({ name }));
  const item = { kind: 'event' as const, saleId: eventId, tierId, quantity, attendees };
  if (sale.kind !== 'event') throw new AppError('not-found', eventId);
  const tier = tierOf(item, sale, 'lines.0');
  if (sale.event.state !== 'published' || now() >= sale.event.endsAt) {
    throw new AppError('not-on-sale', eventId, { field: 'tierId' });
  }
  const order = eventLine(item, sale, tier, 'lines.0');
  return { ...order, line: { ...order.line, unitPrice: 0 } };
}

/** Who gave what to whom, and why: written with the confirmation. */
const entryOf = (
  { collections }: Needs,
  caller: Caller,
  { eventId, tierId, quantity, reason }: Asked,
  { id }: Booking,
) => ({
  documents: [],
  writes: ({ now }: { readonly now: number }) => {
    const entry = auditEntry({
      id: `add-guests-${id}`,
      at: now,
      actor: caller,
      action: 'guests.add',
      target: bookingPath(id),
      reason,
      before: {},
      after: { event: eventId, tier: tierId, places: quantity },
    });
    return entry ? [create(collections.audit.doc(entry.id), entry)] : [];
  },
});
