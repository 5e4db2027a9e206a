import { createHash } from 'node:crypto';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { HOUR } from '@fareground/domain/core/time';
import {
  type Application,
  type ApplicationState,
  applicationLifecycle,
} from '@fareground/domain/people/application';
import type { Transaction } from 'firebase-admin/firestore';
import type { BookingLinks } from '../../access/links/booking-links.ts';
import { queueMail } from '../../messages/queue-mail.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { type SharedLimit, takeShared } from '../../platform/limits/shared-limit.ts';
import type { Services } from '../../platform/services.ts';

type Deps = Pick<Services, 'db' | 'collections' | 'now'> & {
  readonly links: Pick<BookingLinks, 'applicationUrlOf' | 'opensApplication'>;
};

/**
 * What follows when an application is written. One of an address that nobody has confirmed yet gets the link that confirms it, once an address:
 * anyone may type any address into the form, and must neither fill a stranger's mailbox with it nor send them words of their own. One of an
 * address that was confirmed before is new at once. Of all mails there are so many an hour; above that the page alone says where it stands.
 */
export async function applicationArrived(
  deps: Deps & { readonly site: string },
  { id }: Pick<Application, 'id'>,
): Promise<void> {
  const { db, collections, now, links, site } = deps;
  try {
    await takeShared(deps, mails, 'all');
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return;
    throw error;
  }
  await runTransaction(db, async (transaction) => {
    const reference = collections.applications.doc(id);
    const application = (await transaction.get(reference)).data();
    if (!application) return;
    const { email: to, state } = application;
    const ofAddress = createHash('sha256').update(to).digest('hex').slice(0, 40);
    const isConfirmed = state !== 'unconfirmed' || (await isKnown(deps, transaction, to));
    const kind = isConfirmed ? 'received' : 'confirm';
    const mail = { id: `application-${kind}-${ofAddress}`, to, now: now() };
    const isMailed = (await transaction.get(collections.mail.doc(mail.id))).exists;
    if (isConfirmed && state === 'unconfirmed')
      transaction.update(reference, { state: move(applicationLifecycle, state, 'new'), updatedAt: now() });
    if (isMailed) return;
    if (isConfirmed)
      queueMail(db, transaction, {
        ...mail,
        template: 'application-received',
        values: { url: `${site}/join-us` },
      });
    else
      queueMail(db, transaction, {
        ...mail,
        template: 'application-confirm',
        values: { url: links.applicationUrlOf(application) },
      });
  });
}

/**
 * What the link in that mail does: every application of the address waits for an answer from then on. Repeating it changes nothing.
 * @throws AppError not-found for a wrong or ended key and for no application alike
 */
export async function confirmApplication(
  { db, collections, now, links }: Deps,
  id: string,
  key: string,
): Promise<ApplicationState> {
  const missing = new AppError('not-found', `no link to ${id}`);
  if (!links.opensApplication(id, key, now())) throw missing;
  return runTransaction(db, async (transaction) => {
    const application = (await transaction.get(collections.applications.doc(id))).data();
    if (!application) throw missing;
    const { email, state } = application;
    if (state !== 'unconfirmed') return state;
    const unconfirmed = await transaction.get(
      collections.applications.where('email', '==', email).where('state', '==', 'unconfirmed'),
    );
    for (const { ref } of unconfirmed.docs)
      transaction.update(ref, { state: move(applicationLifecycle, state, 'new'), updatedAt: now() });
    return 'new';
  });
}

/** Whether an application of the address was confirmed. */
async function isKnown({ collections }: Deps, transaction: Transaction, email: string): Promise<boolean> {
  const found = await transaction.get(
    collections.applications
      .where('email', '==', email)
      .where('state', 'in', ['new', 'in-review', 'accepted', 'declined'])
      .limit(1),
  );
  return !found.empty;
}

const mails: SharedLimit = { name: 'application-mails', max: 60, window: HOUR };
