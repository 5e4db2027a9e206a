import {
  applicationDecisionSchema,
  applicationResponseSchema,
  confirmApplicationRequestSchema,
  confirmApplicationResponseSchema,
} from '@fareground/domain/api/applications';
import { caseResponseSchema } from '@fareground/domain/api/cases';
import { countDrawerRequestSchema, countDrawerResponseSchema } from '@fareground/domain/api/drawers';
import { mailResponseSchema } from '@fareground/domain/api/mail';
import { refundResponseSchema } from '@fareground/domain/api/refunds';
import {
  acceptInvitationRequestSchema,
  accountResponseSchema,
  invitationResponseSchema,
  inviteRequestSchema,
  reasonRequestSchema,
  roleChangeRequestSchema,
} from '@fareground/domain/api/users';
import { DAY } from '@fareground/domain/core/time';
import type { Mail } from '@fareground/domain/messages/mail';
import type { Invitation } from '@fareground/domain/people/invitation';
import { recordBounce, sendAgain } from '../../messages/staff-mail.ts';
import { closeCaseByHand, retryCase } from '../../ops/close-case.ts';
import { countCash } from '../../payments/cash/count-drawer.ts';
import { payCashRefund } from '../../payments/pay-cash-refund.ts';
import { retryRefund } from '../../payments/retry-refund.ts';
import { confirmApplication } from '../../people/applications/confirm-application.ts';
import { decideApplication } from '../../people/applications/decide-application.ts';
import { type AccountAction, changeAccess, changeRoles } from '../../people/change-roles.ts';
import { acceptInvitation, invite, withdrawInvitation } from '../../people/invitations.ts';
import { wireAccounts } from '../../people/wire-accounts.ts';
import { requirePermission } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';

/** A stolen account of an owner must not mail the world. */
const invitations: SharedLimit = { name: 'invitations', max: 100, window: DAY };

/** What staff do to people, and the one call that makes staff of somebody. */
export function createStaffRoutes(services: Services): Route[] {
  const wired = wireAccounts(services);
  const access = (action: AccountAction) =>
    route(
      'POST',
      `/admin/users/:uid/${action}`,
      { body: reasonRequestSchema, idempotent: true },
      async (call) => {
        requirePermission(call.caller, 'users.disable');
        const { caller, body, idempotencyKey } = call;
        const answer = await changeAccess(
          wired,
          caller,
          action,
          call.params.uid ?? '',
          body.reason,
          idempotencyKey,
        );
        return { status: 200, body: accountResponseSchema.parse(answer) };
      },
    );
  return [
    route(
      'POST',
      '/admin/users/:uid/roles',
      { body: roleChangeRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'roles.grant');
        const answer = await changeRoles(wired, caller, params.uid ?? '', body, idempotencyKey);
        return { status: 200, body: accountResponseSchema.parse(answer) };
      },
    ),
    access('disable'),
    access('enable'),
    access('sign-out'),
    route('POST', '/admin/invitations', { body: inviteRequestSchema, idempotent: true }, async (call) => {
      requirePermission(call.caller, 'roles.grant');
      await takeShared(services, invitations, call.caller.uid);
      const invitation = await invite(wired, call.caller, call.body, call.idempotencyKey);
      return { status: 201, body: withoutHash(invitation) };
    }),
    route(
      'POST',
      '/admin/invitations/:id/withdraw',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'roles.grant');
        const id = params.id ?? '';
        const invitation = await withdrawInvitation(wired, caller, id, body.reason, idempotencyKey);
        return { status: 200, body: withoutHash(invitation) };
      },
    ),
    route(
      'POST',
      '/invitations/accept',
      { body: acceptInvitationRequestSchema, idempotent: true },
      async ({ caller, body, idempotencyKey }) => {
        const answer = await acceptInvitation(wired, caller, body.code, idempotencyKey);
        return { status: 200, body: accountResponseSchema.parse(answer) };
      },
    ),
    route(
      'POST',
      '/applications/:id/confirm',
      { body: confirmApplicationRequestSchema, isOpen: true },
      async ({ params, body }) => {
        const state = await confirmApplication(services, params.id ?? '', body.key);
        return { status: 200, body: confirmApplicationResponseSchema.parse({ state }) };
      },
    ),
    route(
      'POST',
      '/admin/applications/:id/decision',
      { body: applicationDecisionSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'applications.decide');
        const application = await decideApplication(wired, caller, params.id ?? '', body, idempotencyKey);
        return { status: 200, body: applicationResponseSchema.parse({ application }) };
      },
    ),
    route('POST', '/admin/cases/:id/retry', { idempotent: true }, async ({ caller, params }) => {
      requirePermission(caller, 'cases.retry');
      const retried = await retryCase(services, caller, params.id ?? '');
      return { status: 200, body: caseResponseSchema.parse({ case: retried }) };
    }),
    route(
      'POST',
      '/admin/cases/:id/close',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body }) => {
        requirePermission(caller, 'cases.close');
        const input = { id: params.id ?? '', reason: body.reason };
        // When the database deletes it is no JSON, and nobody's question.
        const { expiresAt: _, ...closed } = await closeCaseByHand(services, caller, input);
        return { status: 200, body: caseResponseSchema.parse({ case: closed }) };
      },
    ),
    route(
      'POST',
      '/admin/drawers/:id/count',
      { body: countDrawerRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'drawers.count');
        const input = { ...body, id: params.id ?? '', key: idempotencyKey };
        const counted = await countCash(services, caller, input);
        return { status: 200, body: countDrawerResponseSchema.parse(counted) };
      },
    ),
    route(
      'POST',
      '/admin/refunds/:id/retry',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'refunds.make');
        const retry = { id: params.id ?? '', reason: body.reason, key: idempotencyKey };
        const refund = await retryRefund(services, caller, retry);
        return { status: 200, body: refundResponseSchema.parse({ refund }) };
      },
    ),
    route(
      'POST',
      '/admin/refunds/:id/hand-out',
      { body: reasonRequestSchema, idempotent: true },
      async ({ caller, params, body, idempotencyKey }) => {
        requirePermission(caller, 'refunds.make');
        const handed = { id: params.id ?? '', reason: body.reason, key: idempotencyKey };
        const refund = await payCashRefund(services, caller, handed);
        return { status: 200, body: refundResponseSchema.parse({ refund }) };
      },
    ),
    route(
      'POST',
      '/admin/mail/:id/send-again',
      { idempotent: true },
      async ({ caller, params, idempotencyKey }) => {
        requirePermission(caller, 'mail.send');
        return stateOf(await sendAgain(services, caller, params.id ?? '', idempotencyKey));
      },
    ),
    route(
      'POST',
      '/admin/mail/:id/came-back',
      { idempotent: true },
      async ({ caller, params, idempotencyKey }) => {
        requirePermission(caller, 'mail.send');
        return stateOf(await recordBounce(services, caller, params.id ?? '', idempotencyKey));
      },
    ),
  ];
}

function withoutHash({ codeHash: _, ...invitation }: Invitation) {
  return invitationResponseSchema.parse({ invitation });
}

const stateOf = ({ id, state }: Mail) => ({ status: 200, body: mailResponseSchema.parse({ id, state }) });
