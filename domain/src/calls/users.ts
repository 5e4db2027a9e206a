import { z } from 'zod';
import { roleSchema } from '../permissions/permissions.ts';

/** POST /api/admin/users/:uid/roles: the roles the person has from now on, and why. */
export const roleChangeRequestSchema = z.strictObject({
  roles: z.array(roleSchema).max(6),
  reason: z.string().min(3).max(300),
});
export type RoleChangeRequest = z.infer<typeof roleChangeRequestSchema>;
