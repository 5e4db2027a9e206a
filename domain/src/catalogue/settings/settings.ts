import { z } from 'zod';
import { currencies } from '../../core/currencies.ts';
import { documentConverter } from '../../core/document.ts';
import {
  amountSchema,
  countrySchema,
  emailSchema,
  instantSchema,
  optionalSingleLineText,
  optionalText,
  singleLineText,
  timeZoneSchema,
  uidSchema,
} from '../../core/fields.ts';
import { feeBearers } from '../prices/pricing.ts';
import { HIGHEST_TAX, MAX_TAX_RULES, taxModes, taxRulePattern } from '../prices/tax-rule.ts';
import { turnaroundMinutesSchema } from '../vehicles/vehicle-kind.ts';
import { features } from './features.ts';

/** "EUR 50 100" (fixed-fee.ts). */
const fixedFeePattern = new RegExp(`^(?:${currencies.join('|')})(?: (?:0|[1-9][0-9]{0,8})){2}$`);
const MAX_FIXED_FEES = 150;

/** What everyone may read and the server enforces. */
export const publicSettingsSchema = z.strictObject({
  /** How long a hold lasts (SPEC B1). */
  holdMinutes: z.int().min(1).max(60),
  maxPlacesPerBooking: z.int().min(1).max(50),
  /** Places one person may hold or own of one sale, over all bookings (B9). */
  maxPlacesPerPerson: z.int().min(1).max(500),
  /** Whether one may book without an account. */
  guestCheckout: z.boolean(),
  /**
   * A pool with so many live holds is in a rush: then only people whose email is verified hold more of it. 0 and absent: never. At
   * most MAX_HOLDS of a pool.
   */
  rushHolds: z.int().min(0).max(20_000).optional(),
  feeBasisPoints: z.int().min(0).max(5_000),
  /** Per paid place, minor units, in these currencies where `fixedFees` has none of them. */
  feeFixed: z.strictObject({ EUR: amountSchema, GBP: amountSchema, USD: amountSchema }),
  /** A row a currency; absent: none beside `feeFixed`. */
  fixedFees: z.array(z.string().regex(fixedFeePattern)).max(MAX_FIXED_FEES).optional(),
  /** Absent: the buyer. */
  feeBearer: z.enum(feeBearers).optional(),
  /** Whether prices and fees contain their tax, or it is added to them; absent: they contain it. */
  taxMode: z.enum(taxModes).optional(),
  /** What is taxed otherwise in some countries, or of some kinds; absent: nothing. */
  taxRules: z.array(z.string().regex(taxRulePattern)).max(MAX_TAX_RULES).optional(),
  /** Of prices and fees that no rule is for, hundredths of a percent. */
  taxBasisPoints: z.int().min(0).max(HIGHEST_TAX),
  /** What is not offered; absent: nothing of it (features.ts). */
  switchedOff: z.array(z.enum(features)).max(features.length).optional(),
  /** How many days whoever bought a gift card has to give it back by themselves; 0: staff alone do; absent: 14 (give-back.ts). */
  giveBackDays: z.int().min(0).max(365).optional(),
  /** Reporting time zone: days and months of reports, settlements, invoices and of what is on today. */
  timeZone: timeZoneSchema,
  /** The least time from the end of a vehicle's trip to its next one, minutes, where the vehicle says none; absent: USUAL_TURNAROUND. */
  turnaroundMinutes: turnaroundMinutesSchema.optional(),
  supportEmail: optionalSingleLineText(320),
  announcement: optionalText(300),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

export const publicSettingsConverter = documentConverter(publicSettingsSchema);

/** What an invoice says of the house besides its name and tax number. */
export const invoicingSchema = z.strictObject({
  street: singleLineText(160),
  postcode: singleLineText(20),
  city: singleLineText(80),
  country: countrySchema,
  /** Where answers to invoices go. */
  email: emailSchema,
  /** What every number begins with. */
  prefix: z.string().regex(/^[A-Z]{1,6}$/),
});
export type Invoicing = z.infer<typeof invoicingSchema>;

/** What only owners read. */
export const privateSettingsSchema = z.strictObject({
  legalName: optionalSingleLineText(120),
  taxNumber: optionalSingleLineText(40),
  bookkeepingEmail: optionalSingleLineText(320),
  /** Absent: no invoices are made out. */
  invoicing: invoicingSchema.optional(),
  updatedAt: instantSchema,
  updatedBy: uidSchema,
});
export type PrivateSettings = z.infer<typeof privateSettingsSchema>;
export const privateSettingsConverter = documentConverter(privateSettingsSchema);

export const SETTINGS = 'settings';
export const PUBLIC_SETTINGS_PATH = `${SETTINGS}/public`;
export const PRIVATE_SETTINGS_PATH = `${SETTINGS}/private`;

/** Minutes. */
export const USUAL_TURNAROUND = 15;
