import {
  type AnnouncementDraft,
  type AnnouncementPreview,
  MAX_COUNTED,
  type SendAnnouncementRequest,
} from '@fareground/domain/api/announcements';
import { AppError } from '@fareground/domain/core/errors';
import { move } from '@fareground/domain/core/lifecycle';
import { DAY, HOUR, SECOND } from '@fareground/domain/core/time';
import {
  announcementPermission,
  MAX_AHEAD,
  MAX_ANNOUNCEMENTS_A_DAY,
} from '@fareground/domain/messages/announcement';
import { MAIL_KEPT, type Mail, mailPath } from '@fareground/domain/messages/mail';
import { mailTextPath } from '@fareground/domain/messages/mail-text';
import {
  type Announcement,
  MAILINGS,
  mailingConverter,
  mailingLifecycle,
  mailingPath,
} from '@fareground/domain/messages/mailing';
import type { Transaction } from 'firebase-admin/firestore';
import { addAudit } from '../platform/audit/audit.ts';
import { runTransaction } from '../platform/firestore/run-transaction.ts';
import { type Caller, requirePermission } from '../platform/http/caller.ts';
import { changeId, lookUpRequest } from '../platform/http/request-key.ts';
import { type SharedLimit, takeShared } from '../platform/limits/shared-limit.ts';
import type { Services } from '../platform/services.ts';
import { type MailingDeps, recipientsOfPage, ticketsAfter } from './continue-mailing.ts';
import { kindOf, newMailing } from './mailing-kinds.ts';
import { isMailAddress, mailOf, queueMail } from './queue-mail.ts';
import { inHouseWords } from './send-mail.ts';

type Deps = Pick<Services, 'catalogue' | 'db' | 'log' | 'now' | 'tasks'> &
  Pick<MailingDeps, 'site' | 'answersOf'>;

/** Tickets that are counted at once. */
const PAGE = 300;
const tests: SharedLimit = { name: 'announcement-tests', max: 30, window: HOUR };

/** To how many an announcement would go now, and how it is read. Changes nothing. @throws AppError permission-denied, not-found */
export async function previewAnnouncement(
  deps: Deps,
  caller: Caller,
  draft: AnnouncementDraft,
): Promise<AnnouncementPreview> {
  await requireOffering(deps, caller, draft);
  const kind = kindOf(deps.db, newAnnouncement('preview', draft, deps.now(), deps.now()));
  const mails = new Set<string>();
  let [tickets, seen, hasMore, title] = [0, 0, true, ''];
  for (let cursor: (string | number)[] = []; hasMore && seen < MAX_COUNTED; ) {
    const page = await ticketsAfter(kind, cursor, PAGE);
    const { recipients, concerned } = await recipientsOfPage(deps, kind, page);
    for (const { id } of recipients) mails.add(id);
    tickets += concerned;
    seen += page.length;
    title ||= recipients[0]?.tickets[0].title ?? '';
    const last = page.at(-1);
    hasMore = last !== undefined && page.length === PAGE;
    if (last) cursor = kind.cursorOf(last);
  }
  const mail = await sampleMail(deps, { id: 'preview', to: caller.email, draft, title });
  const { subject, text, html } = mail.message;
  return { tickets, mails: mails.size, hasMore, mail: { subject, text, html } };
}

/** Mails an announcement to the caller alone, as it is read. The same key again: no second mail. @throws AppError as `previewAnnouncement`; too-many-requests */
export async function testAnnouncement(
  deps: Deps,
  caller: Caller,
  draft: AnnouncementDraft,
  key: string,
): Promise<string> {
  await requireOffering(deps, caller, draft);
  if (!isMailAddress(caller.email))
    throw new AppError('wrong-state', 'no address to send it to', { reason: 'no-email' });
  const id = changeId('announcement-test', caller.uid, key);
  const reference = deps.db.doc(mailPath(id));
  if ((await reference.get()).exists) return caller.email;
  const mail = sampleValues(deps, { id, to: caller.email, draft, title: await titleOf(deps, draft) });
  await takeShared(deps, tests, caller.uid, (batch) => queueMail(deps.db, batch, mail));
  return caller.email;
}

/**
 * Sends an announcement, or schedules it. Who gets it is decided when it is sent, page by page (continue-mailing.ts).
 * @throws AppError as `previewAnnouncement`; invalid-argument for `sendAt`; too-many-requests
 */
export async function sendAnnouncement(
  deps: Deps,
  caller: Caller,
  { sendAt, ...draft }: SendAnnouncementRequest,
  key: string,
): Promise<Announcement> {
  const { db, now, tasks } = deps;
  await requireOffering(deps, caller, draft);
  const at = now();
  if (sendAt !== null && sendAt > at + MAX_AHEAD)
    throw new AppError('invalid-argument', 'too far ahead', { field: 'sendAt' });
  const id = changeId('announcement', caller.uid, key);
  const announcement = newAnnouncement(id, draft, Math.max(at, sendAt ?? at), at);
  const sent = await runTransaction(db, async (transaction) => {
    const input = ['announcement', { sendAt, ...draft }];
    const request = await lookUpRequest(db, transaction, { uid: caller.uid, key, input }, at);
    if (request.isRepeat) return readAnnouncement(db, transaction, id);
    await requireFewToday(db, transaction, announcement, at);
    request.record();
    transaction.create(db.doc(mailingPath(id)), mailingConverter.toFirestore(announcement));
    addAudit(db, transaction, {
      id,
      at,
      actor: caller,
      action: 'announcements.send',
      target: mailingPath(id),
      reason: '',
      before: null,
      after: { ...draft, sendAt: announcement.sendAt },
    });
    return announcement;
  });
  // One that is scheduled is asked for by the sweep.
  if (sent.state === 'open' && sent.sendAt <= now()) await tasks.ask('continueMailing', sent);
  return sent;
}

/** Cancels an announcement that is scheduled. Again: no change. @throws AppError not-found, permission-denied; wrong-state once it is being sent */
export async function cancelAnnouncement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  id: string,
): Promise<Announcement> {
  return runTransaction(db, async (transaction) => {
    const announcement = await readAnnouncement(db, transaction, id);
    requirePermission(caller, announcementPermission[announcement.offeringKind]);
    const { state, pages } = announcement;
    if (state === 'cancelled') return announcement;
    if (state !== 'open' || pages > 0) throw new AppError('wrong-state', `${id} is being sent`, { state });
    const at = now();
    const changes = { state: move(mailingLifecycle, state, 'cancelled'), updatedAt: at };
    transaction.update(db.doc(mailingPath(id)), changes);
    addAudit(db, transaction, {
      id: `${id}-cancel`,
      at,
      actor: caller,
      action: 'announcements.cancel',
      target: mailingPath(id),
      reason: '',
      before: { state },
      after: { state: changes.state },
    });
    return { ...announcement, ...changes };
  });
}

const requireOffering = async (deps: Deps, caller: Caller, draft: AnnouncementDraft): Promise<void> => {
  requirePermission(caller, announcementPermission[draft.offeringKind]);
  await deps.catalogue.sale(draft.offeringKind, draft.offeringId);
};

const newAnnouncement = (id: string, draft: AnnouncementDraft, sendAt: number, now: number): Announcement => {
  const mailing = newMailing(id, now);
  return {
    ...mailing,
    kind: 'announcement',
    ...draft,
    sendAt,
    dueAt: sendAt > now ? sendAt : mailing.dueAt,
    expiresAt: new Date(sendAt + MAIL_KEPT),
  };
};

async function readAnnouncement(db: Deps['db'], transaction: Transaction, id: string): Promise<Announcement> {
  const stored = await transaction.get(db.doc(mailingPath(id)));
  const mailing = stored.exists ? mailingConverter.fromFirestore(stored) : undefined;
  if (mailing?.kind !== 'announcement') throw new AppError('not-found', `no announcement ${id}`);
  return mailing;
}

/** @throws AppError too-many-requests */
async function requireFewToday(
  db: Deps['db'],
  transaction: Transaction,
  { offeringKind, offeringId }: Announcement,
  now: number,
): Promise<void> {
  const newest = await transaction.get(
    db
      .collection(MAILINGS)
      .where('offeringKind', '==', offeringKind)
      .where('offeringId', '==', offeringId)
      .orderBy('createdAt', 'desc')
      .limit(MAX_ANNOUNCEMENTS_A_DAY),
  );
  const oldest = Number(newest.docs.at(MAX_ANNOUNCEMENTS_A_DAY - 1)?.get('createdAt') ?? 0);
  if (now - oldest >= DAY) return;
  const retryAfterSeconds = Math.ceil((oldest + DAY - now) / SECOND);
  throw new AppError('too-many-requests', `${MAX_ANNOUNCEMENTS_A_DAY} announcements a day`, {
    retryAfterSeconds,
  });
}

interface Sample {
  readonly id: string;
  readonly to: string;
  readonly draft: AnnouncementDraft;
  /** What the ticket is for. */
  readonly title: string;
}

/** A mail as a ticket holder gets it, but for its links: they lead to no booking, and unsubscribe nobody. */
function sampleValues({ site, now }: Deps, { id, to, draft, title }: Sample) {
  const { subject, text, replyTo, purpose } = draft;
  const values = { title, subject, text, url: `${site}/dashboard/my-data` };
  const common = { id, to, replyTo, now: now() };
  return purpose === 'marketing'
    ? {
        ...common,
        template: 'marketing-announcement' as const,
        values: { ...values, unsubscribe: `${site}/unsubscribe` },
      }
    : { ...common, template: 'announcement' as const, values };
}

/** The same in the words that are in force. */
async function sampleMail(deps: Deps, sample: Sample): Promise<Mail> {
  const title = sample.title || (await titleOf(deps, sample.draft));
  const input = sampleValues(deps, { ...sample, title });
  const mail = mailOf(input as Parameters<typeof mailOf>[0]);
  const words = await deps.db.doc(mailTextPath(mail.template)).get();
  return { ...mail, message: inHouseWords(mail, words, deps.log) ?? mail.message };
}

async function titleOf(
  { catalogue }: Deps,
  { offeringKind, offeringId }: AnnouncementDraft,
): Promise<string> {
  const found = await catalogue.sale(offeringKind, offeringId);
  if (found.kind === 'event') return found.event.title;
  const { timetable } = found.trip;
  return `${timetable[0]?.city ?? ''} to ${timetable.at(-1)?.city ?? ''}`;
}
