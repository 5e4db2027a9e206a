import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  emailSchema,
  instantSchema,
  multilineText,
  optionalSingleLineText,
  singleLineText,
  uidSchema,
} from '../core/fields.ts';
import type { Lifecycle } from '../core/lifecycle.ts';
import { DAY } from '../core/time.ts';
import { roleSchema } from './permissions.ts';

/** How long an invitation can be accepted, milliseconds. */
export const INVITATION_LIFETIME = 7 * DAY;

export const invitationStates = ['open', 'accepted', 'withdrawn'] as const;
export const invitationLifecycle: Lifecycle<(typeof invitationStates)[number]> = {
  open: ['accepted', 'withdrawn'],
  accepted: [],
  withdrawn: [],
};

/** Somebody is asked by mail to join with roles. Written by functions alone; the code of the link is stored hashed. */
export const invitationSchema = z.strictObject({
  id: singleLineText(100),
  /** Lower case. Whoever accepts must own it, verified. */
  email: emailSchema,
  roles: z.array(roleSchema).min(1).max(6),
  reason: multilineText(300),
  codeHash: z.string().regex(/^[0-9a-f]{64}$/),
  state: z.enum(invitationStates),
  invitedBy: uidSchema,
  invitedByEmail: optionalSingleLineText(320),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  acceptedBy: uidSchema.nullable(),
  updatedAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationState = Invitation['state'] | 'expired';
export const invitationConverter = documentConverter(invitationSchema);
export const INVITATIONS = 'invitations';
export const invitationPath = (id: string): string => `${INVITATIONS}/${id}`;

/** An open one that ran out counts as expired, whatever is stored. */
export const invitationState = ({ state, expiresAt }: Invitation, now: number): InvitationState =>
  state === 'open' && expiresAt <= now ? 'expired' : state;
