import { move } from '@fareground/domain/core/lifecycle';
import {
  MAX_ATTEMPTS,
  type Mail,
  mailConverter,
  mailLifecycle,
  mailPath,
  pauseAfter,
} from '@fareground/domain/messages/mail';
import { mailTextPath } from '@fareground/domain/messages/mail-text';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import type { Log } from '../platform/services.ts';
import { failureOf } from './delivery-failure.ts';
import { inHouseWords } from './house-words.ts';
import type { Deliver } from './smtp.ts';

export interface SendNeeds {
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
export async function sendMail(needs: SendNeeds, id: string): Promise<void> {
  const mail = await claim(needs, id);
  if (!mail) return;
  try {
    await needs.deliver(mail);
  } catch (error) {
    await noteFailure(needs, mail, error);
    return;
  }
  await note(needs, mail, (at) => ({
    state: move(mailLifecycle, 'sending', 'sent'),
    sentAt: at,
    ...(mail.secret && { secret: FieldValue.delete() as never }),
  }));
}

async function claim({ db, now, log }: SendNeeds, id: string): Promise<Mail | null> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(db.doc(mailPath(id)));
    if (!stored.exists) return null;
    const mail = mailConverter.fromFirestore(stored);
    const at = now();
    if (!mayBegin(mail, at)) return null;
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

async function noteFailure(needs: SendNeeds, mail: Mail, error: unknown): Promise<void> {
  const { failure, isFinal, lastError } = failureOf(error);
  const isDead = isFinal || mail.attempts >= MAX_ATTEMPTS;
  needs.log.warn('a mail was not delivered', {
    id: mail.id,
    attempts: mail.attempts,
    failure,
    lastError,
    isDead,
  });
  await note(needs, mail, (at) => ({
    state: move(mailLifecycle, 'sending', isDead ? 'failed' : 'waiting'),
    failure,
    lastError,
    ...(isDead ? {} : { dueAt: at + pauseAfter(mail.attempts) }),
  }));
}

/** Writes what came of an attempt, unless the mail is gone or another attempt took over. */
async function note(
  { db, now }: SendNeeds,
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
