import { z } from 'zod';
import { refundSchema } from '../payments/refund.ts';

/** POST /api/admin/refunds/:id/retry: the refund in the place of the one that failed. POST /api/admin/refunds/:id/hand-out: the one of cash that was handed out. */
export const refundResponseSchema = z.strictObject({ refund: refundSchema });
export type RefundResponse = z.infer<typeof refundResponseSchema>;
