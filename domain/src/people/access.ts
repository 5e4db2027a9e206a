import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, uidSchema } from '../core/fields.ts';
import { type Role, roleSchema } from './permissions.ts';

/**
 * What an account may do at most, written in the very commit that decides a change of it. Rules and functions compare every
 * token with it, because a token goes on saying for an hour what was true when it was issued. There is none for an account
 * that nobody ever changed: then its token says it all. Functions alone read and write it.
 */
export const accessSchema = z.strictObject({
  uid: uidSchema,
  roles: z.array(roleSchema).max(6),
  disabled: z.boolean(),
  /** When every sign-in of before ended: a token of an earlier one counts for nothing in the rules. Absent: never. */
  signedOutAt: instantSchema.optional(),
  updatedAt: instantSchema,
});
export type Access = z.infer<typeof accessSchema>;
export const accessConverter = documentConverter(accessSchema);
export const ACCESS = 'access';
export const accessPath = (uid: string): string => `${ACCESS}/${uid}`;

/** What somebody may do now. */
export interface Standing {
  readonly roles: readonly Role[];
  readonly disabled: boolean;
}

/** What an account or a token claims, as far as what was decided allows it. @param access undefined when nothing was decided */
export function accessStateOf(claimed: Standing, access: Standing | undefined): Standing {
  if (!access) return claimed;
  const disabled = claimed.disabled || access.disabled;
  return { roles: claimed.roles.filter((role) => access.roles.includes(role)), disabled };
}

export const isActiveOwner = ({ roles, disabled }: Standing): boolean => roles.includes('owner') && !disabled;
