import { z } from 'zod';
import { mailSchema } from '../messages/mail.ts';

/** POST /api/admin/mail/:id/send-again and …/came-back: what became of the mail. */
export const mailResponseSchema = z.strictObject({ id: mailSchema.shape.id, state: mailSchema.shape.state });
