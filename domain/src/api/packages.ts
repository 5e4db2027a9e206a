import { z } from 'zod';
import { packageSchema } from '../catalogue/packages/package.ts';
import { packageFormSchema } from '../catalogue/packages/package-form.ts';
import { instantSchema, slugSchema } from '../core/fields.ts';

/** POST /api/admin/packages/:id: writes what stands in the form over what was seen, and puts it on sale where that is asked for. */
export const savePackageRequestSchema = z.strictObject({
  form: packageFormSchema,
  /** `updatedAt` of what the form was opened with; null for a new one. */
  seen: instantSchema.nullable(),
  putOnSale: z.boolean(),
});
export type SavePackageRequest = z.infer<typeof savePackageRequestSchema>;

/** POST /api/admin/packages/:id/state: takes one off sale, or puts it on sale again as it was. */
export const movePackageRequestSchema = z.strictObject({ state: z.enum(['onSale', 'ended']) });
export type MovePackageRequest = z.infer<typeof movePackageRequestSchema>;

export const packageResponseSchema = z.strictObject({ package: packageSchema });

/** Packages whose sales one call counts. */
export const MAX_PACKAGE_SALES = 100;

/** POST /api/admin/package-sales: how many bookings have each of these packages, by its id. */
export const packageSalesRequestSchema = z.strictObject({
  ids: z.array(slugSchema).min(1).max(MAX_PACKAGE_SALES),
});
export const packageSalesResponseSchema = z.strictObject({
  /** Confirmed ones. */
  sales: z.array(z.strictObject({ id: slugSchema, bookings: z.int().min(0) })),
  /** When they were counted. */
  at: instantSchema,
});
