import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line } from '../core/fields.ts';

/** A message to send, in the form the official "Trigger Email" extension takes. Its id makes it go out once. */
export const mailSchema = z.object({
  to: z.array(z.email()).min(1).max(10),
  message: z.strictObject({ subject: line(200), text: line(20_000), html: line(100_000) }),
  template: line(60),
  createdAt: instantSchema,
});
export type Mail = z.infer<typeof mailSchema>;
export const mailConverter = documentConverter(mailSchema);
export const MAIL = 'mail';
export const mailPath = (id: string): string => `${MAIL}/${id}`;
