import { type Page, pages } from './pages.ts';

/** The names after a colon in a pattern: `'/event/:id'` gives `'id'`. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<P extends string> = { readonly [K in ParamNames<P>]: string };
type Query = Readonly<Record<string, string | number | undefined>>;
type Args<P extends string> = [ParamNames<P>] extends [never]
  ? [params?: Record<never, never>, query?: Query]
  : [params: Params<P>, query?: Query];

export interface Path<P extends string> {
  /** What the router matches. */
  readonly pattern: P;
  /** The address for these parameters; an empty query value is left out. */
  readonly to: (...args: Args<P>) => string;
}

function path<const P extends string>(pattern: P): Path<P> {
  return {
    pattern,
    to: (...[params, query]) => {
      const values = (params ?? {}) as Readonly<Record<string, string>>;
      const address = pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {}))
        if (value !== undefined && value !== '') search.set(name, String(value));
      const tail = search.toString();
      return tail ? `${address}?${tail}` : address;
    },
  };
}

/** The addresses of the pages of a table. */
export const pathsOf = <T extends Readonly<Record<string, Page>>>(table: T) =>
  Object.fromEntries(Object.entries(table).map(([name, page]) => [name, path(page.path)])) as {
    readonly [K in keyof T]: Path<T[K]['path']>;
  };

/** The address of every page but those of staff, which are in `staff-paths.ts`. */
export const paths = pathsOf(pages);
