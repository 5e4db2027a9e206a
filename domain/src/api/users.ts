import { z } from 'zod';
import { emailSchema, text, uidSchema } from '../core/fields.ts';
import { invitationSchema } from '../people/invitation.ts';
import { roleSchema } from '../people/permissions.ts';

/** Why, in the words of whoever does it; it goes into the audit log and to the person. */
export const reasonSchema = text().trim().min(3).max(300);

const someRoles = z
  .array(roleSchema)
  .max(6)
  .refine((list) => new Set(list).size === list.length, 'a role twice');

/** POST /api/admin/users/:uid/roles: the roles the person has from now on, and why. */
export const roleChangeRequestSchema = z.strictObject({ roles: someRoles, reason: reasonSchema });
export type RoleChangeRequest = z.infer<typeof roleChangeRequestSchema>;

/** POST /api/admin/users/:uid/disable, …/enable, …/sign-out. */
export const reasonRequestSchema = z.strictObject({ reason: reasonSchema });

/** What each of the four answers: how the account stands now. */
export const accountResponseSchema = z.strictObject({
  uid: uidSchema,
  roles: z.array(roleSchema),
  disabled: z.boolean(),
});
export type AccountResponse = z.infer<typeof accountResponseSchema>;

/** POST /api/admin/invitations */
export const inviteRequestSchema = z.strictObject({
  email: emailSchema,
  roles: someRoles.min(1),
  reason: reasonSchema,
});
export type InviteRequest = z.infer<typeof inviteRequestSchema>;
export const invitationResponseSchema = z.strictObject({
  invitation: invitationSchema.omit({ codeHash: true }),
});

/** POST /api/invitations/accept: the code of the link, by the person whose verified address it was sent to. */
export const acceptInvitationRequestSchema = z.strictObject({ code: z.string().regex(/^[\w-]{20,100}$/) });
