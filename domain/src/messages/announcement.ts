import { z } from 'zod';
import type { Ticket } from '../access/ticket.ts';
import type { Answer } from '../catalogue/questions/check-answers.ts';
import { optionSchema } from '../catalogue/questions/question.ts';
import { MAX_STOPS, stopNumberSchema } from '../catalogue/trips/segments.ts';
import { emailSchema, instantSchema, multilineText, singleLineText, slugSchema } from '../core/fields.ts';
import { DAY } from '../core/time.ts';
import type { Permission } from '../people/permissions.ts';

export const MAX_SUBJECT = 150;
export const MAX_ANNOUNCEMENT = 4_000;
/** Of one event or trip in 24 hours, those that were cancelled among them. */
export const MAX_ANNOUNCEMENTS_A_DAY = 10;
/** How far ahead one may be scheduled, milliseconds. */
export const MAX_AHEAD = 366 * DAY;

/** `service` concerns what was booked, and goes to all; `marketing` goes to those who consented to it. */
export const announcementPurposes = ['service', 'marketing'] as const;
export type AnnouncementPurpose = (typeof announcementPurposes)[number];

/** Which ticket holders it goes to: those to whom all of this applies. Empty: everybody. */
export const audienceSchema = z.strictObject({
  /** Tiers of an event; absent: all. */
  tierIds: z.array(slugSchema).min(1).max(100).optional(),
  /** Stops of a trip where they get on or off; absent: anywhere. */
  stops: z.array(stopNumberSchema).min(1).max(MAX_STOPS).optional(),
  checkedIn: z.boolean().optional(),
  /** What they answered to a question with fixed choices: an option, "yes" or "no". */
  answer: z.strictObject({ questionId: slugSchema, answer: optionSchema }).optional(),
});
export type Audience = z.infer<typeof audienceSchema>;

/** What staff write. */
export const announcementFields = {
  offeringKind: z.enum(['event', 'trip']),
  offeringId: slugSchema,
  purpose: z.enum(announcementPurposes),
  subject: singleLineText(MAX_SUBJECT),
  text: multilineText(MAX_ANNOUNCEMENT),
  /** Where answers to it go. */
  replyTo: emailSchema,
  audience: audienceSchema,
};

/** Of the mailing that is the announcement, beside what every mailing has (mailing.ts). */
export const announcementShape = {
  kind: z.literal('announcement'),
  ...announcementFields,
  /** Nothing is written before. */
  sendAt: instantSchema,
};

export const announcementPermission = {
  event: 'eventAnnouncements.send',
  trip: 'tripAnnouncements.send',
} as const satisfies Record<string, Permission>;

/** What decides whether a ticket's holder is in the audience. */
export type AudienceTicket = Pick<Ticket, 'tierId' | 'fromStop' | 'toStop' | 'state'>;

/** @param answers what was answered for the ticket; only looked at where the audience asks for it */
export function isInAudience(
  { tierIds, stops, checkedIn, answer }: Audience,
  ticket: AudienceTicket,
  answers: readonly Pick<Answer, 'questionId' | 'answer'>[] = [],
): boolean {
  if (tierIds && !(ticket.tierId && tierIds.includes(ticket.tierId))) return false;
  if (stops && !stops.some((stop) => ticket.fromStop === stop || ticket.toStop === stop)) return false;
  if (checkedIn !== undefined && checkedIn !== (ticket.state === 'used')) return false;
  return (
    !answer || answers.some((one) => one.questionId === answer.questionId && one.answer === answer.answer)
  );
}

/**
 * Who gets a mailing: each once, with what they hold.
 * @param keyOf names a mail: the same for what is mailed together. Of an announcement it is made of the address
 * @param mayMail whether they may be sent it: of marketing, whether the address consented
 */
export function recipientsOf<T>(
  holders: readonly T[],
  keyOf: (holder: T) => string,
  mayMail: (holder: T) => boolean,
): ReadonlyMap<string, readonly [T, ...T[]]> {
  const found = new Map<string, [T, ...T[]]>();
  for (const holder of holders.filter(mayMail)) {
    const key = keyOf(holder);
    const before = found.get(key);
    if (before) before.push(holder);
    else found.set(key, [holder]);
  }
  return found;
}
