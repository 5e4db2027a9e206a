import type { Booking } from '@fareground/domain/booking/booking';
import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import type { DisputeFollowed, DisputeTruth } from '@fareground/domain/payments/follow-dispute';
import type { Refund } from '@fareground/domain/payments/refund';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { isMailAddress, mailOf } from './queue-mail.ts';
import { grouped } from './ticket-words.ts';

/**
 * What the buyer's bank has begun or decided, and what becomes of the tickets; null for a booking without an address. One a dispute and step.
 * @param booking as it stands before
 */
export function disputeMail(
  booking: Booking,
  { state, tickets }: Pick<DisputeFollowed, 'state' | 'tickets'>,
  { id, amount }: Pick<DisputeTruth, 'id' | 'amount'>,
  links: BookingLinks,
  now: number,
): Mail | null {
  const money = formatMoney(amount, booking.currency);
  const isSold = booking.state === 'confirmed';
  const [title, text] = {
    open: [
      'Your bank took a payment back',
      `Your bank has taken back ${money} because the payment was disputed, and now decides whose it is. ${
        isSold ? 'Until then the tickets let nobody in.' : ''
      } If this was a mistake, tell your bank; answer this mail if you want to tell us something that we should tell them.`,
    ],
    won: [
      'The dispute about your payment has ended',
      `Your bank decided that the payment of ${money} stands. ${
        isSold && tickets === 'bring-back' ? 'Your tickets are valid again, with the same codes.' : ''
      } Money that you were to get back is sent on.`,
    ],
    lost: [
      'Your bank gave you your money back',
      `Your bank decided that ${money} are yours, and has given them to you. ${
        isSold && tickets === 'end'
          ? 'With that the booking is cancelled, and its places are on sale again.'
          : isSold && tickets === 'bring-back'
            ? 'The tickets are valid again.'
            : ''
      }`,
    ],
  }[state] as [string, string];
  return mailAbout(booking, { id: `dispute-${state}-${id}`, title, text }, links, now);
}

/** "Your refund came from your bank"; null for a booking without an address. One a refund. */
export function refundCoveredMail(
  { id, amount, covered, currency }: Refund,
  booking: Booking,
  links: BookingLinks,
  now: number,
): Mail | null {
  const came = covered?.amount ?? amount;
  const rest = amount - came;
  const text = `We owed you ${formatMoney(amount, currency)}. Your bank has given you ${formatMoney(came, currency)} of it when it decided the dispute, so we do not send that again.${
    rest > 0 ? ` The rest, ${formatMoney(rest, currency)}, is sent by us.` : ''
  }`;
  return mailAbout(
    booking,
    { id: `refund-covered-${id}`, title: 'Your refund came from your bank', text },
    links,
    now,
  );
}

function mailAbout(
  booking: Booking,
  { id, title, text }: { readonly id: string; readonly title: string; readonly text: string },
  links: BookingLinks,
  now: number,
): Mail | null {
  const { buyerEmail, buyerName } = booking;
  if (!isMailAddress(buyerEmail)) return null;
  return mailOf({
    id,
    template: 'dispute',
    to: buyerEmail,
    values: {
      name: cutText(buyerName, 120) || 'there',
      reference: grouped(booking.id),
      title,
      text: text.replaceAll(/\s+/g, ' ').trim(),
      url: links.urlOf(booking),
    },
    now,
  });
}
