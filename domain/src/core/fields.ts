import { z } from 'zod';
import { currencies } from './currencies.ts';
import { emailPattern, MAX_EMAIL } from './email-address.ts';
import { isStorable } from './storable-text.ts';
import { isTimeZone } from './time-zone.ts';

/** Text on one line or more that every file and message can carry. */
export const text = () => z.string().refine(isStorable, 'holds a control character or half of a character');
/** @param max UTF-16 units */
export const optionalText = (max: number) => text().max(max);
/** @param max UTF-16 units */
export const multilineText = (max: number) => text().min(1).max(max);

export const singleLine = () => text().regex(/^[^\n\t]*$/, 'is on more than one line');
/** @param max UTF-16 units */
export const singleLineText = (max: number) => singleLine().min(1).max(max);
/** @param max UTF-16 units */
export const optionalSingleLineText = (max: number) => singleLine().max(max);

/** Text of one line, counted in characters: rules count so, and check a list of them with one expression. */
export const lineOfCharacters = (most: number) =>
  singleLine().regex(new RegExp(`^.{1,${most}}$`, 'u'), 'is empty or too long');

/** Document ids that people and the seed choose: short, lower case, safe in a path and an address. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'use lower-case letters, digits and dashes');

/** Whether Firestore takes it as the id of a document, and we as one of ours: no path, no name that it keeps for itself, 128 characters. */
export const isDocumentId = (text: string): boolean =>
  /^[^/\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]{1,128}$/u.test(text) && !/^(?:\.\.?|__.*__)$/.test(text);

/** A Firebase Auth user id. */
export const uidSchema = singleLineText(128);

/** An instant: integer milliseconds since 1970 UTC, up to the year 2200. */
export const instantSchema = z.int().min(0).max(7_258_118_400_000);

/** A day of a calendar, "2026-11-27", within the years that instants have. */
export const dayKeySchema = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day <= '2200-01-01', 'lies before 1970 or after 2200');

/** Minor units of a currency, never negative. At most 10^11, so that sums of them stay exact integers. */
export const amountSchema = z.int().min(0).max(100_000_000_000);

export const currencySchema = z.enum(currencies);
export const emailSchema = z.email({ pattern: emailPattern }).max(MAX_EMAIL);

/** An IANA time zone this runtime knows. */
export const timeZoneSchema = singleLineText(60).refine(isTimeZone, 'not a known IANA time zone');

/** Who wrote a document last, and when: the audit log's source. Rules force it; what the seed of old wrote has none. */
export const stampFields = { updatedAt: instantSchema.optional(), updatedBy: uidSchema.optional() };

/** ISO 3166-1 alpha-2. */
export const countrySchema = z.string().regex(/^[A-Z]{2}$/);

/**
 * An instant that the database itself acts upon (a time-to-live policy needs its own type): a Date in memory and a Timestamp as
 * stored, which each SDK makes of the Date and gives back as an object of its own.
 */
export const timestampSchema = z.preprocess((value) => {
  const stored = value as { toDate?: unknown; seconds?: unknown; _seconds?: unknown } | null;
  if (typeof stored !== 'object' || stored === null || value instanceof Date) return value;
  if (typeof stored.toDate === 'function') return stored.toDate();
  // A copy by way of JSON.
  return new Date(Number(stored.seconds ?? stored._seconds) * 1000);
}, z.date());
