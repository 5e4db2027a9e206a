import { plainServices } from '../runtime/plain-services.ts';
import { updateDepartures as updateBoards } from '../search/update-departures.ts';
import { updateSearchIndex as updateIndex } from '../search/update-search-index.ts';

export const updateSearchIndex = async () => void (await updateIndex(plainServices()));
export const updateDepartures = async () => void (await updateBoards(plainServices()));
