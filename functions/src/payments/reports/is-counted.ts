import type { Services } from '../../platform/services.ts';

/** Whether all that moved before an instant is in the sums of the ledger. @param end epoch milliseconds */
export async function isCounted(
  { pendingLedgerEntries }: Pick<Services['collections'], 'pendingLedgerEntries'>,
  end: number,
): Promise<boolean> {
  return (await pendingLedgerEntries.where('at', '<', end).limit(1).get()).empty;
}
