import { createHash } from 'node:crypto';
import type { Application } from '@fareground/domain/applications/application';
import type { Firestore } from 'firebase-admin/firestore';
import { queueMail } from '../mail/queue-mail.ts';

/**
 * Says by mail that an application has arrived. One an address, ever: anyone may type any address into the form, and must not
 * be able to fill a stranger's mailbox with it.
 */
export async function confirmApplication(
  { db, now, site }: { db: Firestore; now: () => number; site: string },
  { name, organisation, email }: Application,
): Promise<void> {
  const ofAddress = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 40);
  const batch = db.batch();
  queueMail(db, batch, {
    id: `application-received-${ofAddress}`,
    template: 'application-received',
    to: email,
    values: { name, organisation: organisation || name, url: `${site}/join-us` },
    now: now(),
  });
  try {
    await batch.commit();
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error;
  }
}
const ALREADY_EXISTS = 6;
