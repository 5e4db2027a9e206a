import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { emailSchema, instantSchema, singleLineText } from '../core/fields.ts';

/** What is agreed to. The same sentence stands at the checkbox (a test compares them). */
export const marketingConsentWords = 'Email me news and offers. I can unsubscribe at any time.';

/** Where it was given: at checkout by the buyer, or in one's profile. */
export const consentPlaces = ['checkout', 'profile'] as const;
export type ConsentPlace = (typeof consentPlaces)[number];

/**
 * That an address may be sent marketing mails, with the evidence: when, where and in which words it was given, and when it was withdrawn. One for
 * each address, under a hash of it. Functions alone read and write it.
 */
export const marketingConsentSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{40}$/),
  /** In small letters. */
  email: emailSchema,
  /** Proves the unsubscribe link of a mail: drawn with the first consent, and never changed. */
  key: z.string().regex(/^[\w-]{32}$/),
  givenAt: instantSchema,
  givenIn: z.enum(consentPlaces),
  words: singleLineText(200),
  /** Absent while it holds. */
  withdrawnAt: instantSchema.optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type MarketingConsent = z.infer<typeof marketingConsentSchema>;
export const marketingConsentConverter = documentConverter(marketingConsentSchema);
export const MARKETING_CONSENTS = 'marketingConsents';
export const marketingConsentPath = (id: string): string => `${MARKETING_CONSENTS}/${id}`;

/** Whether it holds. Nobody consents by saying nothing. */
export const hasConsented = (consent: MarketingConsent | undefined): boolean =>
  consent !== undefined && consent.withdrawnAt === undefined;
