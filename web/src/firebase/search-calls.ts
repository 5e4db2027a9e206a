import {
  itinerariesResponseSchema,
  placesResponseSchema,
  ridesResponseSchema,
} from '@fareground/domain/api/itineraries';
import {
  type Suggestion,
  searchResponseSchema,
  suggestionsResponseSchema,
} from '@fareground/domain/api/search';
import { callOpenApi, type Problem } from './api-client.ts';

/** Why the search did not answer. */
class SearchFault extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`the search did not answer: ${problem.code}`);
    this.problem = problem;
  }
}

/** What may be meant by what was typed so far. @throws SearchFault, also when the signal ends it */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const answer = await callOpenApi({
    method: 'GET',
    path: `/search/suggestions?${new URLSearchParams({ q })}`,
    answer: suggestionsResponseSchema,
    signal,
  });
  if (!answer.ok) throw new SearchFault(answer.problem);
  return answer.value.suggestions;
}

/** Events stand at the address itself. */
const answers = {
  '': searchResponseSchema,
  itineraries: itinerariesResponseSchema,
  rides: ridesResponseSchema,
  places: placesResponseSchema,
};

/** What GET /search<address> answers: "?q=fado", "/itineraries?from=Vigo&to=Porto". @throws SearchFault, also when the signal ends it */
export async function fetchSearch<T>(address: string, signal?: AbortSignal): Promise<T> {
  const name = (/^\/(\w+)/.exec(address)?.[1] ?? '') as keyof typeof answers;
  const answer = await callOpenApi<object>({
    method: 'GET',
    path: `/search${address}`,
    answer: answers[name],
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new SearchFault(answer.problem);
  return answer.value as T;
}
