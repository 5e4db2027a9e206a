import { z } from 'zod';
import { newPassword } from '../../sign-in/auth-parts.tsx';
import { emailAddress, fault, text } from '../../ui/form/schema.ts';

/** Reads what somebody registers with; a picture that is not named is null. */
export const registrationSchema = z.object({
  name: text('auth.fault.name'),
  email: emailAddress('auth.fault.email'),
  password: newPassword('auth.fault.password', 'auth.fault.weakPassword'),
  photo: z
    .string()
    .trim()
    .regex(/^(https:\/\/[^\s]+)?$/, fault('auth.fault.photo'))
    .transform((address) => address || null),
});
