import {
  MAIL_TEXTS,
  type MailText,
  type MailWords,
  mailTextConverter,
  mailTextPath,
} from '@fareground/domain/messages/mail-text';
import { type MailTemplate, mailTemplateNames } from '@fareground/domain/messages/templates';
import { doc, runTransaction } from 'firebase/firestore';
import { openAuth } from '../../../firebase/auth.ts';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';

/** The mails that the house has put in its own words. */
export const useMailTexts = (): LoadableList<MailText> =>
  useStoredDocuments(MAIL_TEXTS, mailTextConverter, { limit: mailTemplateNames.length });

/**
 * Puts a mail in these words, over those that were read; null puts the product's back.
 * @param readAt when what was read was written; 0 where the product's words were in force
 * @throws FirebaseError
 */
export async function saveMailText(
  template: MailTemplate,
  words: MailWords | null,
  readAt: number,
): Promise<'saved' | 'changed-meanwhile'> {
  const [firestore, auth] = await Promise.all([openFirestore(), openAuth()]);
  const reference = doc(firestore, mailTextPath(template)).withConverter(mailTextConverter);
  return runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if ((stored?.updatedAt ?? 0) !== readAt) return 'changed-meanwhile';
    if (words) {
      const updatedAt = Math.max(Date.now(), readAt + 1);
      transaction.set(reference, { ...words, template, updatedAt, updatedBy: auth.currentUser?.uid ?? '' });
    } else transaction.delete(reference);
    return 'saved';
  });
}
