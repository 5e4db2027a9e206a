import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Booking } from '@fareground/domain/bookings/booking';
import { overAtOf } from '@fareground/domain/bookings/buyer';
import { DAY, MINUTE } from '@fareground/domain/core/time';

/** How long a link shows a booking after the last of it is over, milliseconds: receipts and refunds are asked for then. */
const AFTERWARDS = 30 * DAY;

/** Makes and opens the links in mails that show a booking and its tickets to whoever has them, without a sign-in. */
export interface BookingLinks {
  /** The address to mail. The key stands behind "#", which no browser sends to any server and no Referer carries. */
  urlOf(booking: Pick<Booking, 'id' | 'lines'>): string;
  /** Whether the key was made for this booking and has not ended. */
  opens(bookingId: string, key: string, now: number): boolean;
}

/**
 * A key is "<end>.<mac>": the minute in which it ends, base 36, and HMAC-SHA-256 over booking and end, base64url. It is made of the
 * first ticket signing key by HKDF, so it needs no setting and no storage, and can be taken for no ticket and no session. A link ends
 * with the signing key that it was made of.
 * @param signingKeys 32 bytes each, base64url, at least one
 * @param site without a slash at its end
 */
export function createBookingLinks(signingKeys: readonly string[], site: string): BookingLinks {
  const [first, ...older] = signingKeys.map(secretOf);
  if (!first) throw new Error('there is no key for links');
  return {
    urlOf({ id, lines }) {
      const overAt = Math.max(...lines.map(overAtOf));
      const end = Math.ceil((overAt + AFTERWARDS) / MINUTE).toString(36);
      return `${site}/booking/${id}#key=${end}.${macOf(first, id, end).toString('base64url')}`;
    },
    opens(bookingId, key, now) {
      const [, end = '', mac = ''] = /^([0-9a-z]{1,9})\.([\w-]{43})$/.exec(key) ?? [];
      const given = Buffer.from(mac, 'base64url');
      const isOurs = [first, ...older].some((secret) => isSame(given, macOf(secret, bookingId, end)));
      return isOurs && now < Number.parseInt(end, 36) * MINUTE;
    },
  };
}

const secretOf = (signingKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(signingKey, 'base64url'), '', 'fareground booking link', 32));

const macOf = (secret: Buffer, bookingId: string, end: string): Buffer =>
  createHmac('sha256', secret).update(`${bookingId}.${end}`).digest();

const isSame = (given: Buffer, wanted: Buffer): boolean =>
  given.length === wanted.length && timingSafeEqual(given, wanted);
