import { type ApplicationDecision, applicationResponseSchema } from '@fareground/domain/api/applications';

import { caseResponseSchema } from '@fareground/domain/api/cases';
import { mailResponseSchema } from '@fareground/domain/api/mail';
import {
  type RefundTicketsRequest,
  refundTicketsResponseSchema,
} from '@fareground/domain/api/refund-tickets';
import { refundResponseSchema } from '@fareground/domain/api/refunds';

import {
  accountResponseSchema,
  type InviteRequest,
  invitationResponseSchema,
} from '@fareground/domain/api/users';
import type { Role } from '@fareground/domain/people/permissions';
import { callApi } from '../../firebase/api-client.ts';

// The actions of staff. Each call carries the idempotency key of its action, so that a second try happens once.

interface Roles {
  readonly uid: string;
  readonly roles: readonly Role[];
  readonly reason: string;
}
export const setRoles = ({ uid, ...body }: Roles, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/users/${encodeURIComponent(uid)}/roles`,
    body,
    idempotencyKey,
    answer: accountResponseSchema,
  });

interface Access {
  readonly uid: string;
  readonly action: 'disable' | 'enable' | 'sign-out';
  readonly reason: string;
}
export const changeAccess = ({ uid, action, reason }: Access, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/users/${encodeURIComponent(uid)}/${action}`,
    body: { reason },
    idempotencyKey,
    answer: accountResponseSchema,
  });

export const invite = (body: InviteRequest, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: '/admin/invitations',
    body,
    idempotencyKey,
    answer: invitationResponseSchema,
  });

export const withdrawInvitation = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/invitations/${encodeURIComponent(id)}/withdraw`,
    body: { reason },
    idempotencyKey,
    answer: invitationResponseSchema,
  });

export const decideApplication = (
  { id, ...body }: ApplicationDecision & { readonly id: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/applications/${encodeURIComponent(id)}/decision`,
    body,
    idempotencyKey,
    answer: applicationResponseSchema,
  });

export const closeCase = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/cases/${encodeURIComponent(id)}/close`,
    body: { reason },
    idempotencyKey,
    answer: caseResponseSchema,
  });

export const retryCase = ({ id }: { readonly id: string }, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/cases/${encodeURIComponent(id)}/retry`,
    idempotencyKey,
    answer: caseResponseSchema,
  });

/** Writes down that cash was handed back. */
export const payCashRefund = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/refunds/${encodeURIComponent(id)}/hand-out`,
    body: { reason },
    idempotencyKey,
    answer: refundResponseSchema,
  });

export const refundTickets = (
  { bookingId, ...body }: RefundTicketsRequest & { readonly bookingId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/bookings/${encodeURIComponent(bookingId)}/refund-tickets`,
    body,
    idempotencyKey,
    answer: refundTicketsResponseSchema,
  });

export const retryRefund = (
  { id, reason }: { readonly id: string; readonly reason: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: `/admin/refunds/${encodeURIComponent(id)}/retry`,
    body: { reason },
    idempotencyKey,
    answer: refundResponseSchema,
  });

interface MailAction {
  readonly id: string;
  readonly action: 'send-again' | 'came-back';
}
export const changeMail = ({ id, action }: MailAction, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/mail/${encodeURIComponent(id)}/${action}`,
    idempotencyKey,
    answer: mailResponseSchema,
  });
