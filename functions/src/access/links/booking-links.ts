import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ticket } from '@fareground/domain/access/ticket';
import type { Booking } from '@fareground/domain/booking/booking';
import { overAtOf } from '@fareground/domain/booking/buyer';
import type { WaitingEntry } from '@fareground/domain/booking/waitlist/waiting-entry';
import { DAY, MINUTE } from '@fareground/domain/core/time';
import type { Application } from '@fareground/domain/people/application';

/** How long a link shows what it is for after the last of it is over, milliseconds: receipts and refunds are asked for then. */
const AFTERWARDS = 30 * DAY;

/**
 * Makes and opens the links in mails. They show a booking with its tickets, one ticket, or a place in a queue, to whoever has them, without
 * a sign-in, or confirm the address of an application.
 */
export interface BookingLinks {
  /** The address to mail. The key stands behind "#", which no browser sends to any server and no Referer carries. */
  urlOf(booking: Pick<Booking, 'id' | 'lines'>): string;
  /** The same of a ticket that is passed on, accepted or not. */
  ticketUrlOf(ticket: Pick<Ticket, 'serial' | 'endsAt'>): string;
  /** Whether the key was made for this booking's number or this ticket's serial, and has not ended. */
  opens(id: string, key: string, now: number): boolean;
  /**
   * The page of somebody who waits. Of whoever did not sign in with the address it has a key; who did signs in.
   * @param overAt when the event is over
   */
  waitingUrlOf(entry: Pick<WaitingEntry, 'id' | 'byLink'>, overAt: number): string;
  /** Whether the key was made for this entry of a waiting list and has not ended. */
  opensWaiting(entryId: string, key: string, now: number): boolean;
  /** Where an address is confirmed that somebody applied with. */
  applicationUrlOf(application: Pick<Application, 'id' | 'createdAt'>): string;
  /** Whether the key was made for this application and has not ended. */
  opensApplication(id: string, key: string, now: number): boolean;
  eventUrlOf(eventId: string): string;
}

/**
 * A key is "<end>.<mac>": the minute in which it ends, base 36, and HMAC-SHA-256 over what it opens and end, base64url. A booking's number and
 * a ticket's serial are of different lengths, so that the key of the one never opens the other. It is made of the
 * first ticket signing key by HKDF, so it needs no setting and no storage, and can be taken for no ticket and no session. A link ends
 * with the signing key that it was made of.
 * @param signingKeys 32 bytes each, base64url, at least one
 * @param site without a slash at its end
 */
export function createBookingLinks(signingKeys: readonly string[], site: string): BookingLinks {
  const bookings = createKeys(signingKeys, 'fareground booking link');
  const entries = createKeys(signingKeys, 'fareground waiting link');
  const applications = createKeys(signingKeys, 'fareground application link');
  return {
    urlOf: ({ id, lines }) =>
      `${site}/booking/${id}#key=${bookings.keyOf(id, Math.max(...lines.map(overAtOf)))}`,
    ticketUrlOf: ({ serial, endsAt }) => `${site}/passed-on/${serial}#key=${bookings.keyOf(serial, endsAt)}`,
    opens: bookings.opens,
    waitingUrlOf: ({ id, byLink }, overAt) =>
      `${site}/waiting/${id}${byLink ? `#key=${entries.keyOf(id, overAt)}` : ''}`,
    opensWaiting: entries.opens,
    applicationUrlOf: ({ id, createdAt }) =>
      `${site}/join-us?application=${encodeURIComponent(id)}#key=${applications.keyOf(id, createdAt)}`,
    opensApplication: applications.opens,
    eventUrlOf: (eventId) => `${site}/event/${eventId}`,
  };
}

/** @param purpose of the keys: one made for another purpose opens nothing */
function createKeys(signingKeys: readonly string[], purpose: string) {
  const [first, ...older] = signingKeys.map((key) => secretOf(key, purpose));
  if (!first) throw new Error('there is no key for links');
  return {
    keyOf: (id: string, overAt: number): string => {
      const end = Math.ceil((overAt + AFTERWARDS) / MINUTE).toString(36);
      return `${end}.${macOf(first, id, end).toString('base64url')}`;
    },
    opens: (id: string, key: string, now: number): boolean => {
      const [, end = '', mac = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(key) ?? [];
      const given = Buffer.from(mac, 'base64url');
      const isOurs = [first, ...older].some((secret) => isSame(given, macOf(secret, id, end)));
      return isOurs && now < Number.parseInt(end, 36) * MINUTE;
    },
  };
}

const secretOf = (signingKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(signingKey, 'base64url'), '', purpose, 32));

const macOf = (secret: Buffer, id: string, end: string): Buffer =>
  createHmac('sha256', secret).update(`${id}.${end}`).digest();

const isSame = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
