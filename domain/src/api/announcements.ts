import { z } from 'zod';
import { emailSchema, instantSchema, singleLine, singleLineText, text } from '../core/fields.ts';
import { announcementFields, MAX_ANNOUNCEMENT, MAX_SUBJECT } from '../messages/announcement.ts';
import { mailSchema } from '../messages/mail.ts';
import { mailingStates } from '../messages/mailing.ts';

const announcementInput = {
  ...announcementFields,
  subject: singleLine().trim().min(1).max(MAX_SUBJECT),
  text: text().trim().min(1).max(MAX_ANNOUNCEMENT),
};

/**
 * POST /api/admin/announcements/preview, whoever may send it: to how many it would go now, and the mail as it is read. POST …/test sends that mail to the
 * caller alone. Answers 404 for an event or trip that is not there.
 */
export const announcementDraftSchema = z.strictObject(announcementInput);
export type AnnouncementDraft = z.infer<typeof announcementDraftSchema>;

/** Tickets that a preview looks through: an audience that is larger is counted as far as that. */
export const MAX_COUNTED = 10_000;

const count = z.int().min(0);
export const announcementPreviewSchema = z.strictObject({
  /** Tickets in the audience. */
  tickets: count,
  /** One for each address. */
  mails: count,
  /** Whether there are tickets beyond those that were counted. */
  hasMore: z.boolean(),
  mail: mailSchema.shape.message.pick({ subject: true, text: true, html: true }),
});
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;

/** To whom the test mail goes. */
export const announcementTestSchema = z.strictObject({ to: emailSchema });

/**
 * POST /api/admin/announcements: sends it at `sendAt`, or at once where that is null or past. Answers 400 with `field` `sendAt` more than a year ahead, 429 where so many
 * were sent to the event or trip in a day. POST /api/admin/announcements/:id/cancel cancels one that is scheduled; 409 wrong-state once it is being sent.
 */
export const sendAnnouncementRequestSchema = z.strictObject({
  ...announcementInput,
  sendAt: instantSchema.nullable(),
});
export type SendAnnouncementRequest = z.infer<typeof sendAnnouncementRequestSchema>;

export const announcementResponseSchema = z.strictObject({
  announcement: z.strictObject({
    id: singleLineText(200),
    state: z.enum(mailingStates),
    sendAt: instantSchema,
    mails: count,
  }),
});
