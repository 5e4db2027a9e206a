import { rebuildSums } from '../../../functions/src/payments/ledger/rebuild-sums.ts';
import { rebuildDepartures } from '../../../functions/src/public/search/rebuild-departures.ts';
import { rebuildSearchIndex } from '../../../functions/src/public/search/rebuild-search-index.ts';
import type { ReadDeps } from '../read-sale.ts';

interface ReportDeps extends ReadDeps {
  readonly say: (line: string) => void;
  /** Throws when the command was told to stop. */
  readonly check: () => void;
}

/** Makes the sums that reports read what the ledger says, and says how many figures were wrong. @returns the exit status */
export async function rebuildReports({ say, check, ...deps }: ReportDeps): Promise<number> {
  const { transactions, corrected } = await rebuildSums(deps, check);
  const were = corrected === 1 ? 'One figure was' : `${corrected} figures were`;
  say(`${transactions} transactions were added up. ${were} put right.`);
  return 0;
}

interface SearchDeps extends Omit<Parameters<typeof rebuildSearchIndex>[0], 'log'> {
  readonly say: (line: string) => void;
}

/** Brings the search's index to the events, trips and places that are stored. @returns the exit status */
export async function rebuildSearch({ say, ...deps }: SearchDeps): Promise<number> {
  const told = (line: string, more?: object) => say(`  ${line} ${JSON.stringify(more ?? {})}`);
  const log = { info: () => undefined, warn: told, error: told };
  const { noted, taken } = await rebuildSearchIndex({ ...deps, log });
  say(`${noted} events were gone through, ${taken} changes are in the index.`);
  const departures = await rebuildDepartures({ ...deps, log });
  say(`${departures} trips and places are in the search for itineraries.`);
  return 0;
}
