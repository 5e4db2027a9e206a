import { createHash } from 'node:crypto';
import type { Application } from '@fareground/domain/applications/application';
import { AppError } from '@fareground/domain/core/errors';
import { HOUR } from '@fareground/domain/core/time';
import type { Firestore } from 'firebase-admin/firestore';
import { type SharedLimit, takeShared } from '../limits/shared-limit.ts';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Says by mail that an application has arrived. One an address, ever, and so many an hour in all: anyone may type any address into the form, and
 * must neither fill a stranger's mailbox with it nor send them words of their own. Above that the page alone says where it stands.
 */
export async function confirmApplication(
  { db, now, site }: { db: Firestore; now: () => number; site: string },
  { email }: Application,
): Promise<void> {
  const ofAddress = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);
  try {
    await takeShared({ db, now }, confirmations, 'all');
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return;
    throw error;
  }
  const batch = db.batch();
  queueMail(db, batch, {
    id: `application-received-${ofAddress}`,
    template: 'application-received',
    to: email,
    values: { url: `${site}/join-us` },
    now: now(),
  });
  try {
    await batch.commit();
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
}
const ALREADY_EXISTS = 6;
const confirmations: SharedLimit = { name: 'application-mails', most: 60, window: HOUR };
