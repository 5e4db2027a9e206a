import { move } from '@fareground/domain/core/lifecycle';
import {
  MAX_ATTEMPTS,
  type Mail,
  type MailFailure,
  mailConverter,
  mailLifecycle,
  mailPath,
  mailSchema,
  pauseAfter,
} from '@fareground/domain/messages/mail';
import {
  mailTextConverter,
  mailTextPath,
  missingValues,
  unknownValues,
} from '@fareground/domain/messages/mail-text';
import { renderMail } from '@fareground/domain/messages/render-mail';
import { type DocumentSnapshot, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Log } from '../platform/services.ts';
import { consentIn, consentPathOf } from './marketing-consents.ts';
import type { Deliver } from './smtp.ts';

export interface SendDeps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly log: Log;
  readonly deliver: Deliver;
}

/** After this time, milliseconds, the instance of an attempt counts as dead, and another may begin. */
export const ATTEMPT_MAY_TAKE = 5 * 60_000;

/**
 * One attempt to send a mail: it is claimed, handed to the mail server, and what came of it is noted. A mail that is sent, that another
 * instance is sending, or that is to wait, is left alone, so a task that comes twice sends once. Only an instance that dies between the mail
 * server's answer and the note sends again, under the same Message-ID (docs/adr/0050).
 */
export async function sendMail(deps: SendDeps, id: string): Promise<void> {
  const mail = await claim(deps, id);
  if (!mail) return;
  try {
    await deps.deliver(mail);
  } catch (error) {
    await recordFailure(deps, mail, error);
    return;
  }
  await note(deps, mail, (at) => ({
    state: move(mailLifecycle, 'sending', 'sent'),
    sentAt: at,
    ...(mail.secret && { secret: FieldValue.delete() as never }),
  }));
}

async function claim({ db, now, log }: SendDeps, id: string): Promise<Mail | null> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(db.doc(mailPath(id)));
    if (!stored.exists) return null;
    const mail = mailConverter.fromFirestore(stored);
    const at = now();
    if (!mayBegin(mail, at)) return null;
    // Withdrawn since it was written: nobody is to read it any more.
    if (mail.unsubscribeUrl && !consentIn(await transaction.get(db.doc(consentPathOf(mail.to[0] ?? ''))))) {
      transaction.delete(stored.ref);
      return null;
    }
    const isSpent = mail.attempts >= MAX_ATTEMPTS;
    const words = await transaction.get(db.doc(mailTextPath(mail.template)));
    const message = inHouseWords(mail, words, log);
    const claimed = {
      ...(message && { message }),
      state: move(mailLifecycle, mail.state, 'sending'),
      attempts: mail.attempts + 1,
      dueAt: at + ATTEMPT_MAY_TAKE,
      updatedAt: at,
    };
    if (isSpent) {
      const failed = {
        state: move(mailLifecycle, claimed.state, 'failed'),
        failure: 'unreachable',
        updatedAt: at,
      };
      transaction.update(stored.ref, failed);
      return null;
    }
    transaction.update(stored.ref, claimed);
    return { ...mail, ...claimed };
  });
}

function mayBegin({ state, attempts, dueAt }: Mail, at: number): boolean {
  if (state === 'waiting') return attempts === 0 || dueAt <= at;
  return state === 'sending' && dueAt <= at;
}

async function recordFailure(deps: SendDeps, mail: Mail, error: unknown): Promise<void> {
  const { failure, isFinal, lastError } = failureOf(error);
  const isDead = isFinal || mail.attempts >= MAX_ATTEMPTS;
  deps.log.warn('a mail was not delivered', {
    id: mail.id,
    attempts: mail.attempts,
    failure,
    lastError,
    isDead,
  });
  await note(deps, mail, (at) => ({
    state: move(mailLifecycle, 'sending', isDead ? 'failed' : 'waiting'),
    failure,
    lastError,
    ...(isDead ? {} : { dueAt: at + pauseAfter(mail.attempts) }),
  }));
}

/** Writes what came of an attempt, unless the mail is gone or another attempt took over. */
async function note(
  { db, now }: SendDeps,
  mail: Mail,
  changesAt: (at: number) => Partial<Mail>,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const stored = await transaction.get(db.doc(mailPath(mail.id)));
    if (!stored.exists) return;
    const current = mailConverter.fromFirestore(stored);
    if (current.state !== 'sending' || current.attempts !== mail.attempts) return;
    const at = now();
    transaction.update(stored.ref, { ...changesAt(at), updatedAt: at });
  });
}

/**
 * What a mail says in the house's words (SPEC S20). @param stored the house's words of its template; there may be none
 * @returns null where the product's words stay: there are no others, or they do not fit
 */
export function inHouseWords(mail: Mail, stored: DocumentSnapshot, log: Log): Mail['message'] | null {
  const { subject: _, text: _text, html: _html, ...kept } = mail.message;
  if (!stored.exists) return null;
  try {
    const { template, updatedAt: _at, updatedBy: _by, ...words } = mailTextConverter.fromFirestore(stored);
    const unfit = [...unknownValues(template, words), ...missingValues(template, words)];
    if (unfit.length > 0) throw new Error(unfit.join(', '));
    return mailSchema.shape.message.parse({ ...renderMail(template, kept.values as never, words), ...kept });
  } catch (error) {
    // A mail that says it in other words is better than none.
    log.warn('the words of the house do not fit a mail', { template: mail.template, error: String(error) });
    return null;
  }
}

interface DeliveryFailure {
  readonly failure: MailFailure;
  /** Whether another attempt would fare the same. */
  readonly isFinal: boolean;
  /** Codes alone: what a mail server says in words holds the address. */
  readonly lastError: string;
}

/** What nodemailer throws (its error codes: https://nodemailer.com/errors). */
interface SmtpError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/**
 * How an attempt failed. A mail server that refuses for good (5xx) means the address when it refused the receiver, else the
 * message. All else is tried again: "not now" (4xx), no connection, and a refused sign-in, which is ours to mend and no fault of the mail.
 */
export function failureOf(error: unknown): DeliveryFailure {
  const { code, command, responseCode, response } = (error ?? {}) as SmtpError;
  const lastError =
    repliedCodes(responseCode, response) ?? (typeof code === 'string' ? code.slice(0, 60) : 'UNKNOWN');
  const isRefused =
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  if (!isRefused) return { failure: 'unreachable', isFinal: false, lastError };
  const failure = command === 'RCPT TO' ? 'address-refused' : 'message-refused';
  return { failure, isFinal: true, lastError };
}

/** "550 5.1.1" of "550 5.1.1 <somebody@example.org>: unknown". */
function repliedCodes(responseCode: unknown, response: unknown): string | undefined {
  if (typeof responseCode !== 'number') return undefined;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ''))?.[1];
  return enhanced ? `${responseCode} ${enhanced}` : String(responseCode);
}
