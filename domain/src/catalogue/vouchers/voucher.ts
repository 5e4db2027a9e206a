import { z } from 'zod';
import { documentConverter } from '../../core/document.ts';
import {
  currencySchema,
  emailSchema,
  instantSchema,
  singleLineText,
  slugSchema,
  uidSchema,
} from '../../core/fields.ts';
import { seatIdSchema } from '../vehicles/layout.ts';

export const voucherCodeSchema = z
  .string()
  .regex(/^[A-Z0-9]{4,20}$/, 'use 4 to 20 capital letters and digits');

/** In small letters, as accounts have it. */
const personSchema = emailSchema.regex(/^[^A-Z]*$/, 'an address in small letters');

/**
 * A code that takes something off. How often it may be used, and how much it may take off in all, are pools of their own
 * ("voucher-<code>"), taken from in the same commit as the places: it is never used too often.
 */
export const voucherSchema = z
  .strictObject({
    code: voucherCodeSchema,
    /** `opens` takes nothing off: it opens the hidden tiers that it names, as the others do beside what they take off. */
    kind: z.enum(['percent', 'amount', 'opens']),
    /** Whole percent 1 to 100, minor units of `currency`, or 0 where it only opens. */
    value: z.int().min(0).max(10_000_000),
    /** What an amount is off: the whole order, or each ticket. Absent: the order. */
    per: z.enum(['order', 'ticket']).optional(),
    currency: currencySchema,
    /** Where it applies; empty means everywhere. */
    offeringIds: z.array(slugSchema).max(20),
    /** Tiers of the one sale; absent: all. */
    tierIds: z.array(slugSchema).min(1).max(20).optional(),
    /** Numbered seats of the one sale; absent: all. They must be chosen by number. */
    seats: z.array(seatIdSchema).min(1).max(50).optional(),
    /** Only the person whose confirmed address this is; absent: anybody. */
    email: personSchema.optional(),
    startsAt: instantSchema,
    endsAt: instantSchema,
    maxUses: z.int().min(1).max(100_000),
    /** What it may take off over all uses, minor units of `currency`; absent: no end. A use that the rest does not cover is refused. */
    budget: z.int().min(1).max(100_000_000).optional(),
    /** Over how many pools its uses and its budget are spread; absent: 1. More where thousands use it at once. */
    shards: z.int().min(1).max(8).optional(),
    /** Codes that were made together. */
    batch: singleLineText(40).optional(),
    active: z.boolean(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    updatedBy: uidSchema,
  })
  .refine((voucher) => voucher.kind !== 'percent' || voucher.value <= 100, {
    path: ['value'],
    message: 'a percentage is at most 100',
  })
  .refine(({ kind, value }) => (kind === 'opens') === (value === 0), {
    path: ['value'],
    message: 'what only opens takes nothing off, and the others something',
  })
  .refine(({ kind, tierIds }) => kind !== 'opens' || tierIds !== undefined, {
    path: ['tierIds'],
    message: 'what opens names tiers',
  })
  .refine(({ offeringIds, tierIds, seats }) => (!tierIds && !seats) || offeringIds.length === 1, {
    path: ['offeringIds'],
    message: 'tiers and seats are of one sale',
  });
export type Voucher = z.infer<typeof voucherSchema>;
export const voucherConverter = documentConverter(voucherSchema);
export const VOUCHERS = 'vouchers';
export const voucherPath = (code: string): string => `${VOUCHERS}/${code}`;
