import { type Mail, mailSchema } from '@fareground/domain/messages/mail';
import { mailTextConverter, missingValues, unknownValues } from '@fareground/domain/messages/mail-text';
import { renderMail } from '@fareground/domain/messages/render-mail';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Log } from '../platform/services.ts';

/**
 * What a mail says in the house's words (SPEC S20). @param stored the house's words of its template; there may be none
 * @returns null where the product's words stay: there are no others, the mail is from before its values were written down, or the others do not fit
 */
export function inHouseWords(mail: Mail, stored: DocumentSnapshot, log: Log): Mail['message'] | null {
  const { subject: _, text: _text, html: _html, ...kept } = mail.message;
  const { values } = kept;
  if (!stored.exists || !values) return null;
  try {
    const { template, updatedAt: _at, updatedBy: _by, ...words } = mailTextConverter.fromFirestore(stored);
    const unfit = [...unknownValues(template, words), ...missingValues(template, words)];
    if (unfit.length > 0) throw new Error(unfit.join(', '));
    return mailSchema.shape.message.parse({ ...renderMail(template, values as never, words), ...kept });
  } catch (error) {
    // A mail that says it in other words is better than none.
    log.warn('the words of the house do not fit a mail', { template: mail.template, error: String(error) });
    return null;
  }
}
