import type { SendAnnouncementRequest } from '@fareground/domain/api/announcements';
import { isEmailAddress } from '@fareground/domain/core/email-address';
import { type AnnouncementPurpose, type Audience, MAX_AHEAD } from '@fareground/domain/messages/announcement';
import { draftSchema } from '../../ui/form/schema.ts';
import { instantOf } from '../instant-of.ts';

/** What can be announced to: an event or a trip, and how its ticket holders can be chosen. */
export interface AnnouncedOffering {
  readonly offeringKind: 'event' | 'trip';
  readonly offeringId: string;
  /** Its organiser or operator, who gets the answers; absent: the house. */
  readonly partnerId?: string | undefined;
  readonly timeZone: string;
  readonly tiers: readonly { readonly id: string; readonly name: string }[];
  readonly stops: readonly { readonly stop: number; readonly name: string }[];
  /** Answers that can be chosen: one of each fixed choice. */
  readonly answers: readonly (NonNullable<Audience['answer']> & { readonly label: string })[];
}

/** What stands in the form of an announcement. */
export interface AnnouncementFormDraft {
  readonly purpose: AnnouncementPurpose;
  readonly tierIds: readonly string[];
  /** Number of the stop; empty: all. */
  readonly stop: string;
  readonly checkedIn: 'any' | 'yes' | 'no';
  /** Position among the answers; empty: all. */
  readonly answer: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo: string;
  readonly when: 'now' | 'later';
  /** On the clock of the place. */
  readonly sendAt: string;
}

export const emptyDraft = (replyTo: string): AnnouncementFormDraft => ({
  purpose: 'service',
  tierIds: [],
  stop: '',
  checkedIn: 'any',
  answer: '',
  subject: '',
  text: '',
  replyTo,
  when: 'now',
  sendAt: '',
});

function audienceOf(draft: AnnouncementFormDraft, { answers }: AnnouncedOffering): Audience {
  const answer = draft.answer === '' ? undefined : answers[Number(draft.answer)];
  return {
    ...(draft.tierIds.length > 0 && { tierIds: [...draft.tierIds] }),
    ...(draft.stop !== '' && { stops: [Number(draft.stop)] }),
    ...(draft.checkedIn !== 'any' && { checkedIn: draft.checkedIn === 'yes' }),
    ...(answer && { answer: { questionId: answer.questionId, answer: answer.answer } }),
  };
}

/** Reads the body of a call; every field that is to be mended is at fault. */
export const announcementDraftSchema = (offering: AnnouncedOffering, now: () => number) =>
  draftSchema<AnnouncementFormDraft, SendAnnouncementRequest>((draft, fault) => {
    const [subject, text, replyTo] = [draft.subject.trim(), draft.text.trim(), draft.replyTo.trim()];
    const sendAt = draft.when === 'now' ? null : instantOf(draft.sendAt, offering.timeZone);
    if (subject === '') fault('subject', 'announcements.subjectMissing');
    if (text === '') fault('text', 'announcements.textMissing');
    if (!isEmailAddress(replyTo)) fault('replyTo', 'announcements.replyToWrong');
    if (sendAt === undefined || (sendAt !== null && (sendAt <= now() || sendAt > now() + MAX_AHEAD))) {
      fault('sendAt', 'announcements.sendAtWrong');
      return undefined;
    }
    const { offeringKind, offeringId } = offering;
    const { purpose } = draft;
    return {
      offeringKind,
      offeringId,
      purpose,
      subject,
      text,
      replyTo,
      sendAt,
      audience: audienceOf(draft, offering),
    };
  });
