import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import {
  instantSchema,
  optionalSingleLineText,
  optionalText,
  timeZoneSchema,
  uidSchema,
} from '../core/fields.ts';
import { roleSchema } from './permissions.ts';

/** What functions know of the account behind a profile. */
export const serverPartSchema = z.strictObject({
  email: optionalSingleLineText(320),
  roles: z.array(roleSchema).max(6),
  disabled: z.boolean(),
  /** What the person is found and ordered by (user-search.ts). */
  find: z.array(optionalText(80)).max(1_000).optional(),
  sort: optionalText(400).optional(),
  /** Sign-ins of before this instant have ended: open windows see it here. */
  signedOutAt: instantSchema.optional(),
  /** A change that is decided and written down, and not yet carried out in the account; a crash leaves it here. */
  pending: z
    .strictObject({
      change: optionalText(200),
      roles: z.array(roleSchema).max(6).optional(),
      disabled: z.boolean().optional(),
      signOut: z.boolean().optional(),
    })
    .optional(),
});
export type ServerPart = z.infer<typeof serverPartSchema>;

/** A person's profile. All but `server` is the person's own to write. */
export const userSchema = z.strictObject({
  id: uidSchema,
  displayName: optionalSingleLineText(80),
  photoUrl: optionalText(1000)
    .regex(/^https?:\/\/[^ ]+$/)
    .nullable(),
  phone: z.string().regex(/^\+?[0-9 ()-]{0,30}$/),
  locale: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  timeZone: timeZoneSchema,
  /** Mails that can be done without: the day before. Absent is yes. What concerns money or the account itself always comes. */
  wantsReminders: z.boolean().optional(),
  /** A delay, another bay, another hour. Absent is yes. */
  wantsChanges: z.boolean().optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** What functions copy from the sign-in account so that staff can search it. */
  server: serverPartSchema.optional(),
});
export type User = z.infer<typeof userSchema>;

/** The profile of somebody who has not written one: what the account says, and defaults. */
export function newProfile(
  person: Pick<User, 'id' | 'displayName' | 'photoUrl'>,
  now: number,
  timeZone = 'UTC',
): User {
  return { ...person, phone: '', locale: 'en', timeZone, createdAt: now, updatedAt: now };
}

export const userConverter = documentConverter(userSchema);
export const USERS = 'users';
export const userPath = (uid: string): string => `${USERS}/${uid}`;
