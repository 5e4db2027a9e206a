import { rebuildSums } from '../../../functions/src/payments/ledger/rebuild-sums.ts';
import type { ReadDeps } from '../read-sale.ts';

interface Deps extends ReadDeps {
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop. */
  readonly check: () => void;
}

/** Makes the sums that reports read what the ledger says, and says how many figures were wrong. @returns the exit status */
export async function rebuildReports({ say, check, ...deps }: Deps): Promise<number> {
  const { transactions, corrected } = await rebuildSums(deps, check);
  const were = corrected === 1 ? 'One figure was' : `${corrected} figures were`;
  say(`${transactions} transactions were added up. ${were} put right.`);
  return 0;
}
