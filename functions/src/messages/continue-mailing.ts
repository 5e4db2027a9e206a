import { type Ticket, ticketConverter } from '@fareground/domain/access/ticket';
import { type Booking, bookingConverter, bookingPath } from '@fareground/domain/booking/booking';
import { move } from '@fareground/domain/core/lifecycle';
import { recipientsOf } from '@fareground/domain/messages/announcement';
import { mailPath, TASK_OVERDUE } from '@fareground/domain/messages/mail';
import {
  type Mailing,
  mailingConverter,
  mailingLifecycle,
  mailingPath,
} from '@fareground/domain/messages/mailing';
import type { MarketingConsent } from '@fareground/domain/people/marketing-consent';
import { type User, userPath } from '@fareground/domain/people/user';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Tasks } from '../platform/tasks.ts';
import { kindOf, type MailingKind, type ReadAnswers } from './mailing-kinds.ts';
import { consentIn, consentPathOf, unsubscribeUrl } from './marketing-consents.ts';
import { isMailAddress, queueMail } from './queue-mail.ts';

export interface MailingDeps {
  readonly db: Firestore;
  readonly now: () => number;
  readonly tasks: Tasks;
  /** The address of the site, for links. */
  readonly site: string;
  readonly answersOf: ReadAnswers;
}

/** Tickets of a page: its mails are one commit, well below the ten megabytes that a commit may have. */
const PAGE = 300;
/** Of an announcement, whose mails say its text three times. */
const ANNOUNCEMENT_PAGE = 100;
/** A task that was asked for by a clock ahead of this one is not sent away: it would not be asked for again. Milliseconds. */
const CLOCKS_APART = 60_000;
const [ALREADY_EXISTS, FAILED_PRECONDITION] = [6, 9];

/**
 * Writes the next page of a mailing and asks for the one after it. Mails and cursor are one commit, so that an instance that dies at
 * any point leaves a mailing which goes on where it was: nobody is passed over, and nobody gets a mail twice, since its id is made
 * of the booking. A second task of the same page finds the cursor moved and ends.
 */
export async function continueMailing(deps: MailingDeps, id: string, size?: number): Promise<void> {
  const { db, now, tasks } = deps;
  const stored = await db.doc(mailingPath(id)).get();
  if (!stored.exists) return;
  const mailing = mailingConverter.fromFirestore(stored);
  if (mailing.state !== 'open') return;
  const isAnnouncement = mailing.kind === 'announcement';
  if (isAnnouncement && mailing.sendAt > now() + CLOCKS_APART) return;
  const pageSize = size ?? (isAnnouncement ? ANNOUNCEMENT_PAGE : PAGE);
  const kind = kindOf(db, mailing);
  const page = await ticketsAfter(kind, mailing.cursor, pageSize);
  const last = page.at(-1);
  const at = now();
  const batch = db.batch();
  const mails = await queueMails(deps, batch, kind, page);
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

/** The next tickets of a mailing, in its order. */
export async function ticketsAfter(
  { tickets }: MailingKind,
  cursor: readonly (string | number)[],
  size: number,
): Promise<Ticket[]> {
  const query = cursor.length > 0 ? tickets.startAfter(...cursor) : tickets;
  return (await query.limit(size).get()).docs.map((one) => ticketConverter.fromFirestore(one));
}

/** @returns how many mails the batch has */
async function queueMails(
  deps: MailingDeps,
  batch: FirebaseFirestore.WriteBatch,
  kind: MailingKind,
  page: readonly Ticket[],
): Promise<number> {
  const { db, now, site } = deps;
  const { recipients } = await recipientsOfPage(deps, kind, page);
  const read = await readAll(
    db,
    recipients.map(({ id }) => mailPath(id)),
  );
  let count = 0;
  for (const { id, to, tickets, booking, consent } of recipients) {
    // Another ticket of theirs was on an earlier page.
    if (read(mailPath(id))?.exists) continue;
    queueMail(db, batch, {
      id,
      template: kind.template,
      to,
      values: kind.values(tickets, booking, site, consent) as never,
      replyTo: kind.replyTo,
      unsubscribeUrl: consent && unsubscribeUrl(consent, site),
      now: now(),
    });
    count += 1;
  }
  return count;
}

export interface Recipient {
  /** Of the mail. */
  readonly id: string;
  readonly to: string;
  readonly tickets: readonly [Ticket, ...Ticket[]];
  /** Of the first of them. */
  readonly booking: Booking;
  readonly consent: MarketingConsent | undefined;
}

/** Who is mailed about tickets, each once, and how many tickets the mailing concerns. */
export async function recipientsOfPage(
  { db, answersOf }: Pick<MailingDeps, 'db' | 'answersOf'>,
  { mailId, wish, isMarketing, asksAnswers, concerns = () => true }: MailingKind,
  page: readonly Ticket[],
): Promise<{ readonly recipients: readonly Recipient[]; readonly concerned: number }> {
  const answers = asksAnswers ? await answersOf(page) : undefined;
  // Whoever is to choose another trip, or the money, does not travel as they booked.
  const travelling = page.filter(
    (ticket) => ticket.offerUntil === undefined && concerns(ticket, answers?.get(ticket.serial)),
  );
  const read = await readAll(
    db,
    travelling.flatMap(({ bookingId, holderUid }) => [bookingPath(bookingId), userPath(holderUid)]),
  );
  const holders = travelling.flatMap((ticket) => {
    const stored = read(bookingPath(ticket.bookingId));
    if (!stored?.exists) return [];
    const booking = bookingConverter.fromFirestore(stored);
    const to = receiverOf(ticket, booking, read(userPath(ticket.holderUid))?.data(), wish);
    return to === undefined ? [] : [{ ticket, booking, to }];
  });
  const consents = isMarketing
    ? await readAll(
        db,
        holders.map(({ to }) => consentPathOf(to)),
      )
    : undefined;
  const consentOf = (to: string) => consentIn(consents?.(consentPathOf(to)));
  const found = recipientsOf(
    holders,
    ({ ticket, to }) => mailId(ticket, to),
    ({ to }) => !isMarketing || consentOf(to) !== undefined,
  );
  const recipients = [...found].map(([id, [first, ...others]]) => ({
    id,
    to: first.to,
    tickets: [first.ticket, ...others.map(({ ticket }) => ticket)] as const,
    booking: first.booking,
    consent: isMarketing ? consentOf(first.to) : undefined,
  }));
  return { recipients, concerned: travelling.length };
}

/** The address the booking was made with, or the ticket passed on to, or the account's; undefined for who said no to such mails. */
function receiverOf(
  { recipient }: Ticket,
  { buyerEmail }: Booking,
  profile: Partial<User> | undefined,
  wish: MailingKind['wish'],
): string | undefined {
  const to = (recipient ? recipient.email : buyerEmail) || profile?.server?.email;
  return isMailAddress(to) && (wish === undefined || profile?.[wish] !== false) ? to : undefined;
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
