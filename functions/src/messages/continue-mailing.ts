import { type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { move } from '@fareground/domain/core/lifecycle';
import { mailPath, TASK_OVERDUE } from '@fareground/domain/messages/mail';
import {
  type Mailing,
  mailingConverter,
  mailingLifecycle,
  mailingPath,
} from '@fareground/domain/messages/mailing';
import { type User, userPath } from '@fareground/domain/people/user';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../platform/tasks.ts';
import { kindOf } from './mailing-kinds.ts';
import { isMailAddress, queueMail } from './queue-mail.ts';

export interface MailingDeps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly tasks: Tasks;
  /** The address of the site, for links. */
  readonly site: string;
}

/** Tickets of a page: its mails are one commit, well below the ten megabytes that a commit may have. */
const PAGE = 300;
const [ALREADY_EXISTS, FAILED_PRECONDITION] = [6, 9];

/**
 * Writes the next page of a mailing and asks for the one after it. Mails and cursor are one commit, so that an instance that dies at
 * any point leaves a mailing which goes on where it was: nobody is passed over, and nobody gets a mail twice, since its id is made
 * of the booking. A second task of the same page finds the cursor moved and ends.
 */
export async function continueMailing(deps: MailingDeps, id: string, pageSize = PAGE): Promise<void> {
  const { db, now, tasks } = deps;
  const stored = await db.doc(mailingPath(id)).get();
  if (!stored.exists) return;
  const mailing = mailingConverter.fromFirestore(stored);
  if (mailing.state !== 'open') return;
  const kind = kindOf(db, mailing);
  const query = mailing.cursor.length > 0 ? kind.tickets.startAfter(...mailing.cursor) : kind.tickets;
  const page = (await query.limit(pageSize).get()).docs.map((one) => ticketConverter.fromFirestore(one));
  const last = page.at(-1);
  const at = now();
  const batch = db.batch();
  const mails = await queueMails(deps, batch, mailing, page);
  const after = {
    state: page.length < pageSize ? move(mailingLifecycle, mailing.state, 'done') : mailing.state,
    cursor: last ? kind.cursorOf(last) : mailing.cursor,
    pages: mailing.pages + 1,
    tickets: mailing.tickets + page.length,
    mails: mailing.mails + mails,
    dueAt: at + TASK_OVERDUE,
    updatedAt: at,
  };
  batch.update(stored.ref, after, stored.updateTime ? { lastUpdateTime: stored.updateTime } : {});
  try {
    await batch.commit();
  } catch (error) {
    if ((error as { code?: unknown }).code === FAILED_PRECONDITION) return;
    throw error;
  }
  if (after.state === 'open') await tasks.ask('continueMailing', { id, dueAt: after.dueAt });
}

/** @returns how many mails the batch has */
async function queueMails(
  { db, now, site }: MailingDeps,
  batch: FirebaseFirestore.WriteBatch,
  mailing: Mailing,
  page: readonly Ticket[],
): Promise<number> {
  const { mailId, template, wish, concerns = () => true, values } = kindOf(db, mailing);
  // Whoever is to choose another trip, or the money, does not travel as they booked.
  const travelling = page.filter((ticket) => ticket.offerUntil === undefined && concerns(ticket));
  const byMail = Map.groupBy(travelling, mailId);
  const read = await readAll(
    db,
    [...byMail].flatMap(([id, [first]]) =>
      first ? [mailPath(id), bookingPath(first.bookingId), userPath(first.holderUid)] : [],
    ),
  );
  let count = 0;
  for (const [id, [ticket, ...others]] of byMail) {
    if (!ticket) continue;
    const stored = read(bookingPath(ticket.bookingId));
    // Another ticket of the booking was on an earlier page.
    if (read(mailPath(id))?.exists || !stored?.exists) continue;
    const booking = bookingConverter.fromFirestore(stored);
    const to = receiverOf(ticket, booking, read(userPath(ticket.holderUid))?.data(), wish);
    if (!to) continue;
    queueMail(db, batch, {
      id,
      template,
      to,
      values: values([ticket, ...others], booking, site) as never,
      now: now(),
    });
    count += 1;
  }
  return count;
}

/** The address the booking was made with, or the ticket passed on to, or the account's; undefined for who said no to such mails. */
function receiverOf(
  { recipient }: Ticket,
  { buyerEmail }: Booking,
  profile: Partial<User> | undefined,
  wish: 'wantsReminders' | 'wantsChanges',
): string | undefined {
  const to = (recipient ? recipient.email : buyerEmail) || profile?.server?.email;
  return isMailAddress(to) && profile?.[wish] !== false ? to : undefined;
}

/** Documents in one call, each once. */
async function readAll(
  db: Firestore,
  paths: readonly string[],
): Promise<(path: string) => DocumentSnapshot | undefined> {
  if (paths.length === 0) return () => undefined;
  const found = await db.getAll(...[...new Set(paths)].map((path) => db.doc(path)));
  const byPath = new Map(found.map((snapshot) => [snapshot.ref.path, snapshot]));
  return (path) => byPath.get(path);
}

/** Opens a mailing with its first task. One that is there already is left as it is. */
export async function openMailing(
  { db, tasks }: Pick<MailingDeps, 'db' | 'tasks'>,
  mailing: Mailing,
  alongside: (batch: FirebaseFirestore.WriteBatch) => void = () => undefined,
): Promise<void> {
  const batch = db.batch();
  batch.create(db.doc(mailingPath(mailing.id)), mailingConverter.toFirestore(mailing));
  alongside(batch);
  try {
    await batch.commit();
  } catch (error) {
    if ((error as { code?: unknown }).code !== ALREADY_EXISTS) throw error;
  }
  await tasks.ask('continueMailing', mailing);
}
