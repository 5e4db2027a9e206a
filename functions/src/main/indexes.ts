import { updateDepartures as updateBoards } from '../public/search/update-departures.ts';
import { updateSearchIndex as updateIndex } from '../public/search/update-search-index.ts';
import { plainServices } from './plain-services.ts';

export const updateSearchIndex = async () => void (await updateIndex(plainServices()));
export const updateDepartures = async () => void (await updateBoards(plainServices()));
