import { z } from 'zod';
import { optionalSingleLineText } from '../core/fields.ts';
import { marketingConsentSchema } from '../people/marketing-consent.ts';

/**
 * GET and POST /api/account/marketing-consent: whether the caller's address may be sent marketing mails. It is changed by whoever has verified the address: 409
 * wrong-state with `reason` `unverified` else.
 */
export const marketingConsentRequestSchema = z.strictObject({ consents: z.boolean() });
export const marketingConsentResponseSchema = z.strictObject({
  /** Empty where the account has none. */
  email: optionalSingleLineText(320),
  consents: z.boolean(),
  mayChange: z.boolean(),
});

/** What is in an unsubscribe link. */
export const unsubscribeLinkSchema = marketingConsentSchema.pick({ id: true, key: true });
export type UnsubscribeLink = z.infer<typeof unsubscribeLinkSchema>;

/** Of the address of an unsubscribe link, and of the page that it leads to: the consent's id and key. */
export const unsubscribePath = (id: string, key: string): string => `/unsubscribe/${id}/${key}`;
