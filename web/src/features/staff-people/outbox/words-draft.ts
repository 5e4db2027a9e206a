import {
  type MailWords,
  mailWordsSchema,
  missingValues,
  unknownValues,
} from '@fareground/domain/messages/mail-text';
import type { MailTemplate } from '@fareground/domain/messages/templates';
import { draftSchema, trimmed } from '../../../ui/form/schema.ts';

/** The words of a mail as they are typed; a mail without a button has none. */
export type WordsDraft = Readonly<Record<(typeof wordFields)[number], string>>;
const wordFields = ['subject', 'heading', 'body', 'button', 'because'] as const;

export const wordsDraftOf = ({ subject, heading, body, button = '', because }: MailWords): WordsDraft => ({
  subject,
  heading,
  body,
  button,
  because,
});

/** Reads the words of a mail. @param hasButton whether the mail has one, which then must say something */
export const wordsDraftSchema = (name: MailTemplate, hasButton: boolean) =>
  draftSchema<WordsDraft, MailWords>((draft, fault) => {
    const { button, ...others } = trimmed(draft);
    const read = mailWordsSchema.safeParse(hasButton ? { ...others, button } : others);
    for (const { path, code } of read.error?.issues ?? []) {
      const field = wordFields.find((one) => one === path[0]);
      if (field) fault(field, code === 'too_big' ? 'outbox.words.tooLong' : 'outbox.words.missing');
    }
    if (!read.success) return undefined;
    if (missingValues(name, read.data).length > 0) fault('body', 'outbox.words.mustTell');
    for (const field of ['subject', 'heading', 'body', 'because'] as const) {
      const blank: MailWords = { subject: '', heading: '', body: '', because: '' };
      if (unknownValues(name, { ...blank, [field]: read.data[field] }).length > 0)
        fault(field, 'outbox.words.unknown');
    }
    return read.data;
  });
