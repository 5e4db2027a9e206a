import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, timestampSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';

/** The provider lets nobody send an event again after 30 days; so long and as much again it is recorded, milliseconds. */
export const PROVIDER_EVENT_KEPT = 60 * DAY;

/** One document for each of the provider's events whose effect is done, written with that effect. */
export const providerEventSchema = z.strictObject({
  id: z.string().regex(/^evt_[A-Za-z0-9_]{1,200}$/),
  type: optionalText(100),
  paymentId: optionalText(40),
  createdAt: instantSchema,
  doneAt: instantSchema,
  /** When the database deletes it (a time-to-live policy of this field). */
  expiresAt: timestampSchema,
});
export type ProviderEvent = z.infer<typeof providerEventSchema>;
export const providerEventConverter = documentConverter(providerEventSchema);
export const PROVIDER_EVENTS = 'stripeEvents';
