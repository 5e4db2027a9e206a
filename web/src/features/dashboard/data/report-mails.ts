import { type ReportMail, reportMailConverter, reportMailPath } from '@fareground/domain/ledger/report-mail';
import { deleteDoc, doc, runTransaction } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type Loadable, useStoredDocument } from '../../../firebase/use-firestore-query.ts';

/** How the person wants the money report by mail; null where they do not. */
export const useReportMail = (uid: string): Loadable<ReportMail | null> =>
  useStoredDocument(reportMailPath(uid), reportMailConverter);

/** What was sent before stays noted. @throws FirebaseError */
export async function saveReportMail(
  uid: string,
  wanted: Pick<ReportMail, 'every' | 'by' | 'zone'>,
): Promise<void> {
  const firestore = await openFirestore();
  const reference = doc(firestore, reportMailPath(uid)).withConverter(reportMailConverter);
  await runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    transaction.set(reference, { ...stored, ...wanted, updatedAt: Date.now() });
  });
}

/** @throws FirebaseError */
export async function endReportMail(uid: string): Promise<void> {
  await deleteDoc(doc(await openFirestore(), reportMailPath(uid)));
}
