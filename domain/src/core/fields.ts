import { z } from 'zod';
import { currencies } from './money.ts';
import { isTimeZone } from './time.ts';

/** Document ids that people and the seed choose: short, lower case, safe in a path and an address. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'use lower-case letters, digits and dashes');

/** A Firebase Auth user id. */
export const uidSchema = z.string().min(1).max(128);

/** An instant: integer milliseconds since 1970 UTC, up to the year 2200. */
export const instantSchema = z.int().min(0).max(7_258_118_400_000);

/** Minor units of a currency, never negative. At most 10^11, so that sums of them stay exact integers. */
export const amountSchema = z.int().min(0).max(100_000_000_000);

export const currencySchema = z.enum(currencies);

/** An IANA time zone this runtime knows. */
export const timeZoneSchema = z.string().min(1).max(60).refine(isTimeZone, 'not a known IANA time zone');

export const line = (max: number) => z.string().min(1).max(max);
export const optionalText = (max: number) => z.string().max(max);

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
