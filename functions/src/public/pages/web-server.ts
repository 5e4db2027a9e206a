import { readFile } from 'node:fs/promises';

/** One condition on a field of a document. */
type Condition = readonly [
  field: string,
  operator: '==' | '<' | '<=' | '>' | '>=' | 'array-contains' | 'array-contains-any' | 'in',
  value: string | number | boolean | readonly string[],
];

export interface PublicQuery {
  readonly where?: readonly Condition[];
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
  readonly startAfter?: readonly (string | number)[];
}

/** What public pages ask of a database. The same as the client's own (web/src/data/public-reader.ts), which asks it in a browser. */
export interface PublicReader {
  readonly now: () => number;
  readonly get: <T>(path: string) => Promise<T | undefined>;
  readonly list: <T>(collection: string, query: PublicQuery) => Promise<readonly T[]>;
  readonly count: (collection: string, query: PublicQuery) => Promise<number>;
  /** What GET /api/search<address> answers, "?q=fado" for events, "/itineraries?from=Vigo&to=Porto" for itineraries. */
  readonly search: <T>(address: string) => Promise<T>;
}

/** A page as the client's server half renders it. */
export interface RenderedDocument {
  readonly status: number;
  readonly html: string;
  /** What it was rendered with, for a browser that is in the application already. */
  readonly data: unknown;
}

/** What the build of the client left for us beside its code. */
export interface PageAssets {
  readonly shell: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The client's server half (web/src/app/entry-server.tsx), built into this folder. */
export interface WebServer {
  readonly assets: PageAssets;
  /** Whether everyone may see the page at this path, or there is none at all. */
  readonly isPublicPath: (pathname: string) => boolean;
  /** Nothing where the database could not be read. */
  readonly renderDocument: (
    address: string,
    reader: PublicReader,
    site: { readonly assets: PageAssets; readonly origin: string },
  ) => Promise<RenderedDocument | undefined>;
}

/** Loads React and the pages. Only the function that renders pages calls this, so no other pays for it. */
export async function loadWebServer(folder = new URL('./web/', import.meta.url)): Promise<WebServer> {
  const [code, assets] = await Promise.all([
    import(new URL('entry-server.js', folder).href) as Promise<Omit<WebServer, 'assets'>>,
    readFile(new URL('assets.json', folder), 'utf8'),
  ]);
  return {
    assets: JSON.parse(assets) as PageAssets,
    isPublicPath: code.isPublicPath,
    renderDocument: code.renderDocument,
  };
}
