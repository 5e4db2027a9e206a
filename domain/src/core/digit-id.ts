import { z } from 'zod';

/** Booking references have 10 digits, ticket serials 20 (SPEC C2). */
export const bookingReferenceSchema = z.string().regex(/^\d{10}$/, 'a booking reference has 10 digits');
export const ticketSerialSchema = z.string().regex(/^\d{20}$/, 'a ticket serial has 20 digits');

/**
 * A string of digits, each uniform over 0 to 9, from the platform's cryptographic source. Bytes of 250 and more are
 * drawn again, since 256 is no multiple of ten. Uniqueness is the writer's: create the document, and draw again if taken.
 */
export function randomDigits(length: 10 | 20, fill = defaultFill): string {
  let digits = '';
  while (digits.length < length) {
    for (const byte of fill(new Uint8Array(length * 2))) {
      if (byte < 250 && digits.length < length) digits += byte % 10;
    }
  }
  return digits;
}

const defaultFill = (bytes: Uint8Array<ArrayBuffer>): Uint8Array => crypto.getRandomValues(bytes);
