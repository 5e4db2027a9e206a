import { z } from 'zod';
import { waitingEntrySchema } from '../booking/waitlist/waiting-entry.ts';
import { waitingListSchema } from '../booking/waitlist/waiting-list.ts';
import { sectionNamesSchema } from '../catalogue/vehicles/layout.ts';
import {
  amountSchema,
  currencySchema,
  instantSchema,
  singleLine,
  slugSchema,
  text,
  timeZoneSchema,
} from '../core/fields.ts';
import { buyerEmailSchema } from './bookings.ts';

/** POST /api/waiting-entries. The address counts for whoever is not signed in with a verified one. */
export const joinWaitingListRequestSchema = z.strictObject({
  eventId: slugSchema,
  tierId: slugSchema,
  quantity: z.int().min(1).max(50),
  email: buyerEmailSchema.optional(),
});
export type JoinWaitingListRequest = z.infer<typeof joinWaitingListRequestSchema>;

/** An entry as its person sees it. */
export const shownWaitingEntrySchema = waitingEntrySchema.omit({ expiresAt: true });

/** Where somebody stands, and what they wait for. */
export const waitingPlaceSchema = z.strictObject({
  entry: shownWaitingEntrySchema,
  /** How many are before them; 0 where they do not wait. */
  ahead: z.int().min(0),
  event: z.strictObject({
    title: singleLine(),
    startsAt: instantSchema,
    timeZone: timeZoneSchema,
    venueName: singleLine(),
    city: singleLine(),
  }),
  /** What taking the offer costs, minor units; null where there is no offer. */
  offer: z
    .strictObject({
      bookingId: text(),
      until: instantSchema,
      total: amountSchema,
      currency: currencySchema,
      seats: z.array(text()),
      /** What the sections of their hall are called; absent where nothing is to be named. */
      sections: sectionNamesSchema.optional(),
    })
    .nullable(),
});
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>;

/** What joining answers: null where the address must be confirmed by the link that was mailed. */
export const joinWaitingListResponseSchema = z.strictObject({ place: waitingPlaceSchema.nullable() });
export type JoinWaitingListResponse = z.infer<typeof joinWaitingListResponseSchema>;
/** GET /api/waiting-entries/:id, POST …/open, POST …/leave */
export const waitingPlaceResponseSchema = z.strictObject({ place: waitingPlaceSchema });

/** POST /api/waiting-entries/:id/open: the key of a mailed link. */
export const openWaitingEntryRequestSchema = z.strictObject({ key: text().max(100) });

/** POST /api/admin/waiting-lists/:id/close and …/open */
export const waitingListResponseSchema = z.strictObject({ list: waitingListSchema });
/** POST /api/admin/waiting-entries/:id/remove */
export const waitingEntryResponseSchema = z.strictObject({ entry: shownWaitingEntrySchema });
