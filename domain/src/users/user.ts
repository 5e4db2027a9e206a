import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalText, timeZoneSchema, uidSchema } from '../core/fields.ts';
import { roleSchema } from '../permissions/permissions.ts';

/** A person's profile. All but `server` is the person's own to write. */
export const userSchema = z.strictObject({
  id: uidSchema,
  displayName: optionalText(80),
  photoUrl: z
    .string()
    .regex(/^https?:\/\/[^ ]+$/)
    .max(1000)
    .nullable(),
  phone: z.string().regex(/^\+?[0-9 ()-]{0,30}$/),
  locale: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  timeZone: timeZoneSchema,
  /** Mails that can be done without. What concerns money or the account itself always comes. */
  wantsNews: z.boolean(),
  /** The day before. Absent is yes. */
  wantsReminders: z.boolean().optional(),
  /** A delay, another bay, another hour. Absent is yes. */
  wantsChanges: z.boolean().optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** What functions copy from the sign-in account so that staff can search it. */
  server: z
    .strictObject({ email: z.string().max(320), roles: z.array(roleSchema).max(6), disabled: z.boolean() })
    .optional(),
});
export type User = z.infer<typeof userSchema>;
export const userConverter = documentConverter(userSchema);
export const USERS = 'users';
export const userPath = (uid: string): string => `${USERS}/${uid}`;
