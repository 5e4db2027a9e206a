import { bookedTitles } from '@fareground/domain/booking/booked-titles';
import {
  activeLines,
  activePlaces,
  type Booking,
  type BookingLine,
} from '@fareground/domain/booking/booking';
import type { CancelledLines } from '@fareground/domain/booking/cancelled-lines';
import type { ChangeOf } from '@fareground/domain/booking/offering-change';
import { tierAndFare } from '@fareground/domain/booking/tier-and-fare';
import { extrasText } from '@fareground/domain/catalogue/trips/extras';
import { passengerNames } from '@fareground/domain/catalogue/trips/trip-fares';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate, clockTime, zoneName } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import type { Refund } from '@fareground/domain/payments/refund';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { grouped, seatText } from './ticket-words.ts';

/** What stands in a field of a template at most, so that no booking is too long for its mail: a sale must never fail by it. */
const [SHORT, LONG] = [120, 4_000];

/** "Your tickets"; null for a booking without an address. Its id makes it one a booking. */
export function purchaseMail(booking: Booking, links: BookingLinks, now: number): Mail | null {
  const { id, buyerEmail } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  return mailOf({
    id: `purchase-${id}`,
    template: 'purchase',
    to: buyerEmail,
    values: {
      ...commonValues(booking),
      lines: linesText(booking.lines),
      paid: paidText(booking),
      url: links.urlOf(booking),
    },
    attachments: [
      { kind: 'tickets', bookingId: id },
      { kind: 'calendar', bookingId: id },
    ],
    now,
  });
}

/**
 * "Your booking is cancelled", with what goes back; null for a booking without an address.
 * @param refund minor units that were asked for with it
 */
export function cancelledMail(
  booking: Booking,
  refund: number,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { id, buyerEmail } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  return mailOf({
    id: `cancelled-${id}`,
    template: 'cancelled',
    to: buyerEmail,
    values: {
      ...commonValues(booking),
      lines: linesText(booking.lines),
      back: backText(booking, refund),
      url: links.urlOf(booking),
    },
    attachments: [{ kind: 'calendar', bookingId: id }],
    now,
  });
}

interface Ended {
  readonly offeringId: string;
  /** The one that a trip skips, from 0. */
  readonly stop?: number | undefined;
  readonly reason: string;
}

/**
 * "What you booked does not take place", with what goes back and what of the booking stands; null for a booking without an address. One a
 * booking and event or trip, and one for each stop that a trip skips.
 * @param booking as it is after its lines were cancelled
 */
export function saleCancelledMail(
  booking: Booking,
  { ending, refund, isWhole }: CancelledLines,
  { offeringId, stop, reason }: Ended,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { id, buyerEmail, lines } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  const { name, reference } = commonValues(booking);
  const ended = lines.filter((_, index) => ending.includes(index));
  const event = ended.find((line) => line.offeringId === offeringId);
  const stands = isWhole
    ? 'Nothing else is in this booking.'
    : `The rest of your booking stands as it is:\n\n${linesText(activeLines(booking))}`;
  return mailOf({
    id: `sale-cancelled-${id}-${offeringId}${stop === undefined ? '' : `.${stop}`}`,
    template: 'sale-cancelled',
    to: buyerEmail,
    values: {
      name,
      reference,
      title: cutText(event?.title ?? '', SHORT),
      reason,
      lines: linesText(ended),
      back:
        refund > 0
          ? `All that you paid for it goes back the way you paid: ${formatMoney(refund, booking.currency)}. Banks take up to ten days; we write again when the money is on its way.`
          : 'There was nothing to pay, so nothing goes back.',
      stands: cutText(stands, LONG),
      url: links.urlOf(booking),
    },
    attachments: [{ kind: 'calendar', bookingId: id }],
    now,
  });
}

/** "It takes place later", and until when it may be given back; null for a booking without an address. One a booking and postponement. */
export function postponedMail(
  booking: Booking,
  { id, eventId, title, reason, returnUntil }: ChangeOf<'postpone'>,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail } = booking;
  const own = activeLines(booking).filter(({ offeringId }) => offeringId === eventId);
  const [line] = own;
  if (!isMailAddress(buyerEmail) || line?.kind !== 'event') return null;
  const { name, reference } = commonValues(booking);
  return mailOf({
    id: `${id}-${booking.id}`,
    template: 'postponed',
    to: buyerEmail,
    values: {
      name,
      reference,
      title,
      reason,
      lines: linesText(own),
      until: momentText(returnUntil, line.timeZone),
      url: links.urlOf(booking),
    },
    attachments: [
      { kind: 'tickets', bookingId: booking.id },
      { kind: 'calendar', bookingId: booking.id },
    ],
    now,
  });
}

interface VoidedTickets {
  readonly serials: readonly string[];
  /** Minor units that were asked for with them. */
  readonly refund: number;
  /** Words for the buyer. */
  readonly why: string;
}

/**
 * "Tickets were cancelled", with the words of staff and what goes back; null for a booking without an address. One for those that end together.
 * @param booking as it is afterwards
 */
export function ticketsVoidedMail(
  booking: Booking,
  { serials, refund, why }: VoidedTickets,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail, currency, lines } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  const titles = lines
    .filter(({ voided = [] }) => voided.some(({ serial }) => serials.includes(serial)))
    .map(({ title }) => title);
  const standing = activeLines(booking);
  const { name, reference } = commonValues(booking);
  return mailOf({
    id: `ticket-voided-${serials[0]}`,
    template: 'ticket-voided',
    to: buyerEmail,
    values: {
      name,
      reference,
      title: cutText([...new Set(titles)].join(', '), SHORT),
      ticket: cutText(serials.map(grouped).join(', '), LONG),
      reason: why,
      back:
        refund > 0
          ? `${formatMoney(refund, currency)} go back the way you paid. Banks take up to ten days; we write again when the money is on its way.`
          : 'Nothing goes back with it.',
      stands: cutText(
        standing.length === 0
          ? 'Nothing else is in this booking.'
          : `The rest of your booking stands as it is:\n\n${linesText(standing)}`,
        LONG,
      ),
      url: links.urlOf(booking),
    },
    now,
  });
}

/** "Your refund is on its way"; null for a booking without an address. */
export function refundedMail(
  refund: Refund,
  booking: Booking,
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  const { name, reference } = commonValues(booking);
  const amount = formatMoney(refund.amount, refund.currency);
  return mailOf({
    id: `refunded-${refund.id}`,
    template: refund.giftCardId ? 'refunded-to-card' : 'refunded',
    to: buyerEmail,
    values: { name, reference, amount, url: links.urlOf(booking) },
    now,
  });
}

/** The link to a booking, for who asked by number and address. @param id makes it one an asking */
export function findTicketsMail(booking: Booking, links: BookingLinks, id: string, now: number): Mail {
  const { title, reference } = commonValues(booking);
  const values = { title, reference, url: links.urlOf(booking) };
  return mailOf({ id, template: 'find-tickets', to: booking.buyerEmail, values, now });
}

function commonValues({ id, buyerName, lines }: Booking) {
  const [first = '', ...rest] = bookedTitles(lines);
  const others = rest.length;
  const more = others > 0 ? ` and ${others} more` : '';
  const title = cutText(first, SHORT - more.length) + more;
  return { name: cutText(buyerName, SHORT) || 'there', title, reference: grouped(id) };
}

export const linesText = (lines: readonly BookingLine[]): string =>
  cutText(
    [...lines]
      .sort((a, b) => a.startsAt - b.startsAt)
      .map(lineText)
      .join('\n\n'),
    LONG,
  );

/** What, when on the place's own clock, where, and which places; a row each. */
function lineText(line: BookingLine): string {
  const standing = line.voided ? line.claims.flatMap((claim) => claim.seats) : line.seats;
  const seats = standing.map((seat) => seatText(seat, line.sections)).join(', ');
  const places =
    line.kind === 'event'
      ? `${activePlaces(line)} × ${tierAndFare(line)}`
      : [
          `${line.operator} ${line.number}`,
          line.passenger && passengerNames[line.passenger],
          extrasText(line.extras),
        ]
          .filter(Boolean)
          .join(', ');
  const named = seats ? `${standing.length === 1 ? 'seat' : 'seats'} ${seats}` : '';
  return [line.title, ...whenAndWhere(line), [places, named].filter(Boolean).join(', ')].join('\n');
}

function whenAndWhere(line: BookingLine): string[] {
  if (line.kind === 'event') {
    const doors = line.doorsAt < line.startsAt ? `, doors ${clockTime(line.doorsAt, line.timeZone)}` : '';
    return [momentText(line.startsAt, line.timeZone) + doors, `${line.venueName}, ${line.city}`];
  }
  const { from, to } = line;
  const bay = from.bay ? `, bay ${from.bay}` : '';
  return [
    `${momentText(from.at, from.timeZone)}, ${from.name}, ${from.city}${bay}`,
    `${momentText(to.at, to.timeZone)}, ${to.name}, ${to.city}`,
  ];
}

/** "Fri 27 Nov 2026, 21:30 WET" */
export const momentText = (at: number, zone: string): string =>
  `${calendarDate(at, zone, { year: true })}, ${clockTime(at, zone)} ${zoneName(at, zone)}`;

function paidText({ amounts, currency, business }: Booking): string {
  if (amounts.total === 0) return 'There was nothing to pay.';
  const money = (amount: number) => formatMoney(amount, currency);
  const fees = amounts.fees > 0 ? `, with ${money(amounts.fees)} of booking fees` : '';
  const discount = amounts.discount > 0 ? `, after a discount of ${money(amounts.discount)}` : '';
  const whatTaxes = amounts.taxAdded ? 'Taxes added' : 'Taxes contained';
  const taxes = amounts.taxIncluded > 0 ? ` ${whatTaxes}: ${money(amounts.taxIncluded)}.` : '';
  const reverse = business ? ` Bought for ${business.taxNumber}, who owes the tax that was not charged.` : '';
  return `Paid: ${money(amounts.total)}${fees}${discount}.${taxes}${reverse}`;
}

function backText({ amounts, notice, currency }: Booking, refund: number): string {
  if (notice === 'capture-failed')
    return 'Your bank took back its word for the payment, so the amount was not taken and you owe nothing. The places are on sale again.';
  if (amounts.total === 0) return 'There was nothing to pay, so nothing goes back.';
  if (refund === 0) return 'Under the cancellation policy, nothing is refunded.';
  const ofPaid =
    refund < amounts.total ? ` of the ${formatMoney(amounts.total, currency)} that you paid` : '';
  return `${formatMoney(refund, currency)}${ofPaid} go back the way you paid. Banks take up to ten days; we write again when the money is on its way.`;
}
