import type { Mail } from '@fareground/domain/messages/mail';
import type { Transaction } from 'firebase-admin/firestore';
import type { Collections } from '../platform/firestore/collections.ts';

/** Those of the mails that no earlier pass wrote, among the reads of a transaction. */
export async function notYetWritten(
  transaction: Transaction,
  { mail }: Pick<Collections, 'mail'>,
  mails: readonly Mail[],
): Promise<readonly Mail[]> {
  const stored = await Promise.all(mails.map(({ id }) => transaction.get(mail.doc(id))));
  return mails.filter((_, index) => !stored[index]?.exists);
}
