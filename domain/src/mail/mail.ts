import { z } from 'zod';
import { documentConverter } from '../core/document.ts';
import { instantSchema, line, text } from '../core/fields.ts';

export const deliveryStates = ['PENDING', 'PROCESSING', 'RETRY', 'SUCCESS', 'ERROR'] as const;

/**
 * A message to send, in the form the official "Trigger Email from Firestore" extension takes: it reads `to` and `message`
 * and writes `delivery`. The document's id makes it go out once.
 */
export const mailSchema = z.object({
  id: line(200),
  to: z.array(z.email()).min(1).max(10),
  message: z.strictObject({ subject: line(200), text: line(20_000), html: line(100_000) }),
  template: line(60),
  createdAt: instantSchema,
  /** The extension's own; absent until it has seen the message. Its times are Firestore timestamps. */
  delivery: z
    .looseObject({
      state: z.enum(deliveryStates),
      attempts: z.int().min(0).optional(),
      error: text().nullish(),
    })
    .optional(),
});
export type Mail = z.infer<typeof mailSchema>;
export const mailConverter = documentConverter(mailSchema);
export const MAIL = 'mail';
export const mailPath = (id: string): string => `${MAIL}/${id}`;
