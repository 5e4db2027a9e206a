import { z } from 'zod';
import { singleLineText } from '../core/fields.ts';

/** `tickets`: all of its buyer's tickets as a PDF. `calendar`: an entry for each event and ride. `receipt`: what was paid for, as a PDF. */
export const bookingFiles = ['tickets', 'calendar', 'receipt'] as const;
export type BookingFile = (typeof bookingFiles)[number];

/** POST /api/bookings/:id/file, for its buyer. */
export const bookingFileRequestSchema = z.strictObject({ file: z.enum(bookingFiles) });

/** POST /api/shown-bookings/:id/file, without a sign-in: with the key of a mailed link. */
export const shownBookingFileRequestSchema = bookingFileRequestSchema.extend({ key: singleLineText(100) });
