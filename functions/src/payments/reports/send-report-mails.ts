import { cutLine } from '@fareground/domain/core/cut-text';
import { periodOfDays } from '@fareground/domain/payments/ledger/report-days';
import {
  asSent,
  dueReport,
  mailedReportNeeds,
  REPORT_MAILS,
  reportMailConverter,
} from '@fareground/domain/payments/ledger/report-mail';
import { accessStateOf } from '@fareground/domain/people/access';
import { may } from '@fareground/domain/people/permissions';
import { userConverter, userPath } from '@fareground/domain/people/user';
import { type DocumentSnapshot, FieldPath } from 'firebase-admin/firestore';
import type { PlainServices } from '../../main/plain-services.ts';
import { isMailAddress, queueMail } from '../../messages/queue-mail.ts';
import { runTransaction } from '../../platform/firestore/run-transaction.ts';
import { accessOf } from '../../platform/http/access.ts';
import { isCounted } from './is-counted.ts';
import { mailedContent } from './mailed-reports.ts';

type Deps = Pick<PlainServices, 'db' | 'collections' | 'now' | 'log' | 'site'>;

/** Staff are few; so many documents are read at once. */
const PAGE = 200;

/**
 * Writes the reports that are due, each to whoever wants it: of the last day, week or month that has ended in their zone. What moved in it is counted
 * first; until then what says sums waits for the next run. A report goes out once, however often this runs. @returns how many were written
 */
export async function sendReportMails(deps: Deps): Promise<number> {
  const { db } = deps;
  let written = 0;
  let query = db.collectionGroup(REPORT_MAILS).orderBy(FieldPath.documentId()).limit(PAGE);
  for (;;) {
    const { docs } = await query.get();
    for (const one of docs) {
      try {
        if (await sendReport(deps, one)) written += 1;
      } catch (error) {
        deps.log.error('a report was not written', { path: one.ref.path, error: String(error) });
      }
    }
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return written;
    query = query.startAfter(last);
  }
}

async function sendReport(deps: Deps, stored: DocumentSnapshot): Promise<boolean> {
  const { db, collections, now } = deps;
  const wanted = reportMailConverter.fromFirestore(stored);
  const { report } = wanted;
  const days = dueReport(wanted, now());
  if (!days) return false;
  const isOfLedger = mailedReportNeeds[report] === 'ledger.read';
  if (isOfLedger && !(await isCounted(collections, periodOfDays(days).to))) return false;
  const uid = stored.ref.parent.parent?.id ?? '';
  const profile = await db.doc(userPath(uid)).get();
  const person = profile.exists ? userConverter.fromFirestore(profile) : undefined;
  const { email: to, roles = [], disabled = true } = person?.server ?? {};
  const standing = accessStateOf({ roles, disabled }, (await accessOf(db, uid).get()).data());
  if (!person || standing.disabled || !may(standing.roles, mailedReportNeeds[report])) {
    // Whoever may not read it any more is told nothing of it.
    await stored.ref.delete();
    return false;
  }
  if (!isMailAddress(to)) return false;
  const { values, ...content } = await mailedContent(deps, wanted, days);
  return runTransaction(db, async (transaction) => {
    const current = await transaction.get(stored.ref);
    if (!current.exists) return false;
    const still = reportMailConverter.fromFirestore(current);
    if (still.updatedAt !== wanted.updatedAt || dueReport(still, now())?.to !== days.to) return false;
    const id = `report-${uid}-${stored.id}-${still.every}-${days.to}-${now()}`;
    const name = cutLine(person.displayName || to, 120);
    // The values are those of its own template, whichever it is.
    queueMail(db, transaction, { ...content, id, to, values: { ...values, name } as never, now: now() });
    transaction.set(current.ref, reportMailConverter.toFirestore(asSent(still, days)));
    return true;
  });
}
