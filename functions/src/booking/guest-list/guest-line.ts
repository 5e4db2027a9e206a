import type { AddGuestsRequest } from '@fareground/domain/api/guests';
import { type Booking, bookingPath } from '@fareground/domain/booking/booking';
import { AppError } from '@fareground/domain/core/errors';
import { auditEntry } from '../../platform/audit/audit.ts';
import { create, type Write } from '../../platform/commit/work.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Services } from '../../platform/services.ts';
import { eventLine, type OrderLine, tierOf } from '../event-line.ts';

export type GuestsRequest = AddGuestsRequest & { readonly eventId: string; readonly key: string };

/** What a guest is given, for nothing. @throws AppError with the field of the request in `details.field` */
export async function guestLine(
  { catalogue, now }: Pick<Services, 'catalogue' | 'now'>,
  input: GuestsRequest,
): Promise<OrderLine> {
  const { eventId, tierId, quantity, name, seats = [] } = input;
  const sale = await catalogue.sale('event', eventId);
  const attendees = Array.from({ length: quantity }, () => ({ name }));
  const chosen = seats.length > 0 ? { seats } : {};
  const item = { kind: 'event' as const, offeringId: eventId, tierId, quantity, attendees, ...chosen };
  if (sale.kind !== 'event') throw new AppError('not-found', eventId);
  const tier = tierOf(item, sale, 'lines.0');
  if (sale.event.state !== 'published' || now() >= sale.event.endsAt) {
    throw new AppError('not-on-sale', eventId, { field: 'tierId' });
  }
  const order = eventLine(item, sale, tier, 'lines.0');
  return { ...order, line: { ...order.line, unitPrice: 0 } };
}

/** Who gave what to whom, and why: written with the confirmation. */
export function guestEntry(
  { collections }: Pick<Services, 'collections'>,
  caller: Caller,
  { eventId, tierId, quantity, reason, allotmentId }: GuestsRequest,
  { id }: Pick<Booking, 'id'>,
  at: number,
): Write[] {
  const entry = auditEntry({
    id: `add-guests-${id}`,
    at,
    actor: caller,
    action: 'guests.add',
    target: bookingPath(id),
    reason,
    before: {},
    after: {
      event: eventId,
      tier: tierId,
      places: quantity,
      ...(allotmentId && { allotment: allotmentId }),
    },
  });
  return entry ? [create(collections.audit.doc(entry.id), entry)] : [];
}
