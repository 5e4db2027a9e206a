import {
  type MailedReportName,
  type ReportMail,
  reportMailConverter,
  reportMailPath,
  type WantedReport,
} from '@fareground/domain/ledger/report-mail';
import { deleteDoc, doc, runTransaction } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type Loadable, useStoredDocument } from '../../../firebase/use-firestore-query.ts';

/** How the person wants a report by mail; null where they do not. */
export const useReportMail = (uid: string, report: MailedReportName): Loadable<ReportMail | null> =>
  useStoredDocument(reportMailPath(uid, report), reportMailConverter);

/** What was sent before stays noted. @throws FirebaseError */
export async function saveReportMail(uid: string, wanted: WantedReport): Promise<void> {
  const firestore = await openFirestore();
  const path = reportMailPath(uid, wanted.report);
  const reference = doc(firestore, path).withConverter(reportMailConverter);
  await runTransaction(firestore, async (transaction) => {
    const { sentThrough, sentFor } = (await transaction.get(reference)).data() ?? {};
    const sent = { ...(sentThrough && { sentThrough }), ...(sentFor && { sentFor }) };
    transaction.set(reference, { ...wanted, ...sent, updatedAt: Date.now() });
  });
}

/** @throws FirebaseError */
export async function endReportMail(uid: string, report: MailedReportName): Promise<void> {
  await deleteDoc(doc(await openFirestore(), reportMailPath(uid, report)));
}
