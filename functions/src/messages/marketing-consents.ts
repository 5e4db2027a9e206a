import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { unsubscribePath } from '@fareground/domain/api/marketing-consents';
import { AppError } from '@fareground/domain/core/errors';
import {
  type ConsentPlace,
  hasConsented,
  type MarketingConsent,
  marketingConsentConverter,
  marketingConsentPath,
  marketingConsentWords,
} from '@fareground/domain/people/marketing-consent';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Collections } from '../platform/firestore/collections.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';

interface Deps {
  readonly db: Firestore;
  readonly collections: Pick<Collections, 'marketingConsents'>;
  readonly now: () => number;
}

/** Of one address, however its letters are written. */
export const consentIdOf = (email: string): string =>
  hash('sha256', `marketing ${email.toLowerCase()}`, 'hex').slice(0, 40);
export const consentPathOf = (email: string): string => marketingConsentPath(consentIdOf(email));

/** The consent in a document that was read; undefined where there is none, or it was withdrawn. */
export function consentIn(stored: DocumentSnapshot | undefined): MarketingConsent | undefined {
  const consent = stored?.exists ? marketingConsentConverter.fromFirestore(stored) : undefined;
  return hasConsented(consent) ? consent : undefined;
}

export const hasConsentOf = async ({ db }: Pick<Deps, 'db'>, email: string): Promise<boolean> =>
  consentIn(await db.doc(consentPathOf(email)).get()) !== undefined;

/** An address that a POST unsubscribes, and where a GET leads to a page that asks first. */
export const unsubscribeUrl = ({ id, key }: MarketingConsent, site: string): string =>
  `${site}/api${unsubscribePath(id, key)}`;

/** Writes down that an address may be sent marketing mails. One that has consented keeps what it says. */
export async function giveConsent(
  { db, collections, now }: Deps,
  email: string,
  givenIn: ConsentPlace,
): Promise<void> {
  const reference = collections.marketingConsents.doc(consentIdOf(email));
  await runTransaction(db, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (hasConsented(stored)) return;
    const at = now();
    transaction.set(reference, {
      id: reference.id,
      email: email.toLowerCase(),
      key: stored?.key ?? randomBytes(24).toString('base64url'),
      givenAt: at,
      givenIn,
      words: marketingConsentWords,
      createdAt: stored?.createdAt ?? at,
      updatedAt: at,
    });
  });
}

/** Withdraws the consent of an address, as often as that is asked for. Marketing mails to it that wait are not sent (send-mail.ts). */
export const withdrawConsent = (deps: Deps, email: string): Promise<void> =>
  withdraw(deps, consentIdOf(email));

/**
 * The same by the link in a mail, without a sign-in.
 * @throws AppError not-found when the link is not one that was mailed
 */
export async function unsubscribe(deps: Deps, id: string, key: string): Promise<void> {
  const stored = (await deps.collections.marketingConsents.doc(id).get()).data();
  if (!stored || !isSame(stored.key, key)) throw new AppError('not-found', 'no such unsubscribe link');
  await withdraw(deps, id);
}

async function withdraw({ db, collections, now }: Deps, id: string): Promise<void> {
  const reference = collections.marketingConsents.doc(id);
  await runTransaction(db, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (hasConsented(stored)) transaction.update(reference, { withdrawnAt: now(), updatedAt: now() });
  });
}

const isSame = (stored: string, given: string): boolean =>
  stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
