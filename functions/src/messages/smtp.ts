import { createHash } from 'node:crypto';
import { type Mail, secretMark } from '@fareground/domain/messages/mail';
import type { FilesOf } from '../main/mail-files.ts';
import type { MailConfig } from '../platform/config.ts';

/** Hands one mail to the mail server. @throws what `failureOf` reads */
export type Deliver = (mail: Mail) => Promise<void>;

const SECOND = 1_000;
/** Together well below the time that an attempt may take (`ATTEMPT_MAY_TAKE`). */
const timeouts = { connectionTimeout: 10 * SECOND, greetingTimeout: 10 * SECOND, socketTimeout: 30 * SECOND };

/**
 * Delivery by SMTP. Every mail has a connection of its own: an instance sleeps between tasks, and one that was kept would be
 * dead when it is needed.
 * @param filesOf makes what a mail names as its attachments
 */
export async function openSmtp(
  { smtpUrl, from }: Pick<MailConfig, 'smtpUrl' | 'from'>,
  filesOf: FilesOf = async () => [],
): Promise<Deliver> {
  // The library comes along with the first mail, and to the function that sends alone.
  const { createTransport } = await import('nodemailer');
  // A password goes over a wire only when that is encrypted; the mail server of a local run is on no wire.
  const requireTLS = new URL(smtpUrl).hostname !== '127.0.0.1';
  const transport = createTransport({
    url: smtpUrl,
    requireTLS,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  return async (mail) => {
    const { subject, text, html } = withSecret(mail);
    await transport.sendMail({
      from,
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      subject,
      text,
      html,
      attachments: [...(await filesOf(mail))],
      messageId: messageIdOf(mail.id, host),
      date: new Date(mail.createdAt),
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
    });
  };
}

/** RFC 8058: a mail program offers a button that unsubscribes, and its server sends the POST. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** A mail that says a secret cannot be sent again once it was: it would say the mark. @throws what `failureOf` reads as refused for good */
function withSecret({ message, secret }: Mail): Pick<Mail['message'], 'subject' | 'text' | 'html'> {
  const { subject, text, html } = message;
  if (!text.includes(secretMark)) return message;
  if (!secret) throw Object.assign(new Error('its secret is gone'), { code: 'EMESSAGE', responseCode: 554 });
  return { subject, text: text.replaceAll(secretMark, secret), html: html.replaceAll(secretMark, secret) };
}

/** The same for every attempt, so that a mailbox which got the mail twice can tell. */
export function messageIdOf(id: string, host: string): string {
  const name = /^[\w-]{1,200}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
  return `<${name}@${host}>`;
}
