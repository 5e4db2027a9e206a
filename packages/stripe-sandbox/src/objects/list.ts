import { noSuch, StripeFault } from '../errors.ts';

export interface ListEnvelope<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/**
 * A page of a list, newest first.
 * @param all every match, in the order of the list
 * @param kind what a cursor that names nothing is called in the error
 */
export function makeList<T extends { id: string }>(
  all: T[],
  paging: Paging,
  url: string,
  kind: string,
): ListEnvelope<T> {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100) {
    const bound = limit < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw new StripeFault(`This value must be ${bound} (it currently is '${limit}').`, {
      param: 'limit',
      code: 'parameter_invalid_integer',
    });
  }
  const { ending_before: before, starting_after: after } = paging;
  if (before !== undefined && after !== undefined) {
    throw new StripeFault('You may only specify one of these parameters: starting_after, ending_before.');
  }
  const place = (id: string, param: string): number => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw noSuch(kind, id, param, 400);
    return index;
  };
  if (before !== undefined) {
    const end = place(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : place(after, 'starting_after') + 1;
  return { object: 'list', data: all.slice(start, start + limit), has_more: start + limit < all.length, url };
}
