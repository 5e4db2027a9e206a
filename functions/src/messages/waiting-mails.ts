import type { Booking } from '@fareground/domain/booking/booking';
import type { EndReason, WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { type Event, optionalFieldsOf } from '@fareground/domain/catalogue/events/event';
import { cutText } from '@fareground/domain/core/cut-text';
import { randomDigits } from '@fareground/domain/core/digit-id';
import { formatMoney } from '@fareground/domain/core/money-text';
import type { Mail } from '@fareground/domain/messages/mail';
import type { BookingLinks } from '../access/links/booking-links.ts';
import { linesText, momentText } from './booking-mails.ts';
import { mailOf } from './queue-mail.ts';

/** What stands in a field of a template at most. */
const SHORT = 120;

const placesOf = ({ quantity }: Pick<WaitingEntry, 'quantity'>): string =>
  quantity === 1 ? '1 place' : `${quantity} places`;
const commonValues = ({ name, title, tierName }: WaitingEntry) => ({
  name: name || 'there',
  title: cutText(title, SHORT),
  tier: tierName,
});
/** One of a kind for each joining: its number is given once in a list. */
const idOf = (kind: string, { id, number }: WaitingEntry): string => `waiting-${kind}-${id}-${number}`;

/** "Is this you?", with the link that confirms the address, or shows what is waiting with it already. */
export function waitingLinkMail(
  entry: WaitingEntry,
  { endsAt }: Pick<Event, 'endsAt'>,
  links: BookingLinks,
  now: number,
): Mail {
  const { title, tier } = commonValues(entry);
  return mailOf({
    id: `waiting-link-${entry.id}-${randomDigits(20)}`,
    template: 'waiting-link',
    to: entry.email,
    values: { title, tier, places: placesOf(entry), url: links.waitingUrlOf(entry, endsAt) },
    now,
  });
}

/** "You are on the list". */
export function waitingJoinedMail(entry: WaitingEntry, event: Event, links: BookingLinks, now: number): Mail {
  const { offerHours } = optionalFieldsOf(event);
  return mailOf({
    id: idOf('joined', entry),
    template: 'waiting-joined',
    to: entry.email,
    values: {
      ...commonValues(entry),
      places: placesOf(entry),
      hours: offerHours === 1 ? '1 hour' : `${offerHours} hours`,
      url: links.waitingUrlOf(entry, event.endsAt),
    },
    now,
  });
}

/** "It is your turn", with what is kept for them and until when. */
export function waitingOfferMail(
  entry: WaitingEntry,
  { lines, amounts, currency, holdUntil }: Booking,
  { endsAt, timeZone }: Event,
  links: BookingLinks,
  now: number,
): Mail {
  const { name, title } = commonValues(entry);
  const fees = amounts.fees > 0 ? `, with ${formatMoney(amounts.fees, currency)} of booking fees` : '';
  return mailOf({
    id: idOf('offer', entry),
    template: 'waiting-offer',
    to: entry.email,
    values: {
      name,
      title,
      until: momentText(holdUntil, timeZone),
      lines: linesText(lines),
      price:
        amounts.total > 0
          ? `To pay: ${formatMoney(amounts.total, currency)}${fees}.`
          : 'There is nothing to pay.',
      url: links.waitingUrlOf(entry, endsAt),
    },
    now,
  });
}

/** What is said to whoever did not end it themselves; the account that is gone is written to by its deletion. */
const whyEnded: Readonly<Record<Exclude<EndReason, 'person' | 'account'>, string>> = {
  time: 'The time of your offer was over, so the places go to the next in the queue. If you still want to come, join again; you are then last.',
  removed: 'Our staff took you off it.',
  limit: 'You have as many places of it as one person may have. That is why we did not offer you more.',
  staff: 'The list was closed, and nobody else is offered places from it.',
  'sale-ended': 'The sale has ended, and no places came free in time.',
  cancelled: 'The event was cancelled.',
  unpublished: 'The event was taken off sale for now.',
};

/** "You are no longer on the list", and why; null where its person knows. */
export function waitingEndedMail(
  entry: WaitingEntry,
  endedBy: EndReason,
  links: BookingLinks,
  now: number,
): Mail | null {
  if (endedBy === 'person' || endedBy === 'account') return null;
  return mailOf({
    id: idOf('ended', entry),
    template: 'waiting-ended',
    to: entry.email,
    values: { ...commonValues(entry), why: whyEnded[endedBy], url: links.eventUrlOf(entry.eventId) },
    now,
  });
}
