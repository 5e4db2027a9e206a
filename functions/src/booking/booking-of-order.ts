import type { Booking, BookingLine } from '@fareground/domain/booking/booking';
import { reportGroups } from '@fareground/domain/booking/report-groups';
import { cutText } from '@fareground/domain/core/cut-text';
import { giftCardIdFor } from '../payments/gift-cards/new-card.ts';
import type { claimStock } from './claim-stock.ts';
import type { Order } from './order.ts';

interface Ordered
  extends Pick<
    Order,
    'caller' | 'request' | 'lines' | 'priced' | 'voucher' | 'complimentary' | 'offer' | 'replaces'
  > {
  id: string;
  until: number;
  now: number;
}

/** The booking of an order, held. */
export function bookingOf(ordered: Ordered, claims: ReturnType<typeof claimStock>['claims']): Booking {
  const { id, caller, request, lines, priced, voucher, complimentary, offer, replaces, until, now } = ordered;
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
      ...(index === 0 && line.kind === 'trip' && replaces && { replaces: replaces.place }),
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
    offeringIds: [...new Set(lines.map(({ line }) => line.offeringId))],
    groups: reportGroups(booked, offer ? 'waiting-list' : 'web'),
    ...(packageIds.length > 0 && { packageIds }),
    currency,
    amounts: priced.amounts,
    voucherCode: voucher?.code ?? '',
    ...(replaces?.credit && {
      credit: { giftCardId: giftCardIdFor('exchange', id), amount: replaces.credit },
    }),
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
