import { fileURLToPath } from 'node:url';
import { pageNames, pageOf } from '../src/config/pages.ts';

/** What the bundler says about a module, as far as we ask. */
interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

const source = fileURLToPath(new URL('../src/', import.meta.url));
const domain = fileURLToPath(new URL('../../domain/src/', import.meta.url));
const library = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/;

/** Small things of many pages. One of them in the file of an event, or of trips, would have the others load all of that for it. */
const small = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]|[\\/]ui[\\/](bar|flap|note)\.(tsx|css)$/;

/** The bundler names its own files after modules, such as `event`: these have a beginning that no module has. */
export const chunkFile = (chunk: string): string => `page-${chunk}`;

/** Form fields: of the chunks only the list of events has them, and nearly every page without a chunk, which need not load that list for them. */
const fields = `${source}ui/field.tsx`;

/** Of tickets and of seats in a cart, with the shapes that each page of these has anyway: a file of its own would weigh as much again. */
const ofTickets = `${domain}catalogue/trips/assistance.ts`;

/** What each of these files begins with: its pages and their texts. All else follows from the imports. */
const beginnings = new Map<string, string[]>();
for (const { chunk, file, texts } of pageNames.map(pageOf)) {
  if (!chunk) continue;
  const ids = [`${source}features/${file}.tsx`, ...texts.map((area) => `\0virtual:messages/en/${area}`)];
  const name = chunkFile(chunk);
  beginnings.set(name, [...(beginnings.get(name) ?? []), ...ids]);
}

/**
 * A page with a `chunk` comes in few files, whatever it imports: `react`, which keeps its name and so its place in the browser's
 * cache until we upgrade it; `main`, what the start and more than one chunk have in common, and what is small and of many pages; its
 * own. What only the pages of trips share, form fields, and what every page needs that asks the database (the shapes of its documents)
 * are three further ones.
 * @returns the name of the module's file; nothing for what the bundler may place as it likes
 */
export function publicChunks(): (id: string, graph: Graph) => string | null {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => {
    chunks ??= assign(graph);
    if (id === fields) return chunkFile('fields');
    return library.test(id) ? 'react' : (chunks.get(id) ?? null);
  };
}

function assign(graph: Graph): Map<string, string> {
  const users = new Map<string, string[]>();
  for (const [name, begins] of beginnings)
    for (const id of reachable(graph, begins)) users.set(id, [...(users.get(id) ?? []), name]);
  const chunks = new Map([...users].map(([id, names]) => [id, fileOf(names)]));
  for (const id of reachable(graph, [`${source}app/main.tsx`])) chunks.set(id, 'main');
  const ofMany = [...chunks].filter(([id, name]) => {
    const isOthers = graph.getModuleInfo(id)?.importers.some((importer) => !chunks.has(importer));
    return isOthers && small.test(id) && larger.includes(name);
  });
  for (const id of reachable(
    graph,
    ofMany.map(([id]) => id),
  ))
    if (chunks.has(id)) chunks.set(id, 'main');
  for (const id of reachable(graph, [`${source}data/lite-firestore.ts`, ofTickets]))
    if (id.startsWith(domain) && !chunks.has(id)) chunks.set(id, 'records');
  return chunks;
}

/** The pages that trips are looked for on. Nobody else has what they share. */
const ofTrips = [chunkFile('home'), chunkFile('travel')];

/** Files that other pages than their own need not load. */
const larger = ['event', 'travel', 'trips'].map(chunkFile);

/** @param users the chunks that a module is part of */
const fileOf = (users: readonly string[]): string => {
  const [only] = users;
  if (only !== undefined && users.length === 1) return only;
  return users.every((user) => ofTrips.includes(user)) ? chunkFile('trips') : 'main';
};

function reachable(graph: Graph, begins: readonly string[]): ReadonlySet<string> {
  const found = new Set(begins);
  // A set hands out what is added while it is looked through.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
