import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { currencySchema, instantSchema, slugSchema, uidSchema } from '../core/fields.ts';

/** A code that takes something off. Its uses are a pool of their own ("voucher.<code>"), so it is never used too often. */
export const voucherSchema = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9]{4,20}$/, 'use 4 to 20 capital letters and digits'),
    kind: z.enum(['percent', 'amount']),
    /** Whole percent 1 to 100, or minor units of `currency`. */
    value: z.int().min(1).max(10_000_000),
    currency: currencySchema,
    /** Where it applies; empty means everywhere. */
    saleIds: z.array(slugSchema).max(20),
    startsAt: instantSchema,
    endsAt: instantSchema,
    maxUses: z.int().min(1).max(100_000),
    active: z.boolean(),
    createdAt: instantSchema,
    updatedAt: instantSchema,
    updatedBy: uidSchema,
  })
  .refine((voucher) => voucher.kind === 'amount' || voucher.value <= 100, {
    path: ['value'],
    message: 'a percentage is at most 100',
  });
export type Voucher = z.infer<typeof voucherSchema>;
export const voucherConverter = documentConverter(voucherSchema);
export const VOUCHERS = 'vouchers';
export const voucherPath = (code: string): string => `${VOUCHERS}/${code}`;
