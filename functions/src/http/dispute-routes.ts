import {
  disputeAnswerRequestSchema,
  disputeAnswerResponseSchema,
  disputeCaseResponseSchema,
} from '@fareground/domain/calls/disputes';
import { answerDispute, readDisputeCase } from '../disputes/answer-dispute.ts';
import type { Services } from '../runtime/services.ts';
import { requirePermission } from './caller.ts';
import { type Route, route } from './route.ts';

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
