import type { DocumentConverter } from '@fareground/domain/core/document';
import {
  type MailedReportName,
  type ReportMail,
  reportMailConverter,
  reportMailPath,
  reportMailsPath,
  subscriptionIdRange,
  subscriptionIds,
  type WantedReport,
} from '@fareground/domain/payments/ledger/report-mail';
import { deleteDoc, doc, runTransaction } from 'firebase/firestore';
import { openFirestore } from '../../../firebase/firestore.ts';
import { type LoadableList, useStoredDocuments } from '../../../firebase/use-firestore-query.ts';

/** A subscription with the id that it is stored at. */
export type StoredSubscription = ReportMail & { readonly id: string };

const subscriptionConverter: DocumentConverter<StoredSubscription> = {
  shape: reportMailConverter.shape,
  toFirestore: ({ id: _, ...subscription }) => reportMailConverter.toFirestore(subscription),
  fromFirestore: (snapshot) => ({
    ...reportMailConverter.fromFirestore(snapshot),
    id: (snapshot as { readonly id?: string }).id ?? '',
  }),
};

/** Of one report what the person wants by mail. */
export function useReportMails(uid: string, report: MailedReportName): LoadableList<StoredSubscription> {
  const [first, end] = subscriptionIdRange(report);
  return useStoredDocuments(reportMailsPath(uid), subscriptionConverter, {
    where: [
      ['__name__', '>=', first],
      ['__name__', '<', end],
    ],
    limit: subscriptionIds(report).length,
  });
}

/**
 * Adds a subscription, or changes the one of this id; what was sent before stays noted. Two windows that add one at once add two.
 * @returns whether there was room for it @throws FirebaseError
 */
export async function saveReportMail(uid: string, wanted: WantedReport, id?: string): Promise<boolean> {
  const firestore = await openFirestore();
  const at = (subscription: string) =>
    doc(firestore, reportMailPath(uid, subscription)).withConverter(reportMailConverter);
  return runTransaction(firestore, async (transaction) => {
    const document = { ...wanted, updatedAt: Date.now() };
    if (id !== undefined) {
      const { sentThrough, sentFor } = (await transaction.get(at(id))).data() ?? {};
      const sent = { ...(sentThrough && { sentThrough }), ...(sentFor && { sentFor }) };
      transaction.set(at(id), { ...document, ...sent });
      return true;
    }
    for (const free of subscriptionIds(wanted.report)) {
      if ((await transaction.get(at(free))).exists()) continue;
      transaction.set(at(free), document);
      return true;
    }
    return false;
  });
}

/** @throws FirebaseError */
export async function endReportMail(uid: string, id: string): Promise<void> {
  await deleteDoc(doc(await openFirestore(), reportMailPath(uid, id)));
}
