import type { Services } from '../../platform/services.ts';

/** Whether all that moved before an instant is in the sums of the ledger. @param end epoch milliseconds */
export async function isCounted(
  { ledgerInbox }: Pick<Services['collections'], 'ledgerInbox'>,
  end: number,
): Promise<boolean> {
  return (await ledgerInbox.where('at', '<', end).limit(1).get()).empty;
}
