import { type ApplicationDecision, applicationResponseSchema } from '@fareground/domain/calls/applications';
import {
  accountResponseSchema,
  type InviteRequest,
  invitationResponseSchema,
} from '@fareground/domain/calls/users';
import type { Role } from '@fareground/domain/permissions/permissions';
import { callApi } from '../../../firebase/api-client.ts';

// What staff do to people. Every call carries the key of one deed, so that a second try is the same deed.

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
  readonly deed: 'disable' | 'enable' | 'sign-out';
  readonly reason: string;
}
export const changeAccess = ({ uid, deed, reason }: Access, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: `/admin/users/${encodeURIComponent(uid)}/${deed}`,
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
