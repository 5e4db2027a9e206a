import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, optionalSingleLineText } from '../core/fields.ts';
import { userPath } from './user.ts';

/** Twenty digits. */
export const sessionIdSchema = z.string().regex(/^\d{20}$/, 'a session has 20 digits');

/** A browser in which a person is signed in, for their own list of devices. Only functions write it. */
export const sessionSchema = z.strictObject({
  id: sessionIdSchema,
  /** "Firefox", "Windows": as the browser names itself; empty where it does not. */
  browser: optionalSingleLineText(40),
  system: optionalSingleLineText(40),
  createdAt: instantSchema,
  /** At most an hour behind. */
  lastSeenAt: instantSchema,
  /** Ended from another device; the browser that has it signs out when it hears of it, and its cookie is refused. */
  endedAt: instantSchema.nullable(),
});
export type Session = z.infer<typeof sessionSchema>;
export const sessionConverter = documentConverter(sessionSchema);
export const sessionsOf = (uid: string): string => `${userPath(uid)}/sessions`;
export const sessionPath = (uid: string, id: string): string => `${sessionsOf(uid)}/${id}`;

/** With the answer to a token sync: which of a person's sessions this browser has. */
export const SESSION_HEADER = 'x-session-id';
