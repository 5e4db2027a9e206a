import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText } from '../core/fields.ts';

/** The ledger of webhooks: one document for each of the provider's events whose effect is done, written with that effect. */
export const providerEventSchema = z.strictObject({
  id: z.string().regex(/^evt_[A-Za-z0-9_]{1,200}$/),
  type: optionalText(100),
  paymentId: optionalText(40),
  createdAt: instantSchema,
  doneAt: instantSchema,
});
export type ProviderEvent = z.infer<typeof providerEventSchema>;
export const providerEventConverter = documentConverter(providerEventSchema);
export const PROVIDER_EVENTS = 'stripeEvents';
