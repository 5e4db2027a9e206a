import { cutText } from '@fareground/domain/core/cut-text';
import { formatMoney } from '@fareground/domain/core/money-text';
import { calendarDate, dayBounds } from '@fareground/domain/core/time';
import { together } from '@fareground/domain/ledger/group-report';
import { asSent, dueReport, REPORT_MAILS, reportMailConverter } from '@fareground/domain/ledger/report-mail';
import { may } from '@fareground/domain/permissions/permissions';
import { standingOf } from '@fareground/domain/users/access';
import { userConverter, userPath } from '@fareground/domain/users/user';
import { type DocumentSnapshot, FieldPath } from 'firebase-admin/firestore';
import { runTransaction } from '../firestore/run-transaction.ts';
import { isMailAddress, queueMail } from '../mail/queue-mail.ts';
import type { PlainServices } from '../runtime/plain-services.ts';
import { accessOf } from '../users/access.ts';
import { type ReadReport, readReport } from './read-report.ts';

type Needs = Pick<PlainServices, 'db' | 'collections' | 'now' | 'log' | 'site'>;

/** Staff are few; so many documents are read at once. */
const PAGE = 200;

/**
 * Writes the money reports that are due, one to each who wants them: the last day, week or month that has ended in their zone. What was sold in it is counted
 * first; until then it waits for the next run. A report goes out once, however often this runs. @returns how many were written
 */
export async function sendReportMails(needs: Needs): Promise<number> {
  const { db } = needs;
  let written = 0;
  let query = db.collectionGroup(REPORT_MAILS).orderBy(FieldPath.documentId()).limit(PAGE);
  for (;;) {
    const { docs } = await query.get();
    for (const one of docs) {
      try {
        if (await sendReport(needs, one)) written += 1;
      } catch (error) {
        needs.log.error('a report was not written', { path: one.ref.path, error: String(error) });
      }
    }
    const last = docs.at(-1);
    if (!last || docs.length < PAGE) return written;
    query = query.startAfter(last);
  }
}

async function sendReport(needs: Needs, stored: DocumentSnapshot): Promise<boolean> {
  const { db, collections, now, site } = needs;
  const days = dueReport(reportMailConverter.fromFirestore(stored), now());
  if (!days) return false;
  const end = dayBounds(days.to, days.zone).to;
  const waiting = await collections.ledgerInbox.where('at', '<', end).limit(1).get();
  if (!waiting.empty) return false;
  const uid = stored.ref.parent.parent?.id ?? '';
  const profile = await db.doc(userPath(uid)).get();
  const person = profile.exists ? userConverter.fromFirestore(profile) : undefined;
  const { email: to, roles = [], disabled = true } = person?.server ?? {};
  const standing = standingOf({ roles, disabled }, (await accessOf(db, uid).get()).data());
  if (!person || standing.disabled || !may(standing.roles, 'ledger.read')) {
    // Whoever may not read the ledger any more is told nothing of it.
    await stored.ref.delete();
    return false;
  }
  if (!isMailAddress(to)) return false;
  const { by } = reportMailConverter.fromFirestore(stored);
  const report = await readReport(db, { ...days, by });
  return runTransaction(db, async (transaction) => {
    const current = await transaction.get(stored.ref);
    if (!current.exists) return false;
    const wanted = reportMailConverter.fromFirestore(current);
    if (dueReport(wanted, now())?.to !== days.to || wanted.by !== by) return false;
    const values = {
      name: cutText(person.displayName || to, 120),
      ...wordsOf(report),
      url: pageOf(site, report),
    };
    const id = `report-${uid}-${wanted.every}-${days.to}-${now()}`;
    queueMail(db, transaction, { id, template: 'report', to, values, report: report.asked, now: now() });
    transaction.set(current.ref, reportMailConverter.toFirestore(asSent(wanted, days)));
    return true;
  });
}

const dayText = (day: string): string => calendarDate(Date.parse(day), 'UTC', { year: true });

/** Which days, and what they came to, a line a currency. */
function wordsOf({ asked: { from, to, zone }, groups }: ReadReport): { days: string; figures: string } {
  const lines = together('', groups).map(({ currency, ...row }) => {
    const money = (amount: number) => formatMoney(amount, currency);
    const back = money(row.givenBack + row.disputed);
    return `${currency}: sold ${money(row.sold)}, given back ${back}, kept ${money(row.kept)}, of it tax ${money(row.tax)}`;
  });
  return {
    days: `${from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`} (${zone})`,
    figures: lines.join('\n') || 'Nothing was sold or given back.',
  };
}

/** The page that shows the same, and can be asked for more. */
const pageOf = (site: string, { asked }: ReadReport): string =>
  `${site}/dashboard/admin/payment-reports?${new URLSearchParams({ ...asked })}`;
