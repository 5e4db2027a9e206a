import { rebuildDepartures } from '../../../functions/src/public/search/rebuild-departures.ts';
import { rebuildSearchIndex } from '../../../functions/src/public/search/rebuild-search-index.ts';

interface Deps extends Omit<Parameters<typeof rebuildSearchIndex>[0], 'log'> {
  readonly say: (line: string) => void;
}

/** Brings the search's index to the events, trips and places that are stored. @returns the exit status */
export async function rebuildSearch({ say, ...deps }: Deps): Promise<number> {
  const told = (line: string, more?: object) => say(`  ${line} ${JSON.stringify(more ?? {})}`);
  const log = { info: () => undefined, warn: told, error: told };
  const { noted, taken } = await rebuildSearchIndex({ ...deps, log });
  say(`${noted} events were gone through, ${taken} changes are in the index.`);
  const departures = await rebuildDepartures({ ...deps, log });
  say(`${departures} trips and places are in the search for journeys.`);
  return 0;
}
