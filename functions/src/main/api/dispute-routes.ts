import {
  disputeAnswerRequestSchema,
  disputeAnswerResponseSchema,
  disputeCaseResponseSchema,
} from '@fareground/domain/api/disputes';
import { answerDispute, readDisputeCase } from '../../payments/disputes/answer-dispute.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';

/** What staff know of disputes, and what they answer the bank. */
export function createDisputeRoutes(services: Services): Route[] {
  return [
    route('GET', '/admin/payments/:id/disputes', {}, async ({ caller, params }) => {
      requirePermission(caller, 'payments.read');
      const found = await readDisputeCase(services, params.id ?? '');
      return { status: 200, body: disputeCaseResponseSchema.parse(found) };
    }),
    route(
      'POST',
      '/admin/payments/:id/disputes/:dispute/answer',
      { body: disputeAnswerRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'disputes.answer');
        const { id: paymentId = '', dispute: disputeId = '' } = params;
        const answer = { ...body, paymentId, disputeId, key: idempotencyKey };
        const dispute = await answerDispute(services, caller, answer);
        return { status: 200, body: disputeAnswerResponseSchema.parse({ dispute }) };
      },
    ),
  ];
}
