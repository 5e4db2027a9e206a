import { z } from 'zod';
import { refundSchema } from '../payments/refund.ts';

/** POST /api/admin/refunds/:id/retry: the refund in the place of the one that failed. POST /api/admin/refunds/:id/hand-out: the one of cash that was handed out. POST /api/admin/refunds/:id/gift-card, owner and finance: the one that went onto a new gift card in the place of the one that failed; 409 wrong-state where it did not fail, or nobody knows the buyer's address. */
export const refundResponseSchema = z.strictObject({ refund: refundSchema });
