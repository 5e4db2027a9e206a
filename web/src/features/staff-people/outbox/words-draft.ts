import {
  type MailWords,
  mailWordsSchema,
  missingValues,
  unknownValues,
} from '@fareground/domain/messages/mail-text';
import type { MailTemplate } from '@fareground/domain/messages/templates';
import type { MessageId } from '../../../i18n/ids.ts';

/** The words of a mail as they are typed; a mail without a button has none. */
export type WordsDraft = Readonly<Record<'subject' | 'heading' | 'body' | 'button' | 'because', string>>;

export const wordsDraftOf = ({ subject, heading, body, button = '', because }: MailWords): WordsDraft => ({
  subject,
  heading,
  body,
  button,
  because,
});

type Faults = { readonly [K in keyof WordsDraft]?: MessageId };

/** @param hasButton whether the mail has one, which then must say something */
export function readWordsDraft(
  name: MailTemplate,
  draft: WordsDraft,
  hasButton: boolean,
): { ok: true; settings: MailWords } | { ok: false; faults: Faults } {
  const { button, ...others } = Object.fromEntries(
    Object.entries(draft).map(([field, typed]) => [field, typed.trim()]),
  ) as WordsDraft;
  const read = mailWordsSchema.safeParse(hasButton ? { ...others, button } : others);
  const faults: Record<string, MessageId> = {};
  if (!read.success) {
    for (const { path, code } of read.error.issues)
      faults[String(path[0])] = code === 'too_big' ? 'outbox.words.tooLong' : 'outbox.words.missing';
    return { ok: false, faults };
  }
  for (const field of ['subject', 'heading', 'body', 'because'] as const) {
    const blank: MailWords = { subject: '', heading: '', body: '', because: '' };
    if (unknownValues(name, { ...blank, [field]: read.data[field] }).length > 0)
      faults[field] = 'outbox.words.unknown';
  }
  if (missingValues(name, read.data).length > 0) faults.body = 'outbox.words.mustTell';
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, settings: read.data };
}
